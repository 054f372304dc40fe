import { cellsOf, CsvRecords } from '../../src-main/base/csv.ts'
import { unguarded } from '../../src-main/ledger/ledger-file.ts'
import { Fingerprint } from '../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from '../../src-main/matching/prints/ledger-prints.ts'
import type { PrintRules } from '../../src-main/matching/prints/print-rules.ts'
import { WasmLedgerReader } from '../../src-main/matching/wasm/ledger-reader.ts'
import { rowReader } from '../../src-main/reconciliation/row/ledger-entry.ts'
import { seeds } from './prints.ts'

/** An accepted row: its offset and length in the text's bytes, and its numbers. */
export interface AcceptedRow {
  readonly begin: number
  readonly length: number
  readonly numbers: readonly number[]
}

/** The first rows of a text that are entries when read in full. Any other row ends them. */
export function acceptedInFull(text: string, rules: PrintRules): readonly AcceptedRow[] {
  const prints = new LedgerPrints()
  const printer = new LedgerPrinter(new Fingerprint(seeds), rules, prints)
  const read = rowReader(rules.plan, rules.mapping)
  const rows: AcceptedRow[] = []
  let isOver = false
  const records = new CsvRecords(',', (record) => {
    const begin = Buffer.byteLength(record.text.slice(0, record.begin))
    const cells = cellsOf(record)
    const row = read(rules.isOwnExport ? cells.map(unguarded) : cells, record.line)
    // A blank line is not a row. The rows after it no longer follow directly.
    isOver ||= begin !== rows.reduce((sum, { length }) => sum + length, 0) || row.kind !== 'entry'
    if (isOver || row.kind !== 'entry') return
    printer.takeEntry(row.entry)
    const length = Buffer.byteLength(record.text.slice(record.begin, record.end))
    rows.push({ begin, length, numbers: numbersAt(prints, rows.length) })
  })
  try {
    records.push(text)
  } catch {
    // A row that is not CSV ends the rows.
  }
  return rows
}

/**
 * The first rows of a text that the WebAssembly module accepts. The module first learns every word
 * of `knownRows`. The text arrives in one chunk, after other bytes.
 */
export function acceptedByBlock(
  text: string,
  rules: PrintRules,
  knownRows: readonly string[],
): readonly AcceptedRow[] {
  const wasmRows = openTaught(rules, knownRows)
  if (!wasmRows) throw new Error('the module does not serve these rules')
  const prints = new LedgerPrints()
  const headerLine = 'header\n'
  const count = wasmRows.take(Buffer.from(headerLine + text), headerLine.length, 1, prints)
  const rows = Array.from({ length: count }, (_, row) => ({
    begin: wasmRows.beginOf(row) - headerLine.length,
    length: wasmRows.lengthOf(row),
    numbers: numbersAt(prints, row),
  }))
  const lastRow = rows.at(-1)
  if (wasmRows.bytes !== (lastRow ? lastRow.begin + lastRow.length : 0))
    throw new Error(`it passed over ${wasmRows.bytes} bytes`)
  return rows
}

/** A reader that has learnt the words of rows; undefined if it does not serve the rules. */
export function openTaught(
  rules: PrintRules,
  knownRows: readonly string[],
): WasmLedgerReader | undefined {
  const wasmRows = WasmLedgerReader.open(seeds, rules, ',')
  for (const row of knownRows) {
    const records = new CsvRecords(',', (record) => wasmRows?.learnWords(cellsOf(record)))
    try {
      records.push(row)
    } catch {
      // An unreadable row teaches nothing.
    }
  }
  return wasmRows
}

function numbersAt({ columns, lines }: LedgerPrints, index: number): readonly number[] {
  return [
    ...Object.values(columns).map((numbers: ArrayLike<number>) => numbers[index] as number),
    lines.get(index),
  ]
}
