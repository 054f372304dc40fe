import type { DateParts } from '../../base/instant.ts'
import { isRealDate, readIsoParts, readOffset } from '../../base/instant.ts'
import { monthOf } from './month-names.ts'
import { numberFormats } from './number-dates.ts'

/**
 * Reads a date's parts from text. Undefined if the text does not fit the format or is no real
 * date.
 */
export type DateReader = (text: string) => DateParts | undefined

/**
 * Reads the forms of ISO 8601 that ledgers use, a date alone or with a time. Also reads `yyyy/MM/dd`,
 * `yyyyMMdd` of the years 1900 to 2099, and `UTC` or `GMT` in place of the offset or after a zero
 * offset.
 */
export const readIsoDate: DateReader = (text) => readIsoParts(text) ?? readIsoParts(inIsoForm(text))

const SLASHES = /^(\d{4})\/(\d{2})\/(?=\d{2}(?!\d))/
// Dates in another order are not misread: a ddMMyyyy date that begins with 19 or 20, such as
// 19122024, has 19 or 20 in the place of the month, and an MMddyyyy date begins with 12 at most.
const COMPACT = /^((?:19|20)\d{2})(\d{2})(\d{2})$/
const UTC_NAME = /\s?(?:[+-]00:?00\s)?(?:UTC|GMT)$/

function inIsoForm(text: string): string {
  return text.replace(SLASHES, '$1-$2-').replace(COMPACT, '$1-$2-$3').replace(UTC_NAME, 'Z')
}

interface FormatPart {
  readonly pattern: string
  apply(text: string, draft: DateDraft): void
}

interface DateDraft {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  micro: number
  offset: number | undefined
  isAfternoon: boolean | undefined
}

const numberLetter = (
  pattern: string,
  set: (draft: DateDraft, value: number) => void,
): FormatPart => ({
  pattern,
  apply: (text, draft) => set(draft, Number(text)),
})

const MONTH_NAME = '[\\p{L}\\p{M}]{3,12}\\.?'

const letters: Readonly<Record<string, FormatPart>> = {
  y: numberLetter('\\d{4}', (draft, value) => (draft.year = value)),
  yyyy: numberLetter('\\d{4}', (draft, value) => (draft.year = value)),
  yy: numberLetter('\\d{2}', (draft, value) => (draft.year = 2000 + value)),
  M: numberLetter('\\d{1,2}', (draft, value) => (draft.month = value)),
  MM: numberLetter('\\d{2}', (draft, value) => (draft.month = value)),
  // Many programs mix `Sept.` and `June` in one column, so both letters read any form of the name.
  MMM: { pattern: MONTH_NAME, apply: (text, draft) => (draft.month = monthOf(text) ?? 0) },
  MMMM: { pattern: MONTH_NAME, apply: (text, draft) => (draft.month = monthOf(text) ?? 0) },
  d: numberLetter('\\d{1,2}', (draft, value) => (draft.day = value)),
  dd: numberLetter('\\d{2}', (draft, value) => (draft.day = value)),
  H: numberLetter('\\d{1,2}', (draft, value) => (draft.hour = value)),
  HH: numberLetter('\\d{2}', (draft, value) => (draft.hour = value)),
  h: numberLetter('\\d{1,2}', (draft, value) => (draft.hour = value)),
  hh: numberLetter('\\d{2}', (draft, value) => (draft.hour = value)),
  m: numberLetter('\\d{1,2}', (draft, value) => (draft.minute = value)),
  mm: numberLetter('\\d{2}', (draft, value) => (draft.minute = value)),
  s: numberLetter('\\d{1,2}', (draft, value) => (draft.second = value)),
  ss: numberLetter('\\d{2}', (draft, value) => (draft.second = value)),
  a: {
    // Spanish writes `a. m.`, with a no-break space.
    pattern: '[AaPp]\\.?\\s?[Mm]\\.?',
    apply: (text, draft) => (draft.isAfternoon = /^p/i.test(text)),
  },
  X: {
    pattern: 'Z|(?:UTC|GMT)?[+-]\\d{2}(?::?\\d{2})?|UTC|GMT',
    apply: (text, draft) => (draft.offset = readOffset(text.replace(/^(?:UTC|GMT)/, '') || 'Z')),
  },
}

function letterOf(run: string): FormatPart | undefined {
  if (/^S{1,9}$/.test(run))
    return {
      pattern: `\\d{${run.length}}`,
      apply: (text, draft) => (draft.micro = Number(text.slice(0, 6).padEnd(6, '0'))),
    }
  if (/^(?:X{1,5}|x{1,5}|Z{1,5}|z{1,3})$/.test(run)) return letters.X
  return Object.hasOwn(letters, run) ? letters[run] : undefined
}

/**
 * Compiles a format into a reader. A format holds LDML letters (y, M, d, H or h with a, m, s, S, X,
 * each once) and other text, in quotes or literal, or is the name of a number such as
 * `epoch_seconds`. Undefined if it holds an unsupported letter, or lacks year, month or day.
 */
export function compileDateFormat(format: string): DateReader | undefined {
  if (Object.hasOwn(numberFormats, format)) return numberFormats[format]
  const parts: FormatPart[] = []
  const runs: string[] = []
  let pattern = ''
  for (const [token] of format.matchAll(/'(?:[^']|'')*'|([A-Za-z])\1*|[^A-Za-z']+|'/g)) {
    if (/^[A-Za-z]/.test(token)) {
      const letter = letterOf(token)
      if (!letter) return undefined
      parts.push(letter)
      runs.push(token)
      pattern += `(${letter.pattern})`
    } else if (token === "'") return undefined
    else
      pattern += escapePattern(
        token.startsWith("'") ? token.slice(1, -1).replaceAll("''", "'") || "'" : token,
      )
  }
  const initials = runs.map((run) => run.charAt(0))
  if (!['y', 'M', 'd'].every((initial) => initials.includes(initial))) return undefined
  // A part that occurs twice could have two values, and many parts without a fixed length would make
  // the pattern slow.
  if (new Set(initials).size < initials.length) return undefined
  const isTwelveHour = initials.includes('h')
  if (isTwelveHour !== runs.includes('a') || (isTwelveHour && initials.includes('H')))
    return undefined
  const regex = new RegExp(`^${pattern}$`, 'u')
  const hasTime = isTwelveHour || initials.includes('H')
  return (text) => readParts(regex.exec(text), parts, hasTime)
}

function readParts(
  match: RegExpExecArray | null,
  parts: readonly FormatPart[],
  hasTime: boolean,
): DateParts | undefined {
  if (!match) return undefined
  const draft: DateDraft = {
    year: 0,
    month: 0,
    day: 0,
    hour: 0,
    minute: 0,
    second: 0,
    micro: 0,
    offset: undefined,
    isAfternoon: undefined,
  }
  parts.forEach((letter, index) => letter.apply(match[index + 1] ?? '', draft))
  if (draft.isAfternoon !== undefined) {
    if (draft.hour < 1 || draft.hour > 12) return undefined
    draft.hour = (draft.hour % 12) + (draft.isAfternoon ? 12 : 0)
  }
  const { year, month, day, hour, minute, second, micro, offset } = draft
  const date = { year, month, day, hour, minute, second, micro, offset, hasTime }
  return isRealDate(date) ? date : undefined
}

// A blank of the format matches any one blank: some programs write no-break blanks, for example
// before AM.
function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&').replace(/\s/g, '\\s')
}
