import type {
  DecisionView,
  SuggestionView,
  TriedRules,
} from '../../../../../../../src-main/contract/reconciling.ts'
import type { RunSummary } from '../../../../../../../src-main/contract/run.ts'
import type { ImportView, RunView } from '../../../../../../../src-main/contract/window.ts'
import { defaultMapping } from '../../../../../../../src-main/reconciliation/row/mapping.ts'

const summary: Partial<RunSummary> = {
  run_id: 'run-1',
  as_of: '2026-11-20T10:00:00.000000Z',
  period: { from: '2026-06-01T00:00:00.000000Z', to: '2026-06-30T23:59:59.999999Z' },
  mapping: {
    ...defaultMapping,
    tolerances: { USDC: { absolute: '0.01', relative: '0.001' } },
    aliases: { currency: { TETHER: 'USDT' }, network: {}, status: {} },
  },
  source: { name: 'june.csv', sha256: 'aa', bytes: 100, rows: 10, columns: {} },
  tolerated: { USDC: { count: 2, difference: '-0.000000000000000003' } },
  coverage: {
    asked: 10,
    found: 10,
    not_found: 0,
    not_asked: 0,
    failed: 0,
    feed_from: null,
    feed_to: null,
    feed_is_complete: false,
    declared_complete: false,
  },
}
export const run: RunView = {
  id: 'run-1',
  madeAt: '2026-11-20T10:00:00.000000Z',
  summary: summary as RunSummary,
}
export const file: ImportView = {
  id: 'imp-1',
  name: 'june.csv',
  bytes: 100,
  sha256: 'aa',
  at: '2026-11-20T09:00:00.000000Z',
  runs: ['run-1'],
  workbook: null,
  parts: [],
}

function pair(id: string, score: number, amount: string, difference = '0'): SuggestionView {
  const sharedCells = {
    ledger_currency: 'USDC',
    provider_currency: 'USDC',
    ledger_address: '0xAb',
    provider_address: '0xab',
    ledger_date: '2026-06-02T00:00:00.000000Z',
    provider_date: '2026-06-02T02:30:00.000000Z',
  }
  return {
    id,
    score,
    reasons: [
      'currency',
      difference === '0' ? 'amount' : 'amount_within_tolerance',
      'address',
      'date',
    ],
    cells: {
      ...sharedCells,
      currency: 'USDC',
      withdrawal_id: `wd-${id}`,
      ledger_line: '7',
      ledger_amount: amount,
      provider_amount: difference === '0' ? amount : `${amount}1`,
      amount_difference: difference,
    },
    state: 'offered',
    decision: null,
    ledgerBreak: `l-${id}`,
    providerBreak: null,
  }
}

export const suggestions: readonly SuggestionView[] = [
  pair('s1', 90, '10.5'),
  pair('s2', 75, '20.50'),
  pair('s3', 60, '30.0', '0.01'),
]

export const trial: TriedRules = {
  before: { matched: 9, broken: 1, unchecked: 0, void: 0, breaks: { missing_at_provider: 1 } },
  after: { matched: 8, broken: 2, unchecked: 0, void: 0, breaks: { missing_at_provider: 2 } },
  gained: 0,
  lost: 1,
  moved: 0,
  rows: [{ line: 7, before: 'matched', after: 'missing_at_provider' }],
}

/** Makes a decision as the core returns it. */
export function decisionOf(id: string, kind: DecisionView['kind'], reason: string): DecisionView {
  return {
    id,
    at: '2026-11-20T11:00:00.000000Z',
    by: 'ana',
    kind,
    breaks: ['brk-1'],
    facts: { reason },
    undoneBy: null,
    canUndo: true,
  }
}
