import type { World } from '../world/world.ts'
import { COLUMNS } from './cells.ts'
import type { PlantedRecords, PlantedRow } from './ledger-draft.ts'
import { plantAll } from './plant.ts'

export interface LedgerOptions {
  /** The seed of the breaks. Default: the world's seed. */
  readonly seed?: number
}

export interface PlantedLedger {
  /** The partner's ledger. Records end in `\n`. Quoted notes may contain other line ends. */
  readonly csv: string
  /**
   * The answer key, with the columns `ledger_line,withdrawal_id,expected`. It has a record for each
   * ledger row, and a record with an empty ledger_line for each provider record without a row.
   * `ledger_line` is the physical line on which the row begins. The header is line 1.
   */
  readonly key: string
  /**
   * The ids of all withdrawals of the world, one per line, for a partner that stores the ids of its
   * withdrawals.
   */
  readonly ids: string
}

/**
 * Writes the ledger of the world's partner, with planted breaks, and the expected result of each
 * row. Equal worlds and seeds give equal bytes. The results come from the plans, without a
 * comparison of records.
 */
export function plantLedger(world: World, options: LedgerOptions = {}): PlantedLedger {
  const records = plantAll(world, options.seed ?? world.seed)
  const { csv, lines } = writeRows(records.rows)
  return {
    csv,
    key: writeKey(records, lines),
    ids: world.withdrawals.map(({ withdrawal }) => `${withdrawal.id}\n`).join(''),
  }
}

function writeRows(rows: readonly PlantedRow[]): { csv: string; lines: number[] } {
  const parts = [`${COLUMNS.join(',')}\n`]
  const lines: number[] = []
  let line = 2
  for (const { fields } of rows) {
    const record = `${fields.map((field) => quote(field)).join(',')}\n`
    parts.push(record)
    lines.push(line)
    line += record.split('\n').length - 1
  }
  return { csv: parts.join(''), lines }
}

/** Writes the answer key of rows that begin on these lines. */
export function writeKey(
  { rows, recordsWithoutRow }: PlantedRecords,
  lines: readonly number[],
): string {
  const records = rows.map(
    (row, index) => `${lines[index]},${quote(row.withdrawalId)},${row.expected}\n`,
  )
  const recordsWithoutLine = recordsWithoutRow.map(
    ({ withdrawalId, expected }) => `,${quote(withdrawalId)},${expected}\n`,
  )
  return ['ledger_line,withdrawal_id,expected\n', ...records, ...recordsWithoutLine].join('')
}

/** Quotes a cell for CSV if it needs quotes. */
export function quote(field: string, delimiter = ','): string {
  return field.includes(delimiter) || /["\r\n]/.test(field)
    ? `"${field.replaceAll('"', '""')}"`
    : field
}
