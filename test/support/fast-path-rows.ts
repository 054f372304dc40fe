import { CsvRecords } from '../../src-main/base/csv.ts'
import { Fingerprint } from '../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from '../../src-main/matching/prints/ledger-prints.ts'
import type { PrintRules } from '../../src-main/matching/prints/print-rules.ts'
import { WasmLedgerReader } from '../../src-main/matching/wasm/ledger-reader.ts'
import { seeds } from './prints.ts'

/** A row that the fast path accepted: its offset and length in the text, and its numbers. */
export interface AcceptedRow {
  readonly begin: number
  readonly length: number
  readonly numbers: readonly number[]
}

/**
 * The rows from the start of a text that are accepted record by record, up to the first that is
 * not.
 */
export function acceptedByRecord(text: string, rules: PrintRules): readonly AcceptedRow[] {
  const prints = new LedgerPrints()
  const printer = new LedgerPrinter(new Fingerprint(seeds), rules, prints)
  const rows: AcceptedRow[] = []
  let isOver = false
  const records = new CsvRecords(',', (record) => {
    // A blank line is not a row. The rows after it no longer follow directly.
    if (
      isOver ||
      record.begin !== rows.reduce((sum, row) => sum + row.length, 0) ||
      !printer.takeRecord(record, record.line)
    )
      isOver = true
    else
      rows.push({
        begin: record.begin,
        length: record.end - record.begin,
        numbers: numbersAt(prints, rows.length),
      })
  })
  try {
    records.push(text)
  } catch {
    // An error after the accepted rows is reported by the full reader.
  }
  return rows
}

/**
 * The rows from the start of a text that the Wasm module accepts. The module is first taught every
 * word of `knownRows`. The text arrives in one chunk, after other bytes.
 */
export function acceptedByBlock(
  text: string,
  rules: PrintRules,
  knownRows: readonly string[],
): readonly AcceptedRow[] {
  const wasmRows = new WasmLedgerReader(seeds, rules, ',')
  const printer = new LedgerPrinter(
    new Fingerprint(seeds),
    rules,
    new LedgerPrints(),
    (list, writtenRow, normal) => wasmRows.learn(list, writtenRow, normal),
  )
  for (const row of knownRows) {
    const records = new CsvRecords(',', (record) => void printer.takeRecord(record, 1))
    try {
      records.push(row)
    } catch {
      // An unreadable row teaches nothing.
    }
  }
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

function numbersAt({ columns, lines }: LedgerPrints, at: number): readonly number[] {
  return [
    ...Object.values(columns).map((numbers: ArrayLike<number>) => numbers[at] as number),
    lines.get(at),
  ]
}
