import { createHash } from 'node:crypto'
import type { ReadableDb } from './connection.ts'
import { connect } from './connection.ts'
import { findFact } from './facts.ts'
import type { Migration } from './migrations.ts'

/** A row of sqlite_schema, without where its pages lie. */
interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly table: string
  /** Null for the index of a key, which SQLite makes by itself. */
  readonly sql: string | null
}

/** An object of a schema that is not as the migrations make it. */
export interface SchemaFault {
  /** The table that it is, or belongs to. */
  readonly table: string
  /** What is wrong, in words. */
  readonly why: string
}

/** The fact that names the indexes that a first load has put off (records/first-load.ts). */
export const INDEXES_PUT_OFF = 'indexes_put_off'

/**
 * What textOf says of the newest version, hashed: a database that agrees with it needs no other
 * schema to be built for comparison, which takes 8 ms.
 */
export const NEWEST_SCHEMA = {
  version: 12,
  sha256: '68068fa88c423c2175ff86275e6c19f7f8f0a176e3183e16d12d78836f6e39fc',
} as const

// What SQLite keeps by itself for its plans.
const STATISTICS = new Set([
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
])

/**
 * Compares the schema of a database with the one that the migrations make of its version. Selects
 * from sqlite_schema and from facts alone: a view or a trigger that is not known is never run. The
 * caller holds a transaction.
 */
export function findSchemaFaults(
  db: ReadableDb,
  version: number,
  migrations: readonly Migration[],
): readonly SchemaFault[] {
  const found = readObjects(db)
  if (version === NEWEST_SCHEMA.version && schemaDigest(found) === NEWEST_SCHEMA.sha256) return []
  const expected = new Map(makeSchema(version, migrations).map((object) => [keyOf(object), object]))
  const faults: SchemaFault[] = []
  for (const object of found) {
    const own = expected.get(keyOf(object))
    if (!own) faults.push(faultOf(object, 'does not belong in it'))
    else if (textOf(own) !== textOf(object))
      faults.push(faultOf(object, 'is not as this program makes it'))
    expected.delete(keyOf(object))
  }
  // The note of what was put off stands in a table that is judged by now.
  const putOff = faults.length === 0 && expected.size > 0 ? readPutOffIndexes(db) : []
  for (const object of expected.values())
    if (!(isPlainIndex(object) && putOff.includes(object.name)))
      faults.push(faultOf(object, 'is missing'))
  return faults
}

/**
 * Tables of ours that are none in a database of a newer version: it may have more of everything, but
 * what is read from it stands in tables.
 */
export function findLostTables(
  db: ReadableDb,
  migrations: readonly Migration[],
): readonly SchemaFault[] {
  const tables = new Set(
    readObjects(db)
      .filter(({ type, sql }) => type === 'table' && sql?.startsWith('CREATE TABLE') === true)
      .map(({ name }) => name),
  )
  return makeSchema(Infinity, migrations)
    .filter(({ type, name }) => type === 'table' && !tables.has(name))
    .map((object) => faultOf(object, 'is missing'))
}

/** The statements that make the indexes of the newest schema, by the index's name. */
export function indexStatements(migrations: readonly Migration[]): ReadonlyMap<string, string> {
  return new Map(
    makeSchema(Infinity, migrations)
      .filter(isPlainIndex)
      .map(({ name, sql }) => [name, sql ?? '']),
  )
}

/** The names in the fact INDEXES_PUT_OFF; none where it says something else. */
export function readPutOffIndexes(db: ReadableDb): readonly string[] {
  try {
    const noted: unknown = JSON.parse(findFact(db, INDEXES_PUT_OFF) ?? '[]')
    return Array.isArray(noted) ? noted.map((one: { name?: unknown }) => String(one?.name)) : []
  } catch {
    return []
  }
}

/** The schema that the migrations make of a version, in memory. */
export function makeSchema(
  version: number,
  migrations: readonly Migration[],
): readonly SchemaObject[] {
  const db = connect(':memory:')
  try {
    for (const step of migrations) if (step.version <= version) db.exec(step.sql)
    return readObjects(db)
  } finally {
    db.close()
  }
}

/** SHA-256 over the objects of a schema. */
export function schemaDigest(objects: readonly SchemaObject[]): string {
  return createHash('sha256').update(objects.map(textOf).join('\n')).digest('hex')
}

function readObjects(db: ReadableDb): readonly SchemaObject[] {
  return db
    .prepare<[], SchemaObject>(
      'SELECT type, name, tbl_name AS "table", sql FROM sqlite_schema ORDER BY type, name',
    )
    .all()
    .filter(({ sql }) => sql === null || !STATISTICS.has(sql))
}

// An index that keeps something unique is a rule, which no note excuses.
function isPlainIndex({ type, sql }: SchemaObject): boolean {
  return type === 'index' && sql?.startsWith('CREATE INDEX') === true
}

function keyOf({ type, name }: SchemaObject): string {
  return JSON.stringify([type, name])
}

// Blanks count as one: they are no part of what a statement means.
function textOf({ type, name, table, sql }: SchemaObject): string {
  return JSON.stringify([type, name, table, sql?.replace(/[ \t\r\n]+/g, ' ')])
}

function faultOf({ type, name, table }: SchemaObject, what: string): SchemaFault {
  return {
    table,
    why: `the ${type.slice(0, 20)} ${JSON.stringify(String(name).slice(0, 80))} ${what}`,
  }
}
