import type { Column } from '../contract/report.ts'
import type { Layout, SheetHint } from '../contract/reporting.ts'
import type { Batches, WriteBytes } from './batches.ts'
import { csvLines, dialectOf } from './csv-lines.ts'
import { SheetTally } from './sheet-tally.ts'

/** Facts of a file that are known only after writing. They go into the manifest. */
export interface WrittenFacts {
  /** For Parquet: the type of each column. */
  readonly types?: Readonly<Record<string, string>>
  /** For CSV, except strict: the cells that a spreadsheet would change. */
  readonly hints?: readonly SheetHint[]
}

/**
 * Writes rows in a layout. The memory that it uses does not grow with the number of rows. Equal rows
 * give equal bytes.
 */
export async function writeRows(
  columns: readonly Column[],
  layout: Layout,
  batches: Batches,
  write: WriteBytes,
): Promise<WrittenFacts> {
  switch (layout.format) {
    case 'csv':
      return { hints: await writeCsv(columns, layout, batches, write) }
    // The packages for XLSX and Parquet take a tenth of a second to load, so they are loaded on demand.
    case 'xlsx': {
      const { writeXlsx } = await import('./xlsx.ts')
      await writeXlsx(columns, layout.timeZone, batches, write)
      return {}
    }
    case 'parquet': {
      const { writeParquet } = await import('./parquet.ts')
      return { types: await writeParquet(columns, batches, write) }
    }
  }
}

async function writeCsv(
  columns: readonly Column[],
  layout: Layout,
  batches: Batches,
  write: WriteBytes,
): Promise<readonly SheetHint[]> {
  // The strict dialect is for programs, not for spreadsheets.
  const tally = layout.dialect === 'strict' ? undefined : new SheetTally(columns, dialectOf(layout))
  const lines = csvLines(columns, layout, (cells) => tally?.add(cells))
  let text = lines.head
  for await (const rows of batches()) {
    for (const row of rows) text += lines.line(row)
    write(text)
    text = ''
  }
  if (text !== '') write(text)
  return tally?.hints() ?? []
}
