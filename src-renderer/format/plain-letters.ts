/** A text without case and accents, for searching: `direccion` finds `Dirección`. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
