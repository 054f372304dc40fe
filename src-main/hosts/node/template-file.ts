import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateStore } from '../../app/ports.ts'
import { Failure } from '../../base/failure.ts'
import type { SendNotice } from '../../base/notice.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'

const FILE = 'templates.json'
const MAX_TEMPLATES_BYTES = 16 * 1024 * 1024

/**
 * Opens the data folder's templates.json. It is read again each time, so that window and command
 * line see the same templates, and written whole and renamed.
 */
export function templateFile(folder: string, tell: SendNotice = () => undefined): TemplateStore {
  const path = join(folder, FILE)
  return {
    read: () => readText(path),
    write(text) {
      try {
        replaceOwnFile(path, text)
      } catch (cause) {
        throw refusal(path, cause)
      }
    },
    keepDamaged(where) {
      copyFileSync(path, `${path}.damaged`)
      tell('TEMPLATES_DAMAGED', { file: FILE, where, copy: `${FILE}.damaged` })
    },
  }
}

function readText(path: string): string | undefined {
  const file = readOwnFile(path, MAX_TEMPLATES_BYTES)
  if (file.kind === 'absent') return undefined
  if (file.kind === 'text') return file.text
  throw refusal(path, file.cause, file.why)
}

function refusal(
  path: string,
  cause: unknown,
  why = (cause as NodeJS.ErrnoException).code ?? 'unknown',
): Failure {
  return new Failure({
    kind: 'store',
    code: 'TEMPLATES_REFUSED',
    what: 'The report templates cannot be used',
    why: `${path}: ${why}`,
    advice: 'fix what keeps the file from being read and written',
    cause,
  })
}
