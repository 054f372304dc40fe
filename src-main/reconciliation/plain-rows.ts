import { findZone } from '../base/zone.ts'
import type { LedgerField } from './ledger-fields.ts'
import type { LedgerPrints, PrintRules } from './ledger-prints.ts'
import { PlainMachine } from './plain-machine.ts'
import type { WordList } from './plain-machine.ts'

/** The order in which the machine has the columns. */
const fields: readonly LedgerField[] = ['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id', 'currency', 'network', 'address', 'status', 'amount', 'total', 'fee', 'end_user_id', 'date']
const INTS_PER_ROW = 8
const LENGTH = 7
const BEGIN = 6

/** True where a mapping's rows can be read as they stand in the file's bytes. */
export function isPlainMapping({ mapping, width }: PrintRules): boolean {
  return mapping.decimal === '.' && mapping.thousands === '' && mapping.negative === '-1' && mapping.basis !== 'gross' && mapping.dateFormat === undefined && width > 0 && width <= 200
}

/** Ledger rows straight from a file's bytes, as many as are like nearly all others: whoever stands between them is for LedgerPrinter. */
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

  /** For rows in a mapping of which isPlainMapping is true. */
  constructor(seeds: Int32Array, rules: PrintRules, delimiter: string) {
    const machine = new PlainMachine(seeds)
    const { exports } = machine
    this.#machine = machine
    this.#most = exports.LEDGER_BYTES.value as number
    this.#input = machine.bytes(exports.input, this.#most)
    this.#rows = machine.ints(exports.rows, (this.#most / 2) * INTS_PER_ROW)
    this.#micros = machine.floats(exports.rowMicros, this.#most / 2)
    machine.ints(exports.places, fields.length).set(fields.map((field) => rules.columns.get(field) ?? -1))
    const zone = findZone(rules.mapping.timeZone)
    const isNaiveUtc = zone !== undefined && (zone.name === 'UTC' || zone.name === 'Etc/UTC')
    const { amountBit, totalBit } = moneyBits(rules)
    exports.setLedger(delimiter.charCodeAt(0), rules.width, fields.indexOf(rules.keyField), rules.isGuarded ? 1 : 0, isNaiveUtc ? 1 : 0, 1, amountBit, totalBit)
  }

  /** Takes rows of a chunk from one's beginning on and prints them, the first of which stands on `line`; gives their number. */
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

/** Which bits of `printed` the two money columns have. */
export function moneyBits({ columns, mapping }: PrintRules): { readonly amountBit: number; readonly totalBit: number } {
  const hasAmount = columns.has('amount')
  // The one money column of a net ledger may be called total.
  return { amountBit: hasAmount ? 128 : 0, totalBit: !hasAmount && mapping.basis === 'net' ? 128 : 512 }
}
