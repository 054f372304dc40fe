import type { Cell } from '../../../src-main/contract/cell.ts'
import { say } from '../../desk.svelte.ts'
import type { TableColumn } from '../../parts/table/table.ts'
import { recordWords } from '../../words/records/records.ts'
import { valueWords } from '../../words/records/values.ts'
import type { RecordReport } from './detail/fields.ts'
import { recordSpoken } from './record-spoken.ts'

/** Writes a row for a screen reader in the window's language. Reactive. */
export function sayRecord(
  report: RecordReport,
  columns: readonly TableColumn[],
  row: readonly Cell[],
): string {
  return recordSpoken(report, columns, row, {
    values: say(valueWords),
    records: say(recordWords),
  })
}
