import { plainCode } from './plain-code.ts'

/** Lists of words that the machine knows (words.ts there). */
export const wordLists = { currencies: 0, networks: 1, statuses: 2, codes: 3 } as const
export type WordList = (typeof wordLists)[keyof typeof wordLists]

type Place = WebAssembly.Global

/** What resources/wasm exports: functions, and where their numbers stand in its memory. */
interface MachineExports {
  readonly memory: WebAssembly.Memory
  setSeeds(a: number, b: number, c: number, d: number, e: number): void
  readonly newWord: Place
  put(list: number, length: number, normalLength: number, isNormal: number, number: number): number
  readonly LEDGER_BYTES: Place
  readonly input: Place
  readonly rows: Place
  readonly rowMicros: Place
  readonly consumed: Place
  readonly firstMicros: Place
  readonly lastMicros: Place
  readonly places: Place
  setLedger(
    delimiter: number,
    width: number,
    keyField: number,
    isGuarded: number,
    isNaiveUtc: number,
    amountBit: number,
    totalBit: number,
  ): void
  takeRows(from: number, length: number): number
  readonly BATCH_BYTES: Place
  readonly MOST_BATCH: Place
  readonly batch: Place
  readonly cellStarts: Place
  readonly cellEnds: Place
  readonly keys: Place
  readonly created: Place
  readonly wanted: Place
  readonly answers: Place
  setProvider(keyColumn: number): void
  findCells(count: number, length: number): number
  compare(count: number): void
  readonly MOST_SUMS: Place
  readonly sums: Place
  readonly sum0: Place
  readonly sum1: Place
  readonly sum2: Place
  readonly sum3: Place
  readonly count: Place
}

const LONGEST_WORD = 40

let compiled: WebAssembly.Module | undefined

/**
 * The hot loops of a run in WebAssembly: they do what fingerprint.ts, plain-date.ts, limbs.ts and
 * the CSV reader do, for bytes that are like nearly all others, and stop at what is not. One for
 * each side of a run and each thread; its memory is its own.
 */
export class PlainMachine {
  readonly exports: MachineExports
  #numbers = 0

  /** `seeds`: as for Fingerprint. */
  constructor(seeds: Int32Array) {
    compiled ??= new WebAssembly.Module(bytesOf(atob(plainCode)))
    const abort = (): never => {
      throw new Error('the machine stopped')
    }
    this.exports = new WebAssembly.Instance(compiled, { env: { abort } })
      .exports as unknown as MachineExports
    // Factors are odd, as Fingerprint has them.
    const [a, b, c, d, e] = seeds.map((seed, at) => (at < 2 ? seed : seed | 1)) as unknown as [
      number,
      number,
      number,
      number,
      number,
    ]
    this.exports.setSeeds(a, b, c, d, e)
  }

  ints(place: Place, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, place.value as number, count)
  }

  floats(place: Place, count: number): Float64Array {
    return new Float64Array(this.exports.memory.buffer, place.value as number, count)
  }

  bigs(place: Place, count: number): BigInt64Array {
    return new BigInt64Array(this.exports.memory.buffer, place.value as number, count)
  }

  bytes(place: Place, count: number): Uint8Array {
    return new Uint8Array(this.exports.memory.buffer, place.value as number, count)
  }

  /**
   * Tells a word and its normal form; gives the number that sums are kept under, -1 where it is
   * known or there is no room for it.
   */
  learn(list: WordList, written: string, normal: string): number {
    const { newWord, put, MOST_SUMS } = this.exports
    const isPlain = (text: string): boolean =>
      text.length <= LONGEST_WORD && /^[\x20-\x7e]*$/.test(text)
    if (!isPlain(written) || !isPlain(normal) || this.#numbers >= (MOST_SUMS.value as number))
      return -1
    const place = this.bytes(newWord, LONGEST_WORD * 2)
    place.set(bytesOf(written))
    place.set(bytesOf(normal), LONGEST_WORD)
    if (put(list, written.length, normal.length, written === normal ? 1 : 0, this.#numbers) === 0)
      return -1
    this.#numbers += 1
    return this.#numbers - 1
  }
}

// Of letters that are one byte each.
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0))
}
