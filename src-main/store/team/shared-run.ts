import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { RunSummary } from '../../contract/run.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { reopenUnmatched } from '../runs/break-states.ts'
import type { RunTable, RunValue } from '../runs/run-rows.ts'
import { runTables } from '../runs/run-rows.ts'
import { findPrevious, findRun, nextSeq } from '../runs/runs.ts'
import { brokenLog } from './event-body.ts'
import { getTeam } from './team.ts'

/** A run that the team does not have yet, without its rows. */
export interface UnsharedRun {
  readonly run: string
  readonly summary: string
  readonly madeAt: string
  /** The number of the last shared decision that the run has taken in. */
  readonly decided: number
  /** Each break's id and content. */
  readonly contents: readonly (readonly [string, string])[]
}

/** The place of a part among a run's rows: a table, and how many of its rows are in earlier parts. */
export interface PartPlace {
  readonly table: number
  readonly offset: number
}

export interface RunPart {
  /** Deflated lines of JSON, each a table's name and a row's values. */
  readonly data: Uint8Array
  /** Null: this is the last part. */
  readonly next: PartPlace | null
}

/** The server takes parts of at most 1 MiB. */
const MAX_PART_BYTES = 1_048_576
/** A part of so many rows is some 200 kB. */
const ROWS_PER_PART = 2000
/** Limits what a part may inflate to. */
const MAX_PART_TEXT_BYTES = 256 * 1024 * 1024

/** Matches name withdrawals by their local row numbers, so they stay where the run was made. */
const sharedTables: readonly RunTable[] = (Object.keys(runTables) as RunTable[]).filter(
  (table) => table !== 'run_matches',
)

/**
 * The latest run made here if the team does not have it and it rests on shared decisions alone; null
 * otherwise. Others could not come to the result of a run that took in decisions they lack.
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
    }
  >(
    db,
    'SELECT seq, id AS run, summary, made_at AS madeAt, decided, shared_seq AS shared FROM runs WHERE is_opened = 0 ORDER BY seq DESC LIMIT 1',
  ).get()
  if (!row || row.shared !== null) return null
  const isUnshared = prepareCached<[number], number>(
    db,
    'SELECT 1 FROM decisions WHERE shared_seq IS NULL AND seq <= ? LIMIT 1',
  )
    .pluck()
    .get(row.decided)
  if (isUnshared !== undefined) return null
  // Decisions have the order of the log.
  const last = db
    .prepare<[number], number | null>(
      'SELECT shared_seq FROM decisions WHERE seq <= ? ORDER BY seq DESC LIMIT 1',
    )
    .pluck()
    .get(row.decided)
  const { run, summary, madeAt } = row
  const contents = db
    .prepare<[number], [string, string]>(
      'SELECT break_id, break_content(cells, differences) FROM breaks WHERE run = ? ORDER BY break_id',
    )
    .raw()
    .all(row.seq)
  return { run, summary, madeAt, decided: last ?? 0, contents }
}

/** Reads the part of a run's rows that begins at `place`. Throws Failure RUN_UNKNOWN. */
export function readRunPart(
  db: ReadableDb,
  { run, place }: { readonly run: string; readonly place: PartPlace },
): RunPart {
  const seq = findRun(db, run)?.seq ?? -1
  for (let rows = ROWS_PER_PART; ; rows = Math.ceil(rows / 2)) {
    const lines: string[] = []
    let next: PartPlace | null = place
    while (next && lines.length < rows) {
      const { table, offset }: PartPlace = next
      const name = sharedTables[table] as RunTable
      const found = db
        .prepare<[number, number, number], RunValue[]>(
          `SELECT ${runTables[name].join(', ')} FROM ${name} WHERE run = ? ORDER BY 1 LIMIT ? OFFSET ?`,
        )
        .raw()
        .all(seq, rows - lines.length, offset)
      for (const values of found) lines.push(JSON.stringify([name, ...values]))
      const isAll = lines.length < rows
      if (!isAll) next = { table, offset: offset + found.length }
      else next = table + 1 < sharedTables.length ? { table: table + 1, offset: 0 } : null
    }
    const data = deflateRawSync(lines.map((line) => `${line}\n`).join(''))
    if (data.length <= MAX_PART_BYTES || rows === 1) return { data, next }
  }
}

/**
 * Opens a run of another workstation here, without its matches. Throws Failure TEAM_LOG_BROKEN where
 * its parts are not those of the log, and then opens nothing.
 */
export function openSharedRun(
  db: WritableDb,
  {
    run,
    summary: summaryText,
    madeAt,
    decided,
    digest,
    parts,
  }: {
    readonly run: string
    readonly summary: string
    readonly madeAt: string
    readonly decided: number
    readonly digest: string
    readonly parts: readonly Uint8Array[]
  },
): void {
  if (findRun(db, run)) return
  if (partsDigest(parts) !== digest) throw brokenLog(`the rows of run ${run} were changed`)
  const summary = readSummary(run, summaryText)
  const seq = nextSeq(db)
  const inserts = new Map(
    sharedTables.map((table) => {
      const columns = ['run', ...runTables[table]]
      const values = columns.map(() => '?').join(', ')
      return [table, db.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values})`)]
    }),
  )
  for (const part of parts)
    for (const [table, values] of readRows(part)) inserts.get(table)?.run(seq, ...values)
  const last = db
    .prepare<[number], number>('SELECT coalesce(max(seq), 0) FROM decisions WHERE shared_seq <= ?')
    .pluck()
    .get(decided) as number
  db.prepare(
    `INSERT INTO runs (seq, id, at, made_at, summary, previous, decided, seen_changes, is_opened, shared_seq)
      VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM changes), 1, (SELECT seq FROM team_runs WHERE run = ?))`,
  ).run(
    seq,
    run,
    summary.as_of,
    madeAt,
    summaryText,
    findPrevious(db, seq, summary.period),
    last,
    run,
  )
  db.prepare('UPDATE team_runs SET is_here = 1 WHERE run = ?').run(run)
  reopenUnmatched(db, seq)
}

/** SHA-256 (hex) over the SHA-256 of each part, joined by LF. */
export function partsDigest(parts: readonly Uint8Array[]): string {
  const digest = (data: Uint8Array | string): string =>
    createHash('sha256').update(data).digest('hex')
  return digest(parts.map(digest).join('\n'))
}

function readSummary(run: string, text: string): RunSummary {
  try {
    const summary = JSON.parse(text) as RunSummary
    if (summary.run_id === run && typeof summary.as_of === 'string') return summary
  } catch {
    // The text is no JSON: the failure below.
  }
  throw brokenLog(`the summary of run ${run} is another run's`)
}

function* readRows(part: Uint8Array): Generator<readonly [RunTable, RunValue[]]> {
  const text = inflateRawSync(part, { maxOutputLength: MAX_PART_TEXT_BYTES }).toString('utf8')
  for (const line of text.split('\n')) {
    if (line === '') continue
    const [table, ...values] = JSON.parse(line) as [RunTable, ...RunValue[]]
    if (!sharedTables.includes(table) || values.length !== runTables[table].length)
      throw brokenLog('a row of a run has another shape')
    yield [table, values]
  }
}
