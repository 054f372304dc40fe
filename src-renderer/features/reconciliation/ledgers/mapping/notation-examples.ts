import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import type { InstantText } from '../../../../../src-main/base/instant.ts'
import { findZone } from '../../../../../src-main/base/zone.ts'
import type { LedgerPreview, PreviewRow } from '../../../../../src-main/contract/window.ts'
import { amountReader, isAmount } from '../../../../../src-main/reconciliation/row/amount-format.ts'
import type { DateCandidate } from '../../../../../src-main/reconciliation/row/date-candidates.ts'
import { dateRange } from '../../../../../src-main/reconciliation/row/date-range.ts'
import { compilePattern, isExtractor } from '../../../../../src-main/reconciliation/row/extract.ts'
import type {
  LedgerField,
  MoneyField,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { fieldOfDirection } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { moneyReader } from '../../../../../src-main/reconciliation/row/money-cell.ts'
import type { ColumnPlace } from './column-choice.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import { isDecimalPlaces } from './mapping-form.ts'

/**
 * An amount as the file writes it, and its value under the notation, or undefined if it cannot be
 * read.
 */
export interface AmountExample {
  readonly written: string
  readonly read: DecimalText | undefined
}

/** The parts of a preview that show how its columns are written. */
export type WrittenPreview = Pick<LedgerPreview, 'headers' | 'sample' | 'columns'> &
  Partial<Pick<LedgerPreview, 'firstCells'>>

/** Lists the non-blank texts of a column, as written in the known rows. */
export function textsOf(
  preview: Omit<WrittenPreview, 'columns'>,
  place: ColumnPlace | undefined,
): readonly string[] {
  const index = placeIndex(preview.headers, place)
  if (index < 0) return []
  return rowsOf(preview)
    .map((cells) => cells[index]?.trim() ?? '')
    .filter((text) => text !== '')
}

/** Returns the cells of the first rows as they are written. */
export function rowsOf({
  sample,
  firstCells = [],
}: Pick<WrittenPreview, 'sample' | 'firstCells'>): readonly (readonly string[])[] {
  return sample.length > 0 ? sample.flatMap(({ raw }) => (raw ? [raw] : [])) : firstCells
}

/** Returns the column of a field's text: its own, the direction's, or the one recognised for it. */
export function columnOfField(
  form: MappingForm,
  field: LedgerField,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
): ColumnPlace | undefined {
  if (field === fieldOfDirection(form)) return form.direction[form.direction.side]
  const source = form.columns[field]
  if (!source || source.constant !== undefined || source.from !== undefined) return source?.column
  const recognisedColumn = preview.columns[field]
  return (
    source.column ??
    (recognisedColumn !== undefined && preview.headers.includes(recognisedColumn)
      ? recognisedColumn
      : undefined)
  )
}

/** Lists the texts of a field from its source: a constant, or its column under its pattern. */
export function fieldTexts(
  preview: WrittenPreview,
  form: MappingForm,
  field: LedgerField,
): readonly string[] {
  const { constant, extract = '' } = form.columns[field] ?? {}
  if (constant !== undefined) return constant === '' ? [] : [constant]
  const texts = textsOf(preview, columnOfField(form, field, preview))
  const find = extract === '' ? undefined : compilePattern(extract)
  if (find === undefined || !isExtractor(find)) return texts
  return texts.map((text) => find(text)?.trim() ?? '').filter((text) => text !== '')
}

/** Returns the reader of a field's money cells. An invalid unit is ignored. */
export function fieldReader(
  form: MappingForm,
  field: MoneyField,
): (text: string) => DecimalText | undefined {
  const { decimalPlaces = '' } = form.columns[field] ?? {}
  const readAmount = moneyReader(
    amountReader(form as Pick<Mapping, 'decimal' | 'thousands' | 'negative'>),
    isDecimalPlaces(decimalPlaces) ? Number(decimalPlaces) : undefined,
  )
  return (text) => {
    const { value } = readAmount(text)
    return isAmount(value) ? value : undefined
  }
}

/**
 * Picks up to two amounts that show the most about marks and minus signs, with the value of each.
 */
export function amountExamples(
  texts: readonly string[],
  readAmount: (text: string) => DecimalText | undefined,
): readonly AmountExample[] {
  const markExample = highestScoring(texts, markScore)
  const signExample = highestScoring(texts, signScore)
  const chosenTexts = [
    ...new Set([markExample ?? texts[0], signExample].filter((text) => text !== undefined)),
  ]
  return chosenTexts.map((writtenText) => ({ written: writtenText, read: readAmount(writtenText) }))
}

/** A cell of a column and the text that a pattern extracts from it, or undefined if none. */
export interface ExtractExample {
  readonly written: string
  readonly found: string | undefined
}

/**
 * Applies a pattern to the first distinct cells, or explains why it cannot be used. A separator
 * splits the cells first.
 */
export function extractExamples(
  texts: readonly string[],
  pattern: string,
  separator = '',
): { readonly problem: string } | { readonly examples: readonly ExtractExample[] } {
  const find = compilePattern(pattern)
  if (!isExtractor(find)) return find
  const cells = separator === '' ? texts : texts.flatMap((text) => text.split(separator))
  const examples = [...new Set(cells)]
    .slice(0, 3)
    .map((writtenText) => ({ written: writtenText, found: find(writtenText) }))
  return { examples }
}

// An amount with both marks shows which one is the decimal mark. A single mark shows nearly as
// much, unless exactly three digits follow it.
function markScore(text: string): number {
  if (/[.,' ]\d{3}[.,]\d+/.test(text)) return 3
  if (!/[.,]\d+$/.test(text)) return 0
  return /[.,]\d{3}$/.test(text) ? 1 : 2
}

function signScore(text: string): number {
  return /^\(.*\)$|-$|^[-\u2212]/.test(text) ? 1 : 0
}

function highestScoring(
  texts: readonly string[],
  score: (text: string) => number,
): string | undefined {
  const highestScore = Math.max(0, ...texts.map(score))
  return highestScore === 0 ? undefined : texts.find((text) => score(text) === highestScore)
}

/**
 * A date as the file writes it, and as one format reads it: an instant, or a day `YYYY-MM-DD`
 * without a time of day, or undefined if it cannot be read.
 */
export interface DateExample {
  readonly written: string
  readonly instant: InstantText | undefined
  readonly day: string | undefined
}

/** Returns the indexes of up to three dates. Dates that the formats read differently come first. */
export function distinguishingDates(
  candidates: readonly Pick<DateCandidate, 'read'>[],
  count: number,
): readonly number[] {
  const indexes = Array.from({ length: count }, (_, index) => index)
  const countReadings = (index: number): number =>
    new Set(candidates.map(({ read }) => JSON.stringify(read[index]))).size
  return [
    ...indexes.filter((index) => countReadings(index) > 1),
    ...indexes.filter((index) => countReadings(index) <= 1),
  ].slice(0, 3)
}

/**
 * Reads the dates at these indexes with a format, in the mapping's zone. `texts` must be the texts
 * that the candidate was made from.
 */
export function dateExamples(
  texts: readonly string[],
  { read }: Pick<DateCandidate, 'read'>,
  indexes: readonly number[],
  timeZone: string,
): readonly DateExample[] {
  const zone = findZone(timeZone) ?? findZone('UTC')
  return indexes.map((index) => {
    const writtenText = texts[index] ?? ''
    const dateParts = read[index]
    const range = dateParts && zone && dateRange(dateParts, zone)
    const twoDigits = (value: number): string => String(value).padStart(2, '0')
    return dateParts?.hasTime
      ? { written: writtenText, instant: range?.dateFrom, day: undefined }
      : {
          written: writtenText,
          instant: undefined,
          day:
            dateParts &&
            `${String(dateParts.year).padStart(4, '0')}-${twoDigits(dateParts.month)}-${twoDigits(dateParts.day)}`,
        }
  })
}

/**
 * Lists the cells of a row as written, by the file's own headers, with the field of each and its
 * normalised value.
 */
export function cellsAsWritten(
  row: PreviewRow,
  preview: Pick<LedgerPreview, 'headers' | 'columns'>,
  form: MappingForm,
): readonly {
  readonly header: string
  readonly written: string
  readonly field: LedgerField | undefined
  readonly normal: string
}[] {
  const { headers } = preview
  const fields = new Map(
    ledgerFields.map((field) => [placeIndex(headers, columnOfField(form, field, preview)), field]),
  )
  return Array.from({ length: Math.max(headers.length, row.raw?.length ?? 0) }, (_, index) => {
    const field = fields.get(index)
    return {
      header: headers[index] ?? '',
      written: row.raw?.[index] ?? '',
      field,
      normal: field === undefined || row.reason !== null ? '' : (row.cells[field] ?? ''),
    }
  })
}
