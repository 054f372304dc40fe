import { Failure } from '../base/failure.ts'
import type { Store } from '../store/store.ts'
import type { TeamRow } from '../store/team/team.ts'
import type { TeamServer } from '../team/server-calls.ts'

/** True for the failure of a server that has lost events or records. */
export function isSetBack(error: unknown): boolean {
  return error instanceof Failure && error.code === 'TEAM_SET_BACK'
}

/**
 * Goes back to the last event that this workstation and a restored server have in common, once an
 * admin has begun a new epoch there. Answers the place in the log; null where none was begun.
 */
export async function followEpoch(
  store: Store,
  server: TeamServer,
  { id: workspace, cursor }: Pick<TeamRow, 'id' | 'cursor'>,
): Promise<Pick<TeamRow, 'cursor' | 'headHash' | 'projected' | 'neededRun'> | null> {
  const { epoch, logEnd } = await server.call('readEpoch', { workspace })
  // An epoch that is known here was begun before the backup was made.
  if (epoch === null || (await store.call('isKnownEpoch', { epoch })).isKnown) return null
  const isCommon = async (seq: number): Promise<boolean> => {
    const [here, there] = await Promise.all([
      store.call('readHeadHash', { seq }),
      server.call('readHeadHash', { workspace, seq }),
    ])
    return here.hash !== null && here.hash === there.hash
  }
  return store.call('rewindLog', {
    seq: await findLast(Math.min(cursor, logEnd), isCommon),
  })
}

// Each hash covers all events before it, so those in common are the first ones.
async function findLast(end: number, isCommon: (seq: number) => Promise<boolean>): Promise<number> {
  let known = 0
  let last = end
  while (known < last) {
    const middle = Math.ceil((known + last) / 2)
    if (await isCommon(middle)) known = middle
    else last = middle - 1
  }
  return known
}
