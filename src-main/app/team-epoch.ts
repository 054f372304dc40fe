import { Failure } from '../base/failure.ts'
import type { Store } from '../store/store.ts'
import type { TeamRow } from '../store/team/team.ts'
import type { TeamServer } from '../team/server-calls.ts'

/** Returns true for the failure of a server that has lost events or records. */
export function isSetBack(error: unknown): boolean {
  return error instanceof Failure && error.code === 'TEAM_SET_BACK'
}

/**
 * Rewinds the log to the last event that this workstation and a restored server have in common,
 * after an admin began a new epoch at the server. Returns the position in the log, or null if no
 * epoch was begun.
 */
export async function followEpoch(
  store: Store,
  server: TeamServer,
  { id: workspace, cursor }: Pick<TeamRow, 'id' | 'cursor'>,
): Promise<Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'> | null> {
  const { epoch, logEnd } = await server.call('readEpoch', { workspace })
  // If this workstation already received the epoch, no new one was begun after the restore.
  if (epoch === null || (await store.call('isKnownEpoch', { epoch })).isKnown) return null
  const isCommon = async (seq: number): Promise<boolean> => {
    const [local, remote] = await Promise.all([
      store.call('readHeadHash', { seq }),
      server.call('readHeadHash', { workspace, seq }),
    ])
    return local.hash !== null && local.hash === remote.hash
  }
  return store.call('rewindLog', {
    seq: await findLast(Math.min(cursor, logEnd), isCommon),
  })
}

// Each hash covers all events before it, so the common events are the first ones and a binary
// search finds the last.
async function findLast(end: number, isCommon: (seq: number) => Promise<boolean>): Promise<number> {
  let low = 0
  let high = end
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (await isCommon(middle)) low = middle
    else high = middle - 1
  }
  return low
}
