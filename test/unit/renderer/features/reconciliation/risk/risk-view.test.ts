import { describe, expect, it } from 'vitest'
import type { LedgerSide } from '../../../../../../src-main/contract/window.ts'
import {
  readLedgerResult,
  readRiskTab,
  riskQuery,
  riskTabs,
} from '../../../../../../src-renderer/features/reconciliation/risk/risk-view.ts'

describe('riskQuery', () => {
  it('A54, A55, A56: selects blocked withdrawals, withdrawals with a score, and withdrawals with a reason', () => {
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
  it('returns a tab by its name, and the blocked tab otherwise', () => {
    expect([readRiskTab('scored'), readRiskTab('nonsense'), readRiskTab(undefined)]).toEqual([
      'scored',
      'blocked',
      'blocked',
    ])
  })
})

describe('readLedgerResult', () => {
  const sideOf = (state: LedgerSide['state']): LedgerSide => ({
    state,
    category: null,
    severity: null,
    isSettled: false,
  })

  it('returns the break of a withdrawal, and whether a withdrawal without a break was matched', () => {
    const cells = { break_id: 'b', ledger_status: 'done' }
    expect(readLedgerResult(sideOf('break'), [cells])).toEqual({
      kind: 'break',
      cells,
      ledgerStatus: 'done',
    })
    expect(readLedgerResult(sideOf('matched'))).toEqual({ kind: 'matched' })
    for (const state of ['outside', 'void', 'notCompared'] as const)
      expect(readLedgerResult(sideOf(state))).toEqual({ kind: 'none' })
    expect(readLedgerResult(null)).toEqual({ kind: 'none' })
  })
})
