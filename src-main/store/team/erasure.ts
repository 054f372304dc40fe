import { deflateRawSync } from 'node:zlib'
import type { TeamEvent } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { eraseStored } from '../records/activity.ts'
import type { RecordName } from '../records/erased-records.ts'
import { eraseTraces, listErased, noteErased } from '../records/erased-records.ts'
import type { ErasedNames } from './erased-rows.ts'
import { eraseBreakCells, eraseLine, eraseMatches, eraseSuggestionCells } from './erased-rows.ts'
import { brokenLog, readErasedBody, readErasureDoneBody } from './event-body.ts'
import { unpackFeedMatches } from './exchanged-matches.ts'
import { inflatePart, readLines } from './shared-run.ts'

/** Number of rows of runs that are in memory at a time. */
const ROWS_PER_STEP = 2000

/**
 * Erases from this cache the records or the file that the team erased. Records keep only their ids,
 * amounts, dates and states, also in their texts, their changes and the rows of runs. Later
 * versions of the records are stored in this form too. Throws Failure TEAM_LOG_BROKEN.
 */
export function applyErased(db: WritableDb, { body }: TeamEvent): void {
  const erasure = readErasedBody(body)
  // Overwrite the freed space in the database file.
  db.pragma('secure_delete = ON')
  if (erasure.target === 'file') eraseFile(db, erasure.digest)
  else eraseRecords(db, erasure.records, erasure.target === 'user')
  // Parts of runs have new content after an erasure, here and at the server.
  db.exec('DELETE FROM team_sent_parts')
  forgetWaitingParts(db)
  db.pragma('secure_delete = OFF')
}

/**
 * Deletes the notes of parts that were noted while an erasure replaced them, so that the parts are
 * requested again.
 */
export function applyErasureDone(db: WritableDb, { body }: TeamEvent): void {
  readErasureDoneBody(body)
  forgetWaitingParts(db)
}

function eraseRecords(db: WritableDb, records: readonly RecordName[], isUser: boolean): void {
  noteErased(db, records)
  const find = prepareCached<[string], { row: number; user: string | null }>(
    db,
    'SELECT row, end_user_id AS user FROM withdrawals WHERE id = ?',
  )
  const rows = new Set<number>()
  const users = new Set<string>()
  for (const [kind, id] of records) {
    const withdrawal = kind === 'withdrawals' ? find.get(id) : undefined
    if (withdrawal) rows.add(withdrawal.row)
    if (isUser && withdrawal?.user) users.add(withdrawal.user)
  }
  eraseRuns(db, { ...namesOf(records), users }, rows)
  for (const record of records) {
    eraseStored(db, ...record)
    eraseTraces(db, record)
  }
}

function namesOf(records: readonly RecordName[]): Omit<ErasedNames, 'users'> {
  const ids = (wantedKind: string): Set<string> =>
    new Set(records.filter(([kind]) => kind === wantedKind).map(([, id]) => id))
  return { withdrawals: ids('withdrawals'), transactions: ids('transactions') }
}

// `withdrawalRows` are the row numbers of erased withdrawals, which stored matches contain.
function eraseRuns(db: WritableDb, names: ErasedNames, withdrawalRows: ReadonlySet<number>): void {
  const setBreak = db.prepare('UPDATE breaks SET cells = ? WHERE rowid = ?')
  const breaks = db
    .prepare<[number], [number, string, string]>(
      `SELECT rowid, cells, differences FROM breaks WHERE rowid > ? ORDER BY rowid LIMIT ${ROWS_PER_STEP}`,
    )
    .raw()
  for (let rows = breaks.all(0); rows.length > 0; rows = breaks.all(rows.at(-1)?.[0] ?? 0))
    for (const [row, cells, differences] of rows) {
      const erasedCells = eraseBreakCells(cells, differences, names)
      if (erasedCells !== undefined) setBreak.run(erasedCells, row)
    }
  const setSuggestion = db.prepare('UPDATE run_suggestions SET cells = ? WHERE run = ? AND id = ?')
  const suggestions = db
    .prepare<[number, string], [number, string, string]>(
      `SELECT run, id, cells FROM run_suggestions WHERE (run, id) > (?, ?) ORDER BY run, id LIMIT ${ROWS_PER_STEP}`,
    )
    .raw()
  for (
    let rows = suggestions.all(0, '');
    rows.length > 0;
    rows = suggestions.all(rows.at(-1)?.[0] ?? 0, rows.at(-1)?.[1] ?? '')
  )
    for (const [run, id, cells] of rows) {
      const erasedCells = eraseSuggestionCells(cells, names)
      if (erasedCells !== undefined) setSuggestion.run(erasedCells, run, id)
    }
  const setMatches = db.prepare('UPDATE run_matches SET rows = ? WHERE run = ? AND chunk = ?')
  const chunks = db
    .prepare<[], [number, number, number]>(
      // A run in progress has no row in `runs` yet. It is made again (reconcile-job.ts).
      'SELECT run, chunk, coalesce((SELECT seen_changes FROM runs WHERE seq = run), (SELECT max(seq) FROM changes), 0) FROM run_matches',
    )
    .raw()
    .all()
  const read = db
    .prepare<[number, number], string>('SELECT rows FROM run_matches WHERE run = ? AND chunk = ?')
    .pluck()
  for (const [run, chunk, seenChanges] of chunks) {
    const rows = read.get(run, chunk) as string
    const matches = unpackFeedMatches(db, { seenChanges }, rows, names.transactions)
    const erasedMatches = eraseMatches(matches, names, withdrawalRows)
    if (erasedMatches !== undefined) setMatches.run(erasedMatches, run, chunk)
  }
}

// The rows of runs stay, because they are not a copy of the file. The copy on the disk is removed
// after the exchange.
function eraseFile(db: WritableDb, digest: string): void {
  const imports = db
    .prepare<[string], [string, string]>('SELECT id, name FROM imports WHERE sha256 = ?')
    .raw()
    .all(digest)
  db.prepare('DELETE FROM imports WHERE sha256 = ?').run(digest)
  db.prepare(
    "DELETE FROM run_ledgers WHERE run IN (SELECT id FROM runs WHERE json_extract(summary, '$.source.sha256') = ?)",
  ).run(digest)
  db.prepare(
    'INSERT INTO erased_files (sha256, imports) VALUES (?, ?) ON CONFLICT DO UPDATE SET imports = excluded.imports',
  ).run(digest, JSON.stringify(imports))
}

function forgetWaitingParts(db: WritableDb): void {
  db.exec('DELETE FROM team_run_parts WHERE run IN (SELECT id FROM runs)')
}

/** A ledger file whose copies on the disk must be removed. */
interface ErasedFile {
  readonly sha256: string
  readonly imports: readonly (readonly [id: string, name: string])[]
}

/** Lists erased ledger files whose copies may still be on the disk. */
export function listErasedFiles(db: ReadableDb): readonly ErasedFile[] {
  return db
    .prepare<[], { sha256: string; imports: string }>('SELECT sha256, imports FROM erased_files')
    .all()
    .map((row) => ({ ...row, imports: JSON.parse(row.imports) as ErasedFile['imports'] }))
}

/** Removes a file from the list of listErasedFiles. Call it once the disk has no copy of it. */
export function noteRemovedFile(db: WritableDb, file: { readonly sha256: string }): void {
  db.prepare('DELETE FROM erased_files WHERE sha256 = ?').run(file.sha256)
}

/**
 * Returns the names whose cells are removed from received parts, or undefined if nothing was
 * erased.
 */
export function findErasedNames(
  db: ReadableDb,
  users: readonly string[] = [],
): ErasedNames | undefined {
  const withdrawals = listErased(db, 'withdrawals')
  const transactions = listErased(db, 'transactions')
  if (withdrawals.length + transactions.length + users.length === 0) return undefined
  return {
    withdrawals: new Set(withdrawals),
    transactions: new Set(transactions),
    users: new Set(users),
  }
}

/**
 * Returns a part of a run without the cells of erased records and of the end user `user`. `data` is
 * null if the part has no such cells. `replaced` is the SHA-256 (hex) of the part that was passed.
 * Throws Failure TEAM_LOG_BROKEN.
 */
export function eraseRunPart(
  db: ReadableDb,
  { data, user }: { readonly data: Uint8Array; readonly user: string | null },
): { readonly data: Uint8Array | null; readonly replaced: string } {
  const replaced = sha256(data)
  const names = findErasedNames(db, user === null ? [] : [user])
  if (!names) return { data: null, replaced }
  let isErased = false
  const lines = [...readLines(inflatePart(data))].map((line) => {
    const erasedLine = eraseLine(line, names)
    if (erasedLine !== line) isErased = true
    return `${JSON.stringify(erasedLine)}\n`
  })
  return { data: isErased ? deflateRawSync(lines.join('')) : null, replaced }
}

/**
 * Checks that each part of a run that differs from the published part was replaced by an erasure in
 * the log. Throws Failure TEAM_LOG_BROKEN.
 */
export function verifyErasedParts(db: ReadableDb): void {
  // The log names the replaced parts only when the erasure ends.
  if (isErasing(db)) return
  const loggedParts = new Map<string, Set<string>>()
  for (const body of db
    .prepare<[], string>("SELECT body FROM team_events WHERE kind = 'erasure_done' ORDER BY seq")
    .pluck()
    .all())
    for (const [run, no, original, newDigest] of readErasureDoneBody(body)) {
      const digests = loggedParts.get(`${no}/${run}/${original}`) ?? new Set()
      loggedParts.set(`${no}/${run}/${original}`, digests.add(newDigest))
    }
  const rows = db
    .prepare<[], [string, number, string, string]>(
      'SELECT run, no, original, sha256 FROM team_erased_parts',
    )
    .raw()
    .all()
  for (const [run, no, original, newDigest] of rows)
    if (loggedParts.get(`${no}/${run}/${original}`)?.has(newDigest) !== true)
      throw brokenLog(`part ${no} of run ${run} was replaced, and no erasure says so`)
}

function isErasing(db: ReadableDb): boolean {
  return (
    db
      .prepare(
        `SELECT 1 FROM team_events AS e WHERE kind = 'erased' AND json_extract(body, '$.target') <> 'file' AND NOT EXISTS (
          SELECT 1 FROM team_events AS d WHERE d.kind = 'erasure_done' AND json_extract(d.body, '$.erasure') = json_extract(e.body, '$.erasure'))`,
      )
      .get() !== undefined
  )
}
