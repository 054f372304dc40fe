import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { Decision, DecisionView, ReconcileCalls } from '../../contract/reconciling.ts'
import type { Handlers } from '../../contract/wire.ts'
import { settledWords } from '../../domain/status.ts'
import type { RecordKeys } from '../../reconciliation/decisions.ts'
import { matchingRulesFact, readMatchingRules } from '../../reconciliation/passes.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { defaultMapping, readStoredMapping } from '../../reconciliation/row/mapping.ts'
import type { Store } from '../../store/store.ts'
import type { Profile } from '../profile.ts'
import { isSourceOf } from '../run-source.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'

type Calls = Pick<
  ReconcileCalls,
  | 'decide'
  | 'listDecisions'
  | 'listSuggestions'
  | 'compareRuns'
  | 'readCase'
  | 'matchingRules'
  | 'setMatchingRules'
  | 'recheckCounts'
  | 'listRecheck'
  | 'closingState'
  | 'periodChanges'
>

/** The handlers for decisions about breaks and matches, and for the data needed to make them. */
export function decisionHandlers(context: WindowContext): Handlers<Calls> {
  const reader = (name: string): Promise<Store> => context.stores.reader(profileOf(context, name))
  return {
    decide: async ({ profile: name, id, decision }) => {
      const { ports } = context
      const profile = profileOf(context, name)
      const separatedPair =
        decision.kind === 'undoMatch' && decision.report === 'matches'
          ? await findMatchKeys(context, profile, decision)
          : undefined
      const savedDecision = await context.stores.writer(profile).call('decide', {
        id,
        at: nowInstant(ports.clock),
        by: ports.person,
        decision,
        separatedPair,
      })
      context.log(name, 'decision_made', factsOf(savedDecision))
      context.announceChange(profile, 'reconciliation')
      return savedDecision
    },
    listDecisions: async ({ profile, break: breakId, limit }) =>
      (await reader(profile)).call('listDecisions', { break: breakId, limit }),
    listSuggestions: async ({ profile, run }) =>
      (await reader(profile)).call('listSuggestions', { run }),
    compareRuns: async ({ profile, run }) => (await reader(profile)).call('compareRuns', { run }),
    readCase: async ({ profile: name, run, report, key }) => {
      const profile = profileOf(context, name)
      const store = await reader(name)
      const { ledgerPath, mapping } = await findLedger(context, profile, store, run)
      return store.call('readCase', { run, report, key, ledgerPath, mapping, ties: profile.ties })
    },
    matchingRules: async ({ profile }) =>
      readMatchingRules(
        await (await reader(profile)).call('findFact', { name: matchingRulesFact }),
      ),
    setMatchingRules: async ({ profile: name, rules }) => {
      const profile = profileOf(context, name)
      await context.stores
        .writer(profile)
        .call('setFact', { name: matchingRulesFact, value: JSON.stringify(rules) })
      context.log(name, 'rules_changed', {
        passes: rules.passes.join(', '),
        suggestions: rules.isSuggesting,
      })
      context.announceChange(profile, 'reconciliation')
      return rules
    },
    recheckCounts: async ({ profile }) =>
      (await reader(profile)).call('countRecheck', {
        finalStatuses: settledWords(profileOf(context, profile).statusMap),
      }),
    listRecheck: async ({ profile, list }) =>
      (await reader(profile)).call('listRecheck', {
        list,
        finalStatuses: settledWords(profileOf(context, profile).statusMap),
      }),
    closingState: async ({ profile, run }) => (await reader(profile)).call('closingState', { run }),
    periodChanges: async ({ profile, period }) =>
      (await reader(profile)).call('periodChanges', { period }),
  }
}

/**
 * Finds the imported ledger file of a run by its content, and the mapping of the run. `run`
 * undefined: the latest run.
 */
export async function findLedger(
  context: WindowContext,
  profile: Profile,
  store: Store,
  run: string | undefined,
): Promise<{ readonly ledgerPath: string | undefined; readonly mapping: Mapping }> {
  const summary = await store.call('latestRun', { id: run })
  if (summary === null) return { ledgerPath: undefined, mapping: defaultMapping }
  const source = (await store.call('listImports', null)).find((ledgerImport) =>
    isSourceOf(ledgerImport, summary.source),
  )
  return {
    ledgerPath: source && context.ports.imports.path(profile, source.id, source.name),
    mapping: readStoredMapping(summary.mapping),
  }
}

async function findMatchKeys(
  context: WindowContext,
  profile: Profile,
  { run, key }: Extract<Decision, { kind: 'undoMatch' }>,
): Promise<RecordKeys> {
  const store = await context.stores.reader(profile)
  const { ledgerPath, mapping } = await findLedger(context, profile, store, run)
  if (ledgerPath === undefined)
    throw new Failure({
      kind: 'badInput',
      code: 'LEDGER_GONE',
      what: 'The match cannot be undone',
      why: 'the ledger file of its run is no longer kept',
      advice: 'bring the ledger in again and run it',
    })
  return store.call('matchKeys', { run, key, ledgerPath, mapping })
}

// The activity log gets no reason and no note of a team's decision. Both can be erased from the
// team's log, but an entry of the activity log cannot change, because later entries cover its hash.
// A decision that was just saved is unshared exactly if it belongs to a team.
function factsOf({
  id,
  kind,
  by,
  breaks,
  facts,
  isUnshared: isOfTeam,
}: DecisionView): Record<string, string | number> {
  const { reason: _reason, note: _note, ...others } = facts
  return {
    decision: id,
    kind,
    by,
    breaks: breaks.length,
    ...(breaks.length <= 20 ? { ids: breaks.join(' ') } : {}),
    ...(isOfTeam === true ? others : facts),
  }
}
