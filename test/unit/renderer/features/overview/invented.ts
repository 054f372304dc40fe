import type {
  AnyReport,
  SheetHint,
  SheetWarning,
  Template,
  TemplateView,
} from '../../../../../src-main/contract/reporting.ts'
import type {
  Activity,
  BreakCount,
  Job,
  Overview,
  RunView,
} from '../../../../../src-main/contract/window.ts'
import { freshness, instant, jobOf, NOW } from '../../harness/invented.ts'

const refusedParts = [
  {
    part: 'contacts',
    code: 'GATEWAY_403',
    why: 'the account is not fully operative',
    at: instant(12),
  },
] as const

export const breakdown: readonly BreakCount[] = [
  { category: 'missing_in_ledger', severity: 'high', age: '0-1', status: 'open', count: 6 },
  { category: 'missing_in_ledger', severity: 'high', age: '2-7', status: 'open', count: 3 },
  { category: 'missing_at_provider', severity: 'high', age: '2-7', status: 'open', count: 4 },
  { category: 'missing_at_provider', severity: 'high', age: '31-90', status: 'open', count: 1 },
  { category: 'duplicate_in_ledger', severity: 'high', age: '8-30', status: 'open', count: 2 },
  { category: 'amount_mismatch', severity: 'high', age: '0-1', status: 'open', count: 9 },
  { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'open', count: 7 },
  { category: 'amount_mismatch', severity: 'high', age: '8-30', status: 'open', count: 3 },
  { category: 'blocked', severity: 'high', age: '2-7', status: 'open', count: 1 },
  { category: 'address_mismatch', severity: 'high', age: '8-30', status: 'open', count: 1 },
  { category: 'fee_mismatch', severity: 'medium', age: '0-1', status: 'open', count: 5 },
  { category: 'fee_mismatch', severity: 'medium', age: '2-7', status: 'open', count: 4 },
  { category: 'status_mismatch', severity: 'medium', age: '0-1', status: 'open', count: 8 },
  { category: 'hash_replaced', severity: 'medium', age: '8-30', status: 'open', count: 3 },
  { category: 'date_mismatch', severity: 'low', age: '91+', status: 'open', count: 2 },
]

export const run: RunView = {
  id: 'f3a9c0e1b2d4',
  madeAt: instant(1300),
  summary: {
    run_id: 'f3a9c0e1b2d4',
    as_of: instant(1300),
    ledger: {
      rows: 4941,
      matched: 4871,
      broken: 52,
      rejected: 4,
      unchecked: 8,
      outside_period: 0,
      void: 6,
    },
    provider: { records: 4932, matched: 4871, broken: 59, outside_period: 0, void: 2 },
    breaks: {},
    within_tolerance: 3,
    observations: {},
    coverage: {
      asked: 4935,
      found: 4924,
      not_found: 11,
      not_asked: 0,
      failed: 0,
      feed_from: null,
      feed_to: null,
      feed_is_complete: true,
      declared_complete: false,
    },
    period: null,
    totals: {
      USDC: { ledger: '9120034.50', provider: '9118830.25', difference: '-1204.25' },
      USDT: { ledger: '4120034.50', provider: '4120352.50', difference: '318' },
      BTC: { ledger: '41.20', provider: '41.19588', difference: '-0.00412' },
      SOL: { ledger: '4812', provider: '4812', difference: '0' },
    },
    cache_as_of: instant(1400),
    source: {
      name: 'ledger-nov-20.csv',
      sha256: 'a'.repeat(64),
      bytes: 912_000,
      rows: 4935,
      columns: {},
    },
    mapping: {} as RunView['summary']['mapping'],
    assumptions: [],
    rejected_lines: [],
    causes: [
      {
        kind: 'power_of_ten',
        field: 'total',
        rows: 1204,
        examples: [{ line: 2, ledger: '498144524', provider: '4.98144524' }],
        value: '8',
        change: { columns: { total: { decimal_places: 8 } } },
        gain: 1200,
        lose: 0,
      },
    ],
  },
}

// A fixed pattern without randomness, so that two screenshots can be compared.
const days = Array.from({ length: 30 }, (_, index) => {
  const day = new Date(NOW - (29 - index) * 86_400_000).toISOString().slice(0, 10)
  const count = 420 + ((index * 137) % 460) - (index % 7 > 4 ? 200 : 0)
  return {
    day,
    from: `${day}T00:00:00.000000Z`,
    to: `${day}T23:59:59.999999Z`,
    knowledge: index === 29 ? ('partly' as const) : ('whole' as const),
    count: index === 29 ? 486 : count,
    open: index > 26 ? 14 + index : index % 5 === 0 ? 6 : 0,
    blocked: index % 6 === 0 ? 12 + (index % 4) * 9 : 0,
  }
})

export const overview: Overview = {
  freshness,
  totals: [
    { currency: 'USDC', count: 21_842, amount: '184204118.301204' },
    { currency: 'USDT', count: 17_310, amount: '92884001.77' },
    { currency: 'SOL', count: 4_112, amount: '1209113.204110042' },
    { currency: 'BTC', count: 2_981, amount: '412.00412771' },
    { currency: 'ETH', count: 1_968, amount: '8112.123456789012345678' },
  ],
  days,
  knownSpan: { from: null, to: instant(12) },
  statuses: [
    { status: 'COMPLETED', count: 48_104 },
    { status: 'PROCESSING', count: 61 },
    { status: 'PENDING', count: 41 },
    { status: 'FAILED', count: 7 },
  ],
  blocked: 3,
  notFinal: 102,
  unknownOutcomes: 1,
  unknownContactOutcomes: 0,
  unknownOperationOutcomes: 0,
  failedCalls: 14,
  latest: run,
  breakdown,
}

const emptyOverview: Overview = {
  ...overview,
  freshness: {
    ...freshness,
    lastSync: null,
    counts: {},
    bytes: 122_880,
    queue: {},
    quarantined: 0,
    newest: {},
  },
  totals: [],
  days: [],
  knownSpan: null,
  statuses: [],
  blocked: 0,
  notFinal: 0,
  unknownOutcomes: 0,
  unknownContactOutcomes: 0,
  unknownOperationOutcomes: 0,
  failedCalls: 0,
  latest: null,
  breakdown: [],
}

/** The states of a screen, by the name in the gallery's address. */
export const states: Readonly<Record<string, Overview | 'failed' | 'loading'>> = {
  full: overview,
  calm: {
    ...overview,
    blocked: 0,
    notFinal: 0,
    unknownOutcomes: 0,
    failedCalls: 0,
    latest: { ...run, summary: { ...run.summary, breaks: { amount_mismatch: 17 } } },
    breakdown: [],
    freshness: { ...freshness, queue: { found: 4 }, quarantined: 0 },
  },
  first: emptyOverview,
  ledger: {
    ...overview,
    latest: null,
    breakdown: [],
    freshness: { ...freshness, queue: {}, quarantined: 0 },
    blocked: 1,
    notFinal: 14,
  },
  owner: {
    ...overview,
    days: days.map((day, index) =>
      index < 26
        ? day
        : {
            ...day,
            count: index === 26 ? day.count : 0,
            open: 0,
            blocked: 0,
            knowledge: index === 26 ? 'partly' : 'none',
          },
    ),
    knownSpan: { from: null, to: instant(86_400 * 3) },
    freshness: {
      ...freshness,
      refused: refusedParts,
      owner: 'process 4711',
      lastSync: instant(86_400 * 3),
    },
  },
  failed: 'failed',
  loading: 'loading',
}

export const syncing = jobOf({
  id: 's',
  kind: 'sync',
  state: 'running',
  step: 'withdrawals',
  done: 1204,
  total: 4930,
  endedAt: null,
  begunAt: instant(4),
})

export const jobs: readonly Job[] = [
  jobOf({
    id: 'a',
    kind: 'export',
    begunAt: instant(20),
    result: {
      kind: 'export',
      file: 'breaks-2026-11-20.csv',
      place: '~/Downloads',
      rows: 59,
      bytes: 21_204,
      sha256: 'c0ffee'.repeat(10) + 'beef',
      hints: [],
    },
  }),
  jobOf({
    id: 'b',
    kind: 'export',
    begunAt: instant(300),
    result: {
      kind: 'export',
      file: 'withdrawals-2026-11-20.csv',
      place: '~/Documents/finance/november',
      rows: 48_213,
      bytes: 14_820_112,
      sha256: '0123456789abcdef'.repeat(4),
      hints: [],
    },
  }),
  jobOf({ id: 'c', kind: 'export', begunAt: instant(400), state: 'cancelled' }),
  jobOf({
    id: 'd',
    kind: 'check',
    state: 'failed',
    begunAt: instant(500),
    failure: {
      kind: 'unreachable',
      code: 'OFFLINE',
      what: 'The service could not be reached',
      why: 'no answer',
      advice: 'check the network',
      evidence: {},
    },
  }),
]

const codes: readonly (readonly [string, Activity['facts']])[] = [
  [
    'export_done',
    { file: 'breaks-2026-11-20.csv', rows: 59, sha256: '0123456789abcdef'.repeat(4) },
  ],
  ['run_made', { run: 'f3a9c0e1b2d4', rows: 4935, matched: 4871, breaks: 59 }],
  ['ledger_imported', { name: 'ledger-nov-20.csv', bytes: 912_000, sha256: 'ab'.repeat(32) }],
  ['sync_done', { new: 214, changed: 41, quarantined: 0, calls: 188 }],
  ['sync_failed', { code: 'OFFLINE', what: 'The service could not be reached', why: 'no answer' }],
  ['unlock_refused', { tries: 1 }],
  ['unlocked', {}],
  ['settings_changed', { theme: 'dark', syncEveryMinutes: 15 }],
  ['profile_removed', { cache_removed: true }],
  [
    'decision_made',
    {
      decision: 'd-1',
      kind: 'status',
      by: 'ana',
      breaks: 2,
      ids: 'b1 b2',
      status: 'resolved',
      reason: 'paid twice, refunded',
      note: '',
    },
  ],
  ['something_new', { detail: null }],
]

/** A log with `count` entries, the newest first. */
export function activityOf(count: number): readonly Activity[] {
  return Array.from({ length: count }, (_, index) => {
    const [what, facts] = codes[index % codes.length] as (typeof codes)[number]
    const concernsAllProfiles =
      what === 'unlocked' || what === 'unlock_refused' || what === 'settings_changed'
    return {
      number: count - index,
      at: instant(index * 1711 + 30),
      profile: concernsAllProfiles ? '' : 'sandbox',
      what,
      facts,
    }
  })
}

const template = (
  name: string,
  report: AnyReport,
  changes: Partial<Template> = {},
): TemplateView => {
  const newTemplate: Template = {
    name,
    report,
    columns: null,
    conditions: [],
    search: '',
    sort: null,
    format: 'csv',
    dialect: 'strict',
    timeZone: 'UTC',
    fileName: '{report}-{date}',
    ...changes,
  }
  return {
    template: newTemplate,
    isReadyMade: true,
    text: JSON.stringify({ template: newTemplate }),
  }
}

/** The ready-made templates needed here. */
export const templates: readonly TemplateView[] = [
  template('Breaks by age', 'breaks_by_age'),
  template('Reconciliation by currency and day', 'reconciliation_by_day'),
  template('Withdrawals statement', 'withdrawals', {
    columns: ['created_at', 'id', 'external_ref', 'currency', 'amount', 'status'],
  }),
  template('Fees', 'fees_by_day', { format: 'xlsx' }),
  template('Limits used', 'limits_used', { format: 'parquet' }),
  template('Activity log', 'activity_log'),
]

/** A withdrawal's cells as in its file. */
export function withdrawalRow(index: number): Readonly<Record<string, string>> {
  const id = `0b3f5a1e-7c44-4c1a-9d0e-${String(index).padStart(12, '0')}`
  return {
    id,
    external_ref: `00042${index}`,
    amount: '1234.567890123456789012',
    currency: 'BTC',
    status: 'COMPLETED',
    created_at: '2026-11-20T21:58:03.120000Z',
    address: 'bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh',
    end_user_id: index === 0 ? "'=1+1" : 'user-7',
    transaction_id: '12345678901234567890',
  }
}

export const sheetWarnings: readonly SheetWarning[] = [
  {
    kind: 'exponent',
    column: 'transaction_id',
    written: '12345678901234567890',
    shown: '1.23457E+19',
  },
  {
    kind: 'digits',
    column: 'amount',
    written: '1234.567890123456789012',
    shown: '1234.56789012346',
  },
  { kind: 'leadingZero', column: 'external_ref', written: '000420', shown: '420' },
  { kind: 'startsFormula', column: 'end_user_id', written: "'=1+1", shown: "'=1+1" },
]

export const sheetHints: readonly SheetHint[] = [
  {
    kind: 'exponent',
    column: 'transaction_id',
    cells: 48_213,
    written: '12345678901234567890',
    shown: '1.23457E+19',
  },
  { kind: 'leadingZero', column: 'external_ref', cells: 1, written: '000420', shown: '420' },
]

export const sums: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  amount: { BTC: '12.345678901234567890', USDT: '1204.5' },
  charged_fee: { BTC: '0.0012', USDT: '14.2' },
}
