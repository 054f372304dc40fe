/**
 * The kind of value that a number format shows: an instant, a time of day, or undefined for a
 * number.
 */
export type DateFormat = 'date' | 'time' | undefined

// The built-in formats, which have an id but no code in a file (ECMA-376, 18.8.30), including those of
// East Asian and Thai locales.
const DATE_IDS: readonly (readonly [from: number, to: number, format: DateFormat])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'date'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 47, 'time'],
  [50, 58, 'date'],
  [71, 74, 'date'],
  [75, 76, 'time'],
  [77, 77, 'date'],
  [78, 80, 'time'],
  [81, 81, 'date'],
]

/**
 * Returns the meaning of a built-in format. A workbook's own format of the same id is decided by
 * its code instead.
 */
export function builtInFormat(id: number): DateFormat {
  return DATE_IDS.find(([from, to]) => id >= from && id <= to)?.[2]
}

const LITERAL_TEXT = /"[^"]*"?|\\.|_.|\*./gs
const ELAPSED_TIME = /\[(h+|m+|s+)\]/gi
const BRACKETED_PART = /\[[^\]]*\]/g
const DATE_TOKENS =
  /am\/pm|a\/p|y+|m+|d+|h+|s+(?:[.,]0+)?|e+|g+|b+|a{3,4}|上午\/下午|(?<=[dy])t(?=h)|z/gi

/**
 * Returns the meaning of a custom format, from the code of its first section and not from its id.
 * Quoted texts, escaped letters, colours, conditions and locales do not count. A code with digits
 * of a number or with other letters is the format of an amount: `0.00 DASH`, `Standard`.
 */
export function customFormat(code: string): DateFormat {
  const [firstSection = ''] = code.replace(LITERAL_TEXT, '').split(';')
  const bareFormat = firstSection.replace(ELAPSED_TIME, '$1').replace(BRACKETED_PART, '')
  if (!/[ymdhs]/i.test(bareFormat) || /[0-9#?a-z]/i.test(bareFormat.replace(DATE_TOKENS, '')))
    return undefined
  return /[yde]/i.test(bareFormat) || !/[hs]/i.test(bareFormat) ? 'date' : 'time'
}
