/**
 * Whether a text can stand for one of the contract's words on the wire, as the core would take it
 * (B82).
 */
export function isWireWord(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,40}$/.test(text.trim())
}
