import type { StatusMap } from '../../domain/status.ts'
import type { IdentifierField } from '../../reconciliation/row/ledger-fields.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import type { RowPlan } from '../../reconciliation/row/row-plan.ts'

/** The rules by which one file's rows become fingerprints. */
export interface PrintRules {
  readonly plan: RowPlan
  readonly mapping: Mapping
  readonly statusMap: StatusMap
  /** The identifier of the first lookup. At least one pass compares its column. */
  readonly keyField: IdentifierField
  /** False where rows have no key, because a cell may hold several identifiers. */
  readonly isKeyed: boolean
  /** True where each cell of the file may hold the formula guard. */
  readonly isGuarded: boolean
}
