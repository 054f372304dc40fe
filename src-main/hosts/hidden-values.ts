import { createHmac, randomBytes } from 'node:crypto'

const PRIME = 0x01000193
const REMOVED = '[removed]'

/**
 * Removes values from texts without storing the values. Only the length, a rolling hash and a
 * digest under a key of this process stay in memory, so a wiped token is nowhere in memory
 * (security.md S13). A text costs one pass for each length of value.
 */
export class HiddenValues {
  readonly #key = randomBytes(32)
  /** The digests of the values, by length (longest first) and then by rolling hash. */
  #byLength = new Map<number, Map<number, Set<string>>>()

  add(value: string): void {
    const ofLength = this.#byLength.get(value.length) ?? new Map<number, Set<string>>()
    const hash = hashOf(value, value.length)
    ofLength.set(hash, (ofLength.get(hash) ?? new Set()).add(this.#digest(value)))
    this.#byLength.set(value.length, ofLength)
    this.#byLength = new Map([...this.#byLength].sort(([left], [right]) => right - left))
  }

  /** Returns the text with each value replaced. */
  clean(text: string): string {
    let cleanText = text
    for (const [length, ofLength] of this.#byLength)
      cleanText = this.#removeLength(cleanText, length, ofLength)
    return cleanText
  }

  #removeLength(
    text: string,
    length: number,
    ofLength: ReadonlyMap<number, ReadonlySet<string>>,
  ): string {
    if (text.length < length) return text
    let leavingFactor = 1
    for (let i = 1; i < length; i += 1) leavingFactor = Math.imul(leavingFactor, PRIME)
    const parts: string[] = []
    let copiedTo = 0
    let hash = hashOf(text, length)
    for (let end = length; ; end += 1) {
      const start = end - length
      // Text that was just replaced is not searched again.
      const digests = start >= copiedTo ? ofLength.get(hash) : undefined
      if (digests?.has(this.#digest(text.slice(start, end))) === true) {
        parts.push(text.slice(copiedTo, start), REMOVED)
        copiedTo = end
      }
      if (end === text.length) break
      hash =
        (Math.imul(hash - Math.imul(text.charCodeAt(start), leavingFactor), PRIME) +
          text.charCodeAt(end)) |
        0
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(copiedTo)
  }

  #digest(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('base64')
  }
}

function hashOf(text: string, length: number): number {
  let hash = 0
  for (let i = 0; i < length; i += 1) hash = (Math.imul(hash, PRIME) + text.charCodeAt(i)) | 0
  return hash
}
