import { proposeColumns } from '../../../../../src-main/reconciliation/row/column-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { fieldOfDirection } from '../../../../../src-main/reconciliation/row/mapping.ts'
import type { ColumnReason, Proposal } from '../../../../../src-main/reconciliation/row/proposal.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { columnOfField, rowsOf } from './notation-examples.ts'

/** Proposes columns for fields, from the headers and the values. */
export function proposalsOf(preview: WrittenPreview): readonly Proposal[] {
  const rows = rowsOf(preview)
  return rows.length === 0 ? [] : proposeColumns(preview.headers, rows)
}

/**
 * Finds the fields whose recognised column is only a doubtful proposal, with the reasons for and
 * against that column. A different column that a person has chosen is not doubted.
 */
export function doubtsOf(
  proposals: readonly Proposal[],
  { headers }: Pick<WrittenPreview, 'headers'>,
  columns: MappingForm['columns'],
  recognisedColumns: MappingForm['columns'],
): ReadonlyMap<LedgerField, readonly ColumnReason[]> {
  return new Map(
    proposals
      .filter(
        ({ field, column, confidence }) =>
          confidence === 'doubtful' &&
          columns[field]?.column === recognisedColumns[field]?.column &&
          placeIndex(headers, columns[field]?.column) === column,
      )
      .map(({ field, reasons }) => [field, reasons]),
  )
}

/**
 * Finds the proposals for fields that have another column or no column. A doubtful proposal is left
 * out if another field has its column.
 */
export function proposalsToOffer(
  proposals: readonly Proposal[],
  { headers, columns }: Pick<WrittenPreview, 'headers' | 'columns'>,
  form: MappingForm,
): ReadonlyMap<LedgerField, Proposal> {
  const { direction } = form
  const fieldByColumn = new Map<number, LedgerField | undefined>(
    direction.by === ''
      ? []
      : [direction.debit, direction.credit, direction.column].map((place) => [
          placeIndex(headers, place),
          undefined,
        ]),
  )
  for (const field of ledgerFields)
    fieldByColumn.set(placeIndex(headers, columnOfField(form, field, { headers, columns })), field)
  const isOffered = ({ field, column, confidence }: Proposal): boolean => {
    if (field === fieldOfDirection(form)) return false
    if (!fieldByColumn.has(column)) return true
    return confidence !== 'doubtful' && fieldByColumn.get(column) !== field
  }
  return new Map(proposals.filter(isOffered).map((proposal) => [proposal.field, proposal]))
}
