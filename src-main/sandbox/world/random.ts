/**
 * A seeded source of random values. It uses integers only and no transcendental functions, so that
 * a seed draws the same values on any machine.
 */
export interface Random {
  /** Draws a whole number from 0 up to, not including, `limit` (at most 2^32). */
  below(limit: number): number
  /** Draws a whole number from `from` to `to`, both included. */
  between(from: number, to: number): number
  /** True in `parts` of `whole` cases. */
  chance(parts: number, whole: number): boolean
  pick<T>(items: readonly T[]): T
  /** Draws `length` characters of an ASCII alphabet. */
  text(alphabet: string, length: number): string
  /** Returns a new array in another order. */
  shuffle<T>(items: readonly T[]): T[]
}

const TWO_32 = 4294967296

/**
 * Makes an independent stream per label, so that drawing more for one purpose does not change
 * another.
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
      // Bytes are filled first, because text built one letter at a time holds a chain of parts,
      // thirty times its size.
      const bytes = Buffer.allocUnsafe(length)
      for (let index = 0; index < length; index += 1)
        bytes[index] = alphabet.charCodeAt(below(alphabet.length))
      return bytes.toString('latin1')
    },
    shuffle(items) {
      const copy = [...items]
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = below(index + 1)
        const swapped = copy[index] as (typeof copy)[number]
        copy[index] = copy[other] as (typeof copy)[number]
        copy[other] = swapped
      }
      return copy
    },
  }
}

// sfc32. Three of its four words are FNV-1a hashes of the seed's text.
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

/** Draws a version 4 uuid in lower case. */
export function makeUuid(random: Random): string {
  const hex = random.text(HEX, 30)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(12, 15)}-${'89ab'.charAt(random.below(4))}${hex.slice(15, 18)}-${hex.slice(18, 30)}`
}
