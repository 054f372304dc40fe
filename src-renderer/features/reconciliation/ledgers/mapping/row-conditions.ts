import type { LedgerPreview } from '../../../../../src-main/contract/window.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  columnNameOf,
  ledgerFields,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { fieldOfDirection } from '../../../../../src-main/reconciliation/row/mapping.ts'
import {
  exclusionReason,
  isConditionReason,
} from '../../../../../src-main/reconciliation/row/row-condition.ts'
import { placeIndex } from './column-choice.ts'
import type { ConditionPart, MappingForm } from './mapping-form.ts'
import { conditionLine } from './mapping-form.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { fieldTexts, textsOf } from './notation-examples.ts'

/** The parts of a preview that show the rows left out by conditions and direction. */
export type RowsPreview = WrittenPreview & Pick<LedgerPreview, 'exclusions'>

const MAX_SUGGESTED_VALUES = 20

/**
 * Lists the names that a condition can use: headers that occur once, and mapped fields whose name
 * is not a header.
 */
export function conditionColumns(
  { headers }: Pick<LedgerPreview, 'headers'>,
  form: MappingForm,
): readonly { readonly name: string; readonly field: LedgerField | undefined }[] {
  const uniqueHeaders = headers.filter(
    (_, index) => typeof columnNameOf(headers, index) === 'string',
  )
  const fields = ledgerFields.filter(
    (field) =>
      (form.columns[field] !== undefined || field === fieldOfDirection(form)) &&
      placeIndex(headers, field) < 0,
  )
  return [
    ...uniqueHeaders.map((name) => ({ name, field: undefined })),
    ...fields.map((field) => ({ name: field, field })),
  ]
}

/** Lists the values of a condition's column in the first rows, the most frequent first. */
export function valuesOf(
  preview: WrittenPreview,
  form: MappingForm,
  column: string,
): readonly string[] {
  if (column === '') return []
  const field = ledgerFields.find(
    (name) => name === column && placeIndex(preview.headers, name) < 0,
  )
  const counts = new Map<string, number>()
  for (const text of field ? fieldTexts(preview, form, field) : textsOf(preview, column))
    counts.set(text, (counts.get(text) ?? 0) + 1)
  return [...counts]
    .sort(([, left], [, right]) => right - left)
    .slice(0, MAX_SUGGESTED_VALUES)
    .map(([text]) => text)
}

/**
 * Counts the rows that a condition leaves out. Returns undefined if it has no column yet. A row
 * counts for the first condition that leaves it out.
 */
export function excludedByCondition(
  { exclusions }: Pick<LedgerPreview, 'exclusions'>,
  condition: ConditionPart,
): number | undefined {
  if (condition.column.trim() === '') return undefined
  const reason = exclusionReason(conditionLine(condition), condition.effect === 'include')
  return exclusions.find((exclusion) => exclusion.reason === reason)?.count ?? 0
}

/** Counts the rows that the direction leaves out. */
export function excludedByDirection({ exclusions }: Pick<LedgerPreview, 'exclusions'>): number {
  return exclusions
    .filter(({ reason }) => !isConditionReason(reason))
    .reduce((sum, { count }) => sum + count, 0)
}
