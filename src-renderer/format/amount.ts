/** An amount's text in the pieces that are drawn apart. Nothing is ever turned into a number. */
export interface AmountPieces {
  /** A real minus sign, or nothing. */
  readonly sign: '' | '−'
  /** Whole digits in groups of three. */
  readonly whole: string
  /** Digits after the point, at least two; padding zeros beyond two are gone. */
  readonly fraction: string
}

/**
 * Pieces of a canonical or received decimal text (optional minus, digits, optional fraction);
 * undefined for any other text.
 */
export function amountPieces(text: string): AmountPieces | undefined {
  const found = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text)
  if (!found) return undefined
  const [, minus, whole = '', digits = ''] = found
  const kept = digits.replace(/0+$/, '')
  return {
    sign: minus === '-' ? '−' : '',
    whole: groupDigits(whole.replace(/^0+(?=\d)/, '')),
    fraction: kept.padEnd(2, '0'),
  }
}

/** Groups whole digits by commas, as the drawing does. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',')
}

/** A count with its digits grouped. */
export function formatCount(count: number): string {
  return groupDigits(String(count))
}

/** The amount as plain words for a title or a reader: grouped, every digit. */
export function formatAmount(text: string | null): string {
  if (text === null || text === '') return ''
  const pieces = amountPieces(text)
  return pieces ? `${pieces.sign}${pieces.whole}.${pieces.fraction}` : text
}

/** Bytes in words: 312 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const units = ['kB', 'MB', 'GB', 'TB']
  let value = bytes / 1000
  let at = 0
  while (value >= 999.5 && at < units.length - 1) {
    value /= 1000
    at += 1
  }
  return `${value < 10 ? Math.round(value * 10) / 10 : Math.round(value)} ${units[at]}`
}
