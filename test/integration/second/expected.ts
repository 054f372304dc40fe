/**
 * The place where a row or record ends, with the category of its break. `differences` is absent
 * if the design names none.
 */
export interface Outcome {
  readonly place: 'matched' | 'broken' | 'rejected' | 'unchecked' | 'outside_period'
  readonly category?: string
  readonly differences?: readonly string[]
}

/** A provider record: a withdrawal, or a crypto withdrawal of the feed that is tied to none. */
export interface ExpectedRecord extends Outcome {
  readonly withdrawalId?: string
  readonly feedId?: string
}

/**
 * One break: ledger lines and the provider records it joins. A feed row tied to its withdrawal is
 * in `ties`, not here.
 */
export interface ExpectedBreak {
  readonly category: string
  readonly lines: readonly number[]
  readonly withdrawalIds: readonly string[]
  readonly feedIds: readonly string[]
  readonly differences?: readonly string[]
  /** The exact difference, provider − ledger, of a pair whose amounts differ. */
  readonly amountDifference?: string
}

/**
 * The expected result of one run. `ledger`, `provider`, `breaks` and `totals` are those of
 * `reconcile --json`.
 */
export interface ExpectedRun {
  readonly from?: string
  readonly to?: string
  /** Count by kind. */
  readonly observations?: Readonly<Record<string, number>>
  readonly ledger: {
    readonly rows: number
    readonly matched: number
    readonly broken: number
    readonly rejected: number
    readonly unchecked: number
    readonly outside_period: number
    readonly void: number
    readonly excluded: number
  }
  readonly provider: {
    readonly records: number
    readonly matched: number
    readonly broken: number
    readonly outside_period: number
  }
  readonly breaks: Readonly<Record<string, number>>
  /** Exact sums in plain notation without trailing zeros. */
  readonly totals: Readonly<
    Record<
      string,
      { readonly ledger: string; readonly provider: string; readonly difference: string }
    >
  >
  /** Keyed by the physical line where the row begins. */
  readonly byLine: Readonly<Record<number, Outcome>>
  readonly byRecord: readonly ExpectedRecord[]
  readonly breakList: readonly ExpectedBreak[]
}

export const matched: Outcome = { place: 'matched' }
export const rejected: Outcome = { place: 'rejected' }
export const unchecked: Outcome = { place: 'unchecked' }
export const outside: Outcome = { place: 'outside_period' }

export function broken(category: string, ...differences: readonly string[]): Outcome {
  return { place: 'broken', category, ...(differences.length > 0 && { differences }) }
}

/** The outcome of each of these lines. */
export function ofLines(outcome: Outcome, lines: readonly number[]): Record<number, Outcome> {
  return Object.fromEntries(lines.map((line) => [line, outcome]))
}

/** Withdrawals of this outcome. A number stands for `wd_` and four digits. */
export function withdrawals(
  outcome: Outcome,
  ids: readonly (number | string)[],
): readonly ExpectedRecord[] {
  return ids.map((id) => ({ withdrawalId: withdrawalId(id), ...outcome }))
}

export function feedRows(outcome: Outcome, ids: readonly string[]): readonly ExpectedRecord[] {
  return ids.map((feedId) => ({ feedId, ...outcome }))
}

/** A break. Withdrawals are named as in `withdrawals`. */
export function oneBreak(
  category: string,
  {
    lines = [],
    withdrawals: ids = [],
    feedIds = [],
    ...facts
  }: Partial<Pick<ExpectedBreak, 'lines' | 'feedIds' | 'differences' | 'amountDifference'>> & {
    readonly withdrawals?: readonly (number | string)[]
  },
): ExpectedBreak {
  return { category, lines, withdrawalIds: ids.map(withdrawalId), feedIds, ...facts }
}

function withdrawalId(id: number | string): string {
  return typeof id === 'string' ? id : `wd_${String(id).padStart(4, '0')}`
}

/**
 * Pairs of rows and records that are equal except for their ids. A run may match either member of a
 * pair. This table expects the first, and a test accepts the second too.
 */
export const twins = {
  lines: [20, 24],
  withdrawalIds: ['wd_0017', 'wd_0018'],
  feedIds: ['40000003', '40000004'],
} as const

/** Feed rows that belong to a withdrawal, with the key that ties them. */
export const ties: readonly {
  readonly withdrawalId: string
  readonly feedId: string
  readonly by: 'txn_hash' | 'external_ref'
}[] = [
  { withdrawalId: '0f8fad5b-d9cd-469f-a165-70867728950e', feedId: '40000001', by: 'txn_hash' },
  { withdrawalId: 'wd_0002', feedId: '40000104', by: 'txn_hash' },
  { withdrawalId: 'wd_0003', feedId: '40000003', by: 'txn_hash' },
  { withdrawalId: 'wd_0007', feedId: '40000007', by: 'external_ref' },
  { withdrawalId: 'wd_0008', feedId: '40000008', by: 'txn_hash' },
  { withdrawalId: 'wd_0010', feedId: '40000010', by: 'txn_hash' },
  { withdrawalId: 'wd_0026', feedId: '40000026', by: 'txn_hash' },
  { withdrawalId: 'wd_0027', feedId: '40000027', by: 'external_ref' },
  { withdrawalId: 'wd_0029', feedId: '40000029', by: 'txn_hash' },
  { withdrawalId: 'wd_0031', feedId: '40000031', by: 'txn_hash' },
]

/**
 * The two withdrawals that contradict themselves. In the first, amount + fee is not debited_amount.
 * The feed row tied to the second has another amount.
 */
export const inconsistent = ['wd_0046', 'wd_0026'] as const

/** `ledger` after a sync with `allIds`, default period (1 to 28 September 2026). */
export const expectedRun: ExpectedRun = {
  observations: { fee_differs: 1, provider_inconsistent: 1, status_unknown: 4 },
  ledger: {
    rows: 63,
    matched: 26,
    broken: 28,
    rejected: 7,
    unchecked: 2,
    outside_period: 0,
    void: 0,
    excluded: 0,
  },
  provider: { records: 61, matched: 26, broken: 31, outside_period: 4 },
  breaks: {
    missing_at_provider: 3,
    missing_in_ledger: 6,
    duplicate_in_ledger: 2,
    duplicate_at_provider: 2,
    ambiguous: 3,
    currency_mismatch: 1,
    network_mismatch: 1,
    address_mismatch: 2,
    reference_mismatch: 3,
    amount_mismatch: 4,
    fee_mismatch: 1,
    total_mismatch: 1,
    blocked: 2,
    status_mismatch: 4,
    hash_replaced: 1,
    date_mismatch: 1,
  },
  totals: {
    BTC: { ledger: '0.9350001', provider: '0.9350002', difference: '0.0000001' },
    DAI: { ledger: '109', provider: '109', difference: '0' },
    ETH: { ledger: '44.040000000000000001', provider: '45.540000000000000001', difference: '1.5' },
    SHIB: {
      ledger: '24691357802469135780.246913578024691356',
      provider: '24691357802469135780.246913578024691357',
      difference: '0.000000000000000001',
    },
    USDC: { ledger: '442.30000001', provider: '452.7', difference: '10.39999999' },
    USDT: {
      ledger: '1216.140000000000000001',
      provider: '2276.500000000000000002',
      difference: '1060.360000000000000001',
    },
  },
  byLine: {
    ...ofLines(broken('amount_mismatch', 'amount'), [2, 9, 58]),
    ...ofLines(
      matched,
      [
        3, 4, 6, 7, 8, 10, 11, 13, 14, 15, 16, 20, 22, 23, 25, 34, 37, 43, 46, 47, 50, 51, 52, 53,
        55, 56,
      ],
    ),
    ...ofLines(broken('hash_replaced', 'txn_hash'), [12]),
    ...ofLines(broken('address_mismatch', 'address'), [17, 18, 36]),
    ...ofLines(broken('duplicate_in_ledger'), [21, 24]),
    ...ofLines(unchecked, [26, 44]),
    ...ofLines(broken('ambiguous'), [27]),
    ...ofLines(broken('currency_mismatch', 'currency'), [28]),
    ...ofLines(broken('status_mismatch', 'status'), [29, 32, 45, 59]),
    ...ofLines(rejected, [30, 60, 61, 62, 63, 64, 65]),
    ...ofLines(broken('fee_mismatch', 'fee'), [31]),
    ...ofLines(broken('missing_at_provider'), [33, 54, 66]),
    ...ofLines(broken('network_mismatch', 'network'), [35]),
    ...ofLines(broken('reference_mismatch', 'external_ref'), [38]),
    ...ofLines(broken('reference_mismatch', 'end_user_id'), [39]),
    ...ofLines(broken('total_mismatch', 'total'), [40]),
    ...ofLines(broken('blocked', 'is_blocked'), [41, 42]),
    ...ofLines(broken('date_mismatch', 'date'), [48]),
    ...ofLines(broken('amount_mismatch', 'amount', 'fee', 'status'), [49]),
    ...ofLines(broken('reference_mismatch', 'withdrawal_id'), [57]),
  },
  byRecord: [
    ...withdrawals(matched, ['0f8fad5b-d9cd-469f-a165-70867728950e']),
    ...withdrawals(
      matched,
      [2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 15, 16, 17, 19, 26, 33, 35, 38, 44, 45, 46, 47, 48],
    ),
    ...feedRows(matched, ['9007199254740993', '9007199254740992']),
    ...withdrawals(broken('amount_mismatch'), [6, 39, 50]),
    ...feedRows(broken('amount_mismatch'), ['9223372036854775806']),
    ...withdrawals(broken('hash_replaced'), [9]),
    ...withdrawals(broken('address_mismatch'), [14, 25]),
    ...withdrawals(broken('duplicate_at_provider'), [18, 20]),
    ...withdrawals(broken('ambiguous'), [21, 22]),
    ...withdrawals(broken('currency_mismatch'), [23]),
    ...withdrawals(broken('network_mismatch'), [24]),
    ...withdrawals(broken('reference_mismatch'), [27, 28, 51]),
    ...withdrawals(broken('fee_mismatch'), [29]),
    ...withdrawals(broken('total_mismatch'), [30]),
    ...withdrawals(broken('blocked'), [31, 32]),
    ...withdrawals(broken('status_mismatch'), [34, 36, 49]),
    ...feedRows(broken('status_mismatch'), ['40000112']),
    ...withdrawals(broken('date_mismatch'), [37]),
    ...withdrawals(broken('missing_in_ledger', 'rejected_line'), [40]),
    ...withdrawals(broken('missing_in_ledger'), [41]),
    ...feedRows(broken('missing_in_ledger'), ['40000103', '40000113', '40000004', '40000101']),
    ...withdrawals(outside, [42, 43]),
    ...feedRows(outside, ['40000102', '17']),
  ],
  breakList: [
    oneBreak('amount_mismatch', {
      lines: [2],
      withdrawals: [50],
      differences: ['amount'],
      amountDifference: '-0.00000001',
    }),
    oneBreak('amount_mismatch', {
      lines: [9],
      withdrawals: [6],
      differences: ['amount'],
      amountDifference: '0.000000000000000001',
    }),
    oneBreak('hash_replaced', { lines: [12], withdrawals: [9], differences: ['txn_hash'] }),
    oneBreak('address_mismatch', { lines: [17, 18], withdrawals: [14], differences: ['address'] }),
    oneBreak('duplicate_in_ledger', { lines: [21] }),
    oneBreak('duplicate_in_ledger', { lines: [24] }),
    oneBreak('ambiguous', { lines: [27] }),
    oneBreak('currency_mismatch', { lines: [28], withdrawals: [23], differences: ['currency'] }),
    oneBreak('status_mismatch', { lines: [29], feedIds: ['40000112'], differences: ['status'] }),
    oneBreak('fee_mismatch', { lines: [31], withdrawals: [29], differences: ['fee'] }),
    oneBreak('status_mismatch', { lines: [32], withdrawals: [34], differences: ['status'] }),
    oneBreak('missing_at_provider', { lines: [33] }),
    oneBreak('network_mismatch', { lines: [35], withdrawals: [24], differences: ['network'] }),
    oneBreak('address_mismatch', { lines: [36], withdrawals: [25], differences: ['address'] }),
    oneBreak('reference_mismatch', {
      lines: [38],
      withdrawals: [27],
      differences: ['external_ref'],
    }),
    oneBreak('reference_mismatch', {
      lines: [39],
      withdrawals: [28],
      differences: ['end_user_id'],
    }),
    oneBreak('total_mismatch', { lines: [40], withdrawals: [30], differences: ['total'] }),
    oneBreak('blocked', { lines: [41], withdrawals: [31], differences: ['is_blocked'] }),
    oneBreak('blocked', { lines: [42], withdrawals: [32], differences: ['is_blocked'] }),
    oneBreak('status_mismatch', { lines: [45], withdrawals: [36], differences: ['status'] }),
    oneBreak('date_mismatch', { lines: [48], withdrawals: [37], differences: ['date'] }),
    oneBreak('amount_mismatch', {
      lines: [49],
      withdrawals: [39],
      differences: ['amount', 'fee', 'status'],
      amountDifference: '-0.5',
    }),
    oneBreak('missing_at_provider', { lines: [54] }),
    oneBreak('reference_mismatch', {
      lines: [57],
      withdrawals: [51],
      differences: ['withdrawal_id'],
    }),
    oneBreak('amount_mismatch', {
      lines: [58],
      feedIds: ['9223372036854775806'],
      differences: ['amount'],
      amountDifference: '0.000000000000000001',
    }),
    oneBreak('status_mismatch', { lines: [59], withdrawals: [49], differences: ['status'] }),
    oneBreak('missing_at_provider', { lines: [66] }),
    oneBreak('duplicate_at_provider', { withdrawals: [18] }),
    oneBreak('duplicate_at_provider', { withdrawals: [20] }),
    oneBreak('ambiguous', { withdrawals: [21] }),
    oneBreak('ambiguous', { withdrawals: [22] }),
    oneBreak('missing_in_ledger', { withdrawals: [40], differences: ['rejected_line'] }),
    oneBreak('missing_in_ledger', { withdrawals: [41] }),
    oneBreak('missing_in_ledger', { feedIds: ['40000113'] }),
    oneBreak('missing_in_ledger', { feedIds: ['40000101'] }),
    oneBreak('missing_in_ledger', { feedIds: ['40000103'] }),
    oneBreak('missing_in_ledger', { feedIds: ['40000004'] }),
  ],
}

/**
 * `ledger` with `--offline` right after a sync with `allIds` in a fresh folder. The ids that the
 * service does not know were not queried, so their rows are unchecked and not missing. Everything
 * else is as in expectedRun.
 */
export const expectedOffline = {
  unchecked: [26, 33, 44, 66],
  missingAtProvider: [54],
  ledger: {
    rows: 63,
    matched: 26,
    broken: 26,
    rejected: 7,
    unchecked: 4,
    outside_period: 0,
    void: 0,
    excluded: 0,
  },
  usdt: {
    ledger: '1120.870000000000000001',
    provider: '2276.500000000000000002',
    difference: '1155.630000000000000001',
  },
} as const

/** `ledger` with `--cache-complete`: no row is unchecked. Everything else is as in expectedRun. */
export const expectedCacheComplete = {
  missingAtProvider: [26, 33, 44, 54, 66],
  ledger: {
    rows: 63,
    matched: 26,
    broken: 30,
    rejected: 7,
    unchecked: 0,
    outside_period: 0,
    void: 0,
    excluded: 0,
  },
  usdc: { ledger: '443.30000001', provider: '452.7', difference: '9.39999999' },
  usdt: {
    ledger: '1282.140000000000000001',
    provider: '2276.500000000000000002',
    difference: '994.360000000000000001',
  },
} as const
