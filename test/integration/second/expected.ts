/**
 * The place where a row or record ends, with the category of its break. `differences` is absent
 * where the design names none.
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

/**
 * Pairs of rows and records that are equal except for their ids. Either of the two may be matched;
 * here the first is. Compare with the two exchanged where that fits.
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
 * The two withdrawals that contradict themselves: amount + fee is not debited_amount; the tied feed
 * row has another amount.
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
    2: { place: 'broken', category: 'amount_mismatch', differences: ['amount'] },
    3: { place: 'matched' },
    4: { place: 'matched' },
    6: { place: 'matched' },
    7: { place: 'matched' },
    8: { place: 'matched' },
    9: { place: 'broken', category: 'amount_mismatch', differences: ['amount'] },
    10: { place: 'matched' },
    11: { place: 'matched' },
    12: { place: 'broken', category: 'hash_replaced', differences: ['txn_hash'] },
    13: { place: 'matched' },
    14: { place: 'matched' },
    15: { place: 'matched' },
    16: { place: 'matched' },
    17: { place: 'broken', category: 'address_mismatch', differences: ['address'] },
    18: { place: 'broken', category: 'address_mismatch', differences: ['address'] },
    20: { place: 'matched' },
    21: { place: 'broken', category: 'duplicate_in_ledger' },
    22: { place: 'matched' },
    23: { place: 'matched' },
    24: { place: 'broken', category: 'duplicate_in_ledger' },
    25: { place: 'matched' },
    26: { place: 'unchecked' },
    27: { place: 'broken', category: 'ambiguous' },
    28: { place: 'broken', category: 'currency_mismatch', differences: ['currency'] },
    29: { place: 'broken', category: 'status_mismatch', differences: ['status'] },
    30: { place: 'rejected' },
    31: { place: 'broken', category: 'fee_mismatch', differences: ['fee'] },
    32: { place: 'broken', category: 'status_mismatch', differences: ['status'] },
    33: { place: 'broken', category: 'missing_at_provider' },
    34: { place: 'matched' },
    35: { place: 'broken', category: 'network_mismatch', differences: ['network'] },
    36: { place: 'broken', category: 'address_mismatch', differences: ['address'] },
    37: { place: 'matched' },
    38: { place: 'broken', category: 'reference_mismatch', differences: ['external_ref'] },
    39: { place: 'broken', category: 'reference_mismatch', differences: ['end_user_id'] },
    40: { place: 'broken', category: 'total_mismatch', differences: ['total'] },
    41: { place: 'broken', category: 'blocked', differences: ['is_blocked'] },
    42: { place: 'broken', category: 'blocked', differences: ['is_blocked'] },
    43: { place: 'matched' },
    44: { place: 'unchecked' },
    45: { place: 'broken', category: 'status_mismatch', differences: ['status'] },
    46: { place: 'matched' },
    47: { place: 'matched' },
    48: { place: 'broken', category: 'date_mismatch', differences: ['date'] },
    49: { place: 'broken', category: 'amount_mismatch', differences: ['amount', 'fee', 'status'] },
    50: { place: 'matched' },
    51: { place: 'matched' },
    52: { place: 'matched' },
    53: { place: 'matched' },
    54: { place: 'broken', category: 'missing_at_provider' },
    55: { place: 'matched' },
    56: { place: 'matched' },
    57: { place: 'broken', category: 'reference_mismatch', differences: ['withdrawal_id'] },
    58: { place: 'broken', category: 'amount_mismatch', differences: ['amount'] },
    59: { place: 'broken', category: 'status_mismatch', differences: ['status'] },
    60: { place: 'rejected' },
    61: { place: 'rejected' },
    62: { place: 'rejected' },
    63: { place: 'rejected' },
    64: { place: 'rejected' },
    65: { place: 'rejected' },
    66: { place: 'broken', category: 'missing_at_provider' },
  },
  byRecord: [
    { withdrawalId: '0f8fad5b-d9cd-469f-a165-70867728950e', place: 'matched' },
    { withdrawalId: 'wd_0002', place: 'matched' },
    { withdrawalId: 'wd_0003', place: 'matched' },
    { withdrawalId: 'wd_0004', place: 'matched' },
    { withdrawalId: 'wd_0005', place: 'matched' },
    { withdrawalId: 'wd_0006', place: 'broken', category: 'amount_mismatch' },
    { withdrawalId: 'wd_0007', place: 'matched' },
    { withdrawalId: 'wd_0008', place: 'matched' },
    { withdrawalId: 'wd_0009', place: 'broken', category: 'hash_replaced' },
    { withdrawalId: 'wd_0010', place: 'matched' },
    { withdrawalId: 'wd_0011', place: 'matched' },
    { withdrawalId: 'wd_0012', place: 'matched' },
    { withdrawalId: 'wd_0013', place: 'matched' },
    { withdrawalId: 'wd_0014', place: 'broken', category: 'address_mismatch' },
    { withdrawalId: 'wd_0015', place: 'matched' },
    { withdrawalId: 'wd_0016', place: 'matched' },
    { withdrawalId: 'wd_0017', place: 'matched' },
    { withdrawalId: 'wd_0018', place: 'broken', category: 'duplicate_at_provider' },
    { withdrawalId: 'wd_0019', place: 'matched' },
    { withdrawalId: 'wd_0020', place: 'broken', category: 'duplicate_at_provider' },
    { withdrawalId: 'wd_0021', place: 'broken', category: 'ambiguous' },
    { withdrawalId: 'wd_0022', place: 'broken', category: 'ambiguous' },
    { withdrawalId: 'wd_0023', place: 'broken', category: 'currency_mismatch' },
    { withdrawalId: 'wd_0024', place: 'broken', category: 'network_mismatch' },
    { withdrawalId: 'wd_0025', place: 'broken', category: 'address_mismatch' },
    { withdrawalId: 'wd_0026', place: 'matched' },
    { withdrawalId: 'wd_0027', place: 'broken', category: 'reference_mismatch' },
    { withdrawalId: 'wd_0028', place: 'broken', category: 'reference_mismatch' },
    { withdrawalId: 'wd_0029', place: 'broken', category: 'fee_mismatch' },
    { withdrawalId: 'wd_0030', place: 'broken', category: 'total_mismatch' },
    { withdrawalId: 'wd_0031', place: 'broken', category: 'blocked' },
    { withdrawalId: 'wd_0032', place: 'broken', category: 'blocked' },
    { withdrawalId: 'wd_0033', place: 'matched' },
    { withdrawalId: 'wd_0034', place: 'broken', category: 'status_mismatch' },
    { withdrawalId: 'wd_0035', place: 'matched' },
    { withdrawalId: 'wd_0036', place: 'broken', category: 'status_mismatch' },
    { withdrawalId: 'wd_0037', place: 'broken', category: 'date_mismatch' },
    { withdrawalId: 'wd_0038', place: 'matched' },
    { withdrawalId: 'wd_0039', place: 'broken', category: 'amount_mismatch' },
    {
      withdrawalId: 'wd_0040',
      place: 'broken',
      category: 'missing_in_ledger',
      differences: ['rejected_line'],
    },
    { withdrawalId: 'wd_0041', place: 'broken', category: 'missing_in_ledger' },
    { withdrawalId: 'wd_0042', place: 'outside_period' },
    { withdrawalId: 'wd_0043', place: 'outside_period' },
    { withdrawalId: 'wd_0044', place: 'matched' },
    { withdrawalId: 'wd_0045', place: 'matched' },
    { withdrawalId: 'wd_0046', place: 'matched' },
    { withdrawalId: 'wd_0047', place: 'matched' },
    { withdrawalId: 'wd_0048', place: 'matched' },
    { withdrawalId: 'wd_0049', place: 'broken', category: 'status_mismatch' },
    { withdrawalId: 'wd_0050', place: 'broken', category: 'amount_mismatch' },
    { withdrawalId: 'wd_0051', place: 'broken', category: 'reference_mismatch' },
    { feedId: '40000103', place: 'broken', category: 'missing_in_ledger' },
    { feedId: '9223372036854775806', place: 'broken', category: 'amount_mismatch' },
    { feedId: '9007199254740993', place: 'matched' },
    { feedId: '9007199254740992', place: 'matched' },
    { feedId: '40000113', place: 'broken', category: 'missing_in_ledger' },
    { feedId: '40000112', place: 'broken', category: 'status_mismatch' },
    { feedId: '40000004', place: 'broken', category: 'missing_in_ledger' },
    { feedId: '40000101', place: 'broken', category: 'missing_in_ledger' },
    { feedId: '40000102', place: 'outside_period' },
    { feedId: '17', place: 'outside_period' },
  ],
  breakList: [
    {
      category: 'amount_mismatch',
      lines: [2],
      withdrawalIds: ['wd_0050'],
      feedIds: [],
      differences: ['amount'],
      amountDifference: '-0.00000001',
    },
    {
      category: 'amount_mismatch',
      lines: [9],
      withdrawalIds: ['wd_0006'],
      feedIds: [],
      differences: ['amount'],
      amountDifference: '0.000000000000000001',
    },
    {
      category: 'hash_replaced',
      lines: [12],
      withdrawalIds: ['wd_0009'],
      feedIds: [],
      differences: ['txn_hash'],
    },
    {
      category: 'address_mismatch',
      lines: [17, 18],
      withdrawalIds: ['wd_0014'],
      feedIds: [],
      differences: ['address'],
    },
    { category: 'duplicate_in_ledger', lines: [21], withdrawalIds: [], feedIds: [] },
    { category: 'duplicate_in_ledger', lines: [24], withdrawalIds: [], feedIds: [] },
    { category: 'ambiguous', lines: [27], withdrawalIds: [], feedIds: [] },
    {
      category: 'currency_mismatch',
      lines: [28],
      withdrawalIds: ['wd_0023'],
      feedIds: [],
      differences: ['currency'],
    },
    {
      category: 'status_mismatch',
      lines: [29],
      withdrawalIds: [],
      feedIds: ['40000112'],
      differences: ['status'],
    },
    {
      category: 'fee_mismatch',
      lines: [31],
      withdrawalIds: ['wd_0029'],
      feedIds: [],
      differences: ['fee'],
    },
    {
      category: 'status_mismatch',
      lines: [32],
      withdrawalIds: ['wd_0034'],
      feedIds: [],
      differences: ['status'],
    },
    { category: 'missing_at_provider', lines: [33], withdrawalIds: [], feedIds: [] },
    {
      category: 'network_mismatch',
      lines: [35],
      withdrawalIds: ['wd_0024'],
      feedIds: [],
      differences: ['network'],
    },
    {
      category: 'address_mismatch',
      lines: [36],
      withdrawalIds: ['wd_0025'],
      feedIds: [],
      differences: ['address'],
    },
    {
      category: 'reference_mismatch',
      lines: [38],
      withdrawalIds: ['wd_0027'],
      feedIds: [],
      differences: ['external_ref'],
    },
    {
      category: 'reference_mismatch',
      lines: [39],
      withdrawalIds: ['wd_0028'],
      feedIds: [],
      differences: ['end_user_id'],
    },
    {
      category: 'total_mismatch',
      lines: [40],
      withdrawalIds: ['wd_0030'],
      feedIds: [],
      differences: ['total'],
    },
    {
      category: 'blocked',
      lines: [41],
      withdrawalIds: ['wd_0031'],
      feedIds: [],
      differences: ['is_blocked'],
    },
    {
      category: 'blocked',
      lines: [42],
      withdrawalIds: ['wd_0032'],
      feedIds: [],
      differences: ['is_blocked'],
    },
    {
      category: 'status_mismatch',
      lines: [45],
      withdrawalIds: ['wd_0036'],
      feedIds: [],
      differences: ['status'],
    },
    {
      category: 'date_mismatch',
      lines: [48],
      withdrawalIds: ['wd_0037'],
      feedIds: [],
      differences: ['date'],
    },
    {
      category: 'amount_mismatch',
      lines: [49],
      withdrawalIds: ['wd_0039'],
      feedIds: [],
      differences: ['amount', 'fee', 'status'],
      amountDifference: '-0.5',
    },
    { category: 'missing_at_provider', lines: [54], withdrawalIds: [], feedIds: [] },
    {
      category: 'reference_mismatch',
      lines: [57],
      withdrawalIds: ['wd_0051'],
      feedIds: [],
      differences: ['withdrawal_id'],
    },
    {
      category: 'amount_mismatch',
      lines: [58],
      withdrawalIds: [],
      feedIds: ['9223372036854775806'],
      differences: ['amount'],
      amountDifference: '0.000000000000000001',
    },
    {
      category: 'status_mismatch',
      lines: [59],
      withdrawalIds: ['wd_0049'],
      feedIds: [],
      differences: ['status'],
    },
    { category: 'missing_at_provider', lines: [66], withdrawalIds: [], feedIds: [] },
    { category: 'duplicate_at_provider', lines: [], withdrawalIds: ['wd_0018'], feedIds: [] },
    { category: 'duplicate_at_provider', lines: [], withdrawalIds: ['wd_0020'], feedIds: [] },
    { category: 'ambiguous', lines: [], withdrawalIds: ['wd_0021'], feedIds: [] },
    { category: 'ambiguous', lines: [], withdrawalIds: ['wd_0022'], feedIds: [] },
    {
      category: 'missing_in_ledger',
      lines: [],
      withdrawalIds: ['wd_0040'],
      feedIds: [],
      differences: ['rejected_line'],
    },
    { category: 'missing_in_ledger', lines: [], withdrawalIds: ['wd_0041'], feedIds: [] },
    { category: 'missing_in_ledger', lines: [], withdrawalIds: [], feedIds: ['40000113'] },
    { category: 'missing_in_ledger', lines: [], withdrawalIds: [], feedIds: ['40000101'] },
    { category: 'missing_in_ledger', lines: [], withdrawalIds: [], feedIds: ['40000103'] },
    { category: 'missing_in_ledger', lines: [], withdrawalIds: [], feedIds: ['40000004'] },
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
