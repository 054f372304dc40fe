/**
 * Minutes to choose from, 0 first as `never`; a value in use that is not among them is offered too.
 */
export function choicesOf(
  minutes: readonly number[],
  current: number,
  never: string,
  words: (count: number) => string,
): readonly { readonly value: string; readonly label: string }[] {
  const all = [...new Set([0, ...minutes, current])].sort((left, right) => left - right)
  return all.map((count) => ({ value: String(count), label: count === 0 ? never : words(count) }))
}
