import { canonicalDecimal } from '../../base/decimal.ts'
import { bitsOfFour, fourLetters } from '../../base/letters.ts'
import { splitAddress } from '../../reconciliation/row/normal-form.ts'

/**
 * Which cells of a ledger row hold something; the others are not compared. The currency always
 * does.
 */
export const printed = {
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

const A = 0
const B = 1
const WRITTEN = 2
const SEEN = 3
const KEY_A = 4
const KEY_B = 5
const KEY_SEEN = 6
const BETWEEN = 31
/** The bit that a small letter has and a large one has not; in four letters. */
const CASE = 0x20
const FOLD = 0x20202020
/** Digits of a hash that is the same with 0x and without. */
const LONG_DIGITS = 64

/**
 * The normal form of a record as 64 bits, made anew for each run with numbers that nobody knows
 * beforehand: of two records whose prints are equal, every field that went in is equal. It tells
 * what needs no closer look, so that of a million rows only those are read again that differ in
 * something; it never tells that two records differ. A second number does the same for how the
 * texts were written beyond their normal form.
 *
 * Fields are parts of a text, without edge whitespace. What is not ASCII has other ways to its
 * normal form: `isPlain` is false then, and the print is not to be used.
 */
export class Fingerprint {
  readonly #state = new Int32Array(7)
  readonly #seeds: Int32Array

  /** `seeds`: six random numbers. */
  constructor(seeds: Int32Array) {
    this.#seeds = seeds.map((seed, at) => (at < 2 ? seed : seed | 1))
  }

  get first(): number {
    return this.#state[A] as number
  }

  get second(): number {
    return this.#state[B] as number
  }

  /** Of how the texts were written; equal where they were written alike. */
  get written(): number {
    return this.#state[WRITTEN] as number
  }

  get isPlain(): boolean {
    return (this.#state[SEEN] as number) < 128
  }

  get keyFirst(): number {
    return this.#state[KEY_A] as number
  }

  get keySecond(): number {
    return this.#state[KEY_B] as number
  }

  /** Begins a record; `cells` as in `printed`. */
  begin(cells: number): void {
    const state = this.#state
    state[A] = (this.#seeds[0] as number) ^ cells
    state[B] = (this.#seeds[1] as number) + cells
    state[WRITTEN] = cells
    state[SEEN] = 0
  }

  /**
   * Puts an identifier into keyFirst and keySecond alone, both 0 for none. `isHash`: by the rules
   * of hashes.
   */
  key(text: string, start: number, end: number, isHash: boolean): void {
    const state = this.#state
    state[KEY_A] = 0
    state[KEY_B] = 0
    state[KEY_SEEN] = 0
    if (start >= end) return
    const first = state[A] as number
    const second = state[B] as number
    const seen = state[SEEN] as number
    state[SEEN] = 0
    state[A] = this.#seeds[0] as number
    state[B] = this.#seeds[1] as number
    const written = state[WRITTEN] as number
    if (isHash) this.hash(text, start, end)
    else this.identifier(text, start, end)
    state[WRITTEN] = written
    // Both zero means no key.
    state[KEY_A] = mixed(state[A] as number)
    state[KEY_B] = mixed(state[B] as number) || 1
    state[KEY_SEEN] = state[SEEN] as number
    state[A] = first
    state[B] = second
    state[SEEN] = seen
  }

  /** Takes the key in, as the field that it is. */
  addKey(text: string, start: number, end: number): void {
    const state = this.#state
    state[A] = mixed(
      (state[A] as number) ^ Math.imul(state[KEY_A] as number, this.#seeds[2] as number),
    )
    state[B] = mixed(
      (state[B] as number) + Math.imul(state[KEY_B] as number, this.#seeds[3] as number),
    )
    state[SEEN] = (state[SEEN] as number) | (state[KEY_SEEN] as number)
    if (hasUpper(text, start, end) || isPrefixedLong(text, start, end))
      this.#addWritten(text, start, end)
  }

  identifier(text: string, start: number, end: number): void {
    if (!isUuidShaped(text, start, end) || !this.#addHex(text, start, end, UUID, start))
      this.#add(text, start, end)
  }

  hash(text: string, start: number, end: number): void {
    if (isPrefixedLong(text, start, end)) {
      if (this.#addHex(text, start + 2, end, HEX, start + 2, false))
        return this.#addWritten(text, start, end)
    } else if (isHexShaped(text, start, end)) {
      if (this.#addHex(text, start, end, HEX, start + 2)) return
    } else if (end - start === LONG_DIGITS && this.#addHex(text, start, end, HEX, start)) return
    this.#add(text, start, end)
  }

  /** An address without its tag; false where it has one, which is compared too. */
  address(text: string, start: number, end: number): boolean {
    const isHex = isHexShaped(text, start, end)
    const hasZeros = isHex && text.charCodeAt(start + 2) === 48
    if (isHex && !hasZeros && this.#addHex(text, start, end, HEX, start + 2)) return true
    if (!hasZeros && !hasParts(text, start, end) && !isCapitals(text, start, end)) {
      this.#add(text, start, end)
      return true
    }
    const written = text.slice(start, end)
    const { address, tag } = splitAddress(written)
    this.word(address, written)
    return tag === ''
  }

  /** A word that was looked up: its normal form, and how it was written. */
  word(normal: string, written: string): void {
    this.#add(normal, 0, normal.length)
    if (normal !== written) this.#addWritten(written, 0, written.length)
  }

  /**
   * A decimal of at most 30 digits without a sign, a leading zero or an exponent; false for any
   * other: the print is not to be used then.
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
    if (last < end) this.#note(end - last)
    return true
  }

  /** Any decimal in normal form. */
  decimal(value: string): void {
    const canonical = canonicalDecimal(value)
    this.#add(canonical, 0, canonical.length)
    if (canonical.length < value.length) this.#note(value.length - canonical.length)
  }

  /** A field whose text is in normal form already, with the text that it was written as. */
  normal(normal: string, written: string): void {
    this.#add(normal, 0, normal.length)
    if (normal !== written) this.#addWritten(written, 0, written.length)
  }

  // Four letters at a time: this is where a run's time goes. A letter beyond a byte runs into its
  // neighbours, which is why such a print is never used (isPlain).
  #add(text: string, start: number, end: number): void {
    const state = this.#state
    const byA = this.#seeds[2] as number
    const byB = this.#seeds[3] as number
    let a = state[A] as number
    let b = state[B] as number
    let seen = state[SEEN] as number
    let at = start
    for (; at + 4 <= end; at += 4) {
      const first = text.charCodeAt(at)
      const second = text.charCodeAt(at + 1)
      const third = text.charCodeAt(at + 2)
      const fourth = text.charCodeAt(at + 3)
      seen |= first | second | third | fourth
      const word = first | (second << 8) | (third << 16) | (fourth << 24)
      const left = Math.imul(a ^ word, byA)
      a = (left << 13) | (left >>> 19)
      const right = Math.imul(b + word, byB)
      b = right ^ (right >>> 15)
    }
    let word = end - at
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      seen |= code
      word = (word << 8) | code
    }
    const left = Math.imul(a ^ word, byA)
    const right = Math.imul(b + word, byB)
    state[A] = ((left << 13) | (left >>> 19)) ^ BETWEEN
    state[B] = (right ^ (right >>> 15)) + BETWEEN
    state[SEEN] = seen
  }

  // The same for hexadecimal digits of `digits` in any case, from `from` on; false, and nothing is
  // added, where the text is none. The one bit that tells a small letter from a large one is set in
  // digits and hyphens too. `isNoted`: whether large letters count for how the text was written.
  #addHex(
    text: string,
    start: number,
    end: number,
    digits: Uint8Array,
    from: number,
    isNoted = true,
  ): boolean {
    const state = this.#state
    const byA = this.#seeds[2] as number
    const byB = this.#seeds[3] as number
    let a = state[A] as number
    let b = state[B] as number
    let isHex = 1
    let small = FOLD
    let at = start
    for (; at + 4 <= end; at += 4) {
      const first = text.charCodeAt(at)
      const second = text.charCodeAt(at + 1)
      const third = text.charCodeAt(at + 2)
      const fourth = text.charCodeAt(at + 3)
      // The x of 0x stands before `from`.
      isHex &=
        (digits[first] as number) &
        (at + 1 < from ? 1 : (digits[second] as number)) &
        (digits[third] as number) &
        (digits[fourth] as number)
      const word = first | (second << 8) | (third << 16) | (fourth << 24)
      small &= word
      const left = Math.imul(a ^ (word | FOLD), byA)
      a = (left << 13) | (left >>> 19)
      const right = Math.imul(b + (word | FOLD), byB)
      b = right ^ (right >>> 15)
    }
    let word = end - at
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      isHex &= at < from ? 1 : (digits[code] as number)
      if ((code & CASE) === 0) small = 0
      word = (word << 8) | code | CASE
    }
    if (isHex !== 1) return false
    const left = Math.imul(a ^ word, byA)
    const right = Math.imul(b + word, byB)
    state[A] = ((left << 13) | (left >>> 19)) ^ BETWEEN
    state[B] = (right ^ (right >>> 15)) + BETWEEN
    if (isNoted && small !== FOLD) this.#addWritten(text, start, end)
    return true
  }

  #addWritten(text: string, start: number, end: number): void {
    const by = this.#seeds[4] as number
    let written = (this.#state[WRITTEN] as number) ^ (this.#state[A] as number)
    let seen = this.#state[SEEN] as number
    let at = start
    for (; at + 4 <= end; at += 4) {
      seen |= bitsOfFour(text, at)
      const noted = Math.imul(written ^ fourLetters(text, at), by)
      written = (noted << 13) | (noted >>> 19)
    }
    for (; at < end; at += 1) {
      const code = text.charCodeAt(at)
      seen |= code
      written = Math.imul(written ^ code, by)
    }
    this.#state[SEEN] = seen
    this.#state[WRITTEN] = written ^ (written >>> 13)
  }

  #note(what: number): void {
    const written = Math.imul(
      ((this.#state[WRITTEN] as number) ^ (this.#state[A] as number)) + what,
      this.#seeds[4] as number,
    )
    this.#state[WRITTEN] = written ^ (written >>> 13)
  }
}

function mixed(value: number): number {
  const once = Math.imul(value ^ (value >>> 16), 0x7feb352d)
  return once ^ (once >>> 15)
}

function hasUpper(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code <= 90 && code >= 65) return true
  }
  return false
}

// 1 for the hexadecimal digits in either case; in a UUID for its hyphens too, whose places are told
// before.
const HEX = new Uint8Array(65536).map((_, code) =>
  (code >= 48 && code <= 57) || (code >= 97 && code <= 102) || (code >= 65 && code <= 70) ? 1 : 0,
)
const UUID = HEX.map((isHex, code) => (code === 45 ? 1 : isHex))

// Hyphens at these four places and nowhere else.
function isUuidShaped(text: string, start: number, end: number): boolean {
  if (end - start !== 36) return false
  for (let at = start; at < end; at += 1) {
    const place = at - start
    if (
      (text.charCodeAt(at) === 45) !==
      (place === 8 || place === 13 || place === 18 || place === 23)
    )
      return false
  }
  return true
}

function isHexShaped(text: string, start: number, end: number): boolean {
  return (
    end - start > 2 && text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | CASE) === 120
  )
}

// A hash of 64 digits behind 0x.
function isPrefixedLong(text: string, start: number, end: number): boolean {
  return end - start === LONG_DIGITS + 2 && isHexShaped(text, start, end)
}

// A scheme, a query or a tag may stand here.
function hasParts(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 58 || code === 63) return true
  }
  return false
}

// What may compare without case: no small letter, and in front one of those that begin bech32,
// bolt11 or cashaddr.
function isCapitals(text: string, start: number, end: number): boolean {
  if (start >= end || !CAPITALS.includes(text.charCodeAt(start))) return false
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 97 && code <= 122) return false
  }
  return true
}

const CAPITALS = [...'BTLQPZR'].map((letter) => letter.charCodeAt(0))
