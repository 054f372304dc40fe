import type {
  CaseView,
  Decision,
  DecisionView,
  SuggestionView,
} from '../../../../../../../src-main/contract/reconciling.ts'
import type { WindowEvent, Work } from '../../../../../../../src-main/contract/window.ts'
import type { MatchingRules } from '../../../../../../../src-main/reconciliation/passes.ts'
import { defaultMatchingRules } from '../../../../../../../src-main/reconciliation/passes.ts'
import Rules from '../../../../../../../src-renderer/screens/Rules.svelte'
import Suggestions from '../../../../../../../src-renderer/screens/Suggestions.svelte'
import type { FakeCore, Fixture } from '../../../../harness/fake-core.ts'
import { jobOf, profile } from '../../../../harness/invented.ts'
import { threeLegs, voidCase } from '../case/invented.ts'
import Card from './Card.svelte'
import { decisionOf, file, run, suggestions, trial } from './invented.ts'

export const fixture: Fixture = {
  screens: { card: Card, suggestions: Suggestions, rules: Rules },
  core: fakeCore,
}

/**
 * A core over invented data that stores decisions. States: full · empty · gone: the ledger file was
 * deleted · void: the provider sent no money · alone: no field agrees · failed.
 */
function fakeCore(state: string, emit: (event: WindowEvent) => void): FakeCore {
  let rules: MatchingRules = defaultMatchingRules
  let decisions: readonly DecisionView[] = []
  const isInForce = (decision: DecisionView): boolean => decision.undoneBy === null
  const withAnswer = (suggestion: SuggestionView): SuggestionView => {
    const latestDecision = decisions.find(
      (decision) => decision.facts['suggestion'] === suggestion.id && isInForce(decision),
    )
    return latestDecision
      ? {
          ...suggestion,
          state: latestDecision.kind === 'acceptSuggestion' ? 'accepted' : 'refused',
          decision: latestDecision.id,
        }
      : suggestion
  }
  const decide = (id: string, decision: Decision): DecisionView => {
    const decisionView = decisionOf(id, decision.kind, 'reason' in decision ? decision.reason : '')
    if (decision.kind === 'undo')
      decisions = decisions.map((candidate) =>
        candidate.id === decision.decision
          ? { ...candidate, undoneBy: id, canUndo: false }
          : candidate,
      )
    else
      decisions = [
        {
          ...decisionView,
          facts: {
            ...decisionView.facts,
            ...('suggestion' in decision ? { suggestion: decision.suggestion } : {}),
          },
        },
        ...decisions,
      ]
    emit({ kind: 'cache', profile: profile.name, families: ['reconciliation'] })
    return decisionView
  }
  const startJob = ({ id, work }: { id: string; work: Work }): unknown => {
    const result =
      work.kind === 'tryRules'
        ? { kind: 'tryRules' as const, ...trial }
        : { kind: 'reconcile' as const, run: 'run-2', breaks: 0, matched: 10, rows: 10 }
    const job = jobOf({ id, kind: work.kind, result })
    queueMicrotask(() => emit({ kind: 'job', job }))
    return job
  }
  const shownCase = (): CaseView => ({
    ...threeLegs,
    ...(state === 'gone' ? { ledger: [], isLedgerGone: true } : {}),
    ...(state === 'void' ? voidCase : {}),
    ...(state === 'alone'
      ? { fields: threeLegs.fields.filter(({ field }) => field !== 'currency') }
      : {}),
    decisions,
  })
  const answers: FakeCore['answers'] = {
    listRuns: () => (state === 'empty' ? [] : [run]),
    listImports: () => (state === 'gone' || state === 'empty' ? [] : [file]),
    listSuggestions: () => suggestions.map(withAnswer),
    compareRuns: () => ({
      previous: null,
      new: 0,
      still: 0,
      gone: 0,
      goneBreaks: [],
      waiting: decisions.filter(
        (decision) => isInForce(decision) && decision.kind !== 'refuseSuggestion',
      ).length,
    }),
    readCase: shownCase,
    matchingRules: () => rules,
    previewLedger: () => ({ mappingText: '{}', refusal: null }),
    setMatchingRules: ({ rules: newRules }: { rules: MatchingRules }) => (rules = newRules),
    decide: ({ id, decision }: { id: string; decision: Decision }) => decide(id, decision),
    startJob,
  }
  return {
    answers,
    acts: {
      decideElsewhere: (suggestion) =>
        void decide('elsewhere', { kind: 'acceptSuggestion', run: run.id, suggestion, reason: '' }),
    },
  }
}
