import type { DecimalText } from '../../../../../src-main/base/decimal.ts'
import type { InstantText } from '../../../../../src-main/base/instant.ts'
import { findZone } from '../../../../../src-main/base/zone.ts'
import type { LedgerPreview, PreviewRow } from '../../../../../src-main/contract/window.ts'
import { amountReader, isAmount } from '../../../../../src-main/reconciliation/row/amount-format.ts'
import type { DateCandidate } from '../../../../../src-main/reconciliation/row/date-candidates.ts'
import { dateRange } from '../../../../../src-main/reconciliation/row/date-range.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../../../../src-main/reconciliation/row/mapping.ts'
import type { MappingForm } from './mapping-form.ts'

/**
 * An amount as the file writes it, and what it is under the notation; undefined: it cannot be read.
 */
export interface AmountExample {
  readonly written: string
  readonly read: DecimalText | undefined
}

/** The texts of a column as they are written in the rows that are known, without blank ones. */
export function textsOf(
  preview: Pick<LedgerPreview, 'headers' | 'sample'>,
  header: string,
): readonly string[] {
  const at = preview.headers.indexOf(header)
  if (at < 0) return []
  return preview.sample.map(({ raw }) => raw?.[at]?.trim() ?? '').filter((text) => text !== '')
}

/** Up to two amounts that tell the most about marks and minus signs, and how each reads. */
export function amountExamples(
  texts: readonly string[],
  notation: Pick<Mapping, 'decimal' | 'thousands' | 'negative'>,
): readonly AmountExample[] {
  const read = amountReader(notation)
  const byMark = mostTelling(texts, markScore)
  const bySign = mostTelling(texts, signScore)
  const chosen = [...new Set([byMark ?? texts[0], bySign].filter((text) => text !== undefined))]
  return chosen.map((written) => {
    const amount = read(written)
    return { written, read: isAmount(amount) ? amount : undefined }
  })
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
  headers: readonly string[],
  columns: MappingForm['columns'],
): readonly {
  readonly header: string
  readonly written: string
  readonly field: LedgerField | undefined
  readonly normal: string
}[] {
  const fields = Object.entries(columns) as readonly (readonly [LedgerField, string])[]
  return Array.from({ length: Math.max(headers.length, row.raw?.length ?? 0) }, (_, at) => {
    const header = headers[at] ?? ''
    const field = header === '' ? undefined : fields.find(([, named]) => named === header)?.[0]
    return {
      header,
      written: row.raw?.[at] ?? '',
      field,
      normal: field === undefined || row.reason !== null ? '' : (row.cells[field] ?? ''),
    }
  })
}
