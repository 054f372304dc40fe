import type { Column } from '../contract/report.ts'
import type { Layout } from '../contract/reporting.ts'
import { csvLines } from './csv-lines.ts'
import type { Batches, Write } from './write.ts'

/** Facts of a file that only its writing tells; they stand in the manifest. */
export interface Written {
  /** Of Parquet: the type each column has. */
  readonly types?: Readonly<Record<string, string>>
}

/**
 * Writes rows in a layout, however many there are, in memory that does not grow with them. The same
 * rows give the same bytes.
 */
export async function writeRows(
  columns: readonly Column[],
  layout: Layout,
  batches: Batches,
  write: Write,
): Promise<Written> {
  switch (layout.format) {
    case 'csv':
      await writeCsv(columns, layout, batches, write)
      return {}
    // Their packages take a tenth of a second to load: only who writes such a file waits for that.
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
  write: Write,
): Promise<void> {
  const lines = csvLines(columns, layout)
  let text = lines.head
  for await (const rows of batches()) {
    for (const row of rows) text += lines.line(row)
    write(text)
    text = ''
  }
  if (text !== '') write(text)
}
