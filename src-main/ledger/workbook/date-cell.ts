import { readJsonNumber } from '../../base/decimal.ts'
import { fractionOfDayMs } from '../../reconciliation/row/number-dates.ts'
import type { DateFormat } from './number-format.ts'

const DAY_MS = 86_400_000
// Day 0 of each calendar, counted from 1970.
const DAY_ZERO = { 1900: -25_569, 1904: -24_107 } as const
// The last instant of the year 9999, the last year that spreadsheets support.
const LAST_MS = 253_402_300_799_999

/**
 * Returns a date cell as text: `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ss` or `YYYY-MM-DDThh:mm:ss.fff`. A
 * time of day alone is `hh:mm:ss`. The serial is the number in the file, in days, and is read by its
 * digits. Undefined if the number is not the serial of a day.
 */
export function dateCellText(
  serial: string,
  format: Exclude<DateFormat, undefined>,
  calendar: keyof typeof DAY_ZERO,
): string | undefined {
  const decimalText = readJsonNumber(serial.replace(/^\./, '0.')) ?? ''
  const [, days, fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(decimalText) ?? []
  if (days === undefined) return undefined
  const ms = Number(days) * DAY_MS + fractionOfDayMs(fraction)
  if (format === 'time' && ms < DAY_MS) return timeText(ms)
  const instant = ms + DAY_ZERO[calendar] * DAY_MS
  return instant > LAST_MS ? undefined : instantText(instant)
}

/** Formats milliseconds since 1970 like `dateCellText`. A midnight is a date alone. */
export function instantText(ms: number): string {
  return isoText(ms).replace(/T00:00:00$/, '')
}

/** Formats milliseconds of a day as a time of day. */
export function timeText(ms: number): string {
  return isoText(ms).slice(11)
}

function isoText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('.000', '')
}
