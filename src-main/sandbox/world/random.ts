/**
 * A seeded source of random values. It computes with integers and without transcendental functions,
 * so that a seed gives equal values on every machine.
 */
export interface Random {
  /** Draws a whole number from 0 up to, not including, `limit` (at most 2^32). */
  below(limit: number): number
  /** Draws a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** Returns true with the probability `parts` ÷ `whole`. */
  chance(parts: number, whole: number): boolean
  pick<T>(items: readonly T[]): T
  /** Draws `length` characters of an ASCII alphabet. */
  text(alphabet: string, length: number): string
  /** Returns a new array in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

const TWO_32 = 4294967296

/**
 * Makes the random stream of a label. Streams of different labels are independent, so that
 * additional draws for one purpose do not change the others.
 */
export function makeRandom(seed: number, label: string): Random {
  const next = sfc32(`${seed}:${label}`)
  const below = (limit: number): number => Math.floor((next() / TWO_32) * limit)
  return {
    below,
    between: (from, to) => from + below(to - from + 1),
    chance: (parts, whole) => below(whole) < parts,
    pick: (items) => items[below(items.length)] as (typeof items)[number],
    text(alphabet, length) {
      // A string that is built letter by letter is a chain of parts, thirty times its size in
      // memory. A buffer avoids that.
      const bytes = Buffer.allocUnsafe(length)
      for (let index = 0; index < length; index += 1)
        bytes[index] = alphabet.charCodeAt(below(alphabet.length))
      return bytes.toString('latin1')
    },
    shuffle(items) {
      const copy = [...items]
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const otherIndex = below(index + 1)
        const item = copy[index] as (typeof copy)[number]
        copy[index] = copy[otherIndex] as (typeof copy)[number]
        copy[otherIndex] = item
      }
      return copy
    },
  }
}

// The generator sfc32. Three of its four words of state are FNV-1a hashes of the seed's text.
function sfc32(text: string): () => number {
  let a = fnv1a(text, 0x811c9dc5)
  let b = fnv1a(text, 0x9e3779b9)
  let c = fnv1a(text, 0x85ebca6b)
  let d = 1
  const next = (): number => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return sum >>> 0
  }
  for (let round = 0; round < 16; round += 1) next()
  return next
}

function fnv1a(text: string, basis: number): number {
  let hash = basis
  for (let index = 0; index < text.length; index += 1)
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash | 0
}

const HEX = '0123456789abcdef'

/** Draws a version 4 UUID in lower case. */
export function makeUuid(random: Random): string {
  const hex = random.text(HEX, 30)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${'89ab'.charAt(random.below(4))}${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}
