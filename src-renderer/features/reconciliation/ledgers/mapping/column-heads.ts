import type { LedgerPreview } from '../../../../../src-main/contract/window.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  columnPlace,
  identifierFields,
  ledgerFields,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { directedField } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import { columnOfField } from './notation-examples.ts'

/** What a column is under a mapping: a field, what tells the direction, or nothing. */
export type ColumnUse = LedgerField | 'direction' | ''

/** Of each column of the file, by its index, what the form makes of it. */
export function columnUses(
  form: MappingForm,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
): readonly ColumnUse[] {
  const uses: ColumnUse[] = preview.headers.map(() => '')
  const { by, debit, credit, column } = form.direction
  const own = by === 'columns' ? [debit, credit] : by === 'letter' ? [column] : []
  const note = (at: number, use: ColumnUse): void => {
    if (at >= 0) uses[at] = use
  }
  for (const place of own) note(placeIndex(preview.headers, place), 'direction')
  for (const field of ledgerFields)
    note(placeIndex(preview.headers, columnOfField(form, field, preview)), field)
  return uses
}

/**
 * The form with a column as the source of a field, or of none. Whatever had the column gives it up;
 * the field keeps its unit and its pattern.
 */
export function chooseUse(
  form: MappingForm,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
  at: number,
  use: LedgerField | '',
): MappingForm {
  const before = columnUses(form, preview)[at]
  const columns = { ...form.columns }
  if (before !== undefined && before !== '' && before !== 'direction') delete columns[before]
  if (use !== '') {
    const { constant: _constant, from: _from, ...source } = form.columns[use] ?? {}
    columns[use] = { ...source, column: columnPlace(preview.headers, at) }
  }
  return { ...form, columns }
}

/** Fields that can be chosen on a column's head: one that the direction gives has no column. */
export function choosableFields(form: MappingForm): readonly LedgerField[] {
  const directed = directedField(form)
  return ledgerFields.filter((field) => field !== directed)
}

/** What a mapping needs and does not have yet, each as the fields of which one is enough. */
export function missingFields(form: MappingForm): readonly (readonly LedgerField[])[] {
  const needs: readonly (readonly LedgerField[])[] = [
    identifierFields,
    ['currency'],
    form.direction.by === 'columns' ? [] : ['amount', 'total'],
  ]
  return needs.filter(
    (fields) => fields.length > 0 && !fields.some((field) => form.columns[field] !== undefined),
  )
}
