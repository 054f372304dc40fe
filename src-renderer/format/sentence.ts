/**
 * A half sentence of a failure as a whole one: capital, full stop. A key such as `time_zone` at its
 * beginning stays as it is written.
 */
export function sentence(text: string): string {
  const isWord = /^\p{L}+(?:[\s,;:]|\.?$)/u.test(text)
  const begun = isWord ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return text === '' || /[.!?…]$/.test(text) ? begun : `${begun}.`
}
