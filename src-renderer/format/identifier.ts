import { escapeHidden } from '../../src-main/base/hidden.ts'

// An escape written by `showInvisible`, or a character of one or two UTF-16 units. Neither may be cut in
// half.
const unbreakablePattern = /\\u(?:[0-9a-f]{4}|\{[0-9a-f]+\})|[^]/gu

/**
 * Whether each character of a text is one UTF-16 unit, needs no escape and is one letter wide.
 * Nearly all texts are plain.
 */
export function hasOnlyPlainCharacters(text: string): boolean {
  return /^[ -[\]-~]*$/.test(text)
}

/**
 * Splits a long identifier into its first characters, the omitted middle and its last characters,
 * or undefined if it is shown whole.
 */
export function cut(
  text: string,
  head = 6,
  tail = 5,
): readonly [head: string, middle: string, tail: string] | undefined {
  if (hasOnlyPlainCharacters(text))
    return text.length <= head + tail + 1
      ? undefined
      : [text.slice(0, head), text.slice(head, -tail), text.slice(-tail)]
  const characters = text.match(unbreakablePattern) ?? []
  if (characters.length <= head + tail + 1) return undefined
  return [
    characters.slice(0, head).join(''),
    characters.slice(head, -tail).join(''),
    characters.slice(-tail).join(''),
  ]
}

/**
 * Returns the first and last characters of a long identifier with an ellipsis between them. A short
 * identifier stays whole.
 */
export function shorten(text: string, head = 6, tail = 5): string {
  const pieces = cut(text, head, tail)
  return pieces ? `${pieces[0]}…${pieces[2]}` : text
}

/**
 * Returns a text with invisible characters, and spaces other than the common one, written as
 * escapes, so that it cannot look like another text.
 */
export function showInvisible(text: string): string {
  return hasOnlyPlainCharacters(text) ? text : escapeHidden(text)
}
