import type {
  ClosingState,
  DecisionView,
  PeriodChanges,
  RecheckRow,
  RunChanges,
} from '../../../../../../src-main/contract/reconciling.ts'
import type {
  FrozenPeriod,
  PeriodView,
  RunView,
} from '../../../../../../src-main/contract/window.ts'
import { defaultMapping } from '../../../../../../src-main/reconciliation/row/mapping.ts'
import { run as base } from '../../overview/invented.ts'

/** Invented data in which every number of a run's summary is different. */
export const run: RunView = {
  id: base.id,
  madeAt: base.madeAt,
  summary: {
    ...base.summary,
    ledger: {
      rows: 4940,
      matched: 4859,
      broken: 52,
      rejected: 4,
      unchecked: 8,
      outside_period: 12,
      void: 5,
    },
    provider: { records: 4997, matched: 4858, broken: 59, outside_period: 63, void: 17 },
    breaks: { missing_in_ledger: 9, blocked: 1, date_mismatch: 2 },
    within_tolerance: 3,
    tolerated: { USDC: { count: 3, difference: '0.000004' } },
    suggestions: 5,
    decisions: { matched: 6, undone: 7, stale: 11 },
    observations: { provider_inconsistent: 13, fee_differs: 26 },
    coverage: {
      asked: 4935,
      found: 4900,
      not_found: 14,
      not_asked: 15,
      failed: 16,
      feed_from: null,
      feed_to: null,
      feed_is_complete: true,
      declared_complete: false,
    },
    period: { from: '2026-10-01T00:00:00.000000Z', to: '2026-10-31T23:59:59.999999Z' },
    totals: {
      USDC: { ledger: '9120034.5', provider: '9118830.25', difference: '-1204.25' },
      SOL: { ledger: '4812', provider: '4812', difference: '0' },
    },
    mapping: defaultMapping,
    hints: [
      {
        kind: 'damaged_identifiers',
        count: 31,
        lines: [2, 3, 41],
        written: ['2.0261E+17'],
        field: 'external_ref',
      },
      { kind: 'of_a_later_version', count: 1, lines: [] },
    ],
  },
}

export const changes: RunChanges = {
  previous: 'e2',
  new: 21,
  still: 22,
  gone: 2,
  goneBreaks: ['b1', 'b2'].map((break_id) => ({
    break_id,
    category: 'blocked',
    withdrawal_id: `w-${break_id}`,
    status: 'accepted',
    reason: 'refunded',
  })),
  waiting: 1,
}

export const blockedClosing: ClosingState = {
  open: 3,
  investigating: 1,
  resolved: 6,
  accepted: 2,
  waiting: 1,
  newerRuns: ['a9b8c7d6e5'],
  closedBy: null,
}
export const clearClosing: ClosingState = {
  ...blockedClosing,
  open: 0,
  investigating: 0,
  resolved: 10,
  waiting: 0,
  newerRuns: [],
}

const frozen: FrozenPeriod = {
  ledger: run.summary.ledger,
  provider: run.summary.provider,
  totals: run.summary.totals,
  breaks: [
    { category: 'blocked', status: 'accepted', count: 1 },
    { category: 'date_mismatch', status: 'resolved', count: 2 },
  ],
  decisions: 5,
  digest: 'fade'.repeat(16),
}

export const closedPeriod: PeriodView = {
  id: 'p1',
  run: run.id,
  from: run.summary.period?.from ?? null,
  to: run.summary.period?.to ?? null,
  timeZone: 'UTC',
  closedAt: '2026-11-20T22:00:00.000000Z',
  proposedBy: null,
  closedBy: 'ana',
  note: 'books agree',
  reopenedAt: null,
  reopenedBy: null,
  reason: null,
  frozen,
}

export const changesSinceClosing: PeriodChanges = {
  records: 1,
  rows: [
    {
      record: 'withdrawals/w-7',
      at: '2026-11-20T23:00:00.000000Z',
      what: 'changed',
      field: 'status',
      old: 'PENDING',
      new: 'COMPLETED',
    },
  ],
  runs: ['a9b8c7d6e5'],
}

export const decisions: readonly DecisionView[] = [
  {
    id: 'd1',
    at: '2026-11-20T20:00:00.000000Z',
    by: 'ana',
    kind: 'match',
    breaks: ['b1', 'b2'],
    facts: { reason: 'one payment' },
    undoneBy: null,
    canUndo: true,
  },
  {
    id: 'd2',
    at: '2026-11-19T20:00:00.000000Z',
    by: 'ben',
    kind: 'status',
    breaks: ['b3'],
    facts: { status: 'accepted', reason: 'fee' },
    undoneBy: null,
    canUndo: false,
  },
]

export const recheckRows: readonly RecheckRow[] = [
  {
    id: 'w-1',
    status: 'PENDING',
    createdAt: '2026-11-01T00:00:00.000000Z',
    amount: '1.50',
    currency: 'BTC',
    network: 'Bitcoin',
    askedAt: '2026-11-02T00:00:00.000000Z',
    note: null,
  },
  {
    id: 'w-2',
    status: null,
    createdAt: null,
    amount: null,
    currency: null,
    network: null,
    askedAt: null,
    note: null,
  },
]

/**
 * A run whose rows share causes: a cause that a change cures, a cause whose change loses rows, a
 * cause whose change loses more rows than it gains, as earlier versions stored it, and a cause
 * without a cure.
 */
export const runWithCommonCauses: RunView = {
  ...run,
  summary: {
    ...run.summary,
    source: {
      ...run.summary.source,
      columns: { withdrawal_id: 'Id', currency: 'Coin', amount: 'Paid', status: 'State' },
    },
    causes: [
      {
        kind: 'power_of_ten',
        field: 'amount',
        rows: 1204,
        examples: [
          { line: 12, ledger: '150000000', provider: '1.5' },
          { line: 13, ledger: '7', provider: '0.00000007' },
        ],
        value: '8',
        change: { columns: { amount: { decimal_places: 8 } } },
        gain: 1204,
        lose: 0,
      },
      {
        kind: 'unknown_word',
        field: 'status',
        rows: 40,
        examples: [{ line: 77, ledger: 'Pagado', provider: 'COMPLETED' }],
        value: 'Pagado',
        change: { statuses: { Pagado: 'final' } },
        gain: 38,
        lose: 3,
      },
      {
        kind: 'unknown_word',
        field: 'network',
        rows: 20,
        examples: [{ line: 80, ledger: 'ethereum', provider: 'polygon' }],
        value: 'ETHEREUM → POLYGON',
        change: { aliases: { network: { ETHEREUM: 'POLYGON' } } },
        gain: 20,
        lose: 241,
      },
      {
        kind: 'damaged_identifiers',
        field: 'transaction_id',
        rows: 1,
        examples: [{ line: 90, ledger: '1.23457E+14', provider: '' }],
        value: '',
        change: null,
        gain: 0,
        lose: 0,
      },
    ],
  },
}
/** The run that the button of the first cause starts. */
export const runAfterCorrection: RunView = { ...run, id: 'c0c0c0c0c0c0' }
