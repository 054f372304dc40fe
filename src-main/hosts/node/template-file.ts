import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { TemplateStore } from '../../app/ports.ts'
import { Failure } from '../../base/failure.ts'

const MOST_BYTES = 16 * 1024 * 1024

/**
 * The data folder's templates.json, read anew each time, so that window and command line see the
 * same; written whole and renamed.
 */
export function templateFile(folder: string): TemplateStore {
  const path = join(folder, 'templates.json')
  return {
    read: () => readText(path),
    write(text) {
      const temporary = `${path}.${process.pid}.part`
      try {
        writeFileSync(temporary, text, { mode: 0o600, flush: true })
        renameSync(temporary, path)
      } catch (cause) {
        throw refused(path, cause)
      }
    },
    putAside: () => renameSync(path, `${path}.damaged`),
  }
}

function readText(path: string): string | undefined {
  let descriptor: number
  try {
    descriptor = openSync(
      path,
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    )
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw refused(path, cause)
  }
  try {
    const facts = fstatSync(descriptor)
    // Far beyond what this program writes: it is taken for damaged, and never read into memory.
    return facts.isFile() && facts.size <= MOST_BYTES ? readFileSync(descriptor, 'utf8') : ''
  } finally {
    closeSync(descriptor)
  }
}

function refused(path: string, cause: unknown): Failure {
  return new Failure({
    kind: 'store',
    code: 'TEMPLATES_REFUSED',
    what: 'The report templates cannot be used',
    why: `${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
    advice: 'mend what keeps the file from being read and written',
    cause,
  })
}
