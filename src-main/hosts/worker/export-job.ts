import { createHash } from 'node:crypto'
import { basename } from 'node:path'
import { scaledToDecimal, toScaled } from '../../base/decimal.ts'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import { reportColumns } from '../../contract/report.ts'
import type { Column } from '../../contract/report.ts'
import type { CallContext } from '../../contract/wire.ts'
import { strictHeader, strictLine } from '../../reports/strict.ts'
import type { Connection } from '../../store/database.ts'
import { findFact } from '../../store/facts.ts'
import { columnOf, ExactSums, iterateRows } from '../../store/rows.ts'
import type { ExportInput, ExportResult } from '../../store/store.ts'
import { checkSafeFile, contentHash, openSafeFile, writeAll, writeSafeFile } from './safe-file.ts'
import type { SafeFile } from './safe-file.ts'

const FLUSH = 256 * 1024
const ROWS_PER_TURN = 5000

/**
 * Streams a report to a file, or to a descriptor, from one read transaction: memory does not grow with the rows. A manifest
 * is written beside a file. A cancelled or failed export leaves nothing under the target's name.
 */
export async function exportReport(db: Connection, input: ExportInput, context: CallContext): Promise<ExportResult> {
  const columns = chosenColumns(input)
  if (input.descriptor === undefined) checkSafeFile(`${input.path}.manifest.json`)
  const target = input.descriptor === undefined ? openSafeFile(input.path) : openStream(input.descriptor)
  db.exec('BEGIN')
  try {
    const { rows, sums } = await writeRows(db, input, columns, target, context)
    const asOf = findFact(db, 'last_sync') ?? null
    const result: ExportResult = { report: input.query.report, path: input.path, rows, ...target.seal(), as_of: asOf, sums }
    // The manifest first: it names the file it replaces too, so that a kill in between leaves nothing that looks foreign.
    if (input.descriptor === undefined) writeSafeFile(`${input.path}.manifest.json`, manifest(input, columns, result, contentHash(input.path)))
    target.publish()
    return result
  } finally {
    db.exec('COMMIT')
    target.discard()
  }
}

async function writeRows(db: Connection, input: ExportInput, columns: readonly Column[], target: Pick<SafeFile, 'write'>, context: CallContext): Promise<{ rows: number; sums: ExportResult['sums'] }> {
  const sums = new ExactSums(columns)
  let text = strictHeader(columns.map((column) => column.name))
  let rows = 0
  for (const row of iterateRows(db, input.query, columns)) {
    text += strictLine(row)
    sums.add(row, toScaled)
    rows += 1
    if (text.length > FLUSH) {
      target.write(text)
      text = ''
    }
    if (rows % ROWS_PER_TURN !== 0) continue
    context.progress({ step: 'export', done: rows })
    await new Promise((resolve) => setImmediate(resolve))
    throwIfCancelled(context.signal)
  }
  target.write(text)
  return { rows, sums: sums.result(scaledToDecimal) }
}

function chosenColumns(input: ExportInput): readonly Column[] {
  if (!input.columns) return reportColumns[input.query.report]
  if (input.columns.length === 0) throw new Failure({ kind: 'badInput', code: 'COLUMN_UNKNOWN', what: 'No column was named', advice: 'name at least one, or leave --columns out' })
  return input.columns.map((name) => columnOf(input.query.report, name))
}

function openStream(descriptor: number): Omit<SafeFile, 'finish'> {
  const hash = createHash('sha256')
  let bytes = 0
  return {
    write(text) {
      const buffer = Buffer.from(text, 'utf8')
      try {
        writeAll(descriptor, buffer)
      } catch (cause) {
        throw new Failure({
          kind: 'target',
          code: 'TARGET_REFUSED',
          what: 'Standard output cannot be written',
          why: (cause as NodeJS.ErrnoException).code ?? 'unknown',
          advice: 'check where it leads',
          cause,
        })
      }
      hash.update(buffer)
      bytes += buffer.length
    },
    seal: () => ({ sha256: hash.digest('hex'), bytes }),
    publish: () => undefined,
    discard: () => undefined,
  }
}

function manifest(input: ExportInput, columns: readonly Column[], result: ExportResult, previous: string | undefined): string {
  const { query } = input
  const facts = {
    made_by: 'Partner Desk',
    file: basename(input.path),
    report: query.report,
    run: query.run ?? null,
    rows: result.rows,
    columns: columns.map((column) => column.name),
    sums: result.sums,
    filter: query.conditions.map(({ column, operator, value }) => (operator === 'empty' ? `${column} empty` : `${column} ${operator} ${value}`)),
    search: query.search || null,
    sort: query.sort ? `${query.sort.column}${query.sort.isDescending ? ':desc' : ''}` : 'newest first, then by id',
    dialect: input.dialect,
    time_zone: 'UTC',
    formula_guard: "text cells that a spreadsheet would take for a formula, and cells that begin with ', carry one leading '",
    as_of: result.as_of,
    made_at: input.madeAt,
    sha256: result.sha256,
    previous_sha256: previous ?? null,
    bytes: result.bytes,
    assumptions: input.assumptions,
  }
  return `${JSON.stringify(facts, null, 2)}\n`
}
