/**
 * Packs four letters of a text, from `offset` on, into one 32-bit number. A letter of more than
 * eight bits overflows into its neighbours.
 */
export function fourLetters(text: string, offset: number): number {
  return (
    text.charCodeAt(offset) |
    (text.charCodeAt(offset + 1) << 8) |
    (text.charCodeAt(offset + 2) << 16) |
    (text.charCodeAt(offset + 3) << 24)
  )
}

/** The bitwise OR of four letters. */
export function bitsOfFour(text: string, offset: number): number {
  return (
    text.charCodeAt(offset) |
    text.charCodeAt(offset + 1) |
    text.charCodeAt(offset + 2) |
    text.charCodeAt(offset + 3)
  )
}
