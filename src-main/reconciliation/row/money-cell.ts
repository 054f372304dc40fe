import type { DecimalText } from '../../base/decimal.ts'
import type { AmountProblem, AmountReader } from './amount-format.ts'
import { isAmount, scaleUnits } from './amount-format.ts'
import { splitUnit } from './amount-unit.ts'

/** The content of a money cell: its amount, and the unit or currency beside it. */
export interface MoneyCell {
  readonly value: DecimalText | AmountProblem
  /** Empty if the cell has none. */
  readonly unit: string
}

export type MoneyReader = (text: string) => MoneyCell

/** Returns the reader of a money column. With 8 `decimalPlaces`, its cells count units of 10^-8. */
export function moneyReader(
  readAmount: AmountReader,
  decimalPlaces: number | undefined,
): MoneyReader {
  const readScaled = (text: string): DecimalText | AmountProblem => {
    const value = readAmount(text)
    return isAmount(value) && decimalPlaces !== undefined
      ? scaleUnits(value, decimalPlaces, text)
      : value
  }
  return (text) => {
    const value = readScaled(text)
    if (isAmount(value)) return { value, unit: '' }
    const { amount, unit } = splitUnit(text)
    const amountInside = unit === '' ? value : readScaled(amount)
    return isAmount(amountInside) ? { value: amountInside, unit } : { value, unit: '' }
  }
}
