import type { InstantText } from '../base/instant.ts'
import type { StatusMap } from '../domain/status.ts'
import type { LedgerPart, ReadCounts } from '../ledger/ledger-file.ts'
import type { SharedRows } from '../ledger/row-offsets.ts'
import type { PassName } from '../reconciliation/passes.ts'
import type { RejectedRow } from '../reconciliation/row/ledger-entry.ts'
import type { Mapping } from '../reconciliation/row/mapping.ts'
import type { RowPlan } from '../reconciliation/row/row-plan.ts'
import type { PrintParts } from './prints/ledger-prints.ts'

/** An order to a helper: the part to read, and the seeds of its fingerprints. */
export interface PartOrder {
  readonly part: LedgerPart
  readonly statusMap: StatusMap
  readonly passNames: readonly PassName[]
  readonly seeds: Int32Array
}

/** The rows of a part. Its first line has the number 1. */
export interface PartResult {
  readonly counts: ReadCounts
  readonly prints: PrintParts
  readonly rows: SharedRows
  readonly rejected: readonly RejectedRow[]
  /** The cells of the first rejected rows, for hints. */
  readonly rejectedCells: readonly (readonly string[])[]
  /** Lines of the rows that the mapping leaves out, by reason. */
  readonly excluded: ReadonlyMap<string, readonly number[]>
  readonly firstDate: InstantText | ''
  readonly lastDate: InstantText | ''
}

/** Returns the buffers of a part that are moved to the ordering thread instead of copied. */
export function transferList({ prints, rows }: PartResult): ArrayBuffer[] {
  const { keyFirst, keySecond, first, second, spellingHash, lines, rowBits, micros } = prints
  const buffers = [
    keyFirst,
    keySecond,
    first,
    second,
    spellingHash,
    lines.from,
    lines.shifts,
    rowBits,
    micros,
    rows.blocks,
    rows.lengths,
  ].map((array) => array.buffer)
  return buffers.filter((buffer) => buffer instanceof ArrayBuffer)
}

/** The rules for reading the rows of one file. */
export interface LedgerFormat {
  readonly path: string
  readonly plan: RowPlan
  readonly delimiter: string
  readonly isOwnExport: boolean
  readonly mapping: Mapping
}

/** A ledger's rows for another thread of the process. */
export interface SharedLedger {
  readonly rows: SharedRows
  readonly format: LedgerFormat
}
