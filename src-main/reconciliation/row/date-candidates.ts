import type { DateParts } from '../../base/instant.ts'
import type { DateReader } from './date-format.ts'
import { compileDateFormat, readIsoDate } from './date-format.ts'
import { monthOf } from './month-names.ts'

/** A format that reads dates of a file. */
export interface DateCandidate {
  /** LDML letters, or the name of a number such as `epoch_seconds`. Undefined: ISO 8601. */
  readonly format: string | undefined
  /**
   * The parts that the format reads from each text, in order. Undefined if it cannot read the
   * text.
   */
  readonly read: readonly (DateParts | undefined)[]
  /** The number of texts that the format reads. */
  readonly count: number
}

// A column of dates has no more shapes than this.
const MAX_SHAPES = 12

/**
 * The formats that these dates may have. Formats that read more texts come first. Of two that read
 * equally many, the one with the day first comes first, although only a person can say which is
 * meant. Empty if no text looks like a date. ISO 8601 is the only candidate where it reads all
 * texts.
 */
export function dateCandidates(texts: readonly string[]): readonly DateCandidate[] {
  const writtenTexts = texts.map((text) => text.trim())
  const iso = candidate(undefined, readIsoDate, writtenTexts)
  if (iso.count > 0 && iso.count === writtenTexts.filter((text) => text !== '').length) return [iso]
  // Month names of any length are one shape. AM and PM stay visible.
  const shapes = new Map(
    writtenTexts.map((text) => [
      text.replaceAll(/\d/g, '0').replaceAll(/\p{L}{3,}\.?/gu, 'MMM'),
      text,
    ]),
  )
  const formats = new Set([...shapes.values()].slice(0, MAX_SHAPES).flatMap(formatsOf))
  const candidates = [...formats].flatMap((format) => {
    const readDate = compileDateFormat(format)
    return readDate ? [candidate(format, readDate, writtenTexts)] : []
  })
  return [iso, ...candidates]
    .filter(({ count }) => count > 0)
    .sort((left, right) => right.count - left.count)
    .filter(
      (candidate, index, sorted) =>
        !sorted.slice(0, index).some((better) => isCoveredBy(candidate, better)),
    )
}

// True if a better format differs only in repeated letters and reads the same dates: `d MMM` reads
// all that `dd MMM` reads.
function isCoveredBy(candidate: DateCandidate, better: DateCandidate): boolean {
  const skeleton = (format: string): string => format.replaceAll(/([A-Za-z])\1+/g, '$1')
  return (
    candidate.format !== undefined &&
    better.format !== undefined &&
    skeleton(candidate.format) === skeleton(better.format) &&
    candidate.read.every(
      (parts, index) => !parts || JSON.stringify(parts) === JSON.stringify(better.read[index]),
    )
  )
}

function candidate(
  format: string | undefined,
  reader: DateReader,
  writtenTexts: readonly string[],
): DateCandidate {
  const parsedDates = writtenTexts.map((text) => (text === '' ? undefined : reader(text)))
  return {
    format,
    read: parsedDates,
    count: parsedDates.filter((parts) => parts !== undefined).length,
  }
}

const OPTIONAL_TIME = String.raw`(?:(?<gap>,?\s+(?:(?:at|a las|[àa]s)\s+)?|T)(?<time>\d.*))?`
const NUMERIC_DATE = new RegExp(
  String.raw`^(?<first>\d{1,4})(?<mark>[./-])(?<second>\d{1,2})\k<mark>(?<third>\d{1,4})${OPTIONAL_TIME}$`,
)
const MONTH = String.raw`(?<month>[\p{L}\p{M}]{3,12}(?:\.(?=[\s,]))?)`
const MARK = String.raw`(?:\s+del?\s+|[\s.,/-]{0,2})`
const DAY = String.raw`(?<day>\d{1,2})`
const DATES_WITH_MONTH_NAME = [
  `${DAY}(?<firstMark>${MARK})${MONTH}(?<secondMark>${MARK})(?<year>\\d{4}|\\d{2})`,
  `${MONTH}(?<firstMark>${MARK})${DAY}(?<secondMark>${MARK})(?<year>\\d{4}|(?<=\\D)\\d{2})`,
  `(?<year>\\d{4})(?<firstMark>${MARK})${MONTH}(?<secondMark>${MARK})${DAY}`,
].map((date) => new RegExp(`^${date}${OPTIONAL_TIME}$`, 'u'))
const TIME =
  /^(?<hour>\d{1,2}):\d{2}(?<second>:\d{2}(?:(?<mark>[.,])(?<fraction>\d{1,9}))?)?(?:(?<meridiem>\s?)[AaPp]\.?\s?[Mm]\.?)?(?:(?<space>\s?)(?:Z|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?|UTC|GMT))?$/
const NUMBER = /^(?<whole>\d+)(?:[.,]\d+)?$/
const formatsOfDigitCount: Readonly<Record<number, readonly string[]>> = {
  5: ['excel_serial'],
  8: ['yyyyMMdd', 'ddMMyyyy', 'MMddyyyy'],
  10: ['epoch_seconds'],
  12: ['yyyyMMddHHmm'],
  13: ['epoch_milliseconds'],
  14: ['yyyyMMddHHmmss'],
}
// 2000-01-01 and 2099-12-31. Other numbers of five digits are seldom dates.
const FIRST_SERIAL = '36526'
const LAST_SERIAL = '73050'

function formatsOf(text: string): readonly string[] {
  const digits = NUMBER.exec(text)?.groups?.['whole']
  if (digits !== undefined)
    return digits.length === FIRST_SERIAL.length && (digits < FIRST_SERIAL || digits > LAST_SERIAL)
      ? []
      : (formatsOfDigitCount[digits.length] ?? [])
  const dateGroups = DATES_WITH_MONTH_NAME.map((pattern) => pattern.exec(text)?.groups).find(
    (groups) => groups,
  )
  if (dateGroups) return namedFormat(dateGroups)
  const parts = NUMERIC_DATE.exec(text)?.groups
  const end = parts && endOf(parts)
  if (!parts || end === undefined) return []
  const { first = '', second = '', third = '', mark = '' } = parts
  return ordersOf(first, second, third).map((order) => order.join(mark) + end)
}

type Groups = Readonly<Record<string, string | undefined>>

function namedFormat(groups: Groups): readonly string[] {
  const { day = '', month = '', year = '', firstMark = '', secondMark = '' } = groups
  const end = endOf(groups)
  if (end === undefined || monthOf(month) === undefined) return []
  const dateParts = Object.keys(groups).filter((name) => ['day', 'month', 'year'].includes(name))
  const letters: Groups = {
    day: day.length === 1 ? 'd' : 'dd',
    month: 'MMM',
    year: year.length === 4 ? 'yyyy' : 'yy',
  }
  const [first, second, third] = dateParts.map((name) => letters[name] ?? '')
  return [`${first}${quoteLetters(firstMark)}${second}${quoteLetters(secondMark)}${third}${end}`]
}

// The format of the text after the date. Undefined if it is not a time.
function endOf({ gap = '', time }: Groups): string | undefined {
  if (time === undefined) return ''
  const letters = timeOf(time)
  return letters === undefined ? undefined : quoteLetters(gap) + letters
}

// Quotes the letters of a literal text. A blank in a format reads any blank.
const quoteLetters = (text: string): string =>
  text.replaceAll(/\s/g, ' ').replaceAll(/\p{L}+/gu, "'$&'")

// `d` and `M` also read two digits, so they suit a file in which any row has one digit.
function ordersOf(
  first: string,
  second: string,
  third: string,
): readonly (readonly [string, string, string])[] {
  const day = (text: string): string => (text.length === 1 ? 'd' : 'dd')
  const month = (text: string): string => (text.length === 1 ? 'M' : 'MM')
  if (first.length === 4 && third.length <= 2) return [['yyyy', month(second), day(third)]]
  if (first.length > 2 || (third.length !== 4 && third.length !== 2)) return []
  const year = third.length === 4 ? 'yyyy' : 'yy'
  const fixedOrders = [
    [day(first), month(second), year],
    [month(first), day(second), year],
  ] as const
  const variableOrders = [
    ['d', 'M', year],
    ['M', 'd', year],
  ] as const
  return first.length === 1 || second.length === 1 ? variableOrders : fixedOrders
}

function timeOf(text: string): string | undefined {
  const parts = TIME.exec(text)?.groups
  if (!parts) return undefined
  const isTwelveHour = parts['meridiem'] !== undefined
  const letter = isTwelveHour ? 'h' : 'H'
  const hour = parts['hour']?.length === 1 ? letter : letter.repeat(2)
  const fraction =
    parts['fraction'] === undefined ? '' : parts['mark'] + 'S'.repeat(parts['fraction'].length)
  const second = parts['second'] === undefined ? '' : `:ss${fraction}`
  const zone = parts['space'] === undefined ? '' : `${quoteLetters(parts['space'])}XXX`
  return `${hour}:mm${second}${isTwelveHour ? `${quoteLetters(parts['meridiem'] ?? '')}a` : ''}${zone}`
}
