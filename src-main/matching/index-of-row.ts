/** Finds the index of a row among ascending rows by binary search; undefined for none. */
export function indexOfRow(rows: ArrayLike<number>, row: number): number | undefined {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((rows[middle] as number) < row) low = middle + 1
    else high = middle
  }
  return rows[low] === row ? low : undefined
}
