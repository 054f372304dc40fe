import { canonicalDecimal } from '../../base/decimal.ts'
import { bitsOfFour, fourLetters } from '../../base/letters.ts'

/**
 * The bits of a ledger row's filled cells. Empty cells are not compared. The currency is always
 * filled.
 */
export const cellBits = {
  withdrawalId: 1,
  externalRef: 2,
  txnHash: 4,
  transactionId: 8,
  network: 16,
  address: 32,
  status: 64,
  amount: 128,
  fee: 256,
  total: 512,
  endUserId: 1024,
} as const

const FIELD_MARK = 31
const CAPITAL = /[A-Z]/
const NON_ASCII = /[^\x00-\x7f]/
/** A hash of 64 digits after 0x, which is equal with and without 0x. */
const PREFIXED_HASH = /^0[xX].{64}$/s

/**
 * A 64-bit fingerprint of a record's normal form, made with random numbers of this run. Two records
 * with equal fingerprints count as equal in every field that was added and are not compared further.
 * Different fingerprints do not prove a difference. `spellingHash` covers the differences between the
 * spelling and the normal form.
 *
 * If a normal form has characters beyond ASCII, `isAscii` is false and the fingerprint must not be
 * used, because a character beyond one byte overlaps its neighbours. A spelling may have any
 * characters, such as `Concluído` of a status.
 */
export class Fingerprint {
  readonly #firstSeed: number
  readonly #secondSeed: number
  readonly #firstFactor: number
  readonly #secondFactor: number
  readonly #spellingFactor: number
  #codeBits = 0
  #keyCodeBits = 0
  first = 0
  second = 0
  /** A hash of the spelling, equal for records that are spelled alike. */
  spellingHash = 0
  keyFirst = 0
  keySecond = 0

  /** `seeds`: random numbers, of which the first five are used. */
  constructor(seeds: Int32Array) {
    const seed = (index: number): number => seeds[index] as number
    this.#firstSeed = seed(0)
    this.#secondSeed = seed(1)
    // Factors are odd, so that multiplication loses no bit.
    this.#firstFactor = seed(2) | 1
    this.#secondFactor = seed(3) | 1
    this.#spellingFactor = seed(4) | 1
  }

  get isAscii(): boolean {
    return this.#codeBits < 128
  }

  /** Begins a record. */
  begin(): void {
    this.first = this.#firstSeed
    this.second = this.#secondSeed
    this.spellingHash = 0
    this.#codeBits = 0
  }

  /**
   * Hashes an identifier in normal form into keyFirst and keySecond, both 0 for an empty identifier.
   * Call it before `begin`.
   */
  key(normal: string): void {
    this.keyFirst = 0
    this.keySecond = 0
    this.#keyCodeBits = 0
    if (normal === '') return
    this.begin()
    this.#add(normal)
    // Both zero would mean no key.
    this.keyFirst = mix(this.first)
    this.keySecond = mix(this.second) || 1
    this.#keyCodeBits = this.#codeBits
  }

  /** Adds the identifier of the last `key` call, with its spelling, to the record. */
  addKey(spelling: string): void {
    this.first = mix(this.first ^ Math.imul(this.keyFirst, this.#firstFactor))
    this.second = mix(this.second + Math.imul(this.keySecond, this.#secondFactor))
    this.#codeBits |= this.#keyCodeBits
    // The WebAssembly module does not know a key's normal form where it adds the spelling.
    if (CAPITAL.test(spelling) || PREFIXED_HASH.test(spelling)) this.#addSpelling(spelling)
  }

  /** Adds a field by its normal form and its spelling. */
  word(normal: string, spelling: string): void {
    this.#add(normal)
    if (normal !== spelling) this.#addSpelling(spelling)
  }

  /** Adds any decimal, by its normal form. */
  decimal(value: string): void {
    const canonical = canonicalDecimal(value)
    this.#add(canonical)
    const droppedCount = value.length - canonical.length
    if (droppedCount > 0)
      this.#setSpelling(
        Math.imul((this.spellingHash ^ this.first) + droppedCount, this.#spellingFactor),
      )
  }

  // Hashes four characters in one round, as the WebAssembly module does.
  #add(text: string): void {
    let a = this.first
    let b = this.second
    let position = 0
    for (; position + 4 <= text.length; position += 4) {
      this.#codeBits |= bitsOfFour(text, position)
      const word = fourLetters(text, position)
      a = rotate(Math.imul(a ^ word, this.#firstFactor))
      const product = Math.imul(b + word, this.#secondFactor)
      b = product ^ (product >>> 15)
    }
    let word = text.length - position
    for (; position < text.length; position += 1) {
      const code = text.charCodeAt(position)
      this.#codeBits |= code
      word = (word << 8) | code
    }
    const product = Math.imul(b + word, this.#secondFactor)
    this.first = rotate(Math.imul(a ^ word, this.#firstFactor)) ^ FIELD_MARK
    this.second = ((product ^ (product >>> 15)) + FIELD_MARK) | 0
  }

  #addSpelling(text: string): void {
    const bytes = bytesText(text)
    let hash = this.spellingHash ^ this.first
    let position = 0
    for (; position + 4 <= bytes.length; position += 4)
      hash = rotate(Math.imul(hash ^ fourLetters(bytes, position), this.#spellingFactor))
    for (; position < bytes.length; position += 1)
      hash = Math.imul(hash ^ bytes.charCodeAt(position), this.#spellingFactor)
    this.#setSpelling(hash)
  }

  #setSpelling(hash: number): void {
    this.spellingHash = hash ^ (hash >>> 13)
  }
}

// Returns the text's UTF-8 bytes as one character each.
function bytesText(text: string): string {
  return NON_ASCII.test(text) ? Buffer.from(text, 'utf8').toString('latin1') : text
}

function rotate(value: number): number {
  return (value << 13) | (value >>> 19)
}

function mix(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return mixed ^ (mixed >>> 15)
}
