import type { SheetReading } from './sheet-readings.ts'

const TIME = '(?:[ T]([0-9]{1,2}:[0-9]{2})(?::[0-9]{2})?)?'
const YEAR_FIRST_DATE = new RegExp(`^([0-9]{4})([-/.])([0-9]{1,2})(?:\\2([0-9]{1,2})${TIME})?$`)
const YEAR_LAST_DATE = new RegExp(`^([0-9]{1,2})([-/.])([0-9]{1,2})\\2([0-9]{4}|[0-9]{2})${TIME}$`)
const TWO_NUMBERS = /^([0-9]{1,2})([-/.])([0-9]{1,4})$/
const NAMED_MONTH =
  /^(?:([0-9]{1,2})[-/ ]?)?(\p{L}{3,10})\.?[-/ ]?(?:([0-9]{1,2}|[0-9]{4}))?(?:[-/, ]{1,2}([0-9]{4}|[0-9]{2}))?$/u
const CLOCK_TIME = /^([0-9]{1,4}):([0-9]{1,2})(?::([0-9]{1,2}))?$/
const TWELVE_HOUR_TIME = /^(?:1[0-2]|[1-9])(?::[0-5][0-9])?(?: [ap]| ?[ap]m)$/i

/**
 * Returns the text that a spreadsheet shows if it takes a cell for a date, a month or a time of day.
 * Undefined if the cell stays a text. Some countries with English spreadsheets write the day first, so
 * dates in either order count.
 */
export function readSheetDate(writtenText: string, reading: SheetReading): string | undefined {
  return (
    readNumbers(writtenText, reading) ??
    readMonthName(writtenText, reading) ??
    readTimeOfDay(writtenText)
  )
}

function readNumbers(writtenText: string, reading: SheetReading): string | undefined {
  const yearFirstParts = YEAR_FIRST_DATE.exec(writtenText)
  if (yearFirstParts && isMark(yearFirstParts[2], reading)) {
    const [year, month, day] = [
      Number(yearFirstParts[1]),
      Number(yearFirstParts[3]),
      Number(yearFirstParts[4]),
    ]
    if (year < 1900 || !isMonth(month)) return undefined
    if (yearFirstParts[4] === undefined) return monthOf(month, year, reading)
    return isDay(day) ? dateOf(year, month, day, yearFirstParts[5], reading) : undefined
  }
  const yearLastParts = YEAR_LAST_DATE.exec(writtenText)
  if (yearLastParts && isMark(yearLastParts[2], reading)) {
    const parts = monthAndDay(Number(yearLastParts[1]), Number(yearLastParts[3]), reading)
    return (
      parts && dateOf(fullYear(yearLastParts[4] as string), ...parts, yearLastParts[5], reading)
    )
  }
  const twoParts = TWO_NUMBERS.exec(writtenText)
  if (!twoParts || !isMark(twoParts[2], reading)) return undefined
  const [first, second] = [Number(twoParts[1]), Number(twoParts[3])]
  const parts = monthAndDay(first, second, reading)
  if (parts) return `${parts[1]}-${reading.months[parts[0] - 1]}`
  const year = fullYear(twoParts[3] as string)
  return isMonth(first) && year >= 1900 ? monthOf(first, year, reading) : undefined
}

// Reads OCT1, 1-OCT, Oct-26, OCT2026, 1 Oct 2026, October 1, 2026.
function readMonthName(writtenText: string, reading: SheetReading): string | undefined {
  const match = NAMED_MONTH.exec(writtenText)
  const month = reading.monthWords.get((match?.[2] ?? '').toLowerCase())
  if (!match || month === undefined) return undefined
  const [, numberBefore, , numberAfter, lastNumber] = match
  if (numberBefore !== undefined) {
    const year = lastNumber ?? numberAfter
    if (!isDay(Number(numberBefore)) || (lastNumber !== undefined && numberAfter !== undefined))
      return undefined
    return year === undefined
      ? `${Number(numberBefore)}-${reading.months[month - 1]}`
      : dateOf(fullYear(year), month, Number(numberBefore), undefined, reading)
  }
  if (numberAfter === undefined) return undefined
  const isDayOfMonth = numberAfter.length <= 2 && isDay(Number(numberAfter))
  if (lastNumber !== undefined)
    return isDayOfMonth
      ? dateOf(fullYear(lastNumber), month, Number(numberAfter), undefined, reading)
      : undefined
  if (isDayOfMonth) return `${Number(numberAfter)}-${reading.months[month - 1]}`
  return fullYear(numberAfter) >= 1900 ? monthOf(month, fullYear(numberAfter), reading) : undefined
}

function readTimeOfDay(writtenText: string): string | undefined {
  const match = CLOCK_TIME.exec(writtenText)
  if (match && Number(match[2]) < 60 && Number(match[3] ?? 0) < 60)
    return [
      String(Number(match[1])),
      ...[match[2], match[3]].flatMap((part) => part?.padStart(2, '0') ?? []),
    ].join(':')
  return TWELVE_HOUR_TIME.test(writtenText) ? writtenText.toUpperCase() : undefined
}

// A point separates the parts of a date only where it is not a decimal mark.
function isMark(mark: string | undefined, { decimal }: SheetReading): boolean {
  return mark !== '.' || decimal === ','
}

function monthAndDay(
  first: number,
  second: number,
  { isDayFirst }: SheetReading,
): [month: number, day: number] | undefined {
  const preferredOrder = isDayFirst ? ([second, first] as const) : ([first, second] as const)
  const pair = [preferredOrder, [preferredOrder[1], preferredOrder[0]] as const].find(
    ([month, day]) => isMonth(month) && isDay(day),
  )
  return pair && [...pair]
}

function isMonth(month: number): boolean {
  return month >= 1 && month <= 12
}

function isDay(day: number): boolean {
  return day >= 1 && day <= 31
}

// Two digits up to 29 are in this century, as in Excel. Only two and four digits make a year.
function fullYear(text: string): number {
  if (text.length !== 2) return text.length === 4 ? Number(text) : 0
  return Number(text) + (Number(text) < 30 ? 2000 : 1900)
}

function monthOf(month: number, year: number, { months }: SheetReading): string {
  return `${months[month - 1]}-${String(year).slice(2)}`
}

function dateOf(
  year: number,
  month: number,
  day: number,
  time: string | undefined,
  { isDayFirst }: SheetReading,
): string {
  const date = isDayFirst
    ? `${String(day).padStart(2, '0')}/${String(month).padStart(2, '0')}/${year}`
    : `${month}/${day}/${year}`
  return time === undefined ? date : `${date} ${time}`
}
