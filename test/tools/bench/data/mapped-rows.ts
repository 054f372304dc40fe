import type { LedgerRow } from './ledger-rows.ts'
import { ledgerHeader, toLedgerLine } from './ledger-rows.ts'

const DECIMAL_PLACES = 18
/** A deposit follows each tenth record, a cancelled withdrawal each twentieth. */
const DEPOSIT_EVERY = 10
const CANCELLED_EVERY = 20

/** The mapping of such ledgers: amounts count 10^-18, withdrawals are negative. */
export const mappedMapping = {
  columns: {
    external_ref: 'external_ref',
    txn_hash: 'txn_hash',
    date: 'booked_at',
    end_user_id: 'end_user_id',
    currency: 'currency',
    network: 'network',
    amount: { column: 'amount', decimal_places: DECIMAL_PLACES },
    fee: { column: 'fee', decimal_places: DECIMAL_PLACES },
    address: 'address',
    status: 'status',
  },
  direction: { by: 'sign', withdrawals: 'negative' },
  rows: { exclude: ['state = cancelled'] },
}

export const mappedHeader = ledgerHeader.replace('\n', ',state\n')

/** A row of a mapped ledger: amounts are whole numbers of the smallest unit, with a sign. */
export function toMappedLine(rowNumber: number, row: LedgerRow): string {
  return lineOf(rowNumber, { ...row, amount: `-${toUnits(row.amount)}`, fee: toUnits(row.fee) })
}

/** The bookings after a record's rows that are not withdrawals. */
export function otherLines(rowNumber: number, index: number, row: LedgerRow): readonly string[] {
  const lines: string[] = []
  const booking = { ...row, amount: toUnits(row.amount), fee: '0', hash: '', memo: '' }
  if (index % DEPOSIT_EVERY === 0)
    lines.push(lineOf(rowNumber, { ...booking, reference: `D-${index}` }))
  if (index % CANCELLED_EVERY === 0)
    lines.push(
      lineOf(
        rowNumber + lines.length,
        { ...booking, reference: `X-${index}`, amount: `-${booking.amount}` },
        'cancelled',
      ),
    )
  return lines
}

function lineOf(rowNumber: number, row: LedgerRow, state = 'booked'): string {
  return toLedgerLine(rowNumber, row).replace(/\n$/, `,${state}\n`)
}

function toUnits(amount: string): string {
  const [whole = '', fraction = ''] = amount.split('.')
  return `${whole}${fraction.padEnd(DECIMAL_PLACES, '0')}`.replace(/^0+(?=\d)/, '')
}
