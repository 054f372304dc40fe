import { CsvReader } from '../../src-main/base/csv.ts'

/** The cells of each line of a delimited text. */
export function rowsOfLines(lines: readonly string[], delimiter = ','): string[][] {
  const rows: string[][] = []
  const reader = new CsvReader(delimiter, (cells) => rows.push([...cells]))
  reader.push(`${lines.join('\n')}\n`)
  reader.end()
  return rows
}
