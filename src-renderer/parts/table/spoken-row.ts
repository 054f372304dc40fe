/** A value as it is said, or the title of its column and the value. */
type SpokenPart = string | readonly [title: string, value: string]

/**
 * A row as a screen reader says it: its values in the window's words, those that say little by
 * themselves after the title of their column. Empty values are left out.
 */
export function spokenRow(...parts: readonly SpokenPart[]): string {
  return parts
    .map((part) => {
      if (typeof part === 'string') return part
      const [title, value] = part
      return value === '' ? '' : `${title}: ${value}`
    })
    .filter((part) => part !== '')
    .join(', ')
}
