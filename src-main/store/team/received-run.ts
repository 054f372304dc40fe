import type { RunSummary } from '../../contract/run.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { sha256 } from '../database/digest.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { updateStatesAfterRun } from '../runs/break-states.ts'
import { nextSeq } from '../runs/run-numbers.ts'
import { findPrevious, findRun, getRun } from '../runs/runs.ts'
import { findErasedNames } from './erasure.ts'
import { brokenLog, readRunBody } from './event-body.ts'
import {
  digestOfParts,
  hasMatchLines,
  inflatePart,
  writeMatchLines,
  writePlainLines,
} from './shared-run.ts'

/** A run of the log as the server describes it. */
interface RunToOpen {
  readonly run: string
  readonly summary: string
  readonly madeAt: string
  /** The number of the last decision that the run applied. */
  readonly decidedSeq: number
  /** The SHA-256 (hex) of each part as it was published. */
  readonly digests: readonly string[]
  /** The SHA-256 (hex) of parts from which an erasure removed cells, by their numbers. */
  readonly replaced: readonly (readonly [no: number, sha256: string])[]
}

/**
 * Notes the parts of a run of the log, which are then received one by one. Keeps parts that were
 * received before. Throws Failure TEAM_LOG_BROKEN if the log names other parts. verifyErasedParts
 * checks parts that an erasure replaced, because the log names them only at the end of the erasure.
 */
export function beginReceiving(
  db: WritableDb,
  { run, digests, replaced }: Pick<RunToOpen, 'run' | 'digests' | 'replaced'>,
): void {
  const body = prepareCached<[string], string>(
    db,
    'SELECT e.body FROM team_runs AS r JOIN team_events AS e ON e.seq = r.seq WHERE r.run = ?',
  )
    .pluck()
    .get(run)
  if (body === undefined || readRunBody(body).digest !== digestOfParts(digests))
    throw brokenLog(`the rows of run ${run} were changed`)
  // A part may be replaced between two exchanges.
  const put = prepareCached(
    db,
    `INSERT INTO team_run_parts (run, no, sha256) VALUES (?, ?, ?)
      ON CONFLICT DO UPDATE SET sha256 = excluded.sha256 WHERE data IS NULL AND is_stored = 0`,
  )
  const noteReplaced = prepareCached(
    db,
    `INSERT INTO team_erased_parts (run, no, original, sha256) VALUES (?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET original = excluded.original, sha256 = excluded.sha256`,
  )
  const replacedDigests = new Map(replaced)
  for (const [no, original] of digests.entries()) {
    const newDigest = replacedDigests.get(no)
    put.run(run, no, newDigest ?? original)
    if (newDigest !== undefined) noteReplaced.run(run, no, original, newDigest)
  }
}

/**
 * Returns the number of the first part of a run that was not received, or null if all parts were
 * received or none is noted.
 */
export function findWantedPart(db: ReadableDb, { run }: { readonly run: string }): number | null {
  return (
    prepareCached<[string], number>(
      db,
      'SELECT no FROM team_run_parts WHERE run = ? AND data IS NULL AND is_stored = 0 ORDER BY no LIMIT 1',
    )
      .pluck()
      .get(run) ?? null
  )
}

/**
 * Stores a received part of a run. Until the run is opened, parts wait. Matches of an open run are
 * written to its tables at once. `isMatches` is true if the part contains matches. Throws Failure
 * TEAM_LOG_BROKEN, and then stores nothing.
 */
export function receivePart(
  db: WritableDb,
  { run: id, no, data }: { readonly run: string; readonly no: number; readonly data: Uint8Array },
): { readonly isMatches: boolean } {
  const digest = prepareCached<[string, number], string>(
    db,
    'SELECT sha256 FROM team_run_parts WHERE run = ? AND no = ?',
  )
    .pluck()
    .get(id, no)
  if (digest !== sha256(data)) throw brokenLog(`the rows of run ${id} were changed`)
  const lines = inflatePart(data)
  const isMatches = hasMatchLines(lines)
  const run = findRun(db, id)
  if (!run) {
    prepareCached(db, 'UPDATE team_run_parts SET data = ? WHERE run = ? AND no = ?').run(
      data,
      id,
      no,
    )
    return { isMatches }
  }
  // The run is already open, so its tables hold its other parts, and only matches can be missing.
  if (isMatches) writeMatchLines(db, run, lines, findErasedNames(db))
  prepareCached(db, 'UPDATE team_run_parts SET is_stored = 1 WHERE run = ? AND no = ?').run(id, no)
  return { isMatches }
}

/**
 * Opens a run of another workstation from the parts that were received. Its matches may still be
 * missing. Throws Failure TEAM_LOG_BROKEN, and then opens nothing.
 */
export function openSharedRun(
  db: WritableDb,
  { run: id, summary: summaryText, madeAt, decidedSeq }: Omit<RunToOpen, 'digests' | 'replaced'>,
): void {
  if (findRun(db, id)) return
  const summary = readSummary(id, summaryText)
  const seq = nextSeq(db)
  // Read one part at a time, to bound the memory.
  const numbers = prepareCached<[string], number>(
    db,
    'SELECT no FROM team_run_parts WHERE run = ? AND data IS NOT NULL ORDER BY no',
  )
    .pluck()
    .all(id)
  const read = prepareCached<[string, number], Buffer>(
    db,
    'SELECT data FROM team_run_parts WHERE run = ? AND no = ?',
  )
  const erasedNames = findErasedNames(db)
  const matchParts: string[] = []
  for (const no of numbers) {
    const lines = inflatePart(read.pluck().get(id, no) as Buffer)
    if (hasMatchLines(lines)) matchParts.push(lines)
    else writePlainLines(db, seq, lines, erasedNames)
  }
  const lastDecisionSeq = db
    .prepare<[number], number>('SELECT coalesce(max(seq), 0) FROM decisions WHERE shared_seq <= ?')
    .pluck()
    .get(decidedSeq) as number
  db.prepare(
    `INSERT INTO runs (seq, id, at, made_at, summary, previous, decided, seen_changes, is_opened, has_matches, shared_seq)
      VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(seq), 0) FROM changes), 1, 0, (SELECT seq FROM team_runs WHERE run = ?))`,
  ).run(
    seq,
    id,
    summary.as_of,
    madeAt,
    summaryText,
    findPrevious(db, seq, summary.period),
    lastDecisionSeq,
    id,
  )
  for (const part of matchParts) writeMatchLines(db, getRun(db, id), part, erasedNames)
  db.prepare(
    'UPDATE team_run_parts SET data = NULL, is_stored = 1 WHERE run = ? AND data IS NOT NULL',
  ).run(id)
  db.prepare('UPDATE team_runs SET is_here = 1 WHERE run = ?').run(id)
  updateStatesAfterRun(db, seq)
}

/**
 * Finds a colleague's run with missing parts, or null if there is none. `isBegun` is true if its
 * parts are noted. A run is returned until finishReceiving is called for it.
 */
export function findIncompleteRun(
  db: ReadableDb,
): { readonly run: string; readonly isBegun: boolean } | null {
  const run = prepareCached<[], string>(
    db,
    'SELECT t.run FROM team_runs AS t JOIN runs AS r ON r.id = t.run WHERE t.has_all = 0 AND r.has_matches = 0 ORDER BY t.seq DESC LIMIT 1',
  )
    .pluck()
    .get()
  if (run === undefined) return null
  const isBegun =
    prepareCached(db, 'SELECT 1 FROM team_run_parts WHERE run = ? LIMIT 1').get(run) !== undefined
  return { run, isBegun }
}

/**
 * Ends the receiving of a run whose parts are complete, and shows its matches. A run that was
 * shared without matches stays without them.
 */
export function finishReceiving(db: WritableDb, { run: id }: { readonly run: string }): void {
  const run = findRun(db, id)
  if (run) {
    const hasMatches =
      run.summary.ledger.matched === 0 ||
      db.prepare('SELECT 1 FROM run_matches WHERE run = ? LIMIT 1').get(run.seq) !== undefined
    if (hasMatches) db.prepare('UPDATE runs SET has_matches = 1 WHERE id = ?').run(id)
  }
  db.prepare('UPDATE team_runs SET has_all = 1 WHERE run = ?').run(id)
  db.prepare('DELETE FROM team_run_parts WHERE run = ?').run(id)
}

function readSummary(run: string, text: string): RunSummary {
  try {
    const summary = JSON.parse(text) as RunSummary
    if (summary.run_id === run && typeof summary.as_of === 'string') return summary
  } catch {
    // The text is not JSON, which is reported below.
  }
  throw brokenLog(`the summary of run ${run} is another run's`)
}
