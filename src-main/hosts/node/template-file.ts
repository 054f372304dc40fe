import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TemplateStore } from '../../app/ports.ts'
import { Failure } from '../../base/failure.ts'
import type { SendNotice } from '../../base/notice.ts'
import { readOwnFile, replaceOwnFile } from '../worker/files/own-file.ts'

const TEMPLATES_FILE = 'templates.json'
const MAX_TEMPLATES_BYTES = 16 * 1024 * 1024

/**
 * Opens templates.json in the data folder. Every call reads the file again, so that the window and
 * the command line see the same templates. A write replaces the file by a rename.
 */
export function templateFile(
  folder: string,
  sendNotice: SendNotice = () => undefined,
): TemplateStore {
  const path = join(folder, TEMPLATES_FILE)
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
      sendNotice('TEMPLATES_DAMAGED', {
        file: TEMPLATES_FILE,
        where,
        copy: `${TEMPLATES_FILE}.damaged`,
      })
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
