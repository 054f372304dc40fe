import type { DecimalText } from '../../base/decimal.ts'
import type { AmountReader } from './amount-format.ts'
import { amountReader, isAmount } from './amount-format.ts'
import { amountParts } from './cell-kinds.ts'
import type { Mapping } from './mapping.ts'

/** The marks of amounts, as far as texts prove them. */
export interface Notation {
  readonly decimal: Mapping['decimal'] | undefined
  readonly thousands: Mapping['thousands'] | undefined
  /** True if some text has both marks, or the thousands mark twice. */
  readonly isThousandsProven: boolean
  readonly negative: Mapping['negative'] | undefined
  /** True if some texts prove the comma as the decimal mark and others the point. */
  readonly isMixed: boolean
}

const DECIMAL_COMMA =
  /^\d{1,3}(?:[.' \u00a0\u2009\u202f\u2019]\d{3})+,\d+$|^\d*,(?:\d{1,2}|\d{4,})$|^0,\d+$/
const DECIMAL_POINT =
  /^\d{1,3}(?:[,' \u00a0\u2009\u202f\u2019]\d{3})+\.\d+$|^\d*\.(?:\d{1,2}|\d{4,})$|^0\.\d+$/
const POINTS_AS_THOUSANDS = /^\d{1,3}(?:\.\d{3}){2,}$/
const COMMAS_AS_THOUSANDS = /^\d{1,3}(?:,\d{3}){2,}$/

const PROVEN_GROUPS =
  /^\d{1,3}(?:([.,' \u00a0\u2009\u202f\u2019])\d{3})+(?!\1)[.,]\d+$|^\d{1,3}(?:[.,' \u00a0\u2009\u202f\u2019]\d{3}){2,}$/

/** Finds the notation that the texts of amounts prove. `1.234` alone proves nothing. */
export function findNotation(texts: readonly string[]): Notation {
  const parts = texts.flatMap((text) => amountParts(text) ?? [])
  const numbers = parts.map(({ number }) => number)
  const provesComma = numbers.some(
    (text) => DECIMAL_COMMA.test(text) || POINTS_AS_THOUSANDS.test(text),
  )
  const provesPoint = numbers.some(
    (text) => DECIMAL_POINT.test(text) || COMMAS_AS_THOUSANDS.test(text),
  )
  const decimal = provesComma === provesPoint ? undefined : provesComma ? ',' : '.'
  const signs = new Set(parts.map(({ sign }) => sign))
  return {
    decimal,
    thousands: decimal === undefined ? undefined : thousandsOf(numbers, decimal),
    isThousandsProven: numbers.some((text) => PROVEN_GROUPS.test(text)),
    negative: signs.has('(1)') ? '(1)' : signs.has('1-') ? '1-' : undefined,
    isMixed: provesComma && provesPoint,
  }
}

function thousandsOf(
  numbers: readonly string[],
  decimal: ',' | '.',
): Mapping['thousands'] | undefined {
  const otherMark = decimal === ',' ? '.' : ','
  for (const [mark, shape] of [
    [
      otherMark,
      otherMark === '.' ? /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/ : /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
    ],
    [' ', /^\d{1,3}(?:[ \u00a0\u2009\u202f]\d{3})+(?:[.,]\d+)?$/],
    ["'", /^\d{1,3}(?:['\u2019]\d{3})+(?:[.,]\d+)?$/],
  ] as const)
    if (numbers.some((text) => shape.test(text))) return mark
  return undefined
}

/**
 * Returns a reader of a column's amounts in the notation that its texts prove. The reader ignores the
 * unit and accepts any style of sign. It returns undefined for a text that is not an amount.
 */
export function amountReaderOf(
  texts: readonly string[],
): (text: string) => DecimalText | undefined {
  const { decimal = '.', thousands = '' } = findNotation(texts)
  const readAmount: AmountReader = amountReader({ decimal, thousands, negative: '-1' })
  return (text) => {
    const parts = amountParts(text)
    if (!parts) return undefined
    const value = readAmount(parts.number)
    if (!isAmount(value)) return undefined
    return ['-', '(1)', '1-'].includes(parts.sign) ? `-${value}` : value
  }
}
