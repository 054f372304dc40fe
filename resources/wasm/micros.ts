// Instants as microseconds since 1970, as in src-main/matching/prints/micros.ts.

export const NO_MICROS: i64 = -1
const INVALID: i32 = -1000000

/**
 * Reads an instant such as `2026-09-01T10:00:00Z`, with up to six decimals of a second. `Z` or an
 * offset such as `-03:00` may be missing only if `isNaiveUtc`. Returns NO_MICROS for any other text,
 * and for dates before 1970 or from 2200 on.
 */
export function readMicros(start: i32, end: i32, isNaiveUtc: bool): i64 {
  if (end - start < 19 || load<u8>(start + 4) !== 45 || load<u8>(start + 7) !== 45) return NO_MICROS
  const separator = load<u8>(start + 10)
  if (
    (separator !== 84 && separator !== 32) ||
    load<u8>(start + 13) !== 58 ||
    load<u8>(start + 16) !== 58
  )
    return NO_MICROS
  const year = twoDigits(start) * 100 + twoDigits(start + 2)
  const month = twoDigits(start + 5)
  const day = twoDigits(start + 8)
  const hour = twoDigits(start + 11)
  const minute = twoDigits(start + 14)
  const second = twoDigits(start + 17)
  if (
    twoDigits(start) < 0 ||
    twoDigits(start + 2) < 0 ||
    year < 1970 ||
    year >= 2200 ||
    month < 1 ||
    month > 12 ||
    day < 1 ||
    hour < 0 ||
    hour >= 24 ||
    minute < 0 ||
    minute >= 60 ||
    second < 0 ||
    second >= 60
  )
    return NO_MICROS
  if (day > daysInMonth(month, year)) return NO_MICROS
  let position = start + 19
  let micro: i32 = 0
  if (position < end && load<u8>(position) === 46) {
    const from = position + 1
    for (
      position = from;
      position < end && position - from < 7 && isDigit(load<u8>(position));
      position += 1
    )
      micro = micro * 10 + load<u8>(position) - 48
    const digits = position - from
    if (digits === 0 || digits > 6) return NO_MICROS
    for (let place = digits; place < 6; place += 1) micro *= 10
  }
  const offset = offsetMinutes(position, end, isNaiveUtc)
  if (offset < -1080 || offset > 1080) return NO_MICROS
  const seconds =
    ((daysSince1970(year, month, day) as i64) * 1440 + hour * 60 + minute - offset) * 60 + second
  return seconds < 0 ? NO_MICROS : seconds * 1000000 + (micro as i64)
}

function offsetMinutes(position: i32, end: i32, isNaiveUtc: bool): i32 {
  if (position === end) return isNaiveUtc ? 0 : INVALID
  const sign = load<u8>(position)
  if (sign === 90 || sign === 122) return position + 1 === end ? 0 : INVALID
  if ((sign !== 43 && sign !== 45) || end - position !== 6 || load<u8>(position + 3) !== 58)
    return INVALID
  const minutes = twoDigits(position + 4)
  const hours = twoDigits(position + 1)
  if (minutes < 0 || minutes >= 60 || hours < 0) return INVALID
  const offset = hours * 60 + minutes
  return sign === 45 ? -offset : offset
}

function daysInMonth(month: i32, year: i32): i32 {
  if (month === 2) return year % 4 === 0 && year !== 2100 ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

function daysSince1970(year: i32, month: i32, day: i32): i32 {
  const shiftedYear = month <= 2 ? year - 1 : year
  const era = shiftedYear / 400
  const yearOfEra = shiftedYear - era * 400
  const dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
  return era * 146097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719468
}

// Negative if the twoDigits characters are not digits.
function twoDigits(position: i32): i32 {
  const tens: i32 = load<u8>(position)
  const ones: i32 = load<u8>(position + 1)
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : INVALID
}

function isDigit(code: u32): bool {
  return code - 48 < 10
}
