import { Failure } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import type { ReconcileCalls } from '../../contract/reconciling.ts'
import type { ImportView } from '../../contract/window.ts'
import type { Handlers } from '../../contract/wire.ts'
import { matchingRulesFact, readMatchingRules } from '../../reconciliation/passes.ts'
import { defaultMapping } from '../../reconciliation/row/mapping.ts'
import type { OfferedRule } from '../../store/browse/learned-rules.ts'
import type { ReconcileInput } from '../../store/runs/reconcile-input.ts'
import type { Store } from '../../store/store.ts'
import type { Profile } from '../profile.ts'
import { reconcileSettingsOf } from '../profile.ts'
import { readMappingText } from '../reconcile.ts'
import type { WindowContext } from './context.ts'
import { profileOf } from './context.ts'
import { findImport } from './ledgers.ts'

/** The ledger file and the options of a trial run, which is not stored. */
export interface TrialInput {
  readonly import: string
  readonly mappingText: string | null
  readonly from?: string | null
  readonly to?: string | null
  readonly isCacheComplete?: boolean
}

/** The handlers for trial runs, which store nothing, and for learned rules. */
export function trialHandlers(
  context: WindowContext,
): Handlers<
  Pick<ReconcileCalls, 'previewRun' | 'learnedRules' | 'tryLearnedRule' | 'answerLearnedRule'>
> {
  return {
    previewRun: ({ profile: name, ...trial }, { signal }) =>
      withTrial(context, profileOf(context, name), trial, (store, input) =>
        store.call('previewRun', input, { signal }),
      ),
    learnedRules: async ({ profile: name }) => {
      const profile = profileOf(context, name)
      const reader = await context.stores.reader(profile)
      return reader.call('listLearnedRules', { statusMap: profile.statusMap })
    },
    tryLearnedRule: async ({ profile: name, key }, { signal }) => {
      const profile = profileOf(context, name)
      const rule = await getRule(context, profile, key)
      const file = await findLedgerOf(context, profile, rule.run)
      if (!file) return null
      const trial = { import: file.id, mappingText: rule.beforeText, isCacheComplete: true }
      return withTrial(context, profile, trial, async (store, input) => {
        const learnedSettings = {
          mapping: rule.mappingText === null ? input.mapping : readMappingText(rule.mappingText),
          statusMap: { ...input.statusMap, ...rule.statusMap },
        }
        const comparison = await store.call(
          'tryMapping',
          { input, other: learnedSettings },
          { signal },
        )
        return { ...comparison, name: file.name }
      })
    },
    answerLearnedRule: async ({ profile: name, key, isAdded }) => {
      const profile = profileOf(context, name)
      const rule = await getRule(context, profile, key)
      const writer = context.stores.writer(profile)
      const file = isAdded ? await findLedgerOf(context, profile, rule.run) : undefined
      // From now on, files with the header of this ledger are read with the mapping of the rule.
      if (file && rule.mappingText !== null)
        await writer.call('rememberMapping', {
          ledgerPath: context.ports.imports.path(profile, file.id, file.name),
          mapping: readMappingText(rule.mappingText),
          at: nowInstant(context.ports.clock),
        })
      await writer.call('answerLearnedRule', { key, likeDecisions: rule.likeBreakIds.length })
      context.announceChange(profile, 'reconciliation')
      return null
    },
  }
}

async function getRule(
  context: WindowContext,
  profile: Profile,
  key: string,
): Promise<OfferedRule> {
  const { statusMap } = profile
  const reader = await context.stores.reader(profile)
  const rule = await reader.call('findLearnedRule', { statusMap, key })
  if (rule) return rule
  throw new Failure({
    kind: 'badInput',
    code: 'INPUT_REFUSED',
    what: 'This rule is no longer offered',
    why: 'a decision that supported it was undone, or it was answered in another window',
    advice: 'look at the rules again',
  })
}

async function findLedgerOf(
  context: WindowContext,
  profile: Profile,
  run: string,
): Promise<ImportView | undefined> {
  const imports = await (await context.stores.reader(profile)).call('listImports', null)
  return imports.find(({ runs }) => runs.includes(run))
}

/**
 * Runs `action` with the input for a run of this file, on a separate reader thread, so that lists
 * respond meanwhile. Throws IMPORT_UNKNOWN and MAPPING_INVALID.
 */
export async function withTrial<T>(
  context: WindowContext,
  profile: Profile,
  { import: id, mappingText, from, to, isCacheComplete = false }: TrialInput,
  action: (store: Store, input: ReconcileInput) => Promise<T>,
): Promise<T> {
  const { ports } = context
  const { name } = await findImport(context, profile, id)
  const mapping = mappingText === null ? defaultMapping : readMappingText(mappingText)
  const madeAt = nowInstant(ports.clock)
  const store = ports.openStore(profile, true)
  try {
    return await action(store, {
      ledgerPath: ports.imports.path(profile, id, name),
      mapping,
      ...reconcileSettingsOf(profile),
      matching: readMatchingRules(await store.call('findFact', { name: matchingRulesFact })),
      from: from ?? undefined,
      to: to ?? undefined,
      asOf: madeAt,
      madeAt,
      isCacheComplete,
    })
  } finally {
    await store.close()
  }
}
