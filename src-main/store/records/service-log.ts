import type { InstantText } from '../../base/instant.ts'
import type {
  CallTally,
  DriftView,
  Instruction,
  ReferenceView,
  Refusal,
} from '../../contract/services.ts'
import { REMOVAL_KIND } from '../../domain/expected-drift.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'

/** Maximum number of rows that are stored and read. */
const MAX_ROWS = 1000

/**
 * Adds to the counts of calls. Once the table is full, every failure counts as OTHER, because a
 * service may invent a code for every call.
 */
export function noteCalls(db: WritableDb, calls: readonly CallTally[]): void {
  const put = db.prepare(
    `INSERT INTO calls (service, method, path, status, code, times, total_ms, slowest_ms, first_seen, last_seen) VALUES (@service, @method, @path, @status, @code, @times, @totalMs, @slowestMs, @firstSeen, @lastSeen)
     ON CONFLICT DO UPDATE SET times = times + excluded.times, total_ms = total_ms + excluded.total_ms, slowest_ms = max(slowest_ms, excluded.slowest_ms), last_seen = excluded.last_seen`,
  )
  const isFull = Number(db.prepare('SELECT count(*) FROM calls').pluck().get()) >= MAX_ROWS
  for (const call of calls)
    put.run({ ...call, code: isFull && call.code !== '' ? 'OTHER' : call.code })
}

/** The SQL that adds to a count of drift, or begins the count. */
export const putDrift =
  'INSERT INTO drift (kind, what, times, first_seen, last_seen) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET times = times + excluded.times, last_seen = excluded.last_seen'

/** Counts deviations from the contract, for one kind of record. */
export function noteDrift(
  db: ReadableDb,
  kind: string,
  drifts: readonly string[],
  at: InstantText,
): void {
  const counts = new Map<string, number>()
  for (const driftText of drifts) counts.set(driftText, (counts.get(driftText) ?? 0) + 1)
  const put = db.prepare(putDrift)
  for (const [driftText, times] of counts) put.run(kind, driftText.slice(0, 400), times, at, at)
}

/** The kind under which `Deprecation` headers are counted. It is not a kind of record. */
export const deprecationKind = 'deprecation'

/**
 * Returns calls by path and outcome, drift, deprecations and known removals, as counted since the
 * cache was created.
 */
export function readHealth(db: ReadableDb): {
  readonly calls: readonly CallTally[]
  readonly drift: readonly DriftView[]
  readonly deprecations: readonly DriftView[]
  readonly removals: readonly DriftView[]
} {
  const calls = db
    .prepare<[], CallTally>(
      `SELECT service, method, path, status, code, times, total_ms AS totalMs, slowest_ms AS slowestMs, first_seen AS firstSeen, last_seen AS lastSeen
         FROM calls ORDER BY service, path, method, status, code LIMIT ${MAX_ROWS}`,
    )
    .all()
  const drift = db
    .prepare<[], DriftView>(
      `SELECT kind, what, times, first_seen AS firstSeen, last_seen AS lastSeen FROM drift ORDER BY kind, what LIMIT ${MAX_ROWS}`,
    )
    .all()
  return {
    calls,
    drift: drift.filter(({ kind }) => kind !== deprecationKind && kind !== REMOVAL_KIND),
    deprecations: drift.filter(({ kind }) => kind === deprecationKind),
    removals: drift.filter(({ kind }) => kind === REMOVAL_KIND),
  }
}

/**
 * Counts the kinds of call (service, method, path, status and code) that failed since an instant.
 * The number of failures since then is unknown, because only totals of calls are stored. A record
 * that was not found is not a failure.
 */
export function countFailedCalls(db: ReadableDb, since: InstantText): number {
  return Number(
    db
      .prepare("SELECT count(*) FROM calls WHERE code NOT IN ('', '40004') AND last_seen >= ?")
      .pluck()
      .get(since),
  )
}

/** Counts the instructions of these kinds, or of all, whose outcome is unknown. */
export function countUnknownOutcomes(
  db: ReadableDb,
  kinds?: readonly Instruction['kind'][],
): number {
  const sql =
    "SELECT count(*) FROM instructions WHERE state = 'unknown' AND (? IS NULL OR kind IN (SELECT value FROM json_each(?)))"
  const list = kinds === undefined ? null : JSON.stringify(kinds)
  return Number(db.prepare(sql).pluck().get(list, list))
}

const PART_FACT_PREFIX = 'part:'

/** Stores how the last attempt to read a part ended. A `refusal` of null means that it was read. */
export function notePart(
  db: WritableDb,
  part: string,
  at: InstantText,
  refusal: Refusal | null,
): void {
  const previousPart = readPart(db, part)
  setMetadata(
    db,
    PART_FACT_PREFIX + part,
    JSON.stringify({ readAt: refusal ? previousPart.readAt : at, refusal }),
  )
}

function readPart(
  db: ReadableDb,
  part: string,
): { readonly readAt: InstantText | null; readonly refusal: Refusal | null } {
  const text = findMetadata(db, PART_FACT_PREFIX + part)
  return text === undefined
    ? { readAt: null, refusal: null }
    : (JSON.parse(text) as { readAt: InstantText | null; refusal: Refusal | null })
}

/** Lists the refusals of parts whose last attempt was refused. */
export function listRefusals(db: ReadableDb): Refusal[] {
  return db
    .prepare<[], string>(
      `SELECT value FROM facts WHERE name GLOB '${PART_FACT_PREFIX}*' ORDER BY name`,
    )
    .pluck()
    .all()
    .flatMap((text) => (JSON.parse(text) as { refusal: Refusal | null }).refusal ?? [])
}

/** Reads the items of a reference list in the service's order. */
export function readReference(db: ReadableDb, kind: string): ReferenceView {
  const rows = db
    .prepare<[string], { raw: string; at: string }>(
      'SELECT raw, last_seen AS at FROM reference WHERE kind = ? ORDER BY place',
    )
    .all(kind)
  const { readAt, refusal } = readPart(db, kind)
  // Use the time of the part, because a list may be empty. A cache of an earlier version has no
  // times of parts, so use the time of the first item.
  return {
    items: rows.map(({ raw }) => raw),
    asOf: readAt ?? rows[0]?.at ?? null,
    refused: refusal,
  }
}

/** Stores the query that returned these quotes, because a quote does not contain it (A37). */
export function noteQuoteQueries(
  db: WritableDb,
  quotes: readonly string[],
  query: string,
  at: InstantText,
): void {
  const put = db.prepare(
    'INSERT INTO quote_askings (quote, asked, at) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET at = excluded.at',
  )
  for (const quote of quotes) put.run(quote, query, at)
}

/** Lists the queries that returned a quote. */
export function queriesOfQuote(db: ReadableDb, quote: string): string[] {
  return db
    .prepare<[string], string>('SELECT asked FROM quote_askings WHERE quote = ? ORDER BY asked')
    .pluck()
    .all(quote)
}

/** Deletes the contact of this type and id, with the text received for it. */
export function forgetContact(db: WritableDb, type: string, id: string): void {
  db.prepare(
    'DELETE FROM contacts_raw WHERE row IN (SELECT row FROM contacts WHERE type = ? AND id = ?)',
  ).run(type, id)
  db.prepare('DELETE FROM contacts WHERE type = ? AND id = ?').run(type, id)
}

/**
 * Deletes the contacts of a type that a complete walk begun at `since` did not return, because the
 * service no longer has them. Returns their number.
 */
export function dropOldContacts(db: WritableDb, type: string, since: InstantText): number {
  db.prepare(
    'DELETE FROM contacts_raw WHERE row IN (SELECT row FROM contacts WHERE type = ? AND last_seen < ?)',
  ).run(type, since)
  return db.prepare('DELETE FROM contacts WHERE type = ? AND last_seen < ?').run(type, since)
    .changes
}
