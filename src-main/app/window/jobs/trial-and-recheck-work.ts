import type { JobResult, Work } from '../../../contract/window.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { settledWords } from '../../../domain/status.ts'
import { fetchWithdrawals } from '../../../sync/withdrawals.ts'
import type { Profile } from '../../profile.ts'
import { connectProfile } from '../../session.ts'
import { syncContext } from '../../sync.ts'
import { fetchForTeam, teamSyncingFailure } from '../../team-sync.ts'
import type { WindowContext } from '../context.ts'
import { withTrial } from '../trial-runs.ts'

type WorkOf<K extends Work['kind']> = Extract<Work, { kind: K }>
type ResultOf<K extends JobResult['kind']> = Extract<JobResult, { kind: K }>

/**
 * Compares the results of other rules on a ledger file with those of the rules in use. It runs on a
 * separate reader thread, so that lists respond, and stores nothing.
 */
export async function tryRules(
  context: WindowContext,
  profile: Profile,
  work: WorkOf<'tryRules'>,
  callContext: CallContext,
): Promise<ResultOf<'tryRules'>> {
  return withTrial(context, profile, work, async (store, input) => ({
    kind: 'tryRules',
    ...(await store.call(
      'tryRules',
      { input, rules: work.rules },
      { signal: callContext.signal, onProgress: callContext.progress },
    )),
  }))
}

const IDS_PER_BATCH = 10_000

/** Fetches every withdrawal of a list from the service, once. */
export async function recheck(
  context: WindowContext,
  profile: Profile,
  { list }: WorkOf<'recheck'>,
  callContext: CallContext,
): Promise<ResultOf<'recheck'>> {
  const finalStatuses = settledWords(profile.statusMap)
  const store = context.stores.writer(profile)
  const { [list]: total } = await store.call('countRecheck', { finalStatuses })
  const outcome = await fetchForTeam(
    context.stores.ports,
    profile,
    store,
    callContext.signal,
    (signal) => fetchAgain(context, profile, list, total, { ...callContext, signal }),
  )
  if (outcome.kind === 'received') throw teamSyncingFailure(outcome.records.lease)
  return outcome.value
}

async function fetchAgain(
  context: WindowContext,
  profile: Profile,
  list: WorkOf<'recheck'>['list'],
  total: number,
  callContext: CallContext,
): Promise<ResultOf<'recheck'>> {
  const finalStatuses = settledWords(profile.statusMap)
  const store = context.stores.writer(profile)
  const connection = await connectProfile(context.stores.ports, profile)
  const result = { asked: 0, found: 0, absent: 0, failed: 0, changed: 0 }
  try {
    for (let after = '', hasMore = true; hasMore;) {
      const ids = await store.call('recheckIds', {
        list,
        finalStatuses,
        after,
        limit: IDS_PER_BATCH,
      })
      const askedBefore = result.asked
      const onProgress = (done: number): void =>
        callContext.progress({ step: 'withdrawals', done: askedBefore + done, total })
      const tally = await fetchWithdrawals(
        syncContext(context.stores.ports, profile, store, connection, callContext, false),
        ids,
        onProgress,
      )
      result.asked += ids.length
      const outcomes = await store.call('countOutcomes', { ids })
      result.found += outcomes.found
      result.absent += outcomes.absent
      result.failed += outcomes.failed
      result.changed += tally.changed + tally.added
      after = ids[ids.length - 1] ?? after
      hasMore = ids.length === IDS_PER_BATCH
    }
  } finally {
    await connection.callTallies.flush(store)
  }
  return { kind: 'recheck', ...result }
}
