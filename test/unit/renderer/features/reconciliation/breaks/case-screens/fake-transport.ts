import type { Reply } from '../../../../../../../src-main/contract/bridge.ts'
import type {
  CaseView,
  Decision,
  DecisionView,
  SuggestionView,
} from '../../../../../../../src-main/contract/reconciling.ts'
import type { Settings, WindowEvent, Work } from '../../../../../../../src-main/contract/window.ts'
import type { MatchingRules } from '../../../../../../../src-main/reconciliation/passes.ts'
import { defaultMatchingRules } from '../../../../../../../src-main/reconciliation/passes.ts'
import type { Transport } from '../../../../../../../src-renderer/transport.ts'
import { newDesk, profile } from '../../../overview/invented.ts'
import { threeLegs, voidCase } from '../case/invented.ts'
import { decisionOf, file, run, suggestions, tried } from './invented.ts'

/** Every requested change, in order. */
export const sent: unknown[] = []

/**
 * A core over invented data that stores decisions. States: full · empty · gone: the ledger file was
 * deleted · failed.
 */
export function fakeTransport(state: string, chosen: Partial<Settings>): Transport {
  const settings: Settings = {
    ...newDesk,
    ...chosen,
  }
  let tell: (event: WindowEvent) => void = () => undefined
  let rules: MatchingRules = defaultMatchingRules
  let decisions: readonly DecisionView[] = []
  const holds = (one: DecisionView): boolean => one.undoneBy === null
  const answered = (one: SuggestionView): SuggestionView => {
    const last = decisions.find(
      (decision) => decision.facts['suggestion'] === one.id && holds(decision),
    )
    return last
      ? {
          ...one,
          state: last.kind === 'acceptSuggestion' ? 'accepted' : 'refused',
          decision: last.id,
        }
      : one
  }
  const decide = (id: string, decision: Decision): DecisionView => {
    const decisionView = decisionOf(id, decision.kind, 'reason' in decision ? decision.reason : '')
    if (decision.kind === 'undo')
      decisions = decisions.map((one) =>
        one.id === decision.decision ? { ...one, undoneBy: id, canUndo: false } : one,
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
    tell({ kind: 'cache', profile: profile.name, families: ['reconciliation'] })
    return decisionView
  }
  const startJob = (id: string, work: Work): unknown => {
    const result =
      work.kind === 'tryRules'
        ? { kind: 'tryRules' as const, ...tried }
        : { kind: 'reconcile' as const, run: 'run-2', breaks: 0, matched: 10, rows: 10 }
    const job = {
      id,
      profile: profile.name,
      kind: work.kind,
      state: 'done' as const,
      step: '',
      done: 1,
      total: 1,
      begunAt: run.madeAt,
      endedAt: run.madeAt,
      result,
      failure: null,
    }
    queueMicrotask(() => tell({ kind: 'job', job }))
    return job
  }
  Object.assign(globalThis, {
    decideElsewhere: (suggestion: string) =>
      void decide('elsewhere', { kind: 'acceptSuggestion', run: run.id, suggestion, reason: '' }),
  })
  const oneCase = (): CaseView => ({
    ...threeLegs,
    ...(state === 'gone' ? { ledger: [], isLedgerGone: true } : {}),
    ...(state === 'void' ? voidCase : {}),
    decisions,
  })
  const answers: Readonly<Record<string, (input: never) => unknown>> = {
    hello: () => ({
      version: '0',
      host: 'loopback',
      settings,
      profiles: [profile],
      jobs: [],
      isLocked: false,
    }),
    freshness: () => null,
    listRuns: () => (state === 'empty' ? [] : [run]),
    listImports: () => (state === 'gone' || state === 'empty' ? [] : [file]),
    listSuggestions: () => suggestions.map(answered),
    compareRuns: () => ({
      previous: null,
      new: 0,
      still: 0,
      gone: 0,
      goneBreaks: [],
      waiting: decisions.filter((one) => holds(one) && one.kind !== 'refuseSuggestion').length,
    }),
    readCase: oneCase,
    matchingRules: () => rules,
    previewLedger: () => ({ mappingText: '{}', refusal: null }),
    setMatchingRules: ({ rules: wanted }: { rules: MatchingRules }) => (
      sent.push(wanted),
      (rules = wanted)
    ),
    decide: ({ id, decision }: { id: string; decision: Decision }) => (
      sent.push(decision),
      decide(id, decision)
    ),
    startJob: ({ id, work }: { id: string; work: Work }) => (sent.push(work), startJob(id, work)),
  }
  const broken = (what: string): Reply => ({
    kind: 'failure',
    failure: {
      kind: 'store',
      code: 'DB_DAMAGED',
      what,
      why: 'invented',
      advice: 'try again later',
      evidence: {},
    },
  })
  return {
    onEvent: (take) => (tell = take),
    onEnd: () => undefined,
    call: (name, input) => {
      const answer = state === 'failed' && name !== 'hello' ? undefined : answers[name]
      return Promise.resolve(
        answer
          ? { kind: 'result', output: answer(input as never) }
          : broken('The database is damaged'),
      )
    },
  }
}
