import type { Column } from '../contract/report.ts'
import type { Dialect, SheetWarning } from '../contract/reporting.ts'

type Language = 'en' | 'es' | 'pt'

/**
 * A cell as a spreadsheet shows it, and what happened to it where that is not what the file holds.
 */
interface SheetCell {
  readonly shown: string
  readonly kind?: SheetWarning['kind']
}

/** How a spreadsheet in a language reads what is not quoted as text. */
interface Reading {
  readonly decimal: '.' | ','
  readonly thousands: '.' | ','
  readonly isDayFirst: boolean
  /** The first three letters of its months, lower case. */
  readonly months: readonly string[]
}

const readings: Readonly<Record<Language, Reading>> = {
  en: {
    decimal: '.',
    thousands: ',',
    isDayFirst: false,
    months: ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'],
  },
  es: {
    decimal: ',',
    thousands: '.',
    isDayFirst: true,
    months: ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'],
  },
  pt: {
    decimal: ',',
    thousands: '.',
    isDayFirst: true,
    months: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  },
}

/**
 * What becomes of a CSV file's cell that a person opens with a double click. Assumed: the
 * spreadsheet splits the file as the dialect means it, and reads a cell as Excel does: 15 digits
 * are kept and the rest cut to zeros (security.md L31), whole numbers of 12 digits and more are
 * shown with an exponent, zeros in front go.
 */
export function viewCell(
  written: string,
  column: Pick<Column, 'kind'>,
  language: Language,
  instants: Dialect['instants'] = 'iso',
): SheetCell {
  const reading = readings[language]
  if (/^'[ ]*[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/.test(written))
    return { shown: written, kind: 'startsFormula' }
  return (
    asNumber(written, column, reading) ??
    asScientific(written, reading) ??
    asDate(written, column, reading, instants) ?? { shown: written }
  )
}

/**
 * The rows as a spreadsheet shows them, with one warning for each column and kind: its first cell.
 */
export function viewRows(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  language: Language,
  instants: Dialect['instants'] = 'iso',
): { shown: string[][]; warnings: SheetWarning[] } {
  const warnings = new Map<string, SheetWarning>()
  const shown = rows.map((row) =>
    row.map((written, at) => {
      const column = columns[at] as Column
      const cell = viewCell(written, column, language, instants)
      const key = `${at}/${cell.kind}`
      if (cell.kind && !warnings.has(key))
        warnings.set(key, { kind: cell.kind, column: column.name, written, shown: cell.shown })
      return cell.shown
    }),
  )
  return { shown, warnings: [...warnings.values()] }
}

const KEPT = 15
const WIDEST = 11

function asNumber(
  written: string,
  { kind }: Pick<Column, 'kind'>,
  { decimal, thousands }: Reading,
): SheetCell | undefined {
  const plain = new RegExp(`^(-?)([0-9]+)(?:\\${decimal}([0-9]+))?$`).exec(written)
  const grouped = plain
    ? null
    : new RegExp(
        `^(-?)([1-9][0-9]{0,2}(?:\\${thousands}[0-9]{3})+)(?:\\${decimal}([0-9]+))?$`,
      ).exec(written)
  const found = plain ?? grouped
  if (!found) return undefined
  const sign = found[1] as string
  const whole = (found[2] as string).replaceAll(thousands, '')
  const fraction = found[3] ?? ''
  const stripped = whole.replace(/^0+(?=[0-9])/, '')
  const { digits, isCut } = cut(stripped, fraction)
  const isLong = stripped.length > WIDEST
  const shown = isLong
    ? exponent(sign, digits.whole, decimal)
    : `${digits.fraction === '' && /^0*$/.test(digits.whole) ? '' : sign}${digits.whole}${digits.fraction === '' ? '' : decimal + digits.fraction}`
  // What the file means as a decimal point parts thousands here.
  if (grouped) return { shown, kind: 'becomesNumber' }
  if (stripped !== whole && (kind === 'id' || kind === 'text'))
    return { shown, kind: 'leadingZero' }
  if (isCut) return { shown, kind: isLong && fraction === '' ? 'exponent' : 'digits' }
  if (isLong) return { shown, kind: 'exponent' }
  return { shown }
}

// Fifteen significant digits; what follows is zero. Zeros at the end of a fraction are not shown.
function cut(
  whole: string,
  fraction: string,
): { digits: { whole: string; fraction: string }; isCut: boolean } {
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const room = whole === '0' ? KEPT + zeros : Math.max(0, KEPT - whole.length)
  const kept = {
    whole: whole.length > KEPT ? whole.slice(0, KEPT) + '0'.repeat(whole.length - KEPT) : whole,
    fraction: fraction.slice(0, room).replace(/0+$/, ''),
  }
  return {
    digits: kept,
    isCut: /[1-9]/.test(whole.slice(KEPT)) || /[1-9]/.test(fraction.slice(room)),
  }
}

// 12345678901234567890 as 1.23457E+19: five digits behind the point, rounded to the nearest.
function exponent(sign: string, whole: string, decimal: string): string {
  const rounded = (BigInt(whole.slice(0, 7)) + 5n) / 10n
  const text = String(rounded)
  const power = whole.length - 1 + (text.length - 6)
  const tail = text.slice(1, 6).replace(/0+$/, '')
  return `${sign}${text[0]}${tail === '' ? '' : decimal + tail}E+${String(power).padStart(2, '0')}`
}

function asScientific(written: string, { decimal }: Reading): SheetCell | undefined {
  const found = new RegExp(`^-?[0-9]+(?:\\${decimal}[0-9]+)?[eE]([+-]?[0-9]{1,3})$`).exec(written)
  const power = Number(found?.[1])
  if (!found || Math.abs(power) > 300) return undefined
  const base = written.replace(/[eE].*$/, '')
  return {
    shown: `${base}${base.includes(decimal) ? '' : `${decimal}00`}E${power < 0 ? '-' : '+'}${String(Math.abs(power)).padStart(2, '0')}`,
    kind: 'becomesNumber',
  }
}

function asDate(
  written: string,
  { kind }: Pick<Column, 'kind'>,
  reading: Reading,
  instants: Dialect['instants'],
): SheetCell | undefined {
  const iso = /^([0-9]{4})-([0-9]{2})-([0-9]{2})(?: ([0-9]{2}:[0-9]{2}):[0-9]{2})?$/.exec(written)
  if (iso) {
    const shown = localDate(iso[1] as string, iso[2] as string, iso[3] as string, iso[4], reading)
    return kind === 'instant' ? { shown } : { shown, kind: 'becomesDate' }
  }
  const slashed = /^([0-9]{2})\/([0-9]{2})\/([0-9]{4})(?: ([0-9]{2}:[0-9]{2}):[0-9]{2})?$/.exec(
    written,
  )
  if (slashed)
    return kind === 'instant'
      ? slashedInstant(written, slashed, reading, instants === 'dayFirst')
      : slashedText(written, slashed, reading)
  return shortDate(written, reading)
}

function localDate(
  year: string,
  month: string,
  day: string,
  time: string | undefined,
  { isDayFirst }: Reading,
): string {
  const date = isDayFirst ? `${day}/${month}/${year}` : `${Number(month)}/${Number(day)}/${year}`
  return time === undefined ? date : `${date} ${time}`
}

// 03/04/2026 is another day in another language, and 25/04/2026 no date at all where the month
// comes first.
function slashedInstant(
  written: string,
  found: RegExpExecArray,
  reading: Reading,
  isDayFirst: boolean,
): SheetCell {
  const shown = readSlashed(found, reading)
  return isDayFirst === reading.isDayFirst && shown !== undefined
    ? { shown }
    : { shown: shown ?? written, kind: 'dateFlips' }
}

function slashedText(written: string, found: RegExpExecArray, reading: Reading): SheetCell {
  const shown = readSlashed(found, reading)
  return shown === undefined ? { shown: written } : { shown, kind: 'becomesDate' }
}

function readSlashed(found: RegExpExecArray, reading: Reading): string | undefined {
  const [first, second, year, time] = [
    found[1] as string,
    found[2] as string,
    found[3] as string,
    found[4],
  ]
  const [day, month] = reading.isDayFirst ? [first, second] : [second, first]
  return Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31
    ? localDate(year, month, day, time, reading)
    : undefined
}

// A reference such as 3-4, MAR-1 or, where the comma is the decimal mark, 1.5 is taken for a day of
// this year.
function shortDate(
  written: string,
  { decimal, isDayFirst, months }: Reading,
): SheetCell | undefined {
  const marks = decimal === ',' ? '[-/.]' : '[-/]'
  const numbers = new RegExp(`^([0-9]{1,2})${marks}([0-9]{1,2})$`).exec(written)
  if (numbers) {
    const [day, month] = isDayFirst
      ? [Number(numbers[1]), Number(numbers[2])]
      : [Number(numbers[2]), Number(numbers[1])]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12
      ? { shown: `${day}-${months[month - 1]}`, kind: 'becomesDate' }
      : undefined
  }
  const named = /^(?:([0-9]{1,2})[- ]?([a-z]{3})[a-z]*|([a-z]{3})[a-z]*[- ]?([0-9]{1,2}))$/i.exec(
    written,
  )
  const month = (named?.[2] ?? named?.[3] ?? '').toLowerCase()
  const day = Number(named?.[1] ?? named?.[4] ?? 0)
  return months.includes(month) && day >= 1 && day <= 31
    ? { shown: `${day}-${month}`, kind: 'becomesDate' }
    : undefined
}
