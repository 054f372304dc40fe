import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import { ask, remarkLine } from './terminal.ts'

/** Reads a text file of at most `maxBytes` that an option names. Throws Failure `badInput`. */
export function readTextFile(path: string, option: string, maxBytes: number): string {
  let bytes: Buffer
  try {
    bytes = readUpTo(path, maxBytes)
  } catch (cause) {
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_NOT_FOUND',
      what: `The file of ${option} cannot be read`,
      why: `${path} (${(cause as NodeJS.ErrnoException).code ?? 'unknown'})`,
      advice: 'check the path',
      cause,
    })
  }
  if (bytes.length > maxBytes)
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_REFUSED',
      what: `The file of ${option} is too large`,
      why: `it has more than ${maxBytes} bytes`,
      advice: `give one of at most ${maxBytes} bytes`,
    })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (cause) {
    throw new Failure({
      kind: 'badInput',
      code: 'FILE_REFUSED',
      what: `The file of ${option} cannot be read`,
      why: 'it is not UTF-8',
      advice: 'save it as UTF-8',
      cause,
    })
  }
}

// Stops after at most 64 KiB more than `maxBytes`, because a device never ends.
function readUpTo(path: string, maxBytes: number): Buffer {
  const descriptor = openSync(path, 'r')
  try {
    const parts: Buffer[] = []
    for (let size = 0; size <= maxBytes;) {
      const part = Buffer.alloc(64 * 1024)
      const bytesRead = readSync(descriptor, part, 0, part.length, null)
      if (bytesRead === 0) break
      parts.push(part.subarray(0, bytesRead))
      size += bytesRead
    }
    return Buffer.concat(parts)
  } finally {
    closeSync(descriptor)
  }
}

// Time to wait for an optional secret. A pipe that the parent process left open may stay silent
// forever.
const OPTIONAL_SECRET_WAIT_MS = 2000

/**
 * Reads as many lines of standard input as there are prompts. On a terminal it shows the prompts,
 * but not the typed characters. From other inputs it waits for required lines until the input ends.
 * For optional lines it waits two seconds, and calls `onSilence` if none arrived.
 */
export async function readSecretLines(
  prompts: readonly string[],
  isRequired: boolean,
  signal: AbortSignal,
  onSilence: () => void,
): Promise<string[]> {
  if (process.stdin.isTTY) return askHidden(prompts)
  if (!isRequired && !hasPipedInput()) return []
  const lines: string[] = []
  // This reads Node's stream. Reading the descriptor fails while a pipe has no data yet.
  const reader = createInterface({ input: process.stdin, crlfDelay: Infinity })
  let isSilent = false
  const onTimeout = (): void => {
    isSilent = lines.length === 0
    reader.close()
  }
  const timer = isRequired ? undefined : setTimeout(onTimeout, OPTIONAL_SECRET_WAIT_MS)
  const stop = (): void => reader.close()
  signal.addEventListener('abort', stop)
  try {
    for await (const line of reader) {
      lines.push(line)
      if (lines.length >= prompts.length) break
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
    reader.close()
  }
  throwIfCancelled(signal)
  if (isSilent) onSilence()
  return lines
}

// A pipe, a socket or a file may hold input. An inherited null device holds none.
function hasPipedInput(): boolean {
  try {
    const facts = fstatSync(0)
    return facts.isFIFO() || facts.isSocket() || (facts.isFile() && facts.size > 0)
  } catch {
    return false
  }
}

async function askHidden(prompts: readonly string[]): Promise<string[]> {
  const answers: string[] = []
  for (const prompt of prompts) answers.push(await askOne(prompt))
  return answers
}

const CTRL_C = '\u0003'
const CTRL_D = '\u0004'
const BACKSPACE = '\u007f'

function askOne(prompt: string): Promise<string> {
  ask(prompt)
  return new Promise((resolve, reject) => {
    let answer = ''
    const { stdin } = process
    stdin.setRawMode(true)
    stdin.setEncoding('utf8')
    stdin.resume()
    const end = (): void => {
      stdin.setRawMode(false)
      stdin.pause()
      stdin.off('data', readKeys)
      remarkLine('')
    }
    const readKeys = (chunk: string): void => {
      for (const key of chunk) {
        if (key === '\r' || key === '\n' || key === CTRL_D) {
          end()
          resolve(answer)
          return
        }
        if (key === CTRL_C) {
          end()
          reject(
            new Failure({
              kind: 'cancelled',
              code: 'CANCELLED',
              what: 'Stopped at your request',
              why: 'nothing was stored',
            }),
          )
          return
        }
        answer = key === BACKSPACE || key === '\b' ? answer.slice(0, -1) : answer + key
      }
    }
    stdin.on('data', readKeys)
  })
}
