/**
 * Packs four letters of a text, from `at` on, into one 32-bit number. A letter of more than eight
 * bits overflows into its neighbours.
 */
export function fourLetters(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  )
}

/** The bitwise OR of four letters. */
export function bitsOfFour(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    text.charCodeAt(at + 1) |
    text.charCodeAt(at + 2) |
    text.charCodeAt(at + 3)
  )
}
