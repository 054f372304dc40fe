import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { Failure } from '../../../base/failure.ts'
import type { Column } from '../../../contract/report.ts'
import type { Layout } from '../../../contract/reporting.ts'
import { columnsOf, isOfRun, strictLayout } from '../../../contract/reporting.ts'
import type { CallContext } from '../../../contract/wire.ts'
import { instantWriter } from '../../../reports/instants.ts'
import type { WrittenFacts } from '../../../reports/rows-to-file.ts'
import { writeRows } from '../../../reports/rows-to-file.ts'
import { withComputedRows } from '../../../store/browse/computed-reports.ts'
import { columnOf, countRows } from '../../../store/browse/rows.ts'
import type { ReadableDb } from '../../../store/database/connection.ts'
import { findMetadata } from '../../../store/database/metadata.ts'
import { getRun } from '../../../store/runs/runs.ts'
import type { ExportInput, ExportResult } from '../../../store/thread-calls.ts'
import type { Content, SafeFile } from '../files/safe-file.ts'
import {
  checkSafeFile,
  findFileHash,
  openSafeFile,
  readManifest,
  targetRefusal,
  writeSafeFile,
  writeTarget,
} from '../files/safe-file.ts'
import type { LineThreadSettings } from './line-sink.ts'
import { isSameReport, manifestText } from './manifest.ts'
import { RowReader } from './row-reader.ts'

/**
 * Streams a report to a file or a descriptor, from one read transaction. The memory does not grow
 * with the rows. A file gets a manifest beside it. If an export is cancelled or fails, no file
 * appears under the target's name. `lineThread` formats the lines of a large file. Without it, this
 * thread does.
 */
export async function exportReport(
  db: ReadableDb,
  input: ExportInput,
  context: CallContext,
  lineThread?: LineThreadSettings,
): Promise<ExportResult> {
  const columns = chosenColumns(input)
  const layout = input.layout ?? strictLayout
  // An unknown time zone fails here, before the target is touched.
  instantWriter('iso', layout.timeZone)
  // The file is checked first, because its name is the one that was given.
  if (input.descriptor === undefined)
    for (const path of [input.path, `${input.path}.manifest.json`]) checkSafeFile(path)
  if (input.isNameFromTemplate === true) refuseOtherReport(input)
  const target =
    input.descriptor === undefined ? openSafeFile(input.path) : openStream(input.descriptor)
  db.exec('BEGIN')
  try {
    const query = withComputedRows(db, input.query)
    // If the latest run was requested, the manifest still names its id, because a later run does
    // not change this file.
    const run = isOfRun(query.report) ? getRun(db, query.run).summary.run_id : null
    if (layout.format === 'xlsx') {
      const { sheetFullFailure, MAX_SHEET_ROWS } = await import('../../../reports/xlsx.ts')
      if (countRows(db, query) > MAX_SHEET_ROWS) throw sheetFullFailure()
    }
    const reader = new RowReader(db, query, columns, context)
    const { content, fileFacts } = await writeContent(reader, columns, layout, target, {
      path: input.descriptor === undefined ? input.path : undefined,
      lineThread,
    })
    const asOf = findMetadata(db, 'last_sync') ?? null
    const result: ExportResult = {
      report: query.report,
      path: input.path,
      rows: reader.rows,
      ...target.seal(content),
      as_of: asOf,
      sums: reader.sums(),
      hints: fileFacts.hints ?? [],
    }
    // The manifest is published before the file. If the process is killed in between, the earlier
    // file stays beside the new manifest. The manifest holds the hash of that file too, so that the
    // file still counts as this program's.
    if (input.descriptor === undefined)
      writeSafeFile(
        `${input.path}.manifest.json`,
        manifestText({
          input,
          run,
          layout,
          columns,
          result,
          written: fileFacts,
          previous: findFileHash(input.path),
        }),
      )
    target.publish()
    return result
  } finally {
    db.exec('COMMIT')
    target.discard()
  }
}

// Writes a report's rows. `content` is undefined if the target itself has counted what was written.
async function writeContent(
  reader: RowReader,
  columns: readonly Column[],
  layout: Layout,
  target: Pick<SafeFile, 'descriptor' | 'write'>,
  {
    path,
    lineThread,
  }: { readonly path: string | undefined; readonly lineThread?: LineThreadSettings },
): Promise<{ readonly content: Content | undefined; readonly fileFacts: WrittenFacts }> {
  if (reader.hasLines(layout)) {
    const { descriptor } = target
    return { content: await reader.writeLines({ descriptor, path }, lineThread), fileFacts: {} }
  }
  const fileFacts = await writeRows(
    columns,
    layout,
    () => reader.batches(),
    (part) => target.write(part),
  )
  return { content: undefined, fileFacts }
}

// Throws if the target holds another report, because two templates or profiles may lead to the same
// file name.
function refuseOtherReport(input: ExportInput): void {
  const manifest = readManifest(`${input.path}.manifest.json`)
  if (manifest === undefined || !existsSync(input.path) || isSameReport(manifest, input)) return
  throw targetRefusal(
    input.path,
    'another report of this program is already there',
    'move it away, give the template another file name, such as one with {profile}, or give the path of a file',
  )
}

function chosenColumns(input: ExportInput): readonly Column[] {
  if (!input.columns) return columnsOf(input.query.report)
  if (input.columns.length === 0)
    throw new Failure({
      kind: 'badInput',
      code: 'COLUMN_UNKNOWN',
      what: 'No column was named',
      advice: 'name at least one, or leave --columns out',
    })
  return input.columns.map((name) => columnOf(input.query.report, name))
}

function openStream(descriptor: number): Omit<SafeFile, 'finish'> {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    descriptor,
    write(part) {
      const buffer = typeof part === 'string' ? Buffer.from(part, 'utf8') : part
      writeTarget(undefined, descriptor, buffer)
      hash.update(buffer)
      bytes += buffer.length
    },
    seal: (writtenContent) => writtenContent ?? { sha256: hash.digest('hex'), bytes },
    publish: () => undefined,
    discard: () => undefined,
  }
}
