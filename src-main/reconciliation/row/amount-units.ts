import type { DecimalText } from '../../base/decimal.ts'
import type { AmountProblem } from './amount-format.ts'
export function scaleUnits(text: DecimalText, _places: number): DecimalText | AmountProblem {
  return text
}
export function splitUnit(text: string): { amount: string; unit: string } {
  return { amount: text, unit: '' }
}
