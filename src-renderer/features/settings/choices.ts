/** Lists choices of minutes, with 0 first as `neverLabel`. The current value is a choice too. */
export function choicesOf(
  minutes: readonly number[],
  current: number,
  neverLabel: string,
  words: (count: number) => string,
): readonly { readonly value: string; readonly label: string }[] {
  const allMinutes = [...new Set([0, ...minutes, current])].sort((left, right) => left - right)
  return allMinutes.map((count) => ({
    value: String(count),
    label: count === 0 ? neverLabel : words(count),
  }))
}
