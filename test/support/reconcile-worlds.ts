import fc from 'fast-check'
import type { CacheContent } from './reconcile.ts'
import { withdrawalText } from './reconcile.ts'

/** One row of a generated ledger by column. Values are written unchanged. */
export interface WorldLine {
  readonly withdrawal_id: string
  readonly external_ref: string
  readonly txn_hash: string
  readonly transaction_id: string
  readonly currency: string
  readonly amount: string
  readonly fee: string
  readonly address: string
  readonly status: string
  readonly date: string
  readonly note: string
}

/**
 * A small ledger and the provider's records for it. Keys come from a few values, so groups, splits
 * and ties are common.
 */
export interface SmallWorld {
  readonly lines: readonly WorldLine[]
  readonly withdrawals: readonly string[]
  readonly feed: readonly string[]
  readonly absent: readonly string[]
  readonly isFeedComplete: boolean
}

const columns = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'amount',
  'fee',
  'address',
  'status',
  'date',
  'note',
] as const

const emptyOrOneOf = (...values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 2, arbitrary: fc.constant('') },
    { weight: 3, arbitrary: fc.constantFrom(...values) },
  )
const ids = ['W-1', 'W-2', 'W-3', 'W-4', 'W-5', 'W-6']
const currencies = ['USDC', 'BTC']
const amounts = [
  '1',
  '2',
  '3',
  '1.50',
  '0.000000000000000001',
  '12345678901234567890.000000000000000001',
  '-2',
  '0',
]
const fees = ['0', '0.1', '0.20']
const addresses = ['addr-A', 'addr-B']
const dates = [
  '2026-09-01T10:00:00Z',
  '2026-09-02T10:00:00Z',
  '2026-09-03T10:00:00.000001Z',
  '2026-09-20T10:00:00Z',
]

/** The status words of a world's two sides. */
interface Statuses {
  readonly ledger: readonly string[]
  readonly provider: readonly string[]
}

const lineOf = (statuses: Statuses): fc.Arbitrary<WorldLine> =>
  fc.record({
    withdrawal_id: emptyOrOneOf(...ids, 'W-8', ' W-9 '),
    external_ref: emptyOrOneOf('R-1', 'R-2', 'r-2', ' R-1', 'órden'),
    txn_hash: emptyOrOneOf('0xAB01', '0xab01', 'h2', 'h3'),
    transaction_id: emptyOrOneOf('T-1', 'T-2'),
    currency: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...currencies, 'usdc') },
      { weight: 1, arbitrary: fc.constant('') },
    ),
    amount: fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...amounts, '1.5', '1.500', '01') },
      { weight: 1, arbitrary: fc.constantFrom('', 'x', '1E5') },
    ),
    fee: emptyOrOneOf(...fees, '0.2'),
    address: emptyOrOneOf(...addresses),
    status: emptyOrOneOf(...statuses.ledger),
    date: fc.oneof(
      { weight: 8, arbitrary: emptyOrOneOf(...dates, '2026-09-01') },
      { weight: 1, arbitrary: fc.constant('2026-02-30') },
    ),
    note: emptyOrOneOf('two\nlines', '=1+1', 'said "no"', 'a,b'),
  })

const nullOrOneOf = (...values: readonly string[]): fc.Arbitrary<string | null> =>
  fc.constantFrom(null, '', ...values)

const withdrawalOf = (statuses: Statuses) =>
  fc
    .record({
      external_ref: nullOrOneOf('R-1', 'R-2', 'órden'),
      txn_hash: nullOrOneOf('0xab01', 'h2'),
      provisory_transaction_hash: nullOrOneOf('h2', 'h3'),
      transaction_id: nullOrOneOf('T-1', 'T-2', 'T-3'),
      currency: fc.constantFrom(...currencies),
      address: fc.constantFrom(...addresses),
      status: fc.constantFrom(...statuses.provider),
      is_blocked: fc.boolean(),
      created_at: fc.constantFrom(...dates),
      confirmation_date: fc.constantFrom(null, ...dates),
    })
    .chain((members) =>
      fc.record({
        members: fc.constant(members),
        amount: fc.constantFrom(...amounts, '15e-1', '2.0'),
        charged_fee: fc.constantFrom(...fees),
      }),
    )

const feedRow = fc.record({
  external_id: nullOrOneOf('R-1', 'R-2', 'D-1'),
  transaction_hash: nullOrOneOf('0xAB01', 'h2', 'h9'),
  from_currency: fc.constantFrom(...currencies),
  amount_from: fc.constantFrom(...amounts),
  fee: fc.constantFrom(...fees),
  fee_currency: fc.constantFrom(...currencies),
  destination: fc.constantFrom(...addresses),
  created_at: fc.constantFrom(...dates),
  status: fc.constant('COM'),
  transaction_type: fc.constantFrom('withdrawal', 'withdrawal', 'withdrawal', 'deposit'),
  rail: fc.constantFrom('crypto', 'crypto', 'crypto', 'pix'),
})

const worldOf = (statuses: Statuses): fc.Arbitrary<SmallWorld> =>
  fc
    .record({
      lines: fc.array(lineOf(statuses), { minLength: 1, maxLength: 7 }),
      copies: fc.array(fc.nat({ max: 6 }), { maxLength: 2 }),
      withdrawals: fc.array(withdrawalOf(statuses), { maxLength: 5 }),
      feed: fc.array(feedRow, { maxLength: 3 }),
      absent: fc.subarray(['W-8', 'W-9']),
      isFeedComplete: fc.boolean(),
    })
    .map(({ lines, copies, withdrawals, feed, absent, isFeedComplete }) => ({
      // One row is always valid, because a ledger without a single usable row is refused.
      lines: [soundLine, ...lines, ...copies.flatMap((index) => lines[index] ?? [])],
      withdrawals: withdrawals.map(({ members, amount, charged_fee }, index) =>
        withdrawalText({ id: ids[index], ...members }, { amount, charged_fee }),
      ),
      feed: feed.map(
        (row, index) =>
          `{"id":${9007199254740990n + BigInt(index)},${JSON.stringify(row).slice(1)}`,
      ),
      absent,
      isFeedComplete,
    }))

/**
 * Worlds of up to seven rows, five withdrawals and three feed rows. About one row in five is spoilt
 * or copied. Every payout is done or pending.
 */
export const smallWorld = worldOf({
  ledger: ['done', 'pending'],
  provider: ['COMPLETED', 'PENDING'],
})

/** Small worlds in which many payouts failed and some status words are in no map. */
export const failingWorld = worldOf({
  ledger: ['done', 'pending', 'failed', 'failed', 'held'],
  provider: ['COMPLETED', 'PENDING', 'ERROR', 'ERROR', 'HELD'],
})

const soundLine: WorldLine = {
  withdrawal_id: 'W-7',
  external_ref: '',
  txn_hash: '',
  transaction_id: '',
  currency: 'USDC',
  amount: '7',
  fee: '',
  address: '',
  status: '',
  date: '2026-09-02T10:00:00Z',
  note: '',
}

/** The cache content of a small world. */
export function contentOf(world: SmallWorld): CacheContent {
  return {
    withdrawals: world.withdrawals,
    feed: world.feed,
    queue: Object.fromEntries(world.absent.map((id) => [id, 'absent' as const])),
    feedState: {
      coveredTo: '2026-09-30T00:00:00.000000Z',
      coveredFrom: '2026-09-02T00:00:00.000000Z',
      isComplete: world.isFeedComplete,
    },
  }
}

/** Writes a ledger's text. `starts` holds the physical line on which each row begins. */
export function writeLines(lines: readonly WorldLine[]): {
  readonly text: string
  readonly starts: readonly number[]
} {
  const starts: number[] = []
  let text = `${columns.join(',')}\n`
  for (const line of lines) {
    starts.push(text.split('\n').length)
    text += `${columns.map((name) => quote(line[name])).join(',')}\n`
  }
  return { text, starts }
}

function quote(cell: string): string {
  return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
