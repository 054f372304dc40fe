/** Separates the draws of one record by their purpose. */
export const STREAMS = { kind: 1, values: 2, order: 3 } as const

/** Seeded pseudo-random values. */
export interface Draws {
  /** Begins the draws of one record. They depend on the seed, the record and the stream alone. */
  begin(record: number, stream: number): void
  /** A number from 0 up to 1. */
  fraction(): number
  /** A whole number from 0 that is less than the limit. */
  below(limit: number): number
  /** Eight lower-case hexadecimal digits for each word. */
  hex(words: number): string
  /** Hexadecimal digits of which about half the letters become capitals. */
  mixCase(digits: string): string
  base58(length: number): string
  /** A whole number with this number of decimal digits, the first of which is not zero. */
  digits(count: number): bigint
}

const WORD_COUNT = 2 ** 32
const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const BASE58_DIGITS_PER_WORD = 5
const fourHexDigits = Array.from({ length: 65_536 }, (_, value) =>
  value.toString(16).padStart(4, '0'),
)

/**
 * The draws of one seed, by the counter-based generator sfc32. Any change here changes the data of
 * every seed, and write-data.test.ts compares their hashes.
 */
export function createDraws(seed: number): Draws {
  let a = 0
  let b = 0
  let c = 0
  let counter = 0

  const word = (): number => {
    const word32 = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + word32) | 0
    return word32 >>> 0
  }

  const fraction = (): number => word() / WORD_COUNT

  return {
    begin(record, stream) {
      a = mixBits(record + 0x9e3779b9)
      b = mixBits(a ^ seed)
      c = mixBits(b + stream * 0x632be5ab)
      counter = mixBits(record ^ c) | 1
      for (let discarded = 0; discarded < 3; discarded += 1) word()
    },
    fraction,
    below: (limit) => Math.floor(fraction() * limit),
    hex(words) {
      let text = ''
      for (let index = 0; index < words; index += 1) {
        const wordBits = word()
        text += `${fourHexDigits[wordBits >>> 16]}${fourHexDigits[wordBits & 65_535]}`
      }
      return text
    },
    mixCase(digits) {
      let text = ''
      for (let from = 0; from < digits.length; from += 8) {
        const capitals = word()
        for (let index = 0; index < 8 && from + index < digits.length; index += 1) {
          const digit = digits.charAt(from + index)
          text += (capitals >>> index) & 1 ? digit.toUpperCase() : digit
        }
      }
      return text
    },
    base58(length) {
      let text = ''
      while (text.length < length) {
        let bits = word()
        for (let index = 0; index < BASE58_DIGITS_PER_WORD && text.length < length; index += 1) {
          text += BASE58[bits % 58]
          bits = Math.floor(bits / 58)
        }
      }
      return text
    },
    digits(count) {
      let text = ''
      while (text.length < count) text += String(100_000_000 + (word() % 900_000_000))
      return BigInt(text.slice(0, count))
    },
  }
}

/** The finalizer of MurmurHash3, which spreads each bit over all 32. */
function mixBits(value: number): number {
  let bits = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
