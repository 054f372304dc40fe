import type { StatusMap } from '../../domain/status.ts'
import type { IdentifierField } from '../../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'

/** The rules by which one file's rows become fingerprints. */
export interface PrintRules {
  readonly plan: RowPlan
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  /** The identifier by which rows are looked up in the first pass. */
  readonly keyField: IdentifierField
  /** False where rows have no key, because a cell may hold several identifiers. */
  readonly isKeyed: boolean
  /** True if the program exported the file. Cells may begin with the guard of formula-guard.ts. */
  readonly isOwnExport: boolean
}
