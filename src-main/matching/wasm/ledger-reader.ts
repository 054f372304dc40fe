import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import type { LedgerPrints } from '../prints/ledger-prints.ts'
import { INTS_PER_ROW } from '../prints/ledger-prints.ts'
import { isNaiveUtc, isReadableFromBytes, moneyBits } from '../prints/literal-mapping.ts'
import type { PrintRules } from '../prints/print-rules.ts'
import type { WordList } from './wasm-module.ts'
import { ReconcileWasm } from './wasm-module.ts'

/** The order of the columns in the WebAssembly module. */
const fields: readonly LedgerField[] = [
  'withdrawal_id',
  'external_ref',
  'txn_hash',
  'transaction_id',
  'currency',
  'network',
  'address',
  'status',
  'amount',
  'total',
  'fee',
  'end_user_id',
  'date',
  'tag',
  'fee_currency',
]
/** The number of columns for which the module has room (resources/wasm/ledger-reader.ts). */
const MAX_COLUMNS = 200
const LENGTH_INT = 7
const BEGIN_INT = 6

/**
 * Reads ledger rows directly from a file's bytes and stops at a row that does not have the usual
 * form. LedgerPrinter reads such a row.
 */
export class WasmLedgerReader {
  readonly #wasm: ReconcileWasm
  readonly #rows: Int32Array
  readonly #micros: Float64Array
  readonly #input: Uint8Array
  readonly #maxBytes: number
  #loadedChunk: Uint8Array | undefined
  /** The bytes of the last block's rows. */
  bytes = 0
  /** The first date of the block in microseconds. Larger than lastMicros if no row has a date. */
  firstMicros = Infinity
  lastMicros = -Infinity

  /** Requires rules for which WasmLedgerReader.serves is true. */
  constructor(seeds: Int32Array, rules: PrintRules, delimiter: string) {
    const wasm = new ReconcileWasm(seeds)
    const { exports } = wasm
    this.#wasm = wasm
    this.#maxBytes = exports.LEDGER_BYTES.value as number
    this.#input = wasm.bytes(exports.input, this.#maxBytes)
    this.#rows = wasm.ints(exports.rows, (this.#maxBytes / 2) * INTS_PER_ROW)
    this.#micros = wasm.floats(exports.rowMicros, this.#maxBytes / 2)
    wasm
      .ints(exports.fieldColumns, fields.length)
      .set(fields.map((field) => rules.plan.columns.get(field) ?? -1))
    const { amountBit, totalBit } = moneyBits(rules.plan.columns, rules.mapping)
    exports.setLedger(
      delimiter.charCodeAt(0),
      rules.plan.width,
      fields.indexOf(rules.keyField),
      rules.isOwnExport ? 1 : 0,
      isNaiveUtc(rules.mapping) ? 1 : 0,
      amountBit,
      totalBit,
    )
  }

  /** True where rows can be read directly from the file's bytes. */
  static serves({ mapping, plan }: PrintRules): boolean {
    return isReadableFromBytes(mapping, plan) && plan.width > 0 && plan.width <= MAX_COLUMNS
  }

  /**
   * Reads rows of a chunk from offset `from`, the first of them on `line`, and adds their numbers to
   * `prints`. Returns the number of rows.
   */
  take(chunk: Uint8Array, from: number, line: number, prints: LedgerPrints): number {
    if (chunk.length > this.#maxBytes) return 0
    // A chunk is passed again after each row that LedgerPrinter had to read.
    if (this.#loadedChunk !== chunk || from === 0) this.#input.set(chunk)
    this.#loadedChunk = chunk
    const { exports } = this.#wasm
    const count = exports.readRows(from, chunk.length)
    this.bytes = (exports.consumed.value as number) - from
    this.firstMicros = Number(exports.firstMicros.value as bigint)
    this.lastMicros = Number(exports.lastMicros.value as bigint)
    prints.appendRows(this.#rows, this.#micros, count, line)
    return count
  }

  /** The offset of a row of the last block in the chunk. */
  beginOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + BEGIN_INT] as number
  }

  lengthOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + LENGTH_INT] as number
  }

  learn(list: WordList, written: string, normal: string): void {
    this.#wasm.learn(list, written, normal)
  }
}
