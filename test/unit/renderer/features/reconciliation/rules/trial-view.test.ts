import { describe, expect, test } from 'vitest'
import {
  firstLost,
  isAgainst,
  signed,
  trialLines,
} from '../../../../../../src-renderer/features/reconciliation/rules/trial-view.ts'

describe('trialLines', () => {
  test('lists the places of rows, then the sum of breaks and the categories of either result, in order', () => {
    const before = {
      matched: 90,
      broken: 10,
      unchecked: 0,
      void: 2,
      breaks: { ambiguous: 1, missing_at_provider: 9, amount_mismatch: 0 },
    }
    const after = {
      matched: 95,
      broken: 4,
      unchecked: 1,
      void: 1,
      breaks: { missing_at_provider: 3, later_kind: 1 },
    }
    expect(
      trialLines({ before, after }, ['missing_at_provider', 'ambiguous', 'amount_mismatch']),
    ).toEqual([
      { name: 'matched', isCategory: false, before: 90, after: 95, change: 5 },
      { name: 'broken', isCategory: false, before: 10, after: 4, change: -6 },
      { name: 'unchecked', isCategory: false, before: 0, after: 1, change: 1 },
      { name: 'void', isCategory: false, before: 2, after: 1, change: -1 },
      { name: 'breaks', isCategory: false, before: 10, after: 4, change: -6 },
      { name: 'missing_at_provider', isCategory: true, before: 9, after: 3, change: -6 },
      { name: 'ambiguous', isCategory: true, before: 1, after: 0, change: -1 },
      { name: 'later_kind', isCategory: true, before: 0, after: 1, change: 1 },
    ])
  })

  test('lists no breaks if neither result has any', () => {
    const counts = { matched: 2, broken: 0, unchecked: 0, void: 0, breaks: {} }
    const lines = trialLines({ before: counts, after: counts }, ['ambiguous'])
    expect(lines.map(({ name }) => name)).toEqual(['matched', 'broken', 'unchecked', 'void'])
  })
})

describe('signed', () => {
  test('writes a change with its sign and nothing for zero', () => {
    expect([signed(3, String), signed(-6, String), signed(0, String)]).toEqual(['+3', '−6', ''])
  })
})

describe('isAgainst', () => {
  test('is true for a trial that gains nothing or no more than it loses', () => {
    const trials = [
      { gain: 0, lose: 0 },
      { gain: 0, lose: 803 },
      { gain: 20, lose: 241 },
      { gain: 3, lose: 3 },
      { gain: 3, lose: 1 },
      { gain: 1, lose: 0 },
    ]
    expect(trials.map(isAgainst)).toEqual([true, true, true, true, false, false])
  })
})

describe('firstLost', () => {
  test('shows at most three lines and counts the rest', () => {
    expect(firstLost({ lose: 803, lost: [2, 3, 5, 7, 8] })).toEqual({ lines: [2, 3, 5], more: 800 })
    expect(firstLost({ lose: 2, lost: [2, 9] })).toEqual({ lines: [2, 9], more: 0 })
    expect(firstLost({ lose: 0, lost: [] })).toEqual({ lines: [], more: 0 })
  })
})
