/** Removes case and accents from a text, for searching: `direccion` finds `Dirección`. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
