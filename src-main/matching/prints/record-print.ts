import type { Fingerprint } from './fingerprint.ts'
import { cellBits } from './fingerprint.ts'
import type { PrintRules } from './print-rules.ts'

/** The fields of a fingerprint in their order, each with its bit of cellBits. */
const printedFields = [
  ['withdrawal_id', cellBits.withdrawalId],
  ['external_ref', cellBits.externalRef],
  ['txn_hash', cellBits.txnHash],
  ['transaction_id', cellBits.transactionId],
  ['currency', 0],
  ['network', cellBits.network],
  ['address', cellBits.address],
  ['status', cellBits.status],
  ['amount', cellBits.amount],
  ['total', cellBits.total],
  ['fee', cellBits.fee],
  ['end_user_id', cellBits.endUserId],
] as const
const moneyFields: readonly string[] = ['amount', 'total', 'fee']

/** The texts of a record's fields. An empty field is not printed. */
export type PrintedTexts = Readonly<Record<(typeof printedFields)[number][0], string>>

/**
 * Computes the fingerprint of a record from its normal forms, of which the status is its class
 * (statusPrint), and from its spelling. `keyField`: the field of the key, undefined for a record
 * without a key. Returns the bits of the fields that are not empty.
 */
export function printRecord(
  print: Fingerprint,
  normal: PrintedTexts,
  written: PrintedTexts,
  keyField: PrintRules['keyField'] | undefined,
): number {
  print.key(keyField === undefined ? '' : normal[keyField])
  print.begin()
  let filledBits = 0
  for (const [field, bit] of printedFields) {
    if (normal[field] === '') continue
    filledBits |= bit
    const spelling = written[field].trim()
    if (field === keyField) print.addKey(spelling)
    else if (moneyFields.includes(field)) print.decimal(normal[field])
    else print.word(normal[field], spelling)
  }
  return filledBits
}

/** Returns the texts of the fields that `filledBits` selects, and of the currency. */
export function selectFields(texts: PrintedTexts, filledBits: number): PrintedTexts {
  return Object.fromEntries(
    printedFields.map(([field, bit]) => [
      field,
      bit === 0 || (filledBits & bit) !== 0 ? texts[field] : '',
    ]),
  ) as PrintedTexts
}
