import { compiledModuleBase64 } from './wasm-code.ts'

/** The lists of words in the module's memory (resources/wasm/words.ts). */
export const wordLists = { currencies: 0, networks: 1, statuses: 2, codes: 3 } as const
export type WordList = (typeof wordLists)[keyof typeof wordLists]

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
  readonly fieldColumns: ExportedValue
  setLedger(
    delimiter: number,
    width: number,
    keyField: number,
    isOwnExport: number,
    isNaiveUtc: number,
    amountBit: number,
    totalBit: number,
  ): void
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

const MAX_WORD_LENGTH = 40

let compiled: WebAssembly.Module | undefined

/**
 * The hot loops of a run in WebAssembly. They do the work of fingerprint.ts, micros.ts,
 * withdrawal-print.ts and the CSV reader for bytes in the usual form, and stop at any other form.
 * Each side of a run and each thread has an instance with its own memory.
 */
export class ReconcileWasm {
  readonly exports: WasmExports
  #wordCount = 0

  /** `seeds`: as for Fingerprint. */
  constructor(seeds: Int32Array) {
    compiled ??= new WebAssembly.Module(bytesOf(atob(compiledModuleBase64)))
    const abort = (): never => {
      throw new Error('the WebAssembly module aborted')
    }
    this.exports = new WebAssembly.Instance(compiled, { env: { abort } })
      .exports as unknown as WasmExports
    // Seeds that are factors are made odd, as in Fingerprint.
    const [a, b, c, d, e] = seeds.map((seed, at) => (at < 2 ? seed : seed | 1)) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
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
   * Adds a word and its normal form. Returns the word's number, under which sums are stored. Returns
   * -1 if the word is known, too long or not ASCII, or if the list is full.
   */
  learn(list: WordList, written: string, normal: string): number {
    const { newWord, put, MAX_SUMS } = this.exports
    const isShortAscii = (text: string): boolean =>
      text.length <= MAX_WORD_LENGTH && /^[\x20-\x7e]*$/.test(text)
    if (
      !isShortAscii(written) ||
      !isShortAscii(normal) ||
      this.#wordCount >= (MAX_SUMS.value as number)
    )
      return -1
    const buffer = this.bytes(newWord, MAX_WORD_LENGTH * 2)
    buffer.set(bytesOf(written))
    buffer.set(bytesOf(normal), MAX_WORD_LENGTH)
    if (put(list, written.length, normal.length, written === normal ? 1 : 0, this.#wordCount) === 0)
      return -1
    this.#wordCount += 1
    return this.#wordCount - 1
  }
}

// Each character is one byte.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
