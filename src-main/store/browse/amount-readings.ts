import type { DecimalText } from '../../base/decimal.ts'
import { canonicalDecimal, readDecimal } from '../../base/decimal.ts'

/** The possible readings of a typed amount, and the currency typed beside it. */
export interface AmountReadings {
  /**
   * Canonical amounts without duplicates. There are two if a single mark may group digits or begin
   * the decimals.
   */
  readonly amounts: readonly DecimalText[]
  /** The currency in capitals, empty if none was typed. */
  readonly currency: string
}

const TYPED_AMOUNT = /^(?:([A-Za-z]{2,10})\s+)?([-−+]?[0-9][0-9.,'’\s]*)(?:\s+([A-Za-z]{2,10}))?$/u
const BLANKS = /[\s'’]/gu

/**
 * Reads an amount in any notation: `1234.5`, `1,234.50`, `1.234,50`, `1 234,5 USDC`. `1,234` is
 * read both as a thousand and as a fraction, so that a search in either region finds its rows.
 * Undefined for a text that is not an amount.
 */
export function readAmounts(text: string): AmountReadings | undefined {
  const typedParts = TYPED_AMOUNT.exec(text.trim())
  if (!typedParts) return undefined
  const [, before = '', typed = '', after = ''] = typedParts
  if (before !== '' && after !== '') return undefined
  const digits = typed.replace(BLANKS, '').replace('−', '-').replace('+', '')
  const amounts = new Set<DecimalText>()
  for (const reading of readingsOf(digits)) {
    const amount = readDecimal(reading)
    if (amount !== undefined) amounts.add(canonicalDecimal(amount))
  }
  return amounts.size === 0
    ? undefined
    : { amounts: [...amounts], currency: (before || after).toUpperCase() }
}

// If the text has both marks, the last mark begins the decimals. A single mark before three digits
// may group digits or begin the decimals.
function readingsOf(text: string): string[] {
  const point = text.lastIndexOf('.')
  const comma = text.lastIndexOf(',')
  if (point >= 0 && comma >= 0)
    return point > comma ? ungroup(text, ',', '.') : ungroup(text, '.', ',')
  const mark = point >= 0 ? '.' : ','
  if (point < 0 && comma < 0) return [text]
  const occursOnce = text.indexOf(mark) === text.lastIndexOf(mark)
  const decimalReadings = occursOnce ? [text.replace(',', '.')] : []
  return [...decimalReadings, ...ungroup(text, mark, '')]
}

// Removes the grouping marks if each is followed by three digits.
function ungroup(text: string, group: string, decimal: string): string[] {
  const [whole = '', fraction] = decimal === '' ? [text] : text.split(decimal)
  const parts = whole.split(group)
  const isGrouped = parts.every((part, index) =>
    (index === 0 ? /^-?\d{1,3}$/ : /^\d{3}$/).test(part),
  )
  if (!isGrouped) return []
  return [fraction === undefined ? parts.join('') : `${parts.join('')}.${fraction}`]
}
