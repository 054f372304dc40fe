import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { boundLog } from '../database/database.ts'
import { findFact, setFact } from '../database/facts.ts'
import { migrations } from '../database/migrations.ts'
import { prepared } from '../database/prepared.ts'
import { INDEXES_PUT_OFF, indexStatements, readPutOffIndexes } from '../database/schema.ts'
import type { ActivityKind } from './record-types.ts'

/**
 * Records that come together in a first load; fewer at once, and the service is what is waited for.
 */
const MANY = 1000
/**
 * The same of withdrawals that are asked for one by one: what is answered in a quarter of a second
 * by a service that is quicker than the disk (sync/withdrawals.ts).
 */
export const MANY_ASKED = 500
/**
 * A table with more rows than this is not being loaded for the first time, as far as that is not
 * known.
 */
const NEARLY_EMPTY = 20000
/**
 * So few at once, so many times running, and the service of a first pass is slower than the disk:
 * what waits for it looks at lists meanwhile.
 */
const FEW = 250
const SLOW_TIMES = 10

// How many times running few came.
const slowTimes = new WeakMap<ReadableDb, number>()

/**
 * Takes a table's indexes away where records of a first load come in thousands: keys that come in
 * no order cost more than all the rest, and one build at the end costs a tenth. Inside the caller's
 * transaction, so that a kill leaves either them or the note of what is missing.
 */
export function putOffIndexes(
  db: WritableDb,
  kind: ActivityKind,
  incoming: number,
  isFirstLoad: boolean | undefined,
  many = MANY,
): void {
  if (incoming < many || !(isFirstLoad ?? !hasRows(db, kind, NEARLY_EMPTY))) return
  const indexes = db
    .prepare<[string], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
    )
    .pluck()
    .all(kind)
  if (indexes.length === 0) return
  for (const name of indexes) db.exec(`DROP INDEX ${name}`)
  notePutOff(db, [...readPutOffIndexes(db), ...indexes])
  boundLog(db, 'firstLoad')
}

function hasRows(db: ReadableDb, kind: ActivityKind, rows: number): boolean {
  return db.prepare(`SELECT 1 FROM ${kind} LIMIT 1 OFFSET ?`).get(rows) !== undefined
}

function notePutOff(db: WritableDb, names: readonly string[]): void {
  if (names.length > 0)
    setFact(db, INDEXES_PUT_OFF, JSON.stringify(names.map((name) => ({ name }))))
  else db.prepare('DELETE FROM facts WHERE name = ?').run(INDEXES_PUT_OFF)
}

/** Whether indexes are missing that finishIndexes would build. */
export function hasPutOffIndexes(db: ReadableDb): boolean {
  return findFact(db, INDEXES_PUT_OFF) !== undefined
}

/**
 * Whether a first load is over, for few records came at once; or, of a first pass, which tells its
 * end itself, whether the service is slower than the disk: a pass begins with small commits, and
 * one page may come late.
 */
export function isLoadOver(db: ReadableDb, incoming: number, isFirstPass = false): boolean {
  if (!hasPutOffIndexes(db)) return false
  if (!isFirstPass) return incoming < MANY
  const times = incoming < FEW ? (slowTimes.get(db) ?? 0) + 1 : 0
  slowTimes.set(db, times)
  return times >= SLOW_TIMES
}

/**
 * Builds what putOffIndexes took away, one index to a transaction and pausing after each; stopped
 * or killed in between, the next call goes on. Several may be at it in turns. The statements are the
 * program's own: the note may come with a cache that another program wrote to.
 */
export function* finishIndexes(db: WritableDb): Generator<number, null> {
  if (!hasPutOffIndexes(db)) return null
  const statements = indexStatements(migrations)
  while (hasPutOffIndexes(db)) {
    const [name = '', ...others] = readPutOffIndexes(db)
    db.transaction(() => {
      const sql = statements.get(name)
      if (sql !== undefined) db.exec(sql.replace('CREATE INDEX', 'CREATE INDEX IF NOT EXISTS'))
      notePutOff(db, others)
    }).immediate()
    yield others.length
  }
  boundLog(db, 'usual')
  learnShape(db)
  return null
}

/**
 * Lets SQLite learn how the tables have grown, where it has not for long; a few milliseconds
 * otherwise. Plans rest on it.
 */
export function learnShape(db: ReadableDb): void {
  db.pragma('analysis_limit = 1000')
  db.pragma('optimize = 0x10002')
}

/** ` INDEXED BY name` where the index is there; a first load puts some off. */
export function indexedBy(db: ReadableDb, name: string): string {
  return prepared(db, "SELECT 1 FROM sqlite_schema WHERE type = 'index' AND name = ?").get(name) ===
    undefined
    ? ''
    : ` INDEXED BY ${name}`
}
