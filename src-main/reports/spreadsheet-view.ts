import { beginsFormula, hasInnerGuard } from '../base/formula-guard.ts'
import { readTextFormula } from '../base/text-formula.ts'
import type { Column } from '../contract/report.ts'
import type { Dialect, SheetWarning } from '../contract/reporting.ts'
import { SPREADSHEET_DIGITS } from '../reconciliation/row/rounded.ts'
import { readSheetDate } from './sheet-dates.ts'
import type { SheetLanguage, SheetReading } from './sheet-readings.ts'
import { sheetReadings } from './sheet-readings.ts'

/** A cell as a spreadsheet shows it, with the kind of change where this differs from the file. */
interface SheetCell {
  readonly shown: string
  readonly kind?: SheetWarning['kind']
}

/**
 * Returns the cell of a CSV file as shown when a person opens the file with a double click. Assumed:
 * the spreadsheet splits the file according to the dialect, and reads a cell as Excel does. Excel
 * keeps 15 digits and replaces the rest by zeros (security.md L31), shows whole numbers of 12 digits
 * and more with an exponent, and drops leading zeros.
 */
export function viewCell(
  writtenText: string,
  column: Pick<Column, 'kind'>,
  language: SheetLanguage,
  instants: Dialect['instants'] = 'iso',
): SheetCell {
  const reading = sheetReadings[language]
  if (
    (writtenText.startsWith("'") && beginsFormula(writtenText.slice(1))) ||
    hasInnerGuard(writtenText)
  )
    return { shown: writtenText, kind: 'startsFormula' }
  const formula = readTextFormula(writtenText)
  if (formula !== undefined) return { shown: formula }
  // A number or a date with blanks around it is not a text.
  const text = writtenText.replace(/^ +| +$/g, '')
  return (
    asNumber(writtenText, text, column, reading) ??
    asScientific(text, reading) ??
    asFlag(text, column, reading) ??
    asDate(text, column, reading, instants) ?? { shown: writtenText }
  )
}

/**
 * Returns the rows as a spreadsheet shows them, with one warning for each column and kind of change.
 * The warning quotes the first cell that changes.
 */
export function viewRows(
  rows: readonly (readonly string[])[],
  columns: readonly Column[],
  language: SheetLanguage,
  instants: Dialect['instants'] = 'iso',
): { shown: string[][]; warnings: SheetWarning[] } {
  const warnings = new Map<string, SheetWarning>()
  const shownRows = rows.map((row) =>
    row.map((writtenText, index) => {
      const column = columns[index] as Column
      const cell = viewCell(writtenText, column, language, instants)
      const key = `${index}/${cell.kind}`
      if (cell.kind && !warnings.has(key))
        warnings.set(key, {
          kind: cell.kind,
          column: column.name,
          written: writtenText,
          shown: cell.shown,
        })
      return cell.shown
    }),
  )
  return { shown: shownRows, warnings: [...warnings.values()] }
}

/** Digits before the point that a spreadsheet shows without an exponent. */
export const MAX_SHOWN_DIGITS = 11

function asNumber(
  writtenText: string,
  text: string,
  { kind }: Pick<Column, 'kind'>,
  { decimal, plainNumber, groupedNumber }: SheetReading,
): SheetCell | undefined {
  // Bookkeepers write a negative number in brackets.
  const bareText = /^\([0-9.,]+\)$/.test(text) ? `-${text.slice(1, -1)}` : text
  const numberMatch = plainNumber.exec(bareText)
  const groupedMatch = numberMatch ? null : groupedNumber.exec(bareText)
  const match = numberMatch ?? groupedMatch
  if (!match || !/[0-9]/.test(bareText)) return undefined
  const sign = match[1] as string
  const whole = (match[2] as string).replaceAll(decimal === '.' ? ',' : '.', '') || '0'
  const fraction = match[3] ?? ''
  const wholeWithoutZeros = whole.replace(/^0+(?=[0-9])/, '')
  const { digits, isCut } = cutDigits(wholeWithoutZeros, fraction)
  const isLong = wholeWithoutZeros.length > MAX_SHOWN_DIGITS
  const shownText = isLong
    ? writeExponent(sign, digits.whole, decimal)
    : `${digits.fraction === '' && /^0*$/.test(digits.whole) ? '' : sign}${digits.whole}${digits.fraction === '' ? '' : decimal + digits.fraction}`
  // Thousands separators or brackets show that the text was not written as an amount, for example
  // where the point of `1.234` is read as a thousands separator.
  if (groupedMatch || bareText !== text) return { shown: shownText, kind: 'becomesNumber' }
  const isText = kind === 'id' || kind === 'text' || kind === 'json'
  if (wholeWithoutZeros !== whole && isText) return { shown: shownText, kind: 'leadingZero' }
  if (isCut) return { shown: shownText, kind: isLong && fraction === '' ? 'exponent' : 'digits' }
  if (isLong) return { shown: shownText, kind: 'exponent' }
  // An amount may lose trailing zeros, but an id must not.
  return isText && shownText !== writtenText
    ? { shown: shownText, kind: 'becomesNumber' }
    : { shown: shownText }
}

// Keeps fifteen significant digits and sets the rest to zero. Trailing zeros of a fraction are not
// shown.
function cutDigits(
  whole: string,
  fraction: string,
): { digits: { whole: string; fraction: string }; isCut: boolean } {
  const zeros = whole === '0' ? (/^0*/.exec(fraction)?.[0].length ?? 0) : 0
  const room =
    whole === '0' ? SPREADSHEET_DIGITS + zeros : Math.max(0, SPREADSHEET_DIGITS - whole.length)
  const digits = {
    whole:
      whole.length > SPREADSHEET_DIGITS
        ? whole.slice(0, SPREADSHEET_DIGITS) + '0'.repeat(whole.length - SPREADSHEET_DIGITS)
        : whole,
    fraction: fraction.slice(0, room).replace(/0+$/, ''),
  }
  return {
    digits,
    isCut: /[1-9]/.test(whole.slice(SPREADSHEET_DIGITS)) || /[1-9]/.test(fraction.slice(room)),
  }
}

// Writes 12345678901234567890 as 1.23457E+19: five digits after the point, rounded to the nearest.
function writeExponent(sign: string, whole: string, decimal: string): string {
  const roundedDigits = (BigInt(whole.slice(0, 7)) + 5n) / 10n
  const text = String(roundedDigits)
  const power = whole.length - 1 + (text.length - 6)
  const tail = text.slice(1, 6).replace(/0+$/, '')
  return `${sign}${text[0]}${tail === '' ? '' : decimal + tail}E+${String(power).padStart(2, '0')}`
}

// Writes 0503E000 as 5.03E+02.
function asScientific(
  text: string,
  { decimal, exponentNumber }: SheetReading,
): SheetCell | undefined {
  const match = exponentNumber.exec(text)
  if (!match) return undefined
  const [whole, fraction = ''] = text.replace(/^-|[eE].*$/g, '').split(decimal) as [string, string?]
  const digits = `${whole}${fraction}`.replace(/^0+/, '')
  const power = digits === '' ? 0 : Number(match[1]) + digits.length - 1 - fraction.length
  if (Math.abs(power) > 307) return undefined
  const roundedDigits = String((BigInt(digits.slice(0, 4).padEnd(4, '0')) + 5n) / 10n).padStart(
    3,
    '0',
  )
  const carriedPower = power + (roundedDigits.length - 3)
  return {
    shown: `${text.startsWith('-') ? '-' : ''}${roundedDigits[0]}${decimal}${roundedDigits.slice(1, 3)}E${carriedPower < 0 ? '-' : '+'}${String(Math.abs(carriedPower)).padStart(2, '0')}`,
    kind: 'becomesNumber',
  }
}

function asFlag(
  text: string,
  { kind }: Pick<Column, 'kind'>,
  { flags }: SheetReading,
): SheetCell | undefined {
  const word = text.toUpperCase()
  return kind !== 'flag' && flags.has(word) ? { shown: word, kind: 'becomesFlag' } : undefined
}

function asDate(
  text: string,
  { kind }: Pick<Column, 'kind'>,
  reading: SheetReading,
  instants: Dialect['instants'],
): SheetCell | undefined {
  const shownDate = readSheetDate(text, reading)
  if (kind !== 'instant')
    return shownDate === undefined ? undefined : { shown: shownDate, kind: 'becomesDate' }
  if (/^[0-9]{4}-[0-9]{2}-[0-9]{2}(?: [0-9:]{8})?$/.test(text) && shownDate !== undefined)
    return { shown: shownDate }
  const dateWithSlashes = /^([0-9]{2})\/([0-9]{2})\/[0-9]{4}(?: [0-9:]{8})?$/.exec(text)
  if (!dateWithSlashes)
    return shownDate === undefined ? undefined : { shown: shownDate, kind: 'becomesDate' }
  // 03/04/2026 is another day in another language, and 25/04/2026 is not a date at all where the
  // month comes first.
  const month = Number(dateWithSlashes[reading.isDayFirst ? 2 : 1])
  const isSame = (instants === 'dayFirst') === reading.isDayFirst && month <= 12
  const readText = month <= 12 && shownDate !== undefined ? shownDate : text
  return isSame ? { shown: readText } : { shown: readText, kind: 'dateFlips' }
}
