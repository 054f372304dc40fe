import type { StatusClass, StatusMap } from '../../domain/status.ts'
import { classifyProviderStatus } from '../../domain/status.ts'
import type { Withdrawal } from '../../domain/withdrawal.ts'
import { withdrawalToRecord } from '../../reconciliation/provider-record.ts'
import type { Fingerprint } from './fingerprint.ts'
import { cellBits } from './fingerprint.ts'
import type { PrintRules } from './print-rules.ts'
import { printRecord, selectFields } from './record-print.ts'
import { statusPrint } from './status-print.ts'

/** The amounts that the WebAssembly module reads. */
const PRINTED_AMOUNT = /^(?:0|[1-9]\d*)(?:\.\d+)?$/
const MAX_AMOUNT_LENGTH = 30
/** The amounts that the WebAssembly module adds up. */
const SUMMED_AMOUNT = /^\d{1,15}(?:\.\d{1,18})?$/

/**
 * Computes the fingerprint of a withdrawal, of those fields that `filledCellBits` selects (bits of
 * cellBits), with the same result as the WebAssembly module. Returns the class of the withdrawal's
 * status. Returns undefined if the withdrawal needs the full comparison.
 */
export function printWithdrawal(
  print: Fingerprint,
  withdrawal: Withdrawal,
  filledCellBits: number,
  keyField: PrintRules['keyField'],
  statusMap: StatusMap,
): StatusClass | undefined {
  const cell = (name: keyof Withdrawal): string => withdrawal[name] ?? ''
  const amounts = [cell('amount'), cell('charged_fee'), cell('debited_amount')]
  if (amounts.some((amount) => amount !== '' && !PRINTED_AMOUNT.test(amount))) return undefined
  // A record with two different fees is compared in full, whichever of them counts.
  const record = withdrawalToRecord(withdrawal, '', 'charged_fee')
  const status = statusPrint(classifyProviderStatus(record.status, statusMap))
  const written = {
    withdrawal_id: cell('id'),
    external_ref: cell('external_ref'),
    txn_hash: cell('txn_hash'),
    transaction_id: cell('transaction_id'),
    currency: cell('currency'),
    network: cell('network_name'),
    address: cell('address'),
    status: cell('status'),
    amount: cell('amount'),
    total: cell('debited_amount'),
    fee: cell('charged_fee'),
    end_user_id: cell('end_user_id'),
  }
  const selected = selectFields(
    {
      ...written,
      withdrawal_id: record.normalId ?? '',
      external_ref: record.externalRef,
      txn_hash: record.txnHash,
      transaction_id: record.transactionId ?? '',
      currency: record.currency,
      network: record.network ?? '',
      address: record.address,
      status,
      end_user_id: record.endUserId ?? '',
    },
    filledCellBits,
  )
  const sent = (filledCellBits & cellBits.amount) !== 0 ? written.amount : written.total
  if (
    // Lists show a currency and a status in normal form, and other texts as they are.
    record.currency === '' ||
    record.currency !== written.currency ||
    record.status !== written.status ||
    Object.values(written).some(hasEdgeWhitespace) ||
    status === '' ||
    // A row without a status agrees only with a final record.
    (selected.status === '' && status !== 'final') ||
    [selected.amount, selected.total, selected.fee].some(
      (amount) => amount.length > MAX_AMOUNT_LENGTH,
    ) ||
    !SUMMED_AMOUNT.test(sent) ||
    (!amounts.includes('') && !amounts.every((amount) => SUMMED_AMOUNT.test(amount))) ||
    record.isFeeDisputed
  )
    return undefined
  const isComplete = printRecord(print, selected, written, keyField) === filledCellBits
  return isComplete && print.isAscii ? status : undefined
}

// Control characters count as whitespace, as in the WebAssembly module.
function hasEdgeWhitespace(text: string): boolean {
  return text.trim() !== text || text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32
}
