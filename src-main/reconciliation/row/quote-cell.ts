/** The longest piece of a cell that a reason quotes, in characters. */
const MAX_QUOTED_CHARACTERS = 40

/**
 * Quotes a cell of the file, shortened to 40 characters. Quotes, backslashes and line ends in it
 * are escaped as in JSON, so that the quoted cell stays one piece of one line.
 */
export function quoteCell(cell: string): string {
  // A cell may be long, so only its beginning is split. A character has at most two code units.
  const characters = [...cell.slice(0, 2 * MAX_QUOTED_CHARACTERS + 2)]
  return JSON.stringify(
    characters.length > MAX_QUOTED_CHARACTERS
      ? `${characters.slice(0, MAX_QUOTED_CHARACTERS - 1).join('')}…`
      : cell,
  )
}
