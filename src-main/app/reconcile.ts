import { Failure } from '../base/failure.ts'
import { nowInstant, readInstant } from '../base/instant.ts'
import { readJson } from '../base/json.ts'
import type { AppCalls } from '../contract/calls.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import { settledWords } from '../domain/status.ts'
import { matchingRulesFact, readMatchingRules } from '../reconciliation/passes.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import { defaultMapping, readMapping } from '../reconciliation/row/mapping.ts'
import type { Store } from '../store/store.ts'
import { fetchWithdrawals } from '../sync/withdrawals.ts'
import type { Ports } from './ports.ts'
import type { Profile } from './profile.ts'
import { reconcileSettingsOf } from './profile.ts'
import { connectProfile, getProfileOfCommand } from './session.ts'
import { requireSpace, syncContext, withStore } from './sync.ts'
import { fetchForTeam, receiveForRun, teamSyncingFailure } from './team-sync.ts'

/**
 * The handler that imports a ledger, fetches the withdrawals it names, matches, and writes the
 * breaks if the input names a file for them.
 */
export function reconcileHandlers(ports: Ports): Handlers<Pick<AppCalls, 'reconcile'>> {
  return {
    reconcile: async (input, context) => {
      const begunMs = ports.clock.monotonicMs()
      const profile = getProfileOfCommand(ports, input.profile)
      requireSpace(ports)
      const mapping =
        input.mappingText === null ? defaultMapping : readMappingText(input.mappingText)
      const madeAt = nowInstant(ports.clock)
      const asOf = input.asOf === null ? madeAt : readAsOf(input.asOf)
      return withStore(ports, profile, false, async (store) => {
        if (input.outPath !== null) await store.call('checkTarget', { path: input.outPath })
        return withLedger(store, input.ledgerPath, async (ledgerPath) => {
          await fetchLedgerWithdrawals(
            ports,
            profile,
            store,
            mapping,
            { ...input, ledgerPath },
            context,
          )
          const matching = readMatchingRules(
            await store.call('findFact', { name: matchingRulesFact }),
          )
          const summary = await store.call(
            'reconcile',
            {
              ledgerPath,
              mapping,
              ...reconcileSettingsOf(profile),
              matching,
              from: input.from ?? undefined,
              to: input.to ?? undefined,
              asOf,
              madeAt,
              isCacheComplete: input.isCacheComplete,
            },
            { signal: context.signal, onProgress: context.progress },
          )
          // A team's colleagues receive the file with the run.
          await store.call('noteRunLedger', { run: summary.run_id, path: input.ledgerPath })
          const query = { report: 'breaks' as const, run: summary.run_id, conditions: [] }
          if (input.outPath !== null)
            await store.call(
              'export',
              {
                query,
                columns: undefined,
                madeAt,
                path: input.outPath,
                descriptor: undefined,
                assumptions: summary.assumptions,
              },
              { signal: context.signal },
            )
          return { ...summary, elapsed_ms: Math.round(ports.clock.monotonicMs() - begunMs) }
        })
      })
    },
  }
}

// The store copies a workbook to a temporary folder and extracts its sheet there. Both files are
// removed when the run is done.
async function withLedger<T>(
  store: Store,
  path: string,
  action: (ledgerPath: string) => Promise<T>,
): Promise<T> {
  const { ledgerPath } = await store.call('openLedger', { ledgerPath: path })
  try {
    return await action(ledgerPath)
  } finally {
    if (ledgerPath !== path) await store.call('dropLedgerCopy', null)
  }
}

async function fetchLedgerWithdrawals(
  ports: Ports,
  profile: Profile,
  store: Store,
  mapping: Mapping,
  input: AppCalls['reconcile']['input'],
  context: CallContext,
): Promise<void> {
  if (!input.isOffline) await receiveForRun(ports, profile, store, context.signal)
  const { wanted: missingIds } = await store.call(
    'ledgerIds',
    { ledgerPath: input.ledgerPath, mapping, finalStatuses: settledWords(profile.statusMap) },
    { signal: context.signal, onProgress: context.progress },
  )
  if (missingIds.length === 0) return
  // Offline, the ids stay in the queue, and the next sync fetches them.
  await store.call('queueIds', { ids: missingIds, again: !input.isOffline })
  if (input.isOffline) return
  try {
    const outcome = await fetchForTeam(ports, profile, store, context.signal, (signal) =>
      fetchMissing(ports, profile, store, missingIds, { ...context, signal }),
    )
    // A workstation without credentials or permission goes on, and its ids wait for a colleague's
    // sync. A workstation that could fetch the ids fails while a colleague syncs.
    if (outcome.kind === 'received' && !outcome.isReader)
      throw teamSyncingFailure(outcome.records.lease)
  } catch (error) {
    throw error instanceof Failure && (error.kind === 'unreachable' || error.kind === 'service')
      ? noRunFailure(error)
      : error
  }
}

async function fetchMissing(
  ports: Ports,
  profile: Profile,
  store: Store,
  missingIds: readonly string[],
  context: CallContext,
): Promise<void> {
  const connection = await connectProfile(ports, profile)
  try {
    await fetchWithdrawals(
      syncContext(ports, profile, store, connection, context, false),
      missingIds,
      (done) => context.progress({ step: 'withdrawals', done, total: missingIds.length }),
    )
  } finally {
    await connection.close()
  }
}

function noRunFailure(failure: Failure): Failure {
  return new Failure({
    kind: failure.kind,
    code: failure.code,
    what: `No run was written: ${failure.what}`,
    why: failure.why,
    advice: `${failure.advice}; or use --offline to reconcile what is cached`,
    evidence: { ...failure.evidence, offline_helps: true },
    cause: failure,
  })
}

/** Reads the text of a mapping file. Throws Failure MAPPING_INVALID. */
export function readMappingText(text: string): Mapping {
  try {
    return readMapping(readJson(text.replace(/^\ufeff/, '')))
  } catch (error) {
    if (error instanceof Failure && error.code !== 'BAD_RESPONSE') throw error
    throw new Failure({
      kind: 'badInput',
      code: 'MAPPING_INVALID',
      what: 'The mapping cannot be used',
      why: error instanceof Failure ? error.why : 'it is not JSON',
      advice: 'correct the mapping file',
      cause: error,
    })
  }
}

function readAsOf(text: string): string {
  const instant = readInstant(text.trim()) ?? readInstant(`${text.trim()}T00:00:00Z`)
  if (instant === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'DATE_UNREADABLE',
      what: '--as-of is not an instant',
      why: JSON.stringify(text),
      advice: 'write it as YYYY-MM-DDThh:mm:ssZ',
    })
  return instant
}
