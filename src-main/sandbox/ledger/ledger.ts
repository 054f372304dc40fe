import type { World } from '../world/world.ts'
import type { Planted, PlantedRow } from './bed.ts'
import { COLUMNS } from './cells.ts'
import { plantAll } from './plant.ts'

export interface LedgerOptions {
  /** Draws where the breaks lie; default the world's seed. */
  readonly seed?: number
}

export interface PlantedLedger {
  /** The partner's book, UTF-8, `\n` between records; quoted notes hold line ends of their own. */
  readonly csv: string
  /**
   * The answer: `ledger_line,withdrawal_id,expected`, one record per ledger row and one with an
   * empty ledger_line per provider record without a row. `ledger_line` is the physical line on
   * which the record begins, the header's being 1.
   */
  readonly key: string
  /**
   * The id of every withdrawal of the world, one a line: what a partner who keeps its ids would
   * hand in.
   */
  readonly ids: string
}

/**
 * Writes the ledger that the world's partner would keep, with breaks planted in it, and what each
 * of its rows must come out as. The same world and seed give the same bytes. Nothing here compares:
 * the key knows only the plan.
 */
export function plantLedger(world: World, options: LedgerOptions = {}): PlantedLedger {
  const planted = plantAll(world, options.seed ?? world.seed)
  const { csv, lines } = writeRows(planted.rows)
  return {
    csv,
    key: writeKey(planted, lines),
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

/** The answer key of rows that begin on these lines. */
export function writeKey({ rows, lonely }: Planted, lines: readonly number[]): string {
  const records = rows.map(
    (row, index) => `${lines[index]},${quote(row.withdrawalId)},${row.expected}\n`,
  )
  const without = lonely.map(
    ({ withdrawalId, expected }) => `,${quote(withdrawalId)},${expected}\n`,
  )
  return ['ledger_line,withdrawal_id,expected\n', ...records, ...without].join('')
}

/** A cell as CSV has it. */
export function quote(field: string, delimiter = ','): string {
  return field.includes(delimiter) || /["\r\n]/.test(field)
    ? `"${field.replaceAll('"', '""')}"`
    : field
}
