import { escapeHidden } from '../../src-main/base/hidden.ts'

// An escape that `visible` wrote, or a character of one or two units: what may not be cut in half.
const whole = /\\u(?:[0-9a-f]{4}|\{[0-9a-f]+\})|[^]/gu

/**
 * Whether each character is one unit, stands for itself and takes the room of one letter; nearly
 * all texts are.
 */
export function isPlain(text: string): boolean {
  return /^[ -[\]-~]*$/.test(text)
}

/**
 * The first characters of a long identifier, what is left out of it for short, and the last ones;
 * undefined for one that is shown whole.
 */
export function cut(
  text: string,
  head = 6,
  tail = 5,
): readonly [head: string, middle: string, tail: string] | undefined {
  if (isPlain(text))
    return text.length <= head + tail + 1
      ? undefined
      : [text.slice(0, head), text.slice(head, -tail), text.slice(-tail)]
  const characters = text.match(whole) ?? []
  if (characters.length <= head + tail + 1) return undefined
  return [
    characters.slice(0, head).join(''),
    characters.slice(head, -tail).join(''),
    characters.slice(-tail).join(''),
  ]
}

/**
 * The first and last characters of a long identifier with an ellipsis between; a short one whole.
 */
export function shorten(text: string, head = 6, tail = 5): string {
  const pieces = cut(text, head, tail)
  return pieces ? `${pieces[0]}…${pieces[2]}` : text
}

/**
 * Invisible characters, and spaces other than the common one, as visible escapes, so that a text
 * cannot look like another one.
 */
export function visible(text: string): string {
  return isPlain(text) ? text : escapeHidden(text)
}
