import { describe, expect, it } from 'vitest'
import type { RecordHit } from '../../../../../../src-main/contract/window.ts'
import {
  ledgerWord,
  readRiskTab,
  riskQuery,
  riskTabs,
} from '../../../../../../src-renderer/features/reconciliation/risk/risk-view.ts'

describe('riskQuery', () => {
  it('A54, A55, A56: selects blocked withdrawals, given scores, and non-empty reasons', () => {
    expect(riskTabs.map((tab) => riskQuery(tab).conditions)).toEqual([
      [{ column: 'is_blocked', operator: '=', value: 'true' }],
      [{ column: 'risk_score', operator: '!=', value: '' }],
      [{ column: 'reason', operator: '!=', value: '' }],
    ])
  })

  it('sorts the newest first', () => {
    expect(riskQuery('blocked')).toMatchObject({
      report: 'withdrawals',
      run: null,
      sort: { column: 'created_at', isDescending: true },
    })
    expect(riskQuery('blocked', { column: 'amount', isDescending: false }).sort).toEqual({
      column: 'amount',
      isDescending: false,
    })
  })
})

describe('readRiskTab', () => {
  it('returns a tab by its name and the blocked ones otherwise', () => {
    expect([readRiskTab('scored'), readRiskTab('nonsense'), readRiskTab(undefined)]).toEqual([
      'scored',
      'blocked',
      'blocked',
    ])
  })
})

describe('ledgerWord', () => {
  const match: RecordHit = {
    report: 'matches',
    key: '1',
    why: 'of_match',
    title: '',
    amount: null,
    currency: null,
    at: null,
    status: null,
  }

  it('prefers the break, then the match, and returns none if the run has neither', () => {
    const cells = { break_id: 'b', ledger_status: 'done' }
    expect(ledgerWord({ breaks: [cells], related: [match] })).toEqual({
      kind: 'break',
      cells,
      ledgerStatus: 'done',
    })
    expect(ledgerWord({ breaks: [], related: [match] })).toEqual({ kind: 'matched' })
    expect(ledgerWord({ breaks: [], related: [{ ...match, report: 'transactions' }] })).toEqual({
      kind: 'none',
    })
  })
})
