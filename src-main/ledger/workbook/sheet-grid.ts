/** A merged range of cells, from 0. `bottom` and `right` are one past its last row and column. */
export interface MergedRange {
  readonly top: number
  readonly left: number
  readonly bottom: number
  readonly right: number
}

/**
 * Gives every cell of a merged range the value of its first cell. A row or column that would have
 * text only in covered cells stays blank: if it were filled, a payment that is two rows high would
 * become two rows. `width` is that of the widest row. Throws Error if the ranges together are
 * larger than the sheet, which only overlapping ranges can be.
 */
export function fillMerged(rows: string[][], width: number, ranges: readonly MergedRange[]): void {
  const clippedRanges = ranges.map(({ top, left, bottom, right }) => ({
    top,
    left,
    bottom: Math.min(bottom, rows.length),
    right: Math.min(right, width),
  }))
  const area = clippedRanges.reduce(
    (sum, { top, left, bottom, right }) => sum + (bottom - top) * (right - left),
    0,
  )
  if (area > rows.length * width) throw new Error('its merged cells overlap')
  // No spreadsheet shows the content of a covered cell.
  for (const range of clippedRanges) setCovered(rows, range, '')
  const hasText = rows.map((row) => row.some((cell) => cell !== ''))
  const isFilled = filledColumns(rows, width)
  for (const range of clippedRanges)
    setCovered(
      rows,
      range,
      rows[range.top]?.[range.left] ?? '',
      (row, column) => hasText[row] === true && isFilled[column] === true,
    )
}

// Sets all cells of a range but its first. Rows are copied, because a repeated row is one array at
// several positions.
function setCovered(
  rows: string[][],
  { top, left, bottom, right }: MergedRange,
  text: string,
  isIncluded: (row: number, column: number) => boolean = () => true,
): void {
  for (let index = top; index < bottom; index += 1) {
    const row = [...(rows[index] ?? [])]
    for (let column = left; column < right; column += 1) {
      if ((index === top && column === left) || !isIncluded(index, column)) continue
      if (text === '' && column >= row.length) continue
      while (row.length < column) row.push('')
      row[column] = text
    }
    rows[index] = row
  }
}

/** For each column, true where any row has text in it. */
export function filledColumns(
  rows: readonly (readonly string[])[],
  width: number,
): readonly boolean[] {
  const isFilled = Array.from({ length: width }, () => false)
  for (const row of rows)
    for (let column = 0; column < row.length; column += 1)
      if (row[column] !== '') isFilled[column] = true
  return isFilled
}

/** Returns a column's letters by its number from 1. */
export function lettersOf(column: number): string {
  return column > 26
    ? lettersOf(Math.floor((column - 1) / 26)) + lettersOf(((column - 1) % 26) + 1)
    : String.fromCharCode(64 + column)
}
