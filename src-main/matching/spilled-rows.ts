import type { RowFormat } from '../ledger/reread-rows.ts'
import type { LedgerEntry, WrittenCells } from '../reconciliation/row/ledger-entry.ts'
import type { RowSpill } from './sources.ts'

/** The rows of a file that cannot be read again in place, as RereadRows has those of other files. */
export class SpilledRows {
  readonly #spill: RowSpill
  #format: RowFormat | undefined

  constructor(spill: RowSpill) {
    this.#spill = spill
  }

  push(cells: readonly string[]): void {
    this.#spill.push(cells)
  }

  /** How rows are read again. */
  use(format: RowFormat): void {
    this.#format = format
  }

  get(at: number): LedgerEntry {
    const { read, line } = this.#format as RowFormat
    const row = read(this.#cells(at), line(at))
    if (row.kind !== 'entry') throw new Error(`row ${at} was kept and cannot be read again`)
    return row.entry
  }

  /** How a row is written. */
  getWritten(at: number): WrittenCells {
    return (this.#format as RowFormat).readWritten(this.#cells(at)) ?? this.get(at)
  }

  close(): void {
    this.#spill.close()
  }

  #cells(at: number): string[] {
    return (this.#format as RowFormat).cells([...this.#spill.get(at)])
  }
}
