import type { DateParts } from '../../base/instant.ts'
import { isRealDate, readOffset } from '../../base/instant.ts'
import { readIsoDate } from './date-format.ts'
import { fractionOfDayMs } from './number-dates.ts'

/**
 * Joins a date with the time of day from another column. An empty time leaves the date unchanged.
 * Undefined if the time cannot be read, or contradicts a time or an offset of the date itself. A
 * midnight without an offset does not count as the date's own time: programs write it after dates
 * that have none.
 */
export function joinTime(date: DateParts, timeText: string): DateParts | undefined {
  const trimmed = timeText.trim()
  if (trimmed === '') return date
  const time = readTime(trimmed, date)
  if (!time || (time.offset ?? date.offset) !== (date.offset ?? time.offset)) return undefined
  const joinedDate = { ...date, ...time, offset: date.offset ?? time.offset, hasTime: true }
  if (!hasOwnTime(date)) return isRealDate(joinedDate) ? joinedDate : undefined
  if (date.hour !== time.hour || date.minute !== time.minute) return undefined
  // One side may leave out the seconds, or their decimals.
  if (isFinerOrEqual(joinedDate, date)) return isRealDate(joinedDate) ? joinedDate : undefined
  return isFinerOrEqual(date, joinedDate)
    ? { ...joinedDate, second: date.second, micro: date.micro }
    : undefined
}

const DAY_MS = 86_400_000

type TimeOfDay = Pick<DateParts, 'hour' | 'minute' | 'second' | 'micro' | 'offset'>

function hasOwnTime({ hasTime, hour, minute, second, micro, offset }: DateParts): boolean {
  return hasTime && (offset !== undefined || hour + minute + second + micro > 0)
}

function isFinerOrEqual(fine: DateParts, coarse: DateParts): boolean {
  return fine.second === coarse.second
    ? coarse.micro === 0 || fine.micro === coarse.micro
    : coarse.second === 0 && coarse.micro === 0
}

const CLOCK =
  /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:\s?([AaPp])\.?\s?[Mm]\.?)?(?:\s?(Z|UTC|GMT|[+-]\d{2}(?::?\d{2})?))?$/
const FRACTION = /^0(?:[.,](\d{1,30}))?$/

function readTime(text: string, date: DateParts): TimeOfDay | undefined {
  const clock = CLOCK.exec(text)
  if (clock) return clockTime(clock)
  const fraction = FRACTION.exec(text)
  if (fraction) return fractionTime(fraction[1] ?? '')
  const parts = readIsoDate(text)
  return parts && (isDayZero(parts) || hasTimeOnSameDay(parts, date)) ? timeOf(parts) : undefined
}

function timeOf({ hour, minute, second, micro, offset }: DateParts): TimeOfDay {
  return { hour, minute, second, micro, offset }
}

function clockTime([, hours, minutes, seconds, fraction = '', meridiem, zone]: readonly (
  string | undefined
)[]): TimeOfDay | undefined {
  const hour = Number(hours)
  if (meridiem !== undefined && (hour < 1 || hour > 12)) return undefined
  return {
    hour: meridiem === undefined ? hour : (hour % 12) + (/p/i.test(meridiem) ? 12 : 0),
    minute: Number(minutes),
    second: Number(seconds ?? 0),
    micro: Number(fraction.slice(0, 6).padEnd(6, '0')),
    offset: readOffset(zone !== undefined && /^[UG]/.test(zone) ? 'Z' : zone),
  }
}

// A spreadsheet stores a time of day as the fraction of a day. The last half millisecond of a day
// stays within the day.
function fractionTime(decimals: string): TimeOfDay {
  const ms = Math.min(fractionOfDayMs(decimals), DAY_MS - 1)
  const seconds = Math.floor(ms / 1000)
  return {
    hour: Math.floor(seconds / 3600),
    minute: Math.floor(seconds / 60) % 60,
    second: seconds % 60,
    micro: (ms % 1000) * 1000,
    offset: undefined,
  }
}

// The days that a time cell of a workbook carries without a date: the first of the 1900 and the
// 1904 system.
function isDayZero({ year, month, day }: DateParts): boolean {
  return (
    (year === 1899 && month === 12 && day >= 30) ||
    (year === 1900 && month === 1 && day === 1) ||
    (year === 1904 && month === 1 && day === 1)
  )
}

function hasTimeOnSameDay(left: DateParts, right: DateParts): boolean {
  return (
    left.year === right.year && left.month === right.month && left.day === right.day && left.hasTime
  )
}
