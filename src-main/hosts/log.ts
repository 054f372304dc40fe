import {
  closeSync,
  constants,
  existsSync,
  fstatSync,
  lstatSync,
  openSync,
  renameSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import pino from 'pino'
import { HiddenValues } from './hidden-values.ts'
import { makeFolder } from './make-folder.ts'

/** The program's own log. Each line is a JSON object. No line holds a secret. */
export interface DeskLog {
  note(event: string, facts: Readonly<Record<string, unknown>>): void
  /**
   * Removes these values from every later line, in plain, Base64, URL and JSON form. Values of
   * three characters or fewer are not removed.
   */
  hide(secrets: readonly string[]): void
  /** Returns a text without the hidden values. */
  clean(text: string): string
  close(): void
}

// A process begins a new file after it has written this many bytes. A start begins one if the file
// already has half as many. One previous file is kept.
const MAX_LOG_BYTES = 10 * 1024 * 1024

/** Opens the log in `folder`. A log that cannot be written never stops the app. */
export function openLog(folder: string): DeskLog {
  const hiddenValues = new HiddenValues()
  let descriptor = open(folder)
  let remainingBytes = MAX_LOG_BYTES
  const stream = {
    write(line: string) {
      if (descriptor === undefined) return
      try {
        const text = hiddenValues.clean(line)
        writeSync(descriptor, text)
        remainingBytes -= text.length
        if (remainingBytes > 0) return
        closeSync(descriptor)
        descriptor = open(folder)
        remainingBytes = MAX_LOG_BYTES
      } catch {
        // A full disk must not end the logged work.
      }
    },
  }
  const logger = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, stream)
  return {
    clean: (text) => hiddenValues.clean(text),
    note: (event, facts) => logger.info(facts, event),
    hide(secrets) {
      for (const secret of secrets.filter((value) => value.length > 3))
        for (const form of encodingsOf(secret)) hiddenValues.add(form)
    },
    close() {
      if (descriptor !== undefined) closeSync(descriptor)
    },
  }
}

function encodingsOf(secret: string): string[] {
  return [
    secret,
    Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    encodeURIComponent(secret),
    JSON.stringify(secret).slice(1, -1),
  ]
}

function open(folder: string): number | undefined {
  try {
    const logs = join(folder, 'logs')
    makeFolder(logs)
    const path = join(logs, 'desk.log')
    if (existsSync(path) && lstatSync(path).isFile() && statSync(path).size >= MAX_LOG_BYTES / 2)
      renameSync(path, `${path}.1`)
    const descriptor = openSync(
      path,
      constants.O_WRONLY |
        constants.O_APPEND |
        constants.O_CREAT |
        (constants.O_NOFOLLOW ?? 0) |
        // Without O_NONBLOCK, opening a pipe waits for its reader.
        (constants.O_NONBLOCK ?? 0),
      0o600,
    )
    if (fstatSync(descriptor).isFile()) return descriptor
    closeSync(descriptor)
    return undefined
  } catch {
    return undefined
  }
}
