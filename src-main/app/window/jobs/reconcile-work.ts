import type { JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { settledWords } from '../../../domain/status.ts'
import { fetchWithdrawals } from '../../../sync/withdrawals.ts'
import type { Profile } from '../../profile.ts'
import { connectProfile } from '../../session.ts'
import { syncContext } from '../../syncing.ts'
import { withTrial } from '../trying.ts'
import type { World } from '../world.ts'

type Of<K extends Work['kind']> = Extract<Work, { kind: K }>
type Result<K extends JobResult['kind']> = Extract<JobResult, { kind: K }>

/**
 * What other rules would do with a ledger file, against those in use. On a reader of its own: lists
 * answer meanwhile, and nothing is kept.
 */
export async function tryRules(
  world: World,
  profile: Profile,
  work: Of<'tryRules'>,
  context: CallContext,
): Promise<Result<'tryRules'>> {
  return withTrial(world, profile, work, async (store, reconcile) => ({
    kind: 'tryRules',
    ...(await store.call(
      'tryRules',
      { reconcile, rules: work.rules },
      { signal: context.signal, onProgress: context.progress },
    )),
  }))
}

const PER_BATCH = 10_000

/** Asks the service for every withdrawal of a list, once. */
export async function recheck(
  world: World,
  profile: Profile,
  { list }: Of<'recheck'>,
  context: CallContext,
): Promise<Result<'recheck'>> {
  const finalStatuses = settledWords(profile.statusMap)
  const store = world.keeper.writer(profile)
  const { [list]: total } = await store.call('countRecheck', { finalStatuses })
  const connection = await connectProfile(world.keeper.ports, profile)
  const result = { asked: 0, found: 0, absent: 0, failed: 0, changed: 0 }
  try {
    for (let after = '', isMore = true; isMore;) {
      const ids = await store.call('recheckIds', { list, finalStatuses, after, limit: PER_BATCH })
      const asked = result.asked
      const tell = (done: number): void =>
        context.progress({ step: 'withdrawals', done: asked + done, total })
      const tally = await fetchWithdrawals(
        syncContext(world.keeper.ports, profile, store, connection, context, false),
        ids,
        tell,
      )
      result.asked += ids.length
      const outcomes = await store.call('countOutcomes', { ids })
      result.found += outcomes.found
      result.absent += outcomes.absent
      result.failed += outcomes.failed
      result.changed += tally.changed + tally.added
      after = ids[ids.length - 1] ?? after
      isMore = ids.length === PER_BATCH
    }
  } finally {
    await connection.tallies.flush(store)
  }
  return { kind: 'recheck', ...result }
}
