import type { DateParts } from '../../base/instant.ts'
import { msToInstant, readIsoParts } from '../../base/instant.ts'

/** Readers of dates written as a number, by their names in `date_format`. */
export const numberFormats: Readonly<Record<string, (text: string) => DateParts | undefined>> = {
  epoch_seconds: (text) => readEpoch(text, 1_000_000n),
  epoch_milliseconds: (text) => readEpoch(text, 1000n),
  excel_serial: readSerial,
}

// 2000-01-01 to the end of 2099. A number outside is in another unit: today's seconds read as
// milliseconds are in January 1970.
const FIRST_EPOCH_MICROS = 946_684_800_000_000n
const LAST_EPOCH_MICROS = 4_102_444_799_999_999n

const EPOCH = /^(\d{1,18})(?:\.(\d{1,30}))?$/

// Uses text and whole numbers: a binary fraction of a second would miss the microsecond.
function readEpoch(text: string, microsPerUnit: bigint): DateParts | undefined {
  const [, whole, fraction = ''] = EPOCH.exec(text) ?? []
  if (whole === undefined) return undefined
  const decimals = String(microsPerUnit).length - 1
  const micros =
    BigInt(whole) * microsPerUnit + BigInt(fraction.slice(0, decimals).padEnd(decimals, '0'))
  if (micros < FIRST_EPOCH_MICROS || micros > LAST_EPOCH_MICROS) return undefined
  const instant = msToInstant(Number(micros / 1_000_000n) * 1000, Number(micros % 1_000_000n))
  return instant === undefined ? undefined : readIsoParts(instant)
}

// Ledgers with a decimal comma also write serials with one.
const SERIAL = /^(\d{1,7})(?:[.,](\d{1,30}))?$/
const DAY_MS = 86_400_000
const DAY_ZERO_MS = -25_569 * DAY_MS
// 1900-02-29, which spreadsheets count although no calendar has it. The serials before it therefore
// lie one day later than DAY_ZERO_MS gives.
const NONEXISTENT_DAY = 60

/**
 * Reads the serial number of a spreadsheet's date in the 1900 system: whole days, and a fraction of
 * a day as the time on the wall clock. A whole number is a day without a time.
 */
function readSerial(text: string): DateParts | undefined {
  const [, whole, fraction = ''] = SERIAL.exec(text) ?? []
  const day = Number(whole)
  if (whole === undefined || day < 1 || day === NONEXISTENT_DAY) return undefined
  const ms =
    DAY_ZERO_MS + (day < NONEXISTENT_DAY ? day + 1 : day) * DAY_MS + fractionOfDayMs(fraction)
  const instant = msToInstant(ms)
  const parts = instant === undefined ? undefined : readIsoParts(instant)
  return parts && { ...parts, offset: undefined, hasTime: /[1-9]/.test(fraction) }
}

/**
 * Converts the decimals of a fraction of a day to milliseconds, from 0 to a whole day. The result is
 * a whole second if one lies within half a unit of the last decimal, because a program that writes
 * few decimals has no milliseconds.
 */
export function fractionOfDayMs(decimals: string): number {
  const unit = 10n ** BigInt(decimals.length)
  const exactUnits = BigInt(decimals || '0') * BigInt(DAY_MS)
  const seconds = (2n * exactUnits + 1000n * unit) / (2000n * unit)
  const distance = exactUnits - seconds * 1000n * unit
  return (distance < 0n ? -distance : distance) * 2n <= BigInt(DAY_MS)
    ? Number(seconds) * 1000
    : Number((2n * exactUnits + unit) / (2n * unit))
}
