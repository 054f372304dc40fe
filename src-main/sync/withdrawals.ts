import { getWithdrawal } from '../api/partner.ts'
import { Failure } from '../base/failure.ts'
import { nowInstant, shiftInstant } from '../base/instant.ts'
import type { Fetched } from '../store/store.ts'
import { addTally, noTally } from './context.ts'
import type { SyncContext, Tally } from './context.ts'
import { isEverybodys } from './everybodys.ts'
import type { Refused } from './reference.ts'
import { finalWords, isDue } from './schedule.ts'

// Between two batches nothing is asked until the last answers rest: seldom.
const BATCH = 5000
// Keys come in no order: a commit of few rows writes nearly as many pages as one of many. Below what would put indexes off (store/first-load.ts).
const PER_COMMIT = 800
// What a kill can cost.
const MS_PER_COMMIT = 250
const RECENT_MS = 30 * 86400000

/** Of ids that are told one by one in a result: more than anybody asks for by hand, and bounded. */
export const MOST_NAMED = 100_000

/** Ids of which no withdrawal came, as many as are named one by one. */
export class Unfetched {
  readonly refused: Refused[] = []
  readonly absent: string[] = []

  take({ id, kind }: Fetched, failure: Failure | undefined): void {
    if (kind === 'absent' && this.absent.length < MOST_NAMED) this.absent.push(id)
    if (failure && this.refused.length < MOST_NAMED) this.refused.push({ part: `withdrawal ${id}`, code: failure.code, why: failure.message })
  }
}

/** Asks every known id that is due, through the durable queue: what is answered is stored and survives the process. */
export async function syncWithdrawals(context: SyncContext, unfetched: Unfetched): Promise<Tally> {
  const now = nowInstant(context.clock)
  let tally = noTally
  let after = ''
  let asked = 0
  for (;;) {
    const items = await context.store.call('queueItems', { after, limit: BATCH, recentSince: shiftInstant(now, -RECENT_MS), all: context.isFull, finalStatuses: finalWords(context.statusMap) })
    const last = items[items.length - 1]
    if (!last) return tally
    after = last.id
    const due = items.filter((item) => context.isFull || isDue(item, now, context.statusMap)).map((item) => item.id)
    tally = addTally(tally, await fetchWithdrawals(context, due, (done) => context.progress('withdrawals', asked + done), unfetched))
    asked += due.length
  }
}

/**
 * Fetches these ids and stores each answer: found, not there, or failed. A single id that keeps failing is noted and does
 * not end the work; a service that cannot be reached, or refuses everybody, does (Failure).
 */
export async function fetchWithdrawals(context: SyncContext, ids: readonly string[], tell: (done: number) => void, unfetched?: Unfetched): Promise<Tally> {
  let next = 0
  const answers: Fetched[] = []
  let tally = noTally
  let done = 0
  let savedAtMs = context.clock.monotonicMs()
  let saving: Promise<void> = Promise.resolve()
  const save = (): Promise<void> => {
    const batch = answers.splice(0)
    savedAtMs = context.clock.monotonicMs()
    saving = saving.then(async () => {
      if (batch.length === 0) return
      tally = addTally(tally, await context.store.call('saveFetched', { fetched: batch, at: nowInstant(context.clock) }))
    })
    return saving
  }
  const work = async (): Promise<void> => {
    for (let id = ids[next++]; id !== undefined; id = ids[next++]) {
      answers.push(await ask(context, id, unfetched))
      done += 1
      tell(done)
      if (answers.length >= PER_COMMIT || context.clock.monotonicMs() - savedAtMs >= MS_PER_COMMIT) await save()
    }
  }
  const workers = Array.from({ length: Math.min(16, ids.length) }, async () => {
    try {
      await work()
    } catch (error) {
      next = ids.length
      throw error
    }
  })
  const results = await Promise.allSettled(workers)
  await save()
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return tally
}

async function ask(context: SyncContext, id: string, unfetched: Unfetched | undefined): Promise<Fetched> {
  try {
    const found = await getWithdrawal(context.client, id, context.signal)
    const fetched: Fetched = found.kind === 'absent' ? { id, kind: 'absent' } : { id, kind: 'found', incoming: found }
    unfetched?.take(fetched, undefined)
    return fetched
  } catch (error) {
    if (!(error instanceof Failure) || !isOwnTrouble(error, context)) throw error
    const fetched: Fetched = { id, kind: 'failed', why: error.message }
    unfetched?.take(fetched, error)
    return fetched
  }
}

// Whether it is this id's own trouble, or one that every other id will meet as well.
function isOwnTrouble(failure: Failure, context: SyncContext): boolean {
  if (isEverybodys(failure) || context.client.pacer.isOutage()) return false
  if (failure.code === 'OFFLINE' && failure.evidence.wasReached !== true) return false
  return failure.kind === 'service' || (failure.kind === 'unreachable' && context.client.pacer.hasAnswered)
}
