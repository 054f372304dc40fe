import type { Dialect } from '../contract/reporting.ts'

/** The languages of spreadsheets that a cell is judged for. */
export type SheetLanguage = 'en' | 'es' | 'pt'

/** The rules by which a spreadsheet in a language reads numbers, dates and flags. */
export interface SheetReading {
  readonly decimal: '.' | ','
  readonly isDayFirst: boolean
  /** The first three letters of the months, lower case, as shown in a date. */
  readonly months: readonly string[]
  /** Every word that the spreadsheet reads as a month, lower case, with the month's number from 1. */
  readonly monthWords: ReadonlyMap<string, number>
  /** The words for yes and no, upper case. */
  readonly flags: ReadonlySet<string>
  /** A number without and with thousands separators: sign, whole part, fraction. */
  readonly plainNumber: RegExp
  readonly groupedNumber: RegExp
  readonly exponentNumber: RegExp
}

const english =
  'january february march april may june july august september october november december'
const spanish =
  'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
const portuguese =
  'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro'

/** Assumed: every spreadsheet accepts the English words too, as LibreOffice does. */
export const sheetReadings: Readonly<Record<SheetLanguage, SheetReading>> = {
  en: makeReading('.', english, 'TRUE FALSE'),
  es: makeReading(',', spanish, 'TRUE FALSE VERDADERO FALSO'),
  pt: makeReading(',', portuguese, 'TRUE FALSE VERDADEIRO FALSO'),
}

/** The languages whose spreadsheets read a dialect's amounts as amounts. */
export function languagesOf({ decimal }: Pick<Dialect, 'decimal'>): readonly SheetLanguage[] {
  return decimal === '.' ? ['en'] : ['es', 'pt']
}

function makeReading(decimal: '.' | ',', names: string, flags: string): SheetReading {
  const mark = `\\${decimal}`
  const thousands = decimal === '.' ? ',' : '\\.'
  return {
    decimal,
    isDayFirst: decimal === ',',
    months: names.split(' ').map((name) => name.slice(0, 3)),
    monthWords: new Map(
      [english, names].flatMap((list) =>
        list.split(' ').flatMap((name, index) => [
          [name, index + 1] as const,
          [name.slice(0, 3), index + 1] as const,
          // Excel reads SEPT as a month.
          ...(name === 'september' ? [['sept', 9] as const] : []),
        ]),
      ),
    ),
    flags: new Set(flags.split(' ')),
    plainNumber: new RegExp(`^(-?)([0-9]*)(?:${mark}([0-9]*))?$`),
    groupedNumber: new RegExp(
      `^(-?)([1-9][0-9]{0,2}(?:${thousands}[0-9]{3})+)(?:${mark}([0-9]+))?$`,
    ),
    exponentNumber: new RegExp(`^-?[0-9]+(?:${mark}[0-9]*)?[eE]([+-]?[0-9]{1,3})$`),
  }
}
