import { createHmac, randomBytes } from 'node:crypto'

const PRIME = 0x01000193
const REMOVED = '[removed]'

/**
 * Takes values out of texts without keeping them: of each only its length, a rolling hash and a
 * digest under a key of this process stay in memory, so that a token which was wiped is nowhere in
 * it any more (security.md S13). A text costs one pass for each length there is.
 */
export class HiddenValues {
  readonly #key = randomBytes(32)
  /** Of each length, the longest first: rolling hash to digests. */
  #byLength = new Map<number, Map<number, Set<string>>>()

  add(value: string): void {
    const ofLength = this.#byLength.get(value.length) ?? new Map<number, Set<string>>()
    const hash = hashOf(value, value.length)
    ofLength.set(hash, (ofLength.get(hash) ?? new Set()).add(this.#digest(value)))
    this.#byLength.set(value.length, ofLength)
    this.#byLength = new Map([...this.#byLength].sort(([left], [right]) => right - left))
  }

  /** The text with each of them replaced. */
  clean(text: string): string {
    let clean = text
    for (const [length, ofLength] of this.#byLength) clean = this.#cleanOf(clean, length, ofLength)
    return clean
  }

  #cleanOf(
    text: string,
    length: number,
    ofLength: ReadonlyMap<number, ReadonlySet<string>>,
  ): string {
    if (text.length < length) return text
    let leaving = 1
    for (let at = 1; at < length; at += 1) leaving = Math.imul(leaving, PRIME)
    const parts: string[] = []
    let kept = 0
    let hash = hashOf(text, length)
    for (let end = length; ; end += 1) {
      const start = end - length
      // What was just replaced is not looked at again.
      const digests = start >= kept ? ofLength.get(hash) : undefined
      if (digests?.has(this.#digest(text.slice(start, end))) === true) {
        parts.push(text.slice(kept, start), REMOVED)
        kept = end
      }
      if (end === text.length) break
      hash =
        (Math.imul(hash - Math.imul(text.charCodeAt(start), leaving), PRIME) +
          text.charCodeAt(end)) |
        0
    }
    return parts.length === 0 ? text : parts.join('') + text.slice(kept)
  }

  #digest(value: string): string {
    return createHmac('sha256', this.#key).update(value).digest('base64')
  }
}

function hashOf(text: string, length: number): number {
  let hash = 0
  for (let at = 0; at < length; at += 1) hash = (Math.imul(hash, PRIME) + text.charCodeAt(at)) | 0
  return hash
}
