import { describe, expect, it } from 'vitest'
import type { DecisionView } from '../../../../../../src-main/contract/reconciling.ts'
import {
  decisionsOf,
  decisionText,
} from '../../../../../../src-renderer/features/reconciliation/periods/decision-view.ts'

const madeAt = '2026-11-02T00:00:00.000000Z'
const decisionAt = (
  id: string,
  kind: DecisionView['kind'],
  day: string,
  undoneBy: string | null = null,
): DecisionView => ({
  id,
  at: `2026-11-${day}T00:00:00.000000Z`,
  by: 'ana',
  kind,
  breaks: [],
  facts: {},
  undoneBy,
  canUndo: undoneBy === null,
})

const decisions = [
  decisionAt('undo-late', 'undo', '04'),
  decisionAt('match-late', 'match', '03'),
  decisionAt('match-late-undone', 'match', '03', 'undo-late-too'),
  decisionAt('undo-late-too', 'undo', '03'),
  decisionAt('match-undone-late', 'match', '01', 'undo-late'),
  decisionAt('match-undone-early', 'match', '01', 'undo-early'),
  decisionAt('undo-early', 'undo', '01'),
  decisionAt('status', 'status', '01'),
  decisionAt('refused', 'refuseSuggestion', '01'),
]
const ids = (set: 'all' | 'taken' | 'waiting'): readonly string[] =>
  decisionsOf(decisions, set, madeAt).map(({ id }) => id)

describe('decisionsOf', () => {
  it('lists the decisions in force when the run was made', () => {
    expect(ids('taken')).toEqual(['match-undone-late', 'refused'])
  })

  it('lists decisions made or undone since the run, except a decision both made and undone since', () => {
    expect(ids('waiting')).toEqual(['undo-late', 'match-late'])
  })

  it('lists every decision', () => {
    expect(ids('all')).toHaveLength(decisions.length)
  })
})

describe('decisionText', () => {
  it('writes status, person, reason and note in that order', () => {
    expect(
      decisionText(
        { facts: { note: 'see mail', reason: 'fee', status: 'accepted', ledger: 'x' } },
        { accepted: 'accepted by us' },
      ),
    ).toBe('accepted by us · fee · see mail')
    expect(decisionText({ facts: {} }, {})).toBe('')
  })
})
