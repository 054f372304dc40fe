/** A spoken value, alone or after the title of its column. */
type SpokenPart = string | readonly [title: string, value: string]

/**
 * Writes a row for a screen reader: its values in the window's words, preceded by the column's
 * title if the value is unclear without it. Empty values are left out.
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
