/** Whether the core accepts a text in place of one of the contract's words on the wire (B82). */
export function isWireWord(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,40}$/.test(text.trim())
}
