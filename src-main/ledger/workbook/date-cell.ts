import { readJsonNumber } from '../../base/decimal.ts'
import { fractionOfDayMs } from '../../reconciliation/row/number-dates.ts'
import type { DateFormat } from './number-format.ts'

const DAY_MS = 86_400_000
// Day 0 of each calendar, counted from 1970.
const DAY_ZERO = { 1900: -25_569, 1904: -24_107 } as const
// The last instant of the year 9999, where spreadsheets end.
const LAST_MS = 253_402_300_799_999

/**
 * A date cell as text: `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ss` or that with `.fff`; a time of day alone
 * is `hh:mm:ss`. The serial is the number in the file, in whole days and a fraction, which is read
 * by its digits. Undefined for what is no serial of a day.
 */
export function dateCellText(
  serial: string,
  format: Exclude<DateFormat, undefined>,
  calendar: keyof typeof DAY_ZERO,
): string | undefined {
  const plain = readJsonNumber(serial.replace(/^\./, '0.')) ?? ''
  const [, days, fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(plain) ?? []
  if (days === undefined) return undefined
  const ms = Number(days) * DAY_MS + fractionOfDayMs(fraction)
  if (format === 'time' && ms < DAY_MS) return timeText(ms)
  const instant = ms + DAY_ZERO[calendar] * DAY_MS
  return instant > LAST_MS ? undefined : instantText(instant)
}

/** Milliseconds since 1970 as `dateCellText` writes them; a midnight is its day. */
export function instantText(ms: number): string {
  return isoText(ms).replace(/T00:00:00$/, '')
}

/** Milliseconds of a day as a time of day. */
export function timeText(ms: number): string {
  return isoText(ms).slice(11)
}

function isoText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('.000', '')
}
