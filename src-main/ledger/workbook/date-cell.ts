import { readJsonNumber } from '../../base/decimal.ts'
import type { DateFormat } from './number-format.ts'

const DAY_MS = 86_400_000n
const SECOND_MS = 1000n
// Day 0 of each calendar, counted from 1970.
const DAY_ZERO = { 1900: -25_569, 1904: -24_107 } as const
// The last instant of the year 9999, where spreadsheets end.
const LAST_MS = 253_402_300_799_999

/**
 * A date cell as text: `YYYY-MM-DD`, `YYYY-MM-DDThh:mm:ss` or that with `.fff`; a time of day alone
 * is `hh:mm:ss`. The serial is the number in the file, in whole days and a fraction, and no binary
 * float touches it. Milliseconds are kept where the digits say so: an instant that is a whole
 * second within the accuracy of the digits is that second. Undefined for what is no serial of a
 * day.
 */
export function dateCellText(
  serial: string,
  format: Exclude<DateFormat, undefined>,
  calendar: keyof typeof DAY_ZERO,
): string | undefined {
  const plain = readJsonNumber(serial.replace(/^\./, '0.')) ?? ''
  const [, days, fraction = ''] = /^(\d{1,7})(?:\.(\d+))?$/.exec(plain) ?? []
  if (days === undefined) return undefined
  const ms = BigInt(days) * DAY_MS + millisecondsOf(fraction)
  if (format === 'time' && ms < DAY_MS) return isoText(Number(ms)).slice(11)
  const instant = Number(ms + BigInt(DAY_ZERO[calendar]) * DAY_MS)
  if (instant > LAST_MS) return undefined
  const text = isoText(instant)
  return text.endsWith('T00:00:00') ? text.slice(0, 10) : text
}

// A fraction of a day in milliseconds, rounded half up. A whole second counts where half a unit of
// the last digit reaches it: a program that writes few digits meant no milliseconds.
function millisecondsOf(fraction: string): bigint {
  const unit = 10n ** BigInt(fraction.length)
  const exact = BigInt(fraction === '' ? '0' : fraction) * DAY_MS
  const second = (exact + (unit * SECOND_MS) / 2n) / (unit * SECOND_MS)
  const distance = exact - second * unit * SECOND_MS
  return (distance < 0n ? -distance : distance) * 2n <= DAY_MS
    ? second * SECOND_MS
    : (exact + unit / 2n) / unit
}

function isoText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 23).replace('.000', '')
}
