import type { ErasableKind } from '../../domain/erased-record.ts'
import { keptFields } from '../../domain/erased-record.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { prepareCached } from '../database/statement-cache.ts'

/** A record by its kind and id. */
export type RecordName = readonly [kind: ErasableKind, id: string]

/**
 * Returns a function that is true for the id of an erased record. Undefined if no record of the
 * kind was erased.
 */
export function openErased(db: ReadableDb, kind: string): ((id: string) => boolean) | undefined {
  if (
    prepareCached(db, 'SELECT 1 FROM erased_records WHERE kind = ? LIMIT 1').get(kind) === undefined
  )
    return undefined
  const find = prepareCached(db, 'SELECT 1 FROM erased_records WHERE kind = ? AND id = ?')
  return (id) => find.get(kind, id) !== undefined
}

/**
 * Adds records to the list of erased records. A sync stores later versions of them without personal
 * fields.
 */
export function noteErased(db: WritableDb, records: readonly RecordName[]): void {
  const put = prepareCached(db, 'INSERT OR IGNORE INTO erased_records (kind, id) VALUES (?, ?)')
  for (const record of records) put.run(...record)
}

/** Counts the erased records. The number never decreases. */
export function countErased(db: ReadableDb): number {
  return prepareCached<[], number>(db, 'SELECT count(*) FROM erased_records')
    .pluck()
    .get() as number
}

/** Lists the ids of all erased records of a kind. */
export function listErased(db: ReadableDb, kind: ErasableKind): readonly string[] {
  return prepareCached<[string], string>(db, 'SELECT id FROM erased_records WHERE kind = ?')
    .pluck()
    .all(kind)
}

/**
 * Deletes the other personal data of a record: changes of personal fields, quarantined texts, and
 * notes.
 */
export function eraseTraces(db: WritableDb, [kind, id]: RecordName): void {
  const keptNames = JSON.stringify(keptFields[kind])
  // The last number must not be used again, because runs have stored it. Keep it in an entry that
  // names no record.
  prepareCached(
    db,
    "UPDATE changes SET kind = 'erased', id = '', field = '', old = NULL, new = NULL, form = NULL WHERE seq = (SELECT max(seq) FROM changes) AND seq > 0 AND kind = ? AND id = ? AND field NOT IN (SELECT value FROM json_each(?))",
  ).run(kind, id, keptNames)
  prepareCached(
    db,
    'DELETE FROM changes WHERE kind = ? AND id = ? AND field NOT IN (SELECT value FROM json_each(?))',
  ).run(kind, id, keptNames)
  prepareCached(db, 'DELETE FROM quarantine WHERE kind = ? AND id = ?').run(kind, id)
  if (kind === 'withdrawals')
    prepareCached(db, 'UPDATE fetch_queue SET note = NULL WHERE id = ?').run(id)
}
