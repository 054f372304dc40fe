import { assertNever } from '../../../../src-main/base/failure.ts'
import { smallestUnit, toDecimalText } from './amounts.ts'
import { quoteCell } from './cells.ts'
import type { SourceRecord } from './records.ts'
import { toLocalText, toUtcText, toZonedText } from './times.ts'

/** A row of the partner's own ledger, without its number. */
export interface LedgerRow {
  readonly reference: string
  readonly hash: string
  readonly bookedAt: string
  readonly user: string
  readonly currency: string
  readonly network: string
  readonly amount: string
  readonly fee: string
  readonly address: string
  readonly status: string
  readonly memo: string
}

const currencies = ['USDT', 'USDC', 'DAI', 'ETH', 'BTC', 'SOL', 'TRX', 'BNB', 'MATIC']
const networks = ['ethereum', 'polygon', 'bsc', 'tron', 'bitcoin', 'solana']

/** The rows of a record with the difference of its kind: none, one or two. */
export function toLedgerRows(record: SourceRecord): readonly LedgerRow[] {
  const row: LedgerRow = {
    reference: record.reference,
    hash: record.hash,
    bookedAt: toUtcText(record.createdAt),
    user: record.user,
    currency: record.currency,
    network: record.network,
    amount: toDecimalText(record.amount),
    fee: toDecimalText(record.fee),
    address: record.address,
    status: record.status,
    memo: memoOf(record.remarkFraction),
  }
  const { kind, index, amount, fee, reference, address } = record
  const unit = smallestUnit(record.decimalPlaces)
  switch (kind) {
    case 'amount_diff': {
      const difference = index % 2 === 1 ? unit * 1000n : amount / 10n + unit
      return [{ ...row, amount: toDecimalText(amount + difference) }]
    }
    case 'amount_diff_18th':
    case 'amount_diff_subdouble':
      return [{ ...row, amount: toDecimalText(amount + 1n) }]
    case 'fee_diff': {
      const difference = smallestUnit(Math.min(record.decimalPlaces, 6))
      return [{ ...row, fee: toDecimalText(fee + difference) }]
    }
    case 'missing_in_ledger':
      return []
    case 'dup_in_ledger':
      return [row, row]
    case 'status_diff':
      return [{ ...row, status: 'FAILED' }]
    case 'currency_diff':
      return [{ ...row, currency: nextOf(currencies, record.currency) }]
    case 'network_diff':
      return [{ ...row, network: nextOf(networks, record.network) }]
    case 'address_diff':
      return [{ ...row, address: address.slice(0, -1) + (address.endsWith('1') ? '2' : '1') }]
    case 'address_case_sensitive':
      return [{ ...row, address: flipLastLetter(address) }]
    case 'split_ok':
    case 'split_bad': {
      const part = amount / 3n + 1n
      const secondPart = amount - part + (kind === 'split_bad' ? unit : 0n)
      return [
        { ...row, amount: toDecimalText(part) },
        { ...row, amount: toDecimalText(secondPart), fee: '0' },
      ]
    }
    case 'date_naive_shift':
      return [{ ...row, bookedAt: toLocalText(record.createdAt) }]
    case 'ref_spaces':
      return [{ ...row, reference: index % 2 === 1 ? ` ${reference}` : `${reference}  ` }]
    case 'hash_only':
      return [{ ...row, reference: '' }]
    case 'address_case_evm':
      return [{ ...row, address: address.toLowerCase() }]
    case 'tz_shift':
      return [{ ...row, bookedAt: toZonedText(record.createdAt) }]
    case 'trailing_zeros':
      return [{ ...row, amount: toDecimalText(amount, true), fee: toDecimalText(fee, true) }]
    case 'clean':
    case 'missing_at_api':
    case 'dup_at_api':
    case 'amount_exponent':
      return [row]
    default:
      return assertNever(kind)
  }
}

export const ledgerHeader =
  'row_id,external_ref,txn_hash,booked_at,end_user_id,currency,network,amount,fee,address,status,memo\n'

export function toLedgerLine(rowNumber: number, row: LedgerRow): string {
  const { reference, hash, bookedAt, user, currency, network, amount, fee, address, status } = row
  return `${rowNumber},${quoteCell(reference)},${hash},${bookedAt},${user},${currency},${network},${amount},${fee},${address},${status},${quoteCell(row.memo)}\n`
}

/** A few memos that a CSV reader or a spreadsheet may misread. */
function memoOf(remarkFraction: number): string {
  if (remarkFraction < 0.002) return 'line one / line "two"'
  if (remarkFraction < 0.003) return '=HYPERLINK("http://x","y")'
  return remarkFraction < 0.02 ? 'batch 7, approved by "Ana"' : ''
}

function nextOf(list: readonly string[], value: string): string {
  return list[(list.indexOf(value) + 1) % list.length] as string
}

/** Changes the case of the last letter that has two cases. */
function flipLastLetter(text: string): string {
  const [, before = '', letter = '', after = ''] = /^(.*)([a-z])(.*?)$/i.exec(text) ?? []
  const flipped = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  return before + flipped + after
}
