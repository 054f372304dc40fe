import type { DecimalText } from '../../src-main/base/decimal.ts'
import { readDecimal } from '../../src-main/base/decimal.ts'
import type { typedAmountWords } from '../words/typed-amounts.ts'
import { formatAmount, formatExact } from './amount.ts'
import type { Region } from './region.ts'
import { region } from './region.ts'

/** Why a typed text is not an amount. */
export type TypedProblem =
  /** The text has two readings: `1.234` where the point groups digits. */
  | 'ambiguous'
  /** The text has another region's decimal mark, or groups of the wrong length for this region. */
  | 'marks'
  /** The text has characters other than digits and marks, or begins or ends with a mark. */
  | 'digits'
  /** The text has more digits than an amount can have. */
  | 'long'

export type TypedAmount =
  | { readonly kind: 'amount'; readonly text: DecimalText }
  | { readonly kind: 'refused'; readonly problem: TypedProblem }

/**
 * Reads an amount as a person of the region types it, with or without grouping marks. Where the
 * region groups with a narrow space, any space is accepted. It also accepts the exact digits that
 * this program copies (`1234.5`), unless their point may be the region's grouping mark (`1.234`): a
 * text with two readings is refused.
 */
export function readTypedAmount(writtenText: string, marks: Region = region()): TypedAmount {
  const text = writtenText
    .trim()
    .replace(/^−/, '-')
    .replace(/[\s\u00a0\u202f]/g, ' ')
    .replace(/'/g, '’')
  if (!/^-?\d/.test(text) || !/^[-\d.,’ ]*\d$/.test(text)) return refusal('digits')
  if (/^-?\d+$/.test(text)) return amountOf(text)
  if (isAmbiguous(text, marks)) return refusal('ambiguous')
  const match = typedPattern(marks).exec(text)
  if (match) {
    const [, sign = '', whole = '', fraction] = match
    return amountOf(
      `${sign}${whole.replace(/\D/g, '')}${fraction === undefined ? '' : `.${fraction}`}`,
    )
  }
  return /^-?\d+\.\d+$/.test(text) ? amountOf(text) : refusal('marks')
}

/**
 * Returns the exact digits of a typed amount. A text that is not an amount stays unchanged.
 * Reactive.
 */
export function exactAmount(writtenText: string): string {
  const typedAmount = readTypedAmount(writtenText)
  return typedAmount.kind === 'amount' ? typedAmount.text : writtenText.trim()
}

/**
 * Explains why a text was refused and what to write instead, with examples in the region's marks.
 * Reactive.
 */
export function explainTypedProblem(
  problem: TypedProblem,
  writtenText: string,
  words: TypedWords,
): string {
  const digits = writtenText.replace(/[^\d.,]/g, '')
  switch (problem) {
    case 'ambiguous':
      return words.ambiguous(
        writtenText.trim(),
        digits.replace(/[.,]/, ''),
        formatExact(digits.replace(',', '.')),
      )
    case 'marks':
      return words.marks(formatAmount('1234.5'))
    case 'digits':
      return words.digits(formatExact('1234.5'))
    default:
      return words.long
  }
}

type TypedWords = (typeof typedAmountWords)['en']

// `1.234` is ambiguous if the mark groups digits in this region and is the decimal mark in others:
// it may be a grouped whole number or a fraction. A grouped number never begins with a zero.
function isAmbiguous(text: string, { group, decimal }: Region): boolean {
  const otherMark = decimal === '.' ? ',' : '.'
  return group === otherMark && new RegExp(`^-?[1-9]\\d{0,2}[${otherMark}]\\d{3}$`).test(text)
}

function typedPattern({ decimal, group, isLakh }: Region): RegExp {
  const mark = group === '' ? '' : `[${/\s/.test(group) ? ' ' : group}]`
  const groupedDigits = isLakh
    ? `[1-9]\\d?(?:${mark}\\d{2})*${mark}\\d{3}`
    : `[1-9]\\d{0,2}(?:${mark}\\d{3})+`
  const wholePart = mark === '' ? '\\d+' : `\\d+|${groupedDigits}`
  return new RegExp(`^(-?)(${wholePart})(?:[${decimal}](\\d+))?$`)
}

function amountOf(text: string): TypedAmount {
  const amount = readDecimal(text)
  return amount === undefined ? refusal('long') : { kind: 'amount', text: amount }
}

function refusal(problem: TypedProblem): TypedAmount {
  return { kind: 'refused', problem }
}
