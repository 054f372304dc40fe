import type { ColumnName } from './change-proposal.ts'
import type { ColumnProfile } from './column-profile.ts'
import { profileColumns } from './column-profile.ts'
import type { LedgerField, MoneyField } from './ledger-fields.ts'
import { moneyFields } from './ledger-fields.ts'
import type { Proposal } from './proposal.ts'

/** Headers and rows of a file under the columns of a mapping. */
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

  at(field: LedgerField): ColumnProfile | undefined {
    return this.profiles[this.columns.get(field) ?? -1]
  }

  /** How a mapping names a column. A header that is empty or stands twice cannot. */
  name(column: number): ColumnName {
    const header = this.headers[column]?.trim() ?? ''
    const isUnique = this.headers.filter((other) => other.trim() === header).length === 1
    return header !== '' && isUnique ? header : column + 1
  }

  /** How a condition names a column: its header, else the field it is mapped to. */
  conditionName(column: number): string | undefined {
    const name = this.name(column)
    if (typeof name === 'string')
      return /^[\p{L}\d_/ -]+$/u.test(name) ? name : name.includes('"') ? undefined : `"${name}"`
    return [...this.columns].find(([, at]) => at === column)?.[0]
  }

  get money(): readonly (readonly [MoneyField, ColumnProfile])[] {
    return moneyFields.flatMap((field) => {
      const profile = this.at(field)
      return profile ? [[field, profile] as const] : []
    })
  }
}
