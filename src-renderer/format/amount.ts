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
  /** Digits after the point, at least two. Padding zeros beyond two are left out. */
  readonly fraction: string
}

/**
 * Splits a canonical or received decimal text (optional minus, digits, optional fraction) into its
 * pieces as the region writes them, or undefined for any other text. Reactive.
 */
export function amountPieces(text: string, marks = region()): AmountPieces | undefined {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!parts) return undefined
  const [, minus, wholeDigits = '', fractionDigits = ''] = parts
  const significantDigits = fractionDigits.replace(/0+$/, '')
  return {
    sign: minus === '-' ? '−' : '',
    whole: groupDigits(wholeDigits.replace(/^0+(?=\d)/, ''), marks),
    point: marks.decimal,
    fraction: significantDigits.padEnd(2, '0'),
  }
}

/**
 * Returns the number of fraction digits that a reader needs at a glance: two, plus the leading
 * zeros of a small amount.
 */
export function glanceDigits({ whole, fraction }: AmountPieces): number {
  return whole === '0' ? 2 + fraction.search(/[1-9]|$/) : 2
}

/** Groups whole digits as the region does. Reactive. */
export function groupDigits(digits: string, { group, isLakh } = region()): string {
  if (group === '') return digits
  return digits.replace(isLakh ? /\B(?=(?:\d{2})*\d{3}$)/g : /\B(?=(?:\d{3})+$)/g, group)
}

/** Writes a count with its digits grouped. Reactive. */
export function formatCount(count: number): string {
  return groupDigits(String(count))
}

/**
 * Writes an amount as plain text for a title or a screen reader: grouped, with every digit.
 * Reactive.
 */
export function formatAmount(text: string | null, marks: Region = region()): string {
  if (text === null || text === '') return ''
  const pieces = amountPieces(text, marks)
  return pieces ? `${pieces.sign}${pieces.whole}${pieces.point}${pieces.fraction}` : text
}

/**
 * Writes exact digits with the region's decimal mark and no grouping, as a person types them.
 * Reactive.
 */
export function formatExact(decimal: string, { decimal: mark }: Region = region()): string {
  return decimal.replace('.', mark)
}

/** Writes a number of bytes with its unit, such as 312 MB. Reactive. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let unitIndex = 0
  while (value >= 999.5 && unitIndex < units.length - 1) {
    value /= 1000
    unitIndex += 1
  }
  const roundedText = String(value < 10 ? Math.round(value * 10) / 10 : Math.round(value))
  return `${roundedText.replace('.', region().decimal)} ${units[unitIndex]}`
}
