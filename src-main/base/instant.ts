/**
 * An instant in UTC as text of fixed width, `YYYY-MM-DDThh:mm:ss.ffffffZ`, so that instants sort as
 * text.
 */
export type InstantText = string

/** The clock. Only the entry points read the real time, and pass a clock to all other code. */
export interface Clock {
  /** Milliseconds since 1970 by the wall clock. */
  nowMs(): number
  /** Milliseconds from an arbitrary start, which never decrease, for deadlines. */
  monotonicMs(): number
  /** Resolves after `ms`, or rejects with the signal's reason when the signal is aborted. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

const ISO_DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,12}))?)?\s?(Z|z|[+-]\d{2}(?::?\d{2})?)?)?$/
const FIXED_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z$/
const COMMON_FORM = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,6})?(?:Z|[+-]\d{2}:00)$/

export interface DateParts {
  readonly year: number
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
  readonly second: number
  /** Microseconds. */
  readonly micro: number
  /** Offset in minutes east of UTC, or undefined if the text has none. */
  readonly offset: number | undefined
  /** False for a date without a time. */
  readonly hasTime: boolean
}

/**
 * Reads ISO 8601: a date, or a date and a time with or without an offset. Returns undefined for a
 * date or time that does not exist.
 */
export function readIsoParts(text: string): DateParts | undefined {
  const groups = ISO_DATE.exec(text)
  if (!groups) return undefined
  const parts: DateParts = {
    year: Number(groups[1]),
    month: Number(groups[2]),
    day: Number(groups[3]),
    hour: Number(groups[4] ?? 0),
    minute: Number(groups[5] ?? 0),
    second: Number(groups[6] ?? 0),
    micro: Number((groups[7] ?? '').slice(0, 6).padEnd(6, '0')),
    offset: readOffset(groups[8]),
    hasTime: groups[4] !== undefined,
  }
  return isRealDate(parts) ? parts : undefined
}

/**
 * Reads an offset such as `Z`, `+03`, `-0300` or `+05:30`, in minutes east of UTC, or undefined if
 * there is none.
 */
export function readOffset(text: string | undefined): number | undefined {
  if (text === undefined || text === '') return undefined
  if (text === 'Z' || text === 'z') return 0
  const sign = text.charCodeAt(0) === 45 ? -1 : 1
  const minutes = Number(text.slice(3).replace(':', '') || 0)
  // 60 minutes or more are invalid: return a number that isRealDate refuses.
  return minutes > 59 ? Infinity : sign * (Number(text.slice(1, 3)) * 60 + minutes)
}

/** Returns true for a day that exists and a time of day. Second 60 (a leap second) is allowed. */
export function isRealDate(parts: DateParts): boolean {
  if (
    parts.month < 1 ||
    parts.month > 12 ||
    parts.day < 1 ||
    parts.day > daysInMonth(parts.year, parts.month)
  )
    return false
  if (parts.offset !== undefined && Math.abs(parts.offset) > 18 * 60) return false
  return parts.hour < 24 && parts.minute < 60 && parts.second <= 60
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

/** Milliseconds since 1970 of the parts read as if they were UTC. */
export function partsToUtcMs(parts: DateParts): number {
  return utcMs(parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second)
}

// Computes days arithmetically instead of with Date, which mishandles years below 100 and is too
// slow for the hot path.
function utcMs(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
): number {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = Math.floor(shiftedYear / 400)
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return ((era * 146097 + dayOfEra - 719468) * 24 + hour) * 3600000 + minute * 60000 + second * 1000
}

/**
 * Reads a service's timestamp. Without an offset it is taken as UTC (security.md input 17).
 * Returns undefined if it is not a date, has no time of day, or is outside the years 0000 to 9999.
 */
export function readInstant(text: string): InstantText | undefined {
  if (isInstant(text)) return text
  const instant = readCommonForm(text)
  if (instant !== undefined) return instant
  const parts = readIsoParts(text)
  if (!parts || !parts.hasTime) return undefined
  return msToInstant(partsToUtcMs(parts) - (parts.offset ?? 0) * 60000, parts.micro)
}

// A fast path for the form that most services write, because a sync reads two instants of every
// record. Returns undefined for any other form, and if the UTC day differs from the day in the
// text.
function readCommonForm(text: string): InstantText | undefined {
  if (!COMMON_FORM.test(text) || !isRealTime(text)) return undefined
  const end = text.charCodeAt(text.length - 1) === 90 ? text.length - 1 : text.length - 6
  const eastHours =
    end === text.length - 1
      ? 0
      : digitsAt(text, end + 1, end + 3) * (text.charCodeAt(end) === 45 ? -1 : 1)
  const hour = digitsAt(text, 11, 13) - eastHours
  if (Math.abs(eastHours) > 18 || hour < 0 || hour > 23) return undefined
  return `${text.slice(0, 11)}${twoDigits(hour)}${text.slice(13, 19)}.${end === 19 ? '000000' : text.slice(20, end).padEnd(6, '0')}Z`
}

/** Returns true for a real instant in the fixed form. */
export function isInstant(text: string): boolean {
  return text.length === 27 && FIXED_FORM.test(text) && isRealTime(text)
}

// Returns true if the text is a real day and time. Its digits must be at the positions of the fixed
// form.
function isRealTime(text: string): boolean {
  const month = digitsAt(text, 5, 7)
  const isDay =
    month >= 1 &&
    month <= 12 &&
    digitsAt(text, 8, 10) >= 1 &&
    digitsAt(text, 8, 10) <= daysInMonth(digitsAt(text, 0, 4), month)
  return (
    isDay &&
    digitsAt(text, 11, 13) < 24 &&
    digitsAt(text, 14, 16) < 60 &&
    digitsAt(text, 17, 19) < 60
  )
}

/**
 * The instant of milliseconds since 1970. `micro`, if given, is the microseconds within the second
 * and replaces the milliseconds within it. Undefined outside the years 0000 to 9999.
 */
export function msToInstant(ms: number, micro = -1): InstantText | undefined {
  const seconds = Math.floor(ms / 1000)
  const micros = micro >= 0 ? micro : Math.floor(ms - seconds * 1000) * 1000
  const days = Math.floor(seconds / 86400)
  const secondOfDay = seconds - days * 86400
  const date = daysToDate(days)
  if (date === undefined) return undefined
  return `${date}T${twoDigits(Math.floor(secondOfDay / 3600))}:${twoDigits(Math.floor(secondOfDay / 60) % 60)}:${twoDigits(secondOfDay % 60)}.${String(micros).padStart(6, '0')}Z`
}

/** The instant of microseconds since 1970, as returned by `readMicros`. */
export function microsToInstant(micros: number): InstantText {
  const seconds = Math.floor(micros / 1_000_000)
  return msToInstant(seconds * 1000, micros - seconds * 1_000_000) as InstantText
}

function daysToDate(days: number): string | undefined {
  const shiftedDays = days + 719468
  const era = Math.floor(shiftedDays / 146097)
  const dayOfEra = shiftedDays - era * 146097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36524) -
      Math.floor(dayOfEra / 146096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (year < 0 || year > 9999) return undefined
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1)}`
}

const twoDigits = (value: number): string => (value < 10 ? `0${value}` : String(value))

/** The wall clock as an instant. */
export function nowInstant(clock: Clock): InstantText {
  return msToInstant(clock.nowMs()) ?? '1970-01-01T00:00:00.000000Z'
}

/** Whole milliseconds since 1970. The microseconds below them are dropped. */
export function instantToMs(instant: InstantText): number {
  const part = (from: number, to: number): number => digitsAt(instant, from, to)
  return (
    utcMs(part(0, 4), part(5, 7), part(8, 10), part(11, 13), part(14, 16), part(17, 19)) +
    part(20, 23)
  )
}

function digitsAt(text: string, from: number, to: number): number {
  let value = 0
  for (let index = from; index < to; index += 1) value = value * 10 + text.charCodeAt(index) - 48
  return value
}

/**
 * The instant `ms` whole milliseconds later, or earlier if negative. The result is limited to the
 * years 0000 to 9999.
 */
export function shiftInstant(instant: InstantText, ms: number): InstantText {
  // The milliseconds of these years are exact integers. The microseconds below them do not change.
  const shiftedMs = instantToMs(instant) + Math.round(ms)
  const micro = (((shiftedMs % 1000) + 1000) % 1000) * 1000 + digitsAt(instant, 23, 26)
  return (
    msToInstant(shiftedMs, micro) ??
    (ms < 0 ? '0000-01-01T00:00:00.000000Z' : '9999-12-31T23:59:59.999999Z')
  )
}

/**
 * The start or end of a period, for display: the UTC day if the instant is that day's start or end,
 * else with the minute.
 */
export function edgeText(instant: InstantText): string {
  return /T(?:00:00:00\.000000|23:59:59\.999999)Z$/.test(instant)
    ? instant.slice(0, 10)
    : `${instant.slice(0, 10)} ${instant.slice(11, 16)} UTC`
}
