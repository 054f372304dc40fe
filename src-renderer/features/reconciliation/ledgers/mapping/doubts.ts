import { proposeColumns } from '../../../../../src-main/reconciliation/row/column-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import { directedField } from '../../../../../src-main/reconciliation/row/mapping.ts'
import type { Proposal, Reason } from '../../../../../src-main/reconciliation/row/proposal.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { columnOfField, rowsOf } from './notation-examples.ts'

/** The columns that headers and values speak for. */
export function proposalsOf(preview: WrittenPreview): readonly Proposal[] {
  const rows = rowsOf(preview)
  return rows.length === 0 ? [] : proposeColumns(preview.headers, rows)
}

/**
 * Fields whose column was recognised and is a doubtful proposal, with what speaks for and against
 * it. One that a person has chosen instead is no doubt.
 */
export function doubtsOf(
  proposals: readonly Proposal[],
  { headers }: Pick<WrittenPreview, 'headers'>,
  columns: MappingForm['columns'],
  recognised: MappingForm['columns'],
): ReadonlyMap<LedgerField, readonly Reason[]> {
  return new Map(
    proposals
      .filter(
        ({ field, column, confidence }) =>
          confidence === 'doubtful' &&
          columns[field]?.column === recognised[field]?.column &&
          placeIndex(headers, columns[field]?.column) === column,
      )
      .map(({ field, reasons }) => [field, reasons]),
  )
}

/**
 * Proposals for fields that take another column, or none. A doubtful one is left out where another
 * field has its column.
 */
export function offersOf(
  proposals: readonly Proposal[],
  { headers, columns }: Pick<WrittenPreview, 'headers' | 'columns'>,
  form: MappingForm,
): ReadonlyMap<LedgerField, Proposal> {
  const { direction } = form
  const taken = new Map<number, LedgerField | undefined>(
    direction.by === ''
      ? []
      : [direction.debit, direction.credit, direction.column].map((place) => [
          placeIndex(headers, place),
          undefined,
        ]),
  )
  for (const field of ledgerFields)
    taken.set(placeIndex(headers, columnOfField(form, field, { headers, columns })), field)
  const isOpen = ({ field, column, confidence }: Proposal): boolean =>
    field !== directedField(form) &&
    !(taken.has(column) && (confidence === 'doubtful' || taken.get(column) === field))
  return new Map(proposals.filter(isOpen).map((proposal) => [proposal.field, proposal]))
}
