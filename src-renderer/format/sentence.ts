/**
 * Turns a failure's half sentence into a whole one: capital, full stop. A key such as `time_zone`
 * at its beginning stays unchanged.
 */
export function sentence(text: string): string {
  const startsWithWord = /^\p{L}+(?:[\s,;:]|\.?$)/u.test(text)
  const capitalizedText = startsWithWord ? text.charAt(0).toUpperCase() + text.slice(1) : text
  return text === '' || /[.!?…]$/.test(text) ? capitalizedText : `${capitalizedText}.`
}
