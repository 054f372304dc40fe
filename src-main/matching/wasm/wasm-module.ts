import { compiledModuleBase64 } from './wasm-code.ts'

/**
 * The lists of words in the module's memory (resources/wasm/words.ts). A list for each condition
 * begins at `firstCondition`.
 */
export const wordLists = {
  currencies: 0,
  networks: 1,
  statuses: 2,
  codes: 3,
  firstCondition: 4,
} as const
/** Maximum number of conditions for which the module has a list of words. */
export const MAX_CONDITIONS = 8

type ExportedValue = WebAssembly.Global

/** The exports of resources/wasm: functions, limits, results, and the addresses of its arrays. */
interface WasmExports {
  readonly memory: WebAssembly.Memory
  setSeeds(a: number, b: number, c: number, d: number, e: number): void
  readonly newWord: ExportedValue
  put(list: number, length: number, normalLength: number, isNormal: number, number: number): number
  readonly LEDGER_BYTES: ExportedValue
  readonly input: ExportedValue
  readonly rows: ExportedValue
  readonly rowMicros: ExportedValue
  readonly consumed: ExportedValue
  readonly firstMicros: ExportedValue
  readonly lastMicros: ExportedValue
  readonly exclusion: ExportedValue
  readonly excludedBytes: ExportedValue
  readonly fieldColumns: ExportedValue
  setLedger(
    delimiter: number,
    width: number,
    keyField: number,
    isOwnExport: number,
    isNaiveUtc: number,
    amountBit: number,
    totalBit: number,
    decimalMark: number,
  ): void
  setPlaces(amount: number, total: number, fee: number): void
  setConstant(field: number, length: number): void
  addCondition(column: number, emptyReason: number, textReason: number): void
  setSignRule(column: number, isNegativeWanted: number, isWhole: number, reason: number): void
  setColumnsRule(ownColumn: number, otherColumn: number, reason: number): void
  readRows(from: number, length: number): number
  readonly BATCH_BYTES: ExportedValue
  readonly MAX_WITHDRAWALS: ExportedValue
  readonly batch: ExportedValue
  readonly cellStarts: ExportedValue
  readonly cellEnds: ExportedValue
  readonly keys: ExportedValue
  readonly created: ExportedValue
  readonly queue: ExportedValue
  readonly results: ExportedValue
  setKeyColumn(keyColumn: number): void
  findCells(count: number, length: number): number
  compare(count: number): void
  readonly MAX_SUMS: ExportedValue
  readonly sums: ExportedValue
  readonly sum0: ExportedValue
  readonly sum1: ExportedValue
  readonly sum2: ExportedValue
  readonly sum3: ExportedValue
  readonly count: ExportedValue
}

const MAX_WORD_BYTES = 40

let compiled: WebAssembly.Module | undefined

/**
 * The hot loops of a run in WebAssembly. They do the work of the row reader, fingerprint.ts,
 * withdrawal-print.ts and the CSV reader for bytes in the usual form, and stop at any other form.
 * Each side of a run and each thread has an instance with its own memory.
 */
export class ReconcileWasm {
  readonly exports: WasmExports

  /** `seeds`: as for Fingerprint. */
  constructor(seeds: Int32Array) {
    compiled ??= new WebAssembly.Module(bytesOf(atob(compiledModuleBase64)))
    const abort = (): never => {
      throw new Error('the WebAssembly module aborted')
    }
    this.exports = new WebAssembly.Instance(compiled, { env: { abort } })
      .exports as unknown as WasmExports
    // Seeds that are factors are made odd, as in Fingerprint.
    const [a, b, c, d, e] = seeds.map((seed, index) =>
      index < 2 ? seed : seed | 1,
    ) as unknown as [number, number, number, number, number]
    this.exports.setSeeds(a, b, c, d, e)
  }

  ints(address: ExportedValue, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, address.value as number, count)
  }

  floats(address: ExportedValue, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, address.value as number, count)
  }

  bigs(address: ExportedValue, count: number): BigInt64Array {
    return new BigInt64Array(this.exports.memory.buffer, address.value as number, count)
  }

  bytes(address: ExportedValue, count: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, address.value as number, count)
  }

  /**
   * Adds a word, its normal form and its number to a list. Returns false if the list has the word or
   * no room for it, if a text is too long, or if the normal form is not ASCII.
   */
  addWord(list: number, word: string, normal: string, number: number): boolean {
    const { newWord, put } = this.exports
    const wordBytes = Buffer.from(word, 'utf8')
    if (
      wordBytes.length > MAX_WORD_BYTES ||
      normal.length > MAX_WORD_BYTES ||
      !PRINTABLE_ASCII.test(normal)
    )
      return false
    const buffer = this.bytes(newWord, MAX_WORD_BYTES * 2)
    buffer.set(wordBytes)
    buffer.set(bytesOf(normal), MAX_WORD_BYTES)
    return put(list, wordBytes.length, normal.length, word === normal ? 1 : 0, number) !== 0
  }
}

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/

// Each character is one byte.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
