import type { DecimalText } from '../../base/decimal.ts'
import type { AmountProblem, AmountReader } from './amount-format.ts'
import { isAmount, scaleUnits } from './amount-format.ts'
import { splitUnit } from './amount-unit.ts'

/** What a money cell holds: its amount, and the unit or currency beside it. */
export interface MoneyCell {
  readonly value: DecimalText | AmountProblem
  /** Empty where the cell has none, or where units are not read. */
  readonly unit: string
}

export type MoneyReader = (text: string) => MoneyCell

/**
 * The reader of a money column: `decimalPlaces` is its unit (8: the cell counts 10^-8), and
 * `isUnitRead` whether a currency may stand in the cell.
 */
export function moneyReader(
  notation: AmountReader,
  decimalPlaces: number | undefined,
  isUnitRead: boolean,
): MoneyReader {
  const scaled = (text: string): DecimalText | AmountProblem => {
    const value = notation(text)
    return isAmount(value) && decimalPlaces !== undefined ? scaleUnits(value, decimalPlaces, text) : value
  }
  if (!isUnitRead) return (text) => ({ value: scaled(text), unit: '' })
  return (text) => {
    const { amount, unit } = splitUnit(text)
    return { value: scaled(amount), unit }
  }
}
