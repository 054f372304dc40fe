import type { Region } from './region.ts'
import { region } from './region.ts'

/**
 * An amount's text in the pieces that are drawn separately. No piece is ever turned into a number.
 */
export interface AmountPieces {
  /** A real minus sign, or empty. */
  readonly sign: '' | '−'
  /** Whole digits in the region's groups. */
  readonly whole: string
  /** The region's decimal mark. */
  readonly point: string
  /** Digits after the point, at least two; padding zeros beyond two are gone. */
  readonly fraction: string
}

/**
 * Pieces of a canonical or received decimal text (optional minus, digits, optional fraction) as the
 * region writes them; undefined for any other text. Reactive.
 */
export function amountPieces(text: string, marks = region()): AmountPieces | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return undefined
  const [, minus, whole = '', digits = ''] = parts
  const significant = digits.replace(/0+$/, '')
  return {
    sign: minus === '-' ? '−' : '',
    whole: groupDigits(whole.replace(/^0+(?=\d)/, ''), marks),
    point: marks.decimal,
    fraction: significant.padEnd(2, '0'),
  }
}

/**
 * How many digits of a fraction a reader needs at a glance: two, plus the leading zeros of a small
 * amount.
 */
export function glanceDigits({ whole, fraction }: AmountPieces): number {
  return whole === '0' ? 2 + fraction.search(/[1-9]|$/) : 2
}

/** Groups whole digits as the region does. Reactive. */
export function groupDigits(digits: string, { group, isLakh } = region()): string {
  if (group === '') return digits
  return digits.replace(isLakh ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group)
}

/** A count with its digits grouped. Reactive. */
export function formatCount(count: number): string {
  return groupDigits(String(count))
}

/** The amount as plain text for a title or a screen reader: grouped, every digit. Reactive. */
export function formatAmount(text: string | null, marks: Region = region()): string {
  if (text === null || text === '') return ''
  const pieces = amountPieces(text, marks)
  return pieces ? `${pieces.sign}${pieces.whole}${pieces.point}${pieces.fraction}` : text
}

/**
 * Exact digits with the region's decimal mark and no grouping, as a person types them. Reactive.
 */
export function formatExact(decimal: string, { decimal: mark }: Region = region()): string {
  return decimal.replace('.', mark)
}

/** A number of bytes with its unit, such as 312 MB. Reactive. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let at = 0
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  const rounded = String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
  return `${rounded.replace('.', region().decimal)} ${units[at]}`
}
