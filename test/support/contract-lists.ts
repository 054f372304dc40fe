// Lists typed from the documents, for the tests of the program and of the sandbox.

/** The categories of breaks in the order of reconciliation.md. */
export const breakCategories = [
  'missing_at_provider',
  'missing_in_ledger',
  'duplicate_in_ledger',
  'duplicate_at_provider',
  'ambiguous',
  'currency_mismatch',
  'network_mismatch',
  'address_mismatch',
  'reference_mismatch',
  'amount_mismatch',
  'fee_mismatch',
  'total_mismatch',
  'blocked',
  'status_mismatch',
  'hash_replaced',
  'date_mismatch',
]

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** The error codes of the partner's contract (A65). */
export const contractCodes = [
  20000,
  20001,
  ...range(20010, 20027),
  ...range(20029, 20037),
  40000,
  40001,
  ...range(40003, 40010),
  40015,
  40029,
  50003,
]
