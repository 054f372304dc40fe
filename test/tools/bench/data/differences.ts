/** One way in which the ledger differs from the provider's record. */
interface Difference {
  readonly name: string
  /** The share of all records with this difference. */
  readonly share: number
  /** Whether a reconciliation must list the record as a break or must not. */
  readonly expect: 'break' | 'match'
}

/** Every planted difference. At any size there is at least one record of each. */
export const differences = [
  { name: 'amount_diff', share: 0.004, expect: 'break' },
  // By 1e-18 of a small amount, which a binary float may represent.
  { name: 'amount_diff_18th', share: 0.002, expect: 'break' },
  // By 1e-18 of an amount from 1,000, which no binary float represents.
  { name: 'amount_diff_subdouble', share: 0.002, expect: 'break' },
  { name: 'fee_diff', share: 0.003, expect: 'break' },
  { name: 'missing_in_ledger', share: 0.004, expect: 'break' },
  { name: 'missing_at_api', share: 0.004, expect: 'break' },
  { name: 'dup_in_ledger', share: 0.002, expect: 'break' },
  // Two withdrawals with one reference, and one ledger row.
  { name: 'dup_at_api', share: 0.001, expect: 'break' },
  { name: 'status_diff', share: 0.002, expect: 'break' },
  { name: 'currency_diff', share: 0.001, expect: 'break' },
  { name: 'network_diff', share: 0.001, expect: 'break' },
  { name: 'address_diff', share: 0.001, expect: 'break' },
  // The case of one letter, on a network whose addresses are case-sensitive.
  { name: 'address_case_sensitive', share: 0.0005, expect: 'break' },
  // Two ledger rows that do not add up to the withdrawal.
  { name: 'split_bad', share: 0.0005, expect: 'break' },
  // Local time without an offset, three hours off.
  { name: 'date_naive_shift', share: 0.001, expect: 'break' },
  { name: 'ref_spaces', share: 0.005, expect: 'match' },
  // The ledger row has no reference, but its transaction hash matches.
  { name: 'hash_only', share: 0.01, expect: 'match' },
  // Two ledger rows that add up exactly.
  { name: 'split_ok', share: 0.002, expect: 'match' },
  // EIP-55 capitals against lower case.
  { name: 'address_case_evm', share: 0.01, expect: 'match' },
  // One instant, written with the offset -03:00.
  { name: 'tz_shift', share: 0.05, expect: 'match' },
  // 1.5 against 1.500000000000000000.
  { name: 'trailing_zeros', share: 0.05, expect: 'match' },
  // The provider writes 1.5e-7.
  { name: 'amount_exponent', share: 0.001, expect: 'match' },
] as const satisfies readonly Difference[]

export type DifferenceName = (typeof differences)[number]['name']

/** `clean`: provider and ledger agree in every field and in its spelling. */
export type RecordKind = DifferenceName | 'clean'

const expectations = new Map<string, Difference['expect']>(
  differences.map(({ name, expect }) => [name, expect]),
)

/**
 * Differences in an amount or in the existence of a row or record. They are no breaks where a
 * failed withdrawal moves no money.
 */
const voidKinds: ReadonlySet<string> = new Set<DifferenceName>([
  'amount_diff',
  'amount_diff_18th',
  'amount_diff_subdouble',
  'fee_diff',
  'missing_in_ledger',
  'missing_at_api',
  'dup_in_ledger',
  'dup_at_api',
  'split_bad',
])

/**
 * Whether a record of this kind must be listed. `void`: a plain comparison must list it, but not
 * rules under which a failed withdrawal moves no money.
 */
export function expectationOf(kind: DifferenceName, status: string): Difference['expect'] | 'void' {
  return status === 'FAILED' && voidKinds.has(kind)
    ? 'void'
    : (expectations.get(kind) as Difference['expect'])
}
