import { nowInstant } from '../base/instant.ts'
import type { SyncContext, Tally } from './context.ts'
import { syncFeed } from './feed.ts'
import { syncReference } from './reference.ts'
import type { Refused } from './reference.ts'
import { syncWithdrawals } from './withdrawals.ts'

export interface SyncResult {
  readonly tallies: Readonly<Record<string, Tally>>
  readonly refused: readonly Refused[]
}

/** Brings the whole cache up to date and notes when. Resumes what an interrupted sync left. */
export async function syncAll(context: SyncContext): Promise<SyncResult> {
  const begunAt = nowInstant(context.clock)
  const { rows: damaged } = await context.store.call('askDamagedAgain', { at: begunAt })
  const withdrawals = await syncWithdrawals(context)
  // The feed cannot be asked for one of its records.
  const transactions = await syncFeed(damaged.some(({ kind }) => kind === 'transactions') ? { ...context, isFull: true } : context)
  const { tallies, refused } = await syncReference(context)
  await context.store.call('setFact', { name: 'last_sync', value: begunAt })
  return { tallies: { withdrawals, transactions, ...tallies }, refused }
}
