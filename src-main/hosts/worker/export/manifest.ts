import { basename } from 'node:path'
import type { Column } from '../../../contract/report.ts'
import type { Layout } from '../../../contract/reporting.ts'
import type { WrittenFacts } from '../../../reports/rows-to-file.ts'
import type { ExportInput, ExportResult } from '../../../store/thread-calls.ts'
import type { ManifestFacts } from '../files/safe-file.ts'

interface Facts {
  readonly input: ExportInput
  /** The run of the rows. Null means that the rows belong to no run. */
  readonly run: string | null
  readonly layout: Layout
  readonly columns: readonly Column[]
  readonly result: ExportResult
  readonly written: WrittenFacts
  /** SHA-256 of the file that is replaced. */
  readonly previous: string | undefined
}

/** Builds the manifest of a file: its content, the query behind it, and its format. */
export function manifestText({
  input,
  run,
  layout,
  columns,
  result,
  written,
  previous,
}: Facts): string {
  const { query } = input
  const facts = {
    made_by: 'Partner Desk',
    file: basename(input.path),
    report: query.report,
    template: input.template ?? null,
    ...input.origin,
    run,
    rows: result.rows,
    columns: columns.map((column) => column.name),
    sums: result.sums,
    filter: query.conditions.map(({ column, operator, value }) =>
      operator === 'empty' ? `${column} empty` : `${column} ${operator} ${value}`,
    ),
    search: query.search || null,
    sort: query.sort
      ? `${query.sort.column}${query.sort.isDescending ? ':desc' : ''}`
      : 'newest first, then by id',
    format: layout.format,
    // The name of a CSV dialect, or the whole dialect if the user defined it.
    dialect: layout.format === 'csv' ? layout.dialect : null,
    types: written.types,
    // A timestamp of a Parquet file has no zone.
    time_zone: layout.format === 'parquet' ? 'UTC' : layout.timeZone,
    formula_guard:
      layout.format === 'parquet'
        ? null
        : 'a text cell that a spreadsheet would take for a formula, or that begins with an apostrophe, gets an apostrophe in front; inside a cell, an apostrophe is put before a formula that would begin after a semicolon, comma, bar, tab or line end, and the cell is quoted',
    text_formulas:
      layout.format === 'csv' && layout.dialect !== 'strict' && layout.hasTextFormulas === true
        ? 'cells that a spreadsheet would change are written as ="…"'
        : undefined,
    as_of: result.as_of,
    made_at: input.madeAt,
    sha256: result.sha256,
    previous_sha256: previous ?? null,
    bytes: result.bytes,
    assumptions: input.assumptions,
  }
  return `${JSON.stringify(facts, null, 2)}\n`
}

/** Reports whether the manifest of a file describes this report, with this template and profile. */
export function isSameReport(
  { report, template: manifestTemplate, profile, environment }: ManifestFacts,
  { query, template, origin }: ExportInput,
): boolean {
  if (report !== query.report || (manifestTemplate ?? null) !== (template ?? null)) return false
  // Files of earlier versions do not name a profile.
  return (
    profile === undefined || (profile === origin?.profile && environment === origin?.environment)
  )
}
