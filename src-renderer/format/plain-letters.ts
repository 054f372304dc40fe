/** A text as it is searched for: without case and accents, so that `direccion` finds `Dirección`. */
export function plainLetters(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
