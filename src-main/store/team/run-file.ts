import type { SharedFileState } from '../../contract/team.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'

/** Notes the path from which a run read its ledger file. */
export function noteRunLedger(
  db: WritableDb,
  { run, path }: { readonly run: string; readonly path: string },
): void {
  prepareCached(
    db,
    'INSERT INTO run_ledgers (run, path) VALUES (?, ?) ON CONFLICT DO UPDATE SET path = excluded.path',
  ).run(run, path)
}

/**
 * Returns the path from which a run made on this machine read its ledger file, or null if it is
 * unknown.
 */
export function findRunLedger(db: ReadableDb, { run }: { readonly run: string }): string | null {
  return (
    prepareCached<[string], string>(db, 'SELECT path FROM run_ledgers WHERE run = ?')
      .pluck()
      .get(run) ?? null
  )
}

/** Notes whether the ledger file of a run was shared with it. */
export function noteRunFile(
  db: WritableDb,
  { run, state }: { readonly run: string; readonly state: SharedFileState },
): void {
  prepareCached(
    db,
    'INSERT INTO team_run_files (run, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state',
  ).run(run, state)
}

/** Maximum number of shared runs whose files are sent again in one exchange. */
const MAX_LEFT_OUT_FILES = 20

/**
 * Lists the shared runs whose ledger files the team does not have, the latest first, at most 20.
 */
export function listLeftOutFiles(db: ReadableDb): readonly string[] {
  return prepareCached<[number], string>(
    db,
    "SELECT f.run FROM team_run_files AS f JOIN runs AS r ON r.id = f.run WHERE f.state <> 'sent' AND r.shared_seq IS NOT NULL ORDER BY r.seq DESC LIMIT ?",
  )
    .pluck()
    .all(MAX_LEFT_OUT_FILES)
}

/**
 * Returns whether the ledger file of a run was shared with it, or null for a run that was not
 * shared from this machine.
 */
export function findRunFile(
  db: ReadableDb,
  { run }: { readonly run: string },
): SharedFileState | null {
  return (
    prepareCached<[string], SharedFileState>(db, 'SELECT state FROM team_run_files WHERE run = ?')
      .pluck()
      .get(run) ?? null
  )
}
