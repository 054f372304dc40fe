import type { LedgerPreview } from '../../../../../src-main/contract/window.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  columnNameOf,
  identifierFields,
  ledgerFields,
} from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { fieldOfDirection } from '../../../../../src-main/reconciliation/row/mapping.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import { columnOfField } from './notation-examples.ts'

/** The use of a column under a mapping: a field, the direction, or none. */
export type ColumnUse = LedgerField | 'direction' | ''

/** Returns the use that the form makes of each column of the file, by index. */
export function columnUses(
  form: MappingForm,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
): readonly ColumnUse[] {
  const uses: ColumnUse[] = preview.headers.map(() => '')
  const { by, debit, credit, column } = form.direction
  const setUse = (index: number, use: ColumnUse): void => {
    if (index >= 0) uses[index] = use
  }
  if (by === 'letter') setUse(placeIndex(preview.headers, column), 'direction')
  for (const field of ledgerFields)
    setUse(placeIndex(preview.headers, columnOfField(form, field, preview)), field)
  // The direction's columns are set last, because one of them is also the column of a field, but
  // both can be changed only in the direction.
  if (by === 'columns')
    for (const place of [debit, credit]) setUse(placeIndex(preview.headers, place), 'direction')
  return uses
}

/**
 * Makes a column the source of a field, or of none. The field that had the column loses it. The new
 * field keeps its own unit and pattern.
 */
export function chooseUse(
  form: MappingForm,
  preview: Pick<LedgerPreview, 'columns' | 'headers'>,
  index: number,
  use: LedgerField | '',
): MappingForm {
  const oldUse = columnUses(form, preview)[index]
  const columns = { ...form.columns }
  if (oldUse !== undefined && oldUse !== '' && oldUse !== 'direction') delete columns[oldUse]
  if (use !== '') {
    const { constant: _constant, from: _from, ...source } = form.columns[use] ?? {}
    columns[use] = { ...source, column: columnNameOf(preview.headers, index) }
  }
  return { ...form, columns }
}

/**
 * Lists the fields that can be chosen on a column's head. A field that the direction supplies has
 * no column and is left out.
 */
export function choosableFields(form: MappingForm): readonly LedgerField[] {
  const directionField = fieldOfDirection(form)
  return ledgerFields.filter((field) => field !== directionField)
}

/**
 * Lists the requirements that a mapping does not meet yet. Each is a list of fields, any one of
 * which is enough.
 */
export function missingFields(form: MappingForm): readonly (readonly LedgerField[])[] {
  const requirements: readonly (readonly LedgerField[])[] = [
    identifierFields,
    ['currency'],
    form.direction.by === 'columns' ? [] : ['amount', 'total'],
  ]
  return requirements.filter(
    (fields) => fields.length > 0 && !fields.some((field) => form.columns[field] !== undefined),
  )
}
