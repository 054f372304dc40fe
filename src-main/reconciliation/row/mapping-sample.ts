import type { ColumnName } from './change-proposal.ts'
import type { ColumnProfile } from './column-profile.ts'
import { profileColumns } from './column-profile.ts'
import type { LedgerField, MoneyField } from './ledger-fields.ts'
import { columnNameOf, identifierFields, moneyFields } from './ledger-fields.ts'
import type { Proposal } from './proposal.ts'

/** Headers and rows of a file with the columns of a mapping. */
export class MappingSample {
  readonly headers: readonly string[]
  readonly rows: readonly (readonly string[])[]
  readonly profiles: readonly ColumnProfile[]
  readonly columns: ReadonlyMap<LedgerField, number>

  constructor(
    headers: readonly string[],
    rows: readonly (readonly string[])[],
    columns: readonly Pick<Proposal, 'field' | 'column'>[],
  ) {
    this.headers = headers
    this.rows = rows
    this.profiles = profileColumns(headers, rows)
    this.columns = new Map(columns.map(({ field, column }) => [field, column]))
  }

  profileOf(field: LedgerField): ColumnProfile | undefined {
    return this.profiles[this.columns.get(field) ?? -1]
  }

  /** The name of a column in a mapping. */
  name(column: number): ColumnName {
    return columnNameOf(this.headers, column)
  }

  /**
   * The column name for a condition: its header, else the field it is mapped to, else undefined.
   */
  conditionColumn(column: number): string | undefined {
    const name = this.name(column)
    return typeof name === 'string'
      ? name
      : [...this.columns].find(([, index]) => index === column)?.[0]
  }

  /** True if a row has an identifier in a column other than `labelColumn`. */
  hasIdentifier(row: readonly string[], labelColumn: number): boolean {
    return identifierFields.some((field) => {
      const column = this.columns.get(field) ?? -1
      return column >= 0 && column !== labelColumn && (row[column] ?? '').trim() !== ''
    })
  }

  get money(): readonly (readonly [MoneyField, ColumnProfile])[] {
    return moneyFields.flatMap((field) => {
      const profile = this.profileOf(field)
      return profile ? [[field, profile] as const] : []
    })
  }
}
