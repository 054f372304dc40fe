import { proposeColumns } from '../../../../../src-main/reconciliation/row/column-proposal.ts'
import type { LedgerField } from '../../../../../src-main/reconciliation/row/ledger-fields.ts'
import type { Proposal, Reason } from '../../../../../src-main/reconciliation/row/proposal.ts'
import { placeIndex } from './column-choice.ts'
import type { MappingForm } from './mapping-form.ts'
import type { WrittenPreview } from './notation-examples.ts'
import { rowsOf } from './notation-examples.ts'

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
