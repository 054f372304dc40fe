import { Failure } from './failure.ts'

// Codes of the system, SQLite and Node for a lack of files, processes or memory.
const EXHAUSTION_CODE = /^(?:E[MN]FILE|ENOMEM|SQLITE_(?:IOERR_)?NOMEM|ERR_WORKER_OUT_OF_MEMORY)$/

/**
 * Converts an error caused by exhausted resources (F42) to Failure RESOURCE_LOW, or undefined for
 * any other error. Not part of failure.ts, because a window needs that module and never meets these
 * errors.
 */
export function resourceLowFailure(error: unknown): Failure | undefined {
  for (
    let current = error;
    current instanceof Error && !(current instanceof Failure);
    current = current.cause
  ) {
    const name = nameOf(current)
    if (EXHAUSTION_CODE.test(name))
      return new Failure({
        kind: 'store',
        code: 'RESOURCE_LOW',
        what: 'Memory or open files ran out',
        why: /^E[MN]FILE$/.test(name) ? 'too many files are open' : 'no memory was left',
        advice: 'close other programs and try again; finished work is kept',
        evidence: { system_error: name },
        cause: error,
      })
  }
  return undefined
}

/**
 * Converts the error of a full disk or quota to Failure DISK_FULL, or undefined for any other
 * error.
 */
export function diskFullFailure(error: unknown, what: string): Failure | undefined {
  const { code } = error as { readonly code?: unknown }
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return undefined
  return new Failure({
    kind: 'store',
    code: 'DISK_FULL',
    what,
    why: 'the disk is full',
    advice: 'free some space and run it again',
    cause: error,
  })
}

// The code of an error. If a thread did not start, or a module could not be read, the reason is
// only in the message.
function nameOf(error: Error): string {
  if (/too many open files/.test(error.message)) return 'EMFILE'
  const name = String((error as { code?: unknown }).code)
  return name === 'ERR_WORKER_INIT_FAILED' ? (/ (E[A-Z]+)$/.exec(error.message)?.[1] ?? name) : name
}
