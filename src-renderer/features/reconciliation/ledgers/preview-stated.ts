import type { DecimalText } from '../../../../src-main/base/decimal.ts'
import { subtractDecimals } from '../../../../src-main/base/decimal.ts'
import { amountReader, isAmount } from '../../../../src-main/reconciliation/row/amount-format.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { readTypedAmount } from '../../../format/typed-amount.ts'

/**
 * The comparison of a total that the source states with the total of the file. `difference` is the
 * file's total − the stated total, exact.
 */
export type StatedVerdict =
  | { readonly kind: 'none' | 'unreadable' }
  | { readonly kind: 'equal'; readonly stated: DecimalText }
  | { readonly kind: 'differs'; readonly stated: DecimalText; readonly difference: DecimalText }

/**
 * Compares a total that a person typed or pasted with the total of the file. The typed total is
 * read in the file's notation, else in the region's notation.
 */
export function compareStated(
  typedAmount: string,
  total: DecimalText,
  notation: Pick<Mapping, 'decimal' | 'thousands' | 'negative'>,
): StatedVerdict {
  const text = typedAmount.trim().replace(/^\u2212/, '-')
  if (text === '') return { kind: 'none' }
  const statedTotal = readStatedTotal(text, notation)
  if (statedTotal === undefined) return { kind: 'unreadable' }
  const difference = subtractDecimals(total, statedTotal)
  return difference === '0'
    ? { kind: 'equal', stated: statedTotal }
    : { kind: 'differs', stated: statedTotal, difference }
}

function readStatedTotal(
  text: string,
  notation: Pick<Mapping, 'decimal' | 'thousands' | 'negative'>,
): DecimalText | undefined {
  const amount = amountReader(notation)(text)
  if (isAmount(amount)) return amount
  const typedAmount = readTypedAmount(text)
  return typedAmount.kind === 'amount' ? typedAmount.text : undefined
}
