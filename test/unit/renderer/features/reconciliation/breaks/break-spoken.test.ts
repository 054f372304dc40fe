import { afterEach, describe, expect, it } from 'vitest'
import type { PairCells } from '../../../../../../src-renderer/features/reconciliation/break-view.ts'
import { spokenBreak } from '../../../../../../src-renderer/features/reconciliation/breaks/break-spoken.ts'
import { followRegion, regionOf } from '../../../../../../src-renderer/format/region.ts'
import { breaksWords } from '../../../../../../src-renderer/words/reconciliation/breaks.ts'
import { clusterWords } from '../../../../../../src-renderer/words/reconciliation/clusters.ts'
import { queueWords } from '../../../../../../src-renderer/words/reconciliation/queue.ts'
import { valueWords } from '../../../../../../src-renderer/words/records/values.ts'

const cells: PairCells = {
  category: 'status_mismatch',
  differences: 'amount;status',
  severity: 'high',
  status: 'open',
  age_days: '3',
  currency: 'USDC',
  ledger_currency: 'usdc',
  ledger_amount: '18204.55',
  provider_amount: '18204.30',
  amount_difference: '-0.25',
  ledger_status: 'done',
  provider_status: 'PENDING',
  ledger_line: '12;14',
  withdrawal_id: 'W-1',
  external_ref: 'R-1',
  txn_hash: '',
  feed_id: '',
  assignee: '',
  reason: '',
}

const spokenIn = (language: 'en' | 'es' | 'pt'): string =>
  spokenBreak(cells, {
    breaks: breaksWords[language],
    queue: queueWords[language],
    clusters: clusterWords[language],
    values: valueWords[language],
  })

afterEach(() => followRegion(() => regionOf(undefined, 'en-GB')))

describe('spokenBreak', () => {
  it('uses the words of the table and writes each amount with its currency', () => {
    followRegion(() => regionOf(undefined, 'en-GB'))
    expect(spokenIn('en').split('\t')).toEqual([
      'Severity: High',
      'Amount differs +1',
      'Open',
      'Age: 3 days',
      'Difference: −0.25 USDC',
      'Ledger: 18,204.55 usdc',
      'Provider: 18,204.30 USDC',
      'Status: ledger / provider: done / Pending',
      'Line: 12, 14',
      'W-1',
      'R-1',
    ])
  })

  it('writes amounts with the marks of the region, in each language', () => {
    followRegion(() => regionOf(undefined, 'es-AR'))
    expect(spokenIn('es')).toContain('18.204,55 usdc')
    expect(spokenIn('pt')).not.toContain('PENDING')
  })
})
