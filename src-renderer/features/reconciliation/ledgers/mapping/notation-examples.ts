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
import { directedField } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { moneyReader } from '../../../../../src-main/reconciliation/row/money-cell.ts'
import type { ColumnPlace } from './column-choice.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import { isPlaces } from './mapping-form.ts'

/**
 * An amount as the file writes it, and what it is under the notation; undefined: it cannot be read.
 */
export interface AmountExample {
  readonly written: string
  readonly read: DecimalText | undefined
}

/** What of a preview shows how its columns are written. */
export type WrittenPreview = Pick<LedgerPreview, 'headers' | 'sample' | 'columns'> &
  Partial<Pick<LedgerPreview, 'firstCells'>>

/** The texts of a column as they are written in the rows that are known, without blank ones. */
export function textsOf(
  preview: Omit<WrittenPreview, 'columns'>,
  place: ColumnPlace | undefined,
): readonly string[] {
  const at = placeIndex(preview.headers, place)
  if (at < 0) return []
  return rowsOf(preview)
    .map((cells) => cells[at]?.trim() ?? '')
    .filter((text) => text !== '')
}

/** The cells of the first rows as they are written. */
export function rowsOf({
  sample,
  firstCells = [],
}: Pick<WrittenPreview, 'sample' | 'firstCells'>): readonly (readonly string[])[] {
  return sample.length > 0 ? sample.flatMap(({ raw }) => (raw ? [raw] : [])) : firstCells
}

/** The column of a field's text: its own, direction's, or the one recognised for it. */
export function columnOfField(
  form: MappingForm,
  field: LedgerField,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
): ColumnPlace | undefined {
  if (field === directedField(form)) return form.direction[form.direction.side]
  const source = form.columns[field]
  if (!source || source.constant !== undefined || source.from !== undefined) return source?.column
  const found = preview.columns[field]
  return (
    source.column ?? (found !== undefined && preview.headers.includes(found) ? found : undefined)
  )
}

/** The texts of a field as its source gives them: a constant, or its column under its pattern. */
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

/** How the money cells of a field are read; a unit that is none is passed over. */
export function fieldReader(
  form: MappingForm,
  field: MoneyField,
): (text: string) => DecimalText | undefined {
  const { decimalPlaces = '' } = form.columns[field] ?? {}
  const read = moneyReader(
    amountReader(form as Pick<Mapping, 'decimal' | 'thousands' | 'negative'>),
    isPlaces(decimalPlaces) ? Number(decimalPlaces) : undefined,
  )
  return (text) => {
    const { value } = read(text)
    return isAmount(value) ? value : undefined
  }
}

/** Up to two amounts that tell the most about marks and minus signs, and how each reads. */
export function amountExamples(
  texts: readonly string[],
  read: (text: string) => DecimalText | undefined,
): readonly AmountExample[] {
  const byMark = mostTelling(texts, markScore)
  const bySign = mostTelling(texts, signScore)
  const chosen = [...new Set([byMark ?? texts[0], bySign].filter((text) => text !== undefined))]
  return chosen.map((written) => ({ written, read: read(written) }))
}

/** Cells of a column and what a pattern takes out of each; undefined: nothing. */
export interface ExtractExample {
  readonly written: string
  readonly found: string | undefined
}

/**
 * What a pattern makes of the first cells that differ, or why it cannot be used. A separator splits
 * the cells first.
 */
export function extractExamples(
  texts: readonly string[],
  pattern: string,
  separator = '',
): { readonly problem: string } | { readonly examples: readonly ExtractExample[] } {
  const find = compilePattern(pattern)
  if (!isExtractor(find)) return find
  const parts = separator === '' ? texts : texts.flatMap((text) => text.split(separator))
  const examples = [...new Set(parts)]
    .slice(0, 3)
    .map((written) => ({ written, found: find(written) }))
  return { examples }
}

// Both marks tell which is which, one with other than three digits behind it nearly as much.
function markScore(text: string): number {
  if (/[.,' ]\d{3}[.,]\d+/.test(text)) return 3
  return /[.,]\d+$/.test(text) ? (/[.,]\d{3}$/.test(text) ? 1 : 2) : 0
}

function signScore(text: string): number {
  return /^\(.*\)$|-$|^[-\u2212]/.test(text) ? 1 : 0
}

function mostTelling(
  texts: readonly string[],
  score: (text: string) => number,
): string | undefined {
  const best = Math.max(0, ...texts.map(score))
  return best === 0 ? undefined : texts.find((text) => score(text) === best)
}

/**
 * A date as the file writes it and what one format makes of it: an instant, or a day `YYYY-MM-DD`
 * where it has no time of day; undefined: it cannot be read.
 */
export interface DateExample {
  readonly written: string
  readonly instant: InstantText | undefined
  readonly day: string | undefined
}

/**
 * Places of the three dates that tell the formats apart, the first of them; of any where all
 * formats read all the same.
 */
export function tellingDates(
  candidates: readonly Pick<DateCandidate, 'read'>[],
  count: number,
): readonly number[] {
  const places = Array.from({ length: count }, (_, at) => at)
  const readings = (at: number): number =>
    new Set(candidates.map(({ read }) => JSON.stringify(read[at]))).size
  return [
    ...places.filter((at) => readings(at) > 1),
    ...places.filter((at) => readings(at) <= 1),
  ].slice(0, 3)
}

/**
 * How a format reads the dates at these places, in the mapping's zone. `texts` are those that the
 * candidate was made of.
 */
export function dateExamples(
  texts: readonly string[],
  { read }: Pick<DateCandidate, 'read'>,
  places: readonly number[],
  timeZone: string,
): readonly DateExample[] {
  const zone = findZone(timeZone) ?? findZone('UTC')
  return places.map((at) => {
    const written = texts[at] ?? ''
    const parts = read[at]
    const range = parts && zone && dateRange(parts, zone)
    const two = (value: number): string => String(value).padStart(2, '0')
    return parts?.hasTime
      ? { written, instant: range?.dateFrom, day: undefined }
      : {
          written,
          instant: undefined,
          day:
            parts && `${String(parts.year).padStart(4, '0')}-${two(parts.month)}-${two(parts.day)}`,
        }
  })
}

/**
 * The cells of a row as they are written, by the file's own headers, with the field each belongs to
 * and what it became.
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
  return Array.from({ length: Math.max(headers.length, row.raw?.length ?? 0) }, (_, at) => {
    const field = fields.get(at)
    return {
      header: headers[at] ?? '',
      written: row.raw?.[at] ?? '',
      field,
      normal: field === undefined || row.reason !== null ? '' : (row.cells[field] ?? ''),
    }
  })
}
