import type { StatusMap } from '../../domain/status.ts'
import type { IdentifierField } from '../../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'

/** How one file's rows become prints. */
export interface PrintRules {
  readonly plan: RowPlan
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  /** The identifier by which rows are looked up first: a pass that compares this column. */
  readonly keyField: IdentifierField
  /** False where no row has a key: its cell may hold several. */
  readonly isKeyed: boolean
  /** True where each cell of the file may hold the formula guard. */
  readonly isGuarded: boolean
}
