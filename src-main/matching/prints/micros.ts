/** The result of readMicros for a text in any other form. Other readers may accept the text. */
export const NO_MICROS = -1

const DAYS_OF_MONTH = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Reads an instant such as `2026-09-01T10:00:00Z`, with up to six decimals of a second, and returns
 * its microseconds since 1970 as an exact number. `Z` or an offset such as `-03:00` may be missing
 * only if `isNaiveUtc`. Returns NO_MICROS for any other text, and for dates before 1970 or from 2200
 * on. This is the fast path for millions of rows. readIsoParts reads every form.
 */
export function readMicros(text: string, start: number, end: number, isNaiveUtc: boolean): number {
  if (end - start < 19 || text.charCodeAt(start + 4) !== 45 || text.charCodeAt(start + 7) !== 45)
    return NO_MICROS
  const separator = text.charCodeAt(start + 10)
  if (
    (separator !== 84 && separator !== 32) ||
    text.charCodeAt(start + 13) !== 58 ||
    text.charCodeAt(start + 16) !== 58
  )
    return NO_MICROS
  const year = twoDigits(text, start) * 100 + twoDigits(text, start + 2)
  const month = twoDigits(text, start + 5)
  const day = twoDigits(text, start + 8)
  const hour = twoDigits(text, start + 11)
  const minute = twoDigits(text, start + 14)
  const second = twoDigits(text, start + 17)
  // A part that is not a number is NaN, and each comparison with NaN is false.
  if (!(
    year >= 1970 &&
    year < 2200 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    hour < 24 &&
    minute < 60 &&
    second < 60
  ))
    return NO_MICROS
  if (
    day >
    (month === 2 && year % 4 === 0 && year !== 2100 ? 29 : (DAYS_OF_MONTH[month - 1] as number))
  )
    return NO_MICROS
  let at = start + 19
  let micro = 0
  if (at < end && text.charCodeAt(at) === 46) {
    const fractionStart = at + 1
    for (at = fractionStart; at < end && isDigit(text.charCodeAt(at)); at += 1)
      micro = micro * 10 + text.charCodeAt(at) - 48
    const digits = at - fractionStart
    if (digits === 0 || digits > 6) return NO_MICROS
    for (let scale = digits; scale < 6; scale += 1) micro *= 10
  }
  const offset = offsetMinutes(text, at, end, isNaiveUtc)
  if (!(offset >= -1080 && offset <= 1080)) return NO_MICROS
  return (
    ((daysSince1970(year, month, day) * 1440 + hour * 60 + minute - offset) * 60 + second) *
      1_000_000 +
    micro
  )
}

// NaN where there is no valid offset.
function offsetMinutes(text: string, at: number, end: number, isNaiveUtc: boolean): number {
  if (at === end) return isNaiveUtc ? 0 : NaN
  const sign = text.charCodeAt(at)
  if (sign === 90 || sign === 122) return at + 1 === end ? 0 : NaN
  if ((sign !== 43 && sign !== 45) || end - at !== 6 || text.charCodeAt(at + 3) !== 58) return NaN
  const minutes = twoDigits(text, at + 4)
  if (!(minutes < 60)) return NaN
  const offset = twoDigits(text, at + 1) * 60 + minutes
  return sign === 45 ? -offset : offset
}

function daysSince1970(year: number, month: number, day: number): number {
  const yearFromMarch = month <= 2 ? year - 1 : year
  const era = Math.floor(yearFromMarch / 400)
  const yearOfEra = yearFromMarch - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return (
    era * 146097 +
    yearOfEra * 365 +
    Math.floor(yearOfEra / 4) -
    Math.floor(yearOfEra / 100) +
    dayOfYear -
    719468
  )
}

function twoDigits(text: string, at: number): number {
  const tens = text.charCodeAt(at)
  const ones = text.charCodeAt(at + 1)
  return isDigit(tens) && isDigit(ones) ? tens * 10 + ones - 528 : NaN
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57
}
