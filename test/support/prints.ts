import { cellsOf, CsvRecords } from '../../src-main/base/csv.ts'
import { Fingerprint } from '../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from '../../src-main/matching/prints/ledger-prints.ts'
import type { PrintRules } from '../../src-main/matching/prints/print-rules.ts'
import { WasmLedgerReader } from '../../src-main/matching/wasm/ledger-reader.ts'
import type { LedgerEntry } from '../../src-main/reconciliation/row/ledger-entry.ts'
import { rowReader } from '../../src-main/reconciliation/row/ledger-entry.ts'
import type { LedgerField } from '../../src-main/reconciliation/row/ledger-fields.ts'
import { ledgerFields } from '../../src-main/reconciliation/row/ledger-fields.ts'
import { defaultMapping } from '../../src-main/reconciliation/row/mapping.ts'
import { columnsPlan } from '../../src-main/reconciliation/row/row-plan.ts'

export const seeds = Int32Array.from([
  0x12345678, -0x7654321, 0x2545f491, 0x1b873593, -0x61c88647, 0x27d4eb2f,
])

/** The rules for a ledger that has every column. */
export const printRules: PrintRules = {
  plan: columnsPlan(
    new Map(ledgerFields.map((field, index) => [field, index])),
    ledgerFields.length,
  ),
  mapping: defaultMapping,
  statusMap: {},
  keyField: 'withdrawal_id',
  isKeyed: true,
  isOwnExport: false,
}

/** A row's text in a file with every column. */
export function writtenRow(cells: Readonly<Partial<Record<LedgerField, string>>>): string {
  const quote = (cell: string): string =>
    /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
  return `${ledgerFields.map((field) => quote(cells[field] ?? '')).join(',')}\n`
}

/**
 * The numbers of a row that the WebAssembly module accepts once it knows the row's words. Undefined if
 * the row must be read in full.
 */
export function fastPrint(
  text: string,
  rules: PrintRules = printRules,
): Readonly<Record<string, number>> | undefined {
  const reader = WasmLedgerReader.open(seeds, rules, ',')
  if (!reader) return undefined
  const records = new CsvRecords(',', (record) => reader.learnWords(cellsOf(record)))
  records.push(text)
  records.end()
  const prints = new LedgerPrints()
  return reader.take(Buffer.from(text), 0, 2, prints) === 1 ? numbersOf(prints) : undefined
}

/** The numbers of a row that was read in full. Undefined if it is rejected. */
export function fullPrint(
  cells: Readonly<Partial<Record<LedgerField, string>>>,
  rules: PrintRules = printRules,
): { readonly numbers: Readonly<Record<string, number>>; readonly entry: LedgerEntry } | undefined {
  const row = rowReader(rules.plan, rules.mapping)(
    ledgerFields.map((field) => cells[field] ?? ''),
    2,
  )
  if (row.kind !== 'entry') return undefined
  const prints = new LedgerPrints()
  new LedgerPrinter(new Fingerprint(seeds), rules, prints).takeEntry(row.entry)
  return { numbers: numbersOf(prints), entry: row.entry }
}

function numbersOf({ columns, lines, count }: LedgerPrints): Record<string, number> {
  if (count !== 1) throw new Error(`${count} rows`)
  return {
    lines: lines.get(0),
    ...Object.fromEntries(
      Object.entries(columns).map(([name, numbers]: [string, ArrayLike<number>]) => [
        name,
        numbers[0] as number,
      ]),
    ),
  }
}
