import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Failure } from '../../base/failure.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import type { RunTable, RunValue } from '../runs/run-rows.ts'
import { runTables } from '../runs/run-rows.ts'
import type { FoundRun } from '../runs/runs.ts'
import { getRun } from '../runs/runs.ts'
import type { ErasedNames } from './erased-rows.ts'
import { eraseLine } from './erased-rows.ts'
import { brokenLog } from './event-body.ts'
import { fromExchangedMatches, toExchangedMatches } from './exchanged-matches.ts'
import { getTeam } from './team.ts'

/** A run that the team does not have yet, without its rows and breaks. */
export interface UnsharedRun {
  readonly run: string
  readonly summary: string
  readonly madeAt: string
  /** The number of the last shared decision that the run applied. */
  readonly decidedSeq: number
}

/** The position of a part in a run's rows: a table, and the number of its rows in earlier parts. */
export interface PartPlace {
  readonly table: number
  readonly offset: number
  /**
   * The first column of the table's last row in an earlier part, or null if it is unknown. Then
   * `offset` rows are skipped, which takes longer the more there are.
   */
  readonly after: string | number | null
}

/** The position of the first part. */
export const FIRST_PLACE: PartPlace = { table: 0, offset: 0, after: null }

interface RunPart {
  /** Deflated lines of JSON, each a table's name and a row's values. */
  readonly data: Uint8Array
  /** Null for the last part. */
  readonly next: PartPlace | null
}

/** Maximum size of a part that the server accepts. */
const MAX_PART_BYTES = 1_048_576
/** Number of rows in a part, which is then some 200 kB. */
const ROWS_PER_PART = 2000
/**
 * Number of chunks of 500 matches in a part, which is then some 200 kB, and 2 MB before it is
 * deflated.
 */
const CHUNKS_PER_PART = 4
/** Level 2 takes a third of the time of level 6, and parts of matches grow by 2 to 4 %. */
const DEFLATE_LEVEL = 2
/** Maximum size of an inflated part. */
const MAX_PART_TEXT_BYTES = 256 * 1024 * 1024

/** The tables whose rows are sent as they are stored. Matches follow them, in separate parts. */
const tablesSentAsStored: readonly RunTable[] = (Object.keys(runTables) as RunTable[]).filter(
  (table) => table !== 'run_matches',
)
/** The number of the table of matches in a PartPlace. */
const MATCHES_TABLE = tablesSentAsStored.length

/**
 * Finds the latest run made on this machine, if the team does not have it and it applied only
 * shared decisions. Returns null otherwise. Colleagues could not reproduce a run that applied
 * decisions they lack, such as decisions that the server has lost.
 */
export function findUnsharedRun(db: ReadableDb): UnsharedRun | null {
  getTeam(db)
  const row = prepareCached<
    [],
    {
      seq: number
      run: string
      summary: string
      madeAt: string
      decided: number
      shared: number | null
      restsOnLost: number
    }
  >(
    db,
    'SELECT seq, id AS run, summary, made_at AS madeAt, decided, shared_seq AS shared, rests_on_lost AS restsOnLost FROM runs WHERE is_opened = 0 ORDER BY seq DESC LIMIT 1',
  ).get()
  if (!row || row.shared !== null || row.restsOnLost === 1) return null
  const isUnshared = prepareCached<[number], number>(
    db,
    'SELECT 1 FROM decisions WHERE shared_seq IS NULL AND seq <= ? LIMIT 1',
  )
    .pluck()
    .get(row.decided)
  if (isUnshared !== undefined) return null
  // `seq` has the order of the log, so this is the last shared decision that the run applied.
  const lastSharedSeq = db
    .prepare<[number], number | null>(
      'SELECT shared_seq FROM decisions WHERE seq <= ? ORDER BY seq DESC LIMIT 1',
    )
    .pluck()
    .get(row.decided)
  const { run, summary, madeAt } = row
  return { run, summary, madeAt, decidedSeq: lastSharedSeq ?? 0 }
}

/** Reads the id and the content of each break of a run. Throws Failure RUN_UNKNOWN. */
export function readBreakContents(
  db: ReadableDb,
  { run }: { readonly run: string },
): readonly (readonly [id: string, content: string])[] {
  return prepareCached<[number], [string, string]>(
    db,
    'SELECT break_id, break_content(cells, differences) FROM breaks WHERE run = ? ORDER BY break_id',
  )
    .raw()
    .all(getRun(db, run).seq)
}

/**
 * Reads the part of a run's rows that begins at `place`. `hasMatches`: the server accepts matches.
 * Throws Failure RUN_UNKNOWN.
 */
export function readRunPart(
  db: ReadableDb,
  {
    run: id,
    place,
    hasMatches,
  }: { readonly run: string; readonly place: PartPlace; readonly hasMatches: boolean },
): RunPart {
  const run = getRun(db, id)
  const isMatches = place.table === MATCHES_TABLE
  for (let rows = isMatches ? CHUNKS_PER_PART : ROWS_PER_PART; ; rows = Math.ceil(rows / 2)) {
    const { lines, next } = isMatches
      ? readMatchLines(db, run, place.offset, rows)
      : readPlainLines(db, run.seq, place, rows)
    const data = deflateRawSync(lines.map((line) => `${line}\n`).join(''), {
      level: DEFLATE_LEVEL,
    })
    if (data.length <= MAX_PART_BYTES || rows === 1)
      return { data, next: next ?? (isMatches ? null : matchesPlace(db, run, hasMatches)) }
  }
}

interface PartLines {
  readonly lines: readonly string[]
  readonly next: PartPlace | null
}

function readPlainLines(db: ReadableDb, seq: number, place: PartPlace, rows: number): PartLines {
  const lines: string[] = []
  let next: PartPlace | null = place
  while (next && lines.length < rows) {
    const { table, offset, after }: PartPlace = next
    const name = tablesSentAsStored[table] as RunTable
    const foundRows = readRows(db, seq, name, { offset, after, limit: rows - lines.length })
    for (const values of foundRows) lines.push(JSON.stringify([name, ...values]))
    const isAll = lines.length < rows
    if (!isAll)
      next = { table, offset: offset + foundRows.length, after: foundRows.at(-1)?.[0] ?? after }
    else next = table + 1 < tablesSentAsStored.length ? { ...FIRST_PLACE, table: table + 1 } : null
  }
  return { lines, next }
}

function readRows(
  db: ReadableDb,
  seq: number,
  name: RunTable,
  { offset, after, limit }: Pick<PartPlace, 'offset' | 'after'> & { readonly limit: number },
): readonly RunValue[][] {
  const columns: readonly string[] = runTables[name]
  const afterCondition = after === null ? '' : `AND ${columns[0]} > ?`
  return prepareCached<(string | number)[], RunValue[]>(
    db,
    `SELECT ${columns.join(', ')} FROM ${name} WHERE run = ? ${afterCondition} ORDER BY 1 LIMIT ? OFFSET ?`,
  )
    .raw()
    .all(seq, ...(after === null ? [limit, offset] : [after, limit, 0]))
}

function readMatchLines(db: ReadableDb, run: FoundRun, first: number, count: number): PartLines {
  const lines: string[] = []
  for (let chunk = first; chunk < first + count; chunk += 1) {
    const matches = toExchangedMatches(db, run, chunk)
    if (matches === undefined) break
    lines.push(`["run_matches",${chunk},${matches}]`)
  }
  const end = first + count
  return {
    lines,
    next:
      lines.length === count && hasChunk(db, run, end)
        ? { table: MATCHES_TABLE, offset: end, after: null }
        : null,
  }
}

function matchesPlace(db: ReadableDb, run: FoundRun, hasMatches: boolean): PartPlace | null {
  return hasMatches && hasChunk(db, run, 0) ? { ...FIRST_PLACE, table: MATCHES_TABLE } : null
}

function hasChunk(db: ReadableDb, { seq }: FoundRun, chunk: number): boolean {
  return (
    prepareCached(db, 'SELECT 1 FROM run_matches WHERE run = ? AND chunk = ?').get(seq, chunk) !==
    undefined
  )
}

/** Returns the SHA-256 over the SHA-256 (all hex) of each part, joined by LF. */
export function digestOfParts(digests: readonly string[]): string {
  return createHash('sha256').update(digests.join('\n')).digest('hex')
}

/** Inflates a part to its lines. */
export function inflatePart(part: Uint8Array): string {
  return inflateRawSync(part, { maxOutputLength: MAX_PART_TEXT_BYTES }).toString('utf8')
}

/** True for the lines of a part with matches. */
export function hasMatchLines(part: string): boolean {
  return part.startsWith('["run_matches",')
}

/**
 * Writes the lines of a part of a run's rows, without the cells of `erasedNames`. Throws Failure
 * TEAM_LOG_BROKEN for another shape.
 */
export function writePlainLines(
  db: WritableDb,
  seq: number,
  part: string,
  erasedNames: ErasedNames | undefined,
): void {
  for (const line of readLines(part)) {
    const [table, ...values] = erasedNames ? eraseLine(line, erasedNames) : line
    const name = tablesSentAsStored.find((tableName) => tableName === table)
    if (name === undefined || values.length !== runTables[name].length) throw brokenRow()
    const columns = ['run', ...runTables[name]]
    prepareCached(
      db,
      `INSERT INTO ${name} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
    ).run(seq, ...(values as RunValue[]))
  }
}

/**
 * Writes the lines of a part of a run's matches, without the cells of `erasedNames`. Throws Failure
 * TEAM_LOG_BROKEN for another shape.
 */
export function writeMatchLines(
  db: WritableDb,
  run: FoundRun,
  part: string,
  erasedNames: ErasedNames | undefined,
): void {
  for (const line of readLines(part)) {
    const [table, chunk, matches] = erasedNames ? eraseLine(line, erasedNames) : line
    if (table !== 'run_matches' || !Number.isSafeInteger(chunk)) throw brokenRow()
    prepareCached(db, 'INSERT OR REPLACE INTO run_matches (run, chunk, rows) VALUES (?, ?, ?)').run(
      run.seq,
      chunk,
      fromExchangedMatches(db, run, matches),
    )
  }
}

/** Parses the lines of a part. Throws Failure TEAM_LOG_BROKEN. */
export function* readLines(part: string): Generator<readonly unknown[]> {
  for (const line of part.split('\n')) {
    if (line === '') continue
    const values: unknown = JSON.parse(line)
    if (!Array.isArray(values)) throw brokenRow()
    yield values
  }
}

function brokenRow(): Failure {
  return brokenLog('a row of a run has another shape')
}
