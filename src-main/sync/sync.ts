import { untilCancelled } from '../base/failure.ts'
import { nowInstant } from '../base/instant.ts'
import { SYNC_UNDER_WAY } from '../base/notice.ts'
import { BothServices } from './both-services.ts'
import type { SyncContext, Tally } from './context.ts'
import { noTally } from './context.ts'
import { syncFeed } from './feed.ts'
import { loadLearntFacts, saveLearntFacts } from './learnt-facts.ts'
import type { RefusedPart } from './reference.ts'
import { syncReference } from './reference.ts'
import { FetchFailures, syncWithdrawals } from './withdrawals.ts'

/** The result of a whole sync. */
export interface SyncResult {
  readonly tallies: Readonly<Record<string, Tally>>
  /** Parts that the service refused, and withdrawals without a usable answer. */
  readonly refused: readonly RefusedPart[]
  /** Requested ids that the service does not know, at most `MAX_NAMED_IDS`. */
  readonly absent: readonly string[]
}

/**
 * Brings the whole cache up to date and stores the time of the sync. If an interrupted sync is
 * resumed, sends the notice SYNC_RESUMED. A failure of one service never stops the part of the
 * other, and is thrown once that part was read.
 */
export async function syncAll(context: SyncContext): Promise<SyncResult> {
  const { store, signal } = context
  const begunAt = nowInstant(context.clock)
  const wasInterrupted = ((await store.call('findFact', { name: SYNC_UNDER_WAY })) ?? '') !== ''
  // If the feed or the list resumes at a page, its own function sends the notice.
  let mustNotify =
    wasInterrupted &&
    (await store.call('getFeedState', null)).cursor === null &&
    (await store.call('getListState', null)).page === null
  await store.call('setFact', { name: SYNC_UNDER_WAY, value: begunAt })
  await loadLearntFacts(context)
  try {
    const { rows: damagedRows } = await untilCancelled(
      store.call('requeueDamagedRows', { at: begunAt }, { signal }),
      signal,
    )
    if (damagedRows.length > 0)
      context.sendNotice?.('DB_ROW_DAMAGED', { records: damagedRows.length })
    const fetchFailures = new FetchFailures()
    const services = new BothServices(context.client.profile.gatewayAuth.kind === 'bearer')
    const withdrawals = await services.run('partner', () => syncWithdrawals(context, fetchFailures))
    if (mustNotify) context.sendNotice?.('SYNC_RESUMED')
    mustNotify = false
    // A single record of the feed cannot be requested, so read the whole feed.
    const feedContext = damagedRows.some(({ kind }) => kind === 'transactions')
      ? { ...context, isFull: true }
      : context
    const transactions = await services.run('gateway', () => syncFeed(feedContext))
    const { tallies, refused } = await syncReference(context, services)
    services.throwFailure()
    // Delete the search filters. The write of `last_sync` below rebuilds them.
    if (context.isFull) await store.call('forgetSearchBlocks', null)
    await saveLearntFacts(context)
    await store.call('setFact', { name: SYNC_UNDER_WAY, value: '' })
    // All records are stored. If the building of indexes is cancelled, the next sync or start
    // continues it.
    await untilCancelled(
      store.call('setFact', { name: 'last_sync', value: begunAt }, { signal }),
      signal,
    )
    return {
      tallies: {
        withdrawals: withdrawals ?? noTally,
        transactions: transactions ?? noTally,
        ...tallies,
      },
      refused: [...fetchFailures.refused, ...refused],
      absent: fetchFailures.absent,
    }
  } catch (error) {
    // Clear the mark, which would mean that the process was killed. The mark stays if the notice
    // about the earlier interruption was not sent yet, or if the store is full or gone. The next
    // sync then counts as a resumed one. Facts learnt from answers are saved in any case.
    await saveLearntFacts(context).catch(() => undefined)
    if (!mustNotify) {
      const clearing = store.call('setFact', { name: SYNC_UNDER_WAY, value: '' }).catch(() => null)
      if (!signal?.aborted) await clearing
    }
    throw error
  }
}
