import { describe, expect, test } from 'vitest'
import type { SuggestionView } from '../../../../../../src-main/contract/reconciling.ts'
import { suggestionReasons } from '../../../../../../src-main/reconciliation/suggest.ts'
import {
  agreeRows,
  countStates,
  dateSpan,
  moneyDifference,
  moneyOf,
  offeredFrom,
  scoreSteps,
} from '../../../../../../src-renderer/features/reconciliation/suggestions/suggestion-view.ts'
import { suggestionWords } from '../../../../../../src-renderer/words/reconciliation/suggestions.ts'

const pair: SuggestionView = {
  id: 's1',
  score: 78,
  reasons: ['currency', 'amount_within_tolerance', 'address', 'date', 'status'],
  cells: {
    currency: 'USDC',
    ledger_amount: '10.00',
    provider_amount: '10.01',
    amount_difference: '0.01',
    ledger_fee: '0.1',
    provider_fee: '0.2',
    ledger_total: '10.1',
    provider_total: '10.10',
    ledger_currency: 'USDC',
    provider_currency: 'USDC',
    ledger_address: '0xAB',
    provider_address: '0xab',
    ledger_date: '2026-06-02T00:00:00.000000Z',
    provider_date: '2026-06-01T22:00:00.000000Z',
    ledger_status: 'done',
    provider_status: 'COMPLETED',
    ledger_external_ref: 'mine',
    provider_external_ref: 'theirs',
    ledger_txn_hash: null,
    provider_txn_hash: '0xff',
  },
  state: 'offered',
  decision: null,
  ledgerBreak: 'b1',
  providerBreak: 'b2',
}
const scoredSuggestion = (
  id: string,
  score: number,
  state: SuggestionView['state'] = 'offered',
): SuggestionView => ({ ...pair, id, score, state })

describe('agreeRows', () => {
  test('sorts fields that support the pair first, then near, differing and one-sided ones', () => {
    expect(agreeRows(pair).map(({ field, state }) => `${field} ${state}`)).toEqual([
      'total agrees',
      'status agrees',
      'currency agrees',
      'address agrees',
      'amount near',
      'date near',
      'fee differs',
      'external_ref differs',
      'txn_hash single',
    ])
  })

  test('marks a money field that must not differ as different', () => {
    const rows = agreeRows({ ...pair, reasons: ['currency', 'amount', 'address', 'date'] })
    expect(rows.find(({ field }) => field === 'amount')?.state).toBe('differs')
    expect(
      agreeRows({ ...pair, cells: { ledger_amount: '1.50', provider_amount: '1.5' } })[0]?.state,
    ).toBe('agrees')
  })
})

describe('moneyDifference', () => {
  test('is empty for equal amounts, and the difference of the totals if there is no amount', () => {
    expect(moneyDifference(pair)).toBe('0.01')
    expect(moneyDifference({ cells: { amount_difference: '0.00' } })).toBe('')
    expect(moneyDifference({ cells: { amount_difference: '', total_difference: '-2' } })).toBe('-2')
  })
})

describe('moneyOf', () => {
  test('falls back on the total', () => {
    expect([
      moneyOf(pair, 'ledger'),
      moneyOf({ cells: { provider_total: '5' } }, 'provider'),
    ]).toEqual(['10.00', '5'])
  })
})

describe('dateSpan', () => {
  test('goes from the earlier to the later date, whichever side is earlier', () => {
    expect(dateSpan(pair)).toEqual({
      from: '2026-06-01T22:00:00.000000Z',
      to: '2026-06-02T00:00:00.000000Z',
    })
    expect(dateSpan({ cells: { ledger_date: '2026-06-01T00:00:00.000000Z' } })).toBeUndefined()
  })
})

describe('countStates', () => {
  test('counts each state', () => {
    expect(
      countStates([
        scoredSuggestion('a', 60),
        scoredSuggestion('b', 70, 'accepted'),
        scoredSuggestion('c', 80),
      ]),
    ).toEqual({
      offered: 2,
      accepted: 1,
      refused: 0,
    })
  })
})

describe('offeredFrom', () => {
  const suggestions = [
    scoredSuggestion('b', 60),
    scoredSuggestion('a', 60),
    scoredSuggestion('c', 90),
    scoredSuggestion('d', 99, 'refused'),
    scoredSuggestion('e', 59),
  ]

  test('returns the unanswered suggestions with a minimum score, best first', () => {
    expect(offeredFrom(suggestions, 60).map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })

  test('has a step for each score that would accept at least one suggestion', () => {
    expect(scoreSteps(suggestions)).toEqual([90, 60, 59])
  })
})

describe('suggestionWords', () => {
  test('have a word for every reason in every language', () => {
    for (const words of Object.values(suggestionWords))
      expect(suggestionReasons.filter((reason) => !words.reasons[reason])).toEqual([])
  })
})
