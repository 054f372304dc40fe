import { Failure } from './failure.ts'

// What the system, SQLite and Node say where files, processes or memory run out.
const SCARCE = /^(?:E[MN]FILE|ENOMEM|SQLITE_(?:IOERR_)?NOMEM|ERR_WORKER_OUT_OF_MEMORY)$/

/**
 * What was thrown because the machine has too little left to give (F42) as Failure RESOURCE_LOW; undefined for anything else. Beside failure.ts, because a window needs that and
 * meets none of these.
 */
export function resourceLow(error: unknown): Failure | undefined {
  for (let at = error; at instanceof Error && !(at instanceof Failure); at = at.cause) {
    const name = String((at as { code?: unknown }).code)
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
