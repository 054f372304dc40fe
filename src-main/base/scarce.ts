import { Failure } from './failure.ts'

// What the system, SQLite and Node say where files, processes or memory run out.
const SCARCE = /^(?:E[MN]FILE|ENOMEM|SQLITE_(?:IOERR_)?NOMEM|ERR_WORKER_OUT_OF_MEMORY)$/

/**
 * What was thrown because the machine has too little left to give (F42) as Failure RESOURCE_LOW;
 * undefined for anything else. Beside failure.ts, because a window needs that and meets none of
 * these.
 */
export function resourceLow(error: unknown): Failure | undefined {
  for (let at = error; at instanceof Error && !(at instanceof Failure); at = at.cause) {
    const name = nameOf(at)
    if (SCARCE.test(name))
      return new Failure({
        kind: 'store',
        code: 'RESOURCE_LOW',
        what: 'Memory or open files ran out',
        why: name,
        advice: 'close other programs and try again; what was finished is kept',
        cause: error,
      })
  }
  return undefined
}

/** What was thrown because a disk or a quota is full as Failure DISK_FULL; undefined otherwise. */
export function diskFull(error: unknown, what: string): Failure | undefined {
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

// Where a thread does not start, or a module is not read, the reason stands in words alone.
function nameOf(error: Error): string {
  if (/too many open files/.test(error.message)) return 'EMFILE'
  const name = String((error as { code?: unknown }).code)
  return name === 'ERR_WORKER_INIT_FAILED' ? (/ (E[A-Z]+)$/.exec(error.message)?.[1] ?? name) : name
}
