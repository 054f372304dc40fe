import { canonicalDecimal } from '../../base/decimal.ts'
import { bitsOfFour, fourLetters } from '../../base/letters.ts'
import { splitAddress } from '../../reconciliation/row/normal-form.ts'

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

const LANE_A = 0
const LANE_B = 1
const SPELLING = 2
const CODE_BITS = 3
const KEY_A = 4
const KEY_B = 5
const KEY_CODE_BITS = 6
const FIELD_MARK = 31
/**
 * The bit that capitals lack, while lower-case letters, digits and hyphens have it: in one
 * character, and in four.
 */
const CASE_BIT = 0x20
const CASE_BITS = 0x20202020
/** Digits of a hash that is equal with and without 0x. */
const HASH_DIGITS = 64

/**
 * A 64-bit fingerprint of a record's normal form, made with random numbers of this run. Two records
 * with equal fingerprints count as equal in every field that was added and are not compared further.
 * Different fingerprints do not prove a difference. `spellingHash` covers the differences between the
 * spelling and the normal form.
 *
 * Fields are parts of a text, without edge whitespace. If a field has characters beyond ASCII,
 * `isAscii` is false and the fingerprint must not be used, because the normal form of such characters
 * has other rules.
 */
export class Fingerprint {
  readonly #state = new Int32Array(7)
  readonly #seeds: Int32Array

  /** `seeds`: random numbers, of which the first five are used. */
  constructor(seeds: Int32Array) {
    this.#seeds = seeds.map((seed, at) => (at < 2 ? seed : seed | 1))
  }

  get first(): number {
    return this.#state[LANE_A] as number
  }

  get second(): number {
    return this.#state[LANE_B] as number
  }

  /** A hash of the spelling, equal for records that are spelled alike. */
  get spellingHash(): number {
    return this.#state[SPELLING] as number
  }

  get isAscii(): boolean {
    return (this.#state[CODE_BITS] as number) < 128
  }

  get keyFirst(): number {
    return this.#state[KEY_A] as number
  }

  get keySecond(): number {
    return this.#state[KEY_B] as number
  }

  /** Begins a record. */
  begin(): void {
    const state = this.#state
    state[LANE_A] = this.#seeds[0] as number
    state[LANE_B] = this.#seeds[1] as number
    state[SPELLING] = 0
    state[CODE_BITS] = 0
  }

  /**
   * Hashes an identifier into keyFirst and keySecond only, both 0 for an empty identifier. `isHash`
   * selects the normal form of hashes.
   */
  key(text: string, start: number, end: number, isHash: boolean): void {
    const state = this.#state
    state[KEY_A] = 0
    state[KEY_B] = 0
    state[KEY_CODE_BITS] = 0
    if (start >= end) return
    const first = state[LANE_A] as number
    const second = state[LANE_B] as number
    const codeBits = state[CODE_BITS] as number
    state[CODE_BITS] = 0
    state[LANE_A] = this.#seeds[0] as number
    state[LANE_B] = this.#seeds[1] as number
    const spellingHash = state[SPELLING] as number
    if (isHash) this.hash(text, start, end)
    else this.identifier(text, start, end)
    state[SPELLING] = spellingHash
    // Both zero would mean no key.
    state[KEY_A] = mix(state[LANE_A] as number)
    state[KEY_B] = mix(state[LANE_B] as number) || 1
    state[KEY_CODE_BITS] = state[CODE_BITS] as number
    state[LANE_A] = first
    state[LANE_B] = second
    state[CODE_BITS] = codeBits
  }

  /** Adds the identifier of the last `key` call to the record as a field. */
  addKey(text: string, start: number, end: number): void {
    const state = this.#state
    state[LANE_A] = mix(
      (state[LANE_A] as number) ^ Math.imul(state[KEY_A] as number, this.#seeds[2] as number),
    )
    state[LANE_B] = mix(
      (state[LANE_B] as number) + Math.imul(state[KEY_B] as number, this.#seeds[3] as number),
    )
    state[CODE_BITS] = (state[CODE_BITS] as number) | (state[KEY_CODE_BITS] as number)
    if (hasUpper(text, start, end) || isPrefixedLong(text, start, end))
      this.#addSpelling(text, start, end)
  }

  identifier(text: string, start: number, end: number): void {
    if (!isUuidShaped(text, start, end) || !this.#addHex(text, start, end, UUID, start))
      this.#add(text, start, end)
  }

  hash(text: string, start: number, end: number): void {
    if (isPrefixedLong(text, start, end)) {
      if (this.#addHex(text, start + 2, end, HEX, start + 2, false))
        return this.#addSpelling(text, start, end)
    } else if (hasHexPrefix(text, start, end)) {
      if (this.#addHex(text, start, end, HEX, start + 2)) return
    } else if (end - start === HASH_DIGITS && this.#addHex(text, start, end, HEX, start)) return
    this.#add(text, start, end)
  }

  /** Adds an address. Returns false if it has a tag, because tags are compared separately. */
  address(text: string, start: number, end: number): boolean {
    const isHex = hasHexPrefix(text, start, end)
    const hasZeros = isHex && text.charCodeAt(start + 2) === 48
    if (isHex && !hasZeros && this.#addHex(text, start, end, HEX, start + 2)) return true
    if (!hasZeros && !hasSchemeOrTag(text, start, end) && !canIgnoreCase(text, start, end)) {
      this.#add(text, start, end)
      return true
    }
    const written = text.slice(start, end)
    const { address, tag } = splitAddress(written)
    this.word(address, written)
    return tag === ''
  }

  /** Adds a field by its normal form and its spelling. */
  word(normal: string, written: string): void {
    this.#add(normal, 0, normal.length)
    if (normal !== written) this.#addSpelling(written, 0, written.length)
  }

  /**
   * Adds a decimal of at most 30 characters without a sign, a leading zero or an exponent. Returns
   * false for any other text. The fingerprint must then not be used.
   */
  money(text: string, start: number, end: number): boolean {
    if (end - start > 30 || start >= end) return false
    const lead = text.charCodeAt(start)
    if (
      lead < 48 ||
      lead > 57 ||
      (lead === 48 && end > start + 1 && text.charCodeAt(start + 1) !== 46)
    )
      return false
    let point = -1
    for (let at = start + 1; at < end; at += 1) {
      const code = text.charCodeAt(at)
      if (code === 46 && point < 0 && at + 1 < end) point = at
      else if (code < 48 || code > 57) return false
    }
    let last = end
    if (point >= 0) {
      while (text.charCodeAt(last - 1) === 48) last -= 1
      if (last - 1 === point) last = point
    }
    this.#add(text, start, last)
    if (last < end) this.#addNumber(end - last)
    return true
  }

  /** Adds any decimal, by its normal form. */
  decimal(value: string): void {
    const canonical = canonicalDecimal(value)
    this.#add(canonical, 0, canonical.length)
    if (canonical.length < value.length) this.#addNumber(value.length - canonical.length)
  }

  // Hashes four characters in one round, because most of a run's time is spent here. A character
  // beyond one byte overlaps its neighbours, so such a fingerprint is never used (isAscii).
  #add(text: string, start: number, end: number): void {
    const state = this.#state
    const factorA = this.#seeds[2] as number
    const factorB = this.#seeds[3] as number
    let a = state[LANE_A] as number
    let b = state[LANE_B] as number
    let codeBits = state[CODE_BITS] as number
    let at = start
    for (; at + 4 <= end; at += 4) {
      const first = text.charCodeAt(at)
      const second = text.charCodeAt(at + 1)
      const third = text.charCodeAt(at + 2)
      const fourth = text.charCodeAt(at + 3)
      codeBits |= first | second | third | fourth
      const word = first | (second << 8) | (third << 16) | (fourth << 24)
      const left = Math.imul(a ^ word, factorA)
      a = (left << 13) | (left >>> 19)
      const right = Math.imul(b + word, factorB)
      b = right ^ (right >>> 15)
    }
    let word = end - at
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      codeBits |= code
      word = (word << 8) | code
    }
    const left = Math.imul(a ^ word, factorA)
    const right = Math.imul(b + word, factorB)
    state[LANE_A] = ((left << 13) | (left >>> 19)) ^ FIELD_MARK
    state[LANE_B] = (right ^ (right >>> 15)) + FIELD_MARK
    state[CODE_BITS] = codeBits
  }

  // Adds hexadecimal digits in any case. Returns false and adds nothing if a character from `from` on
  // is not in `digits`. Setting CASE_BIT makes letters lower-case and leaves digits and hyphens
  // unchanged. `isNoted`: upper-case letters count as a difference in spelling.
  #addHex(
    text: string,
    start: number,
    end: number,
    digits: Uint8Array,
    from: number,
    isNoted = true,
  ): boolean {
    const state = this.#state
    const factorA = this.#seeds[2] as number
    const factorB = this.#seeds[3] as number
    let a = state[LANE_A] as number
    let b = state[LANE_B] as number
    let isHex = 1
    let caseBits = CASE_BITS
    let at = start
    for (; at + 4 <= end; at += 4) {
      const first = text.charCodeAt(at)
      const second = text.charCodeAt(at + 1)
      const third = text.charCodeAt(at + 2)
      const fourth = text.charCodeAt(at + 3)
      // The x of 0x is before `from`.
      isHex &=
        (digits[first] as number) &
        (at + 1 < from ? 1 : (digits[second] as number)) &
        (digits[third] as number) &
        (digits[fourth] as number)
      const word = first | (second << 8) | (third << 16) | (fourth << 24)
      caseBits &= word
      const left = Math.imul(a ^ (word | CASE_BITS), factorA)
      a = (left << 13) | (left >>> 19)
      const right = Math.imul(b + (word | CASE_BITS), factorB)
      b = right ^ (right >>> 15)
    }
    let word = end - at
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      isHex &= at < from ? 1 : (digits[code] as number)
      if ((code & CASE_BIT) === 0) caseBits = 0
      word = (word << 8) | code | CASE_BIT
    }
    if (isHex !== 1) return false
    const left = Math.imul(a ^ word, factorA)
    const right = Math.imul(b + word, factorB)
    state[LANE_A] = ((left << 13) | (left >>> 19)) ^ FIELD_MARK
    state[LANE_B] = (right ^ (right >>> 15)) + FIELD_MARK
    if (isNoted && caseBits !== CASE_BITS) this.#addSpelling(text, start, end)
    return true
  }

  #addSpelling(text: string, start: number, end: number): void {
    const factor = this.#seeds[4] as number
    let spellingHash = (this.#state[SPELLING] as number) ^ (this.#state[LANE_A] as number)
    let codeBits = this.#state[CODE_BITS] as number
    let at = start
    for (; at + 4 <= end; at += 4) {
      codeBits |= bitsOfFour(text, at)
      const product = Math.imul(spellingHash ^ fourLetters(text, at), factor)
      spellingHash = (product << 13) | (product >>> 19)
    }
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      codeBits |= code
      spellingHash = Math.imul(spellingHash ^ code, factor)
    }
    this.#state[CODE_BITS] = codeBits
    this.#state[SPELLING] = spellingHash ^ (spellingHash >>> 13)
  }

  #addNumber(number: number): void {
    const spellingHash = Math.imul(
      ((this.#state[SPELLING] as number) ^ (this.#state[LANE_A] as number)) + number,
      this.#seeds[4] as number,
    )
    this.#state[SPELLING] = spellingHash ^ (spellingHash >>> 13)
  }
}

function mix(value: number): number {
  const mixed = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return mixed ^ (mixed >>> 15)
}

function hasUpper(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 90 && code >= 65) return true
  }
  return false
}

// 1 for a hexadecimal digit in either case. In UUID also for a hyphen, whose positions are checked
// separately.
const HEX = new Uint8Array(65536).map((_, code) =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70) ? 1 : 0,
)
const UUID = HEX.map((isHex, code) => (code === 45 ? 1 : isHex))

// True for 36 characters with hyphens at exactly these four positions.
function isUuidShaped(text: string, start: number, end: number): boolean {
  if (end - start !== 36) return false
  for (let at = start; at < end; at += 1) {
    const offset = at - start
    if (
      (text.charCodeAt(at) === 45) !==
      (offset === 8 || offset === 13 || offset === 18 || offset === 23)
    )
      return false
  }
  return true
}

function hasHexPrefix(text: string, start: number, end: number): boolean {
  return (
    end - start > 2 &&
    text.charCodeAt(start) === 48 &&
    (text.charCodeAt(start + 1) | CASE_BIT) === 120
  )
}

// True for a hash of 64 digits after 0x.
function isPrefixedLong(text: string, start: number, end: number): boolean {
  return end - start === HASH_DIGITS + 2 && hasHexPrefix(text, start, end)
}

// True where the address may contain a scheme, a query or a tag.
function hasSchemeOrTag(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 58 || code === 63) return true
  }
  return false
}

// True for an address that may compare without case: it has no lower-case letter and begins like
// bech32, bolt11 or cashaddr.
function canIgnoreCase(text: string, start: number, end: number): boolean {
  if (start >= end || !UPPERCASE_PREFIXES.includes(text.charCodeAt(start))) return false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) return false
  }
  return true
}

const UPPERCASE_PREFIXES = [...'BTLQPZR'].map((letter) => letter.charCodeAt(0))
