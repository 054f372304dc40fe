import type { LedgerField } from '../../reconciliation/row/ledger-fields.ts'
import type { LedgerPrints } from '../prints/ledger-prints.ts'
import { INTS_PER_ROW } from '../prints/ledger-prints.ts'
import type { PrintRules } from '../prints/print-rules.ts'
import type { WordList } from './plain-machine.ts'
import { PlainMachine } from './plain-machine.ts'
import { isNaiveUtc, isPlainMapping, moneyBits } from './plain-mapping.ts'

/** The order in which the machine has the columns. */
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
/** As many as the machine has places for (resources/wasm/ledger.ts). */
const MOST_COLUMNS = 200
const LENGTH = 7
const BEGIN = 6

/**
 * Ledger rows straight from a file's bytes, as many as are like nearly all others: whoever stands
 * between them is for LedgerPrinter.
 */
export class PlainRows {
  readonly #machine: PlainMachine
  readonly #rows: Int32Array
  readonly #micros: Float64Array
  readonly #input: Uint8Array
  readonly #most: number
  #loaded: Uint8Array | undefined
  /** Of the last block: the bytes that its rows take. */
  bytes = 0
  /** Its first and last date in microseconds; the first is the greater where no row has one. */
  firstMicros = Infinity
  lastMicros = -Infinity

  /** For rules that PlainRows.serves. */
  constructor(seeds: Int32Array, rules: PrintRules, delimiter: string) {
    const machine = new PlainMachine(seeds)
    const { exports } = machine
    this.#machine = machine
    this.#most = exports.LEDGER_BYTES.value as number
    this.#input = machine.bytes(exports.input, this.#most)
    this.#rows = machine.ints(exports.rows, (this.#most / 2) * INTS_PER_ROW)
    this.#micros = machine.floats(exports.rowMicros, this.#most / 2)
    machine
      .ints(exports.places, fields.length)
      .set(fields.map((field) => rules.plan.columns.get(field) ?? -1))
    const { amountBit, totalBit } = moneyBits(rules.plan.columns, rules.mapping)
    exports.setLedger(
      delimiter.charCodeAt(0),
      rules.plan.width,
      fields.indexOf(rules.keyField),
      rules.isGuarded ? 1 : 0,
      isNaiveUtc(rules.mapping) ? 1 : 0,
      amountBit,
      totalBit,
    )
  }

  /** True where rows can be read as they stand in the file's bytes. */
  static serves({ mapping, plan }: PrintRules): boolean {
    return isPlainMapping(mapping, plan) && plan.width > 0 && plan.width <= MOST_COLUMNS
  }

  /**
   * Takes rows of a chunk from one's beginning on and prints them, the first of which stands on
   * `line`; gives their number.
   */
  take(chunk: Uint8Array, from: number, line: number, prints: LedgerPrints): number {
    if (chunk.length > this.#most) return 0
    // The same chunk comes again behind each row that had to be read otherwise.
    if (this.#loaded !== chunk || from === 0) this.#input.set(chunk)
    this.#loaded = chunk
    const { exports } = this.#machine
    const count = exports.takeRows(from, chunk.length)
    this.bytes = (exports.consumed.value as number) - from
    this.firstMicros = Number(exports.firstMicros.value as bigint)
    this.lastMicros = Number(exports.lastMicros.value as bigint)
    prints.appendRows(this.#rows, this.#micros, count, line)
    return count
  }

  /** Of a row of the last block, from the chunk's beginning. */
  beginOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + BEGIN] as number
  }

  lengthOf(row: number): number {
    return this.#rows[row * INTS_PER_ROW + LENGTH] as number
  }

  learn(list: WordList, written: string, normal: string): void {
    this.#machine.learn(list, written, normal)
  }
}
