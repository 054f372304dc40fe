/**
 * Four letters of a text, from a place on, as one number of 32 bits. One of more than eight bits
 * runs into its neighbours.
 */
export function fourLetters(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24)
  )
}

/** The bits that any of four letters has. */
export function bitsOfFour(text: string, at: number): number {
  return (
    text.charCodeAt(at) |
    text.charCodeAt(at + 1) |
    text.charCodeAt(at + 2) |
    text.charCodeAt(at + 3)
  )
}
