import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { BEFORE_ALL_CHANGES, findLastChange } from './change-numbers.ts'

/**
 * The journal of a team's workstation: records that the team may lack. An entry is written in the
 * transaction of its record and removed with the server's answer, so a kill loses no entry. There
 * are no entries outside a team.
 */
export interface UnsentJournal {
  /** Notes that a record was added or changed. */
  note(row: number): void
}

/** The tables whose records a team shares. */
export type SharedTable = 'withdrawals' | 'transactions'

const VERSION_FACT = 'team_unsent_version'

/**
 * Opens the journal for a batch of records. Returns undefined outside a team, or for a kind that a
 * team does not share.
 */
export function openJournal(db: WritableDb, kind: string): UnsentJournal | undefined {
  if (!isSharedTable(kind) || !isInTeam(db)) return undefined
  const version = nextVersion(db)
  const changesAfter = findLastChange(db)
  const put = prepareCached(
    db,
    'INSERT INTO team_unsent (kind, row, version, changes_after) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET version = excluded.version',
  )
  return { note: (row) => void put.run(kind, row, version, changesAfter) }
}

/** Notes ids whose request ended as absent or failed. */
export function noteUnsentIds(db: WritableDb, ids: readonly string[]): void {
  if (ids.length === 0 || !isInTeam(db)) return
  const version = nextVersion(db)
  const put = prepareCached(
    db,
    'INSERT INTO team_unsent_ids (id, version) VALUES (?, ?) ON CONFLICT DO UPDATE SET version = excluded.version',
  )
  for (const id of ids) put.run(id, version)
}

/** Notes all records of the cache, for a team that has none of them yet. */
export function noteAllUnsent(db: WritableDb): void {
  const version = nextVersion(db)
  for (const kind of ['withdrawals', 'transactions'])
    db.prepare(
      `INSERT OR REPLACE INTO team_unsent (kind, row, version, changes_after) SELECT ?, row, ?, ${BEFORE_ALL_CHANGES} FROM ${kind} ORDER BY row`,
    ).run(kind, version)
  db.prepare(
    "INSERT OR REPLACE INTO team_unsent_ids (id, version) SELECT id, ? FROM fetch_queue WHERE state IN ('absent', 'failed')",
  ).run(version)
}

/** Empties the journal. */
export function forgetUnsent(db: WritableDb): void {
  db.exec('DELETE FROM team_unsent; DELETE FROM team_unsent_ids')
}

function isSharedTable(kind: string): kind is SharedTable {
  return kind === 'withdrawals' || kind === 'transactions'
}

function isInTeam(db: ReadableDb): boolean {
  return prepareCached(db, 'SELECT 1 FROM team').get() !== undefined
}

// The version grows with every batch, so that an answer about an earlier version never removes a
// later entry.
function nextVersion(db: WritableDb): number {
  const version = Number(findMetadata(db, VERSION_FACT) ?? 0) + 1
  setMetadata(db, VERSION_FACT, String(version))
  return version
}
