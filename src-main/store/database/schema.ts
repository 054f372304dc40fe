import { createHash } from 'node:crypto'
import type { ReadableDb } from './connection.ts'
import { connect } from './connection.ts'
import { findMetadata } from './metadata.ts'
import type { Migration } from './migrations.ts'

/** A row of sqlite_schema, without its page number. */
interface SchemaObject {
  readonly type: string
  readonly name: string
  readonly table: string
  /** Null for the index of a key, which SQLite creates implicitly. */
  readonly sql: string | null
}

/** An object of a schema that differs from what the migrations create. */
export interface SchemaFault {
  /** The object's own table, or the table it belongs to. */
  readonly table: string
  /** The fault, in words. */
  readonly why: string
}

/** The fact that names the indexes dropped by a first load (records/first-load.ts). */
export const DROPPED_INDEXES_FACT = 'indexes_put_off'

/**
 * The digest of the newest version's schema (schemaDigest). A database with this digest needs no
 * second schema built for comparison, which takes 8 ms.
 */
export const NEWEST_SCHEMA = {
  version: 20,
  sha256: '78ede083ba22a779d435b11c5d4e5c98e5167f1f438ce711b72accfeb9e67dd5',
} as const

// The tables in which SQLite keeps statistics for its query plans.
const STATISTICS_TABLES = new Set([
  'CREATE TABLE sqlite_stat1(tbl,idx,stat)',
  'CREATE TABLE sqlite_stat4(tbl,idx,neq,nlt,ndlt,sample)',
])

/**
 * Compares the schema of a database with the one that the migrations create for its version.
 * Selects from sqlite_schema and from facts alone, so that an unknown view or trigger is never run.
 * The caller holds a transaction.
 */
export function findSchemaFaults(
  db: ReadableDb,
  version: number,
  migrations: readonly Migration[],
): readonly SchemaFault[] {
  const objects = readObjects(db)
  if (version === NEWEST_SCHEMA.version && schemaDigest(objects) === NEWEST_SCHEMA.sha256) return []
  const expectedObjects = new Map(
    makeSchema(version, migrations).map((object) => [keyOf(object), object]),
  )
  const faults: SchemaFault[] = []
  for (const object of objects) {
    const expectedObject = expectedObjects.get(keyOf(object))
    if (!expectedObject) faults.push(faultOf(object, 'does not belong in it'))
    else if (textOf(expectedObject) !== textOf(object))
      faults.push(faultOf(object, 'is not as this program makes it'))
    expectedObjects.delete(keyOf(object))
  }
  // Read the list of dropped indexes only now, after the table that holds it has been checked.
  const droppedIndexes =
    faults.length === 0 && expectedObjects.size > 0 ? readDroppedIndexes(db) : []
  for (const object of expectedObjects.values())
    if (!(isPlainIndex(object) && droppedIndexes.includes(object.name)))
      faults.push(faultOf(object, 'is missing'))
  return faults
}

/**
 * Finds the tables of this version that a database of a newer version lacks, or has as another kind
 * of object, such as a view. Other objects of a newer schema are ignored.
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

/** Maps the name of each index of the newest schema to its CREATE statement. */
export function indexStatements(migrations: readonly Migration[]): ReadonlyMap<string, string> {
  return new Map(
    makeSchema(Infinity, migrations)
      .filter(isPlainIndex)
      .map(({ name, sql }) => [name, sql ?? '']),
  )
}

/** Reads the index names in the fact DROPPED_INDEXES_FACT. Empty if the fact cannot be read. */
export function readDroppedIndexes(db: ReadableDb): readonly string[] {
  try {
    const names: unknown = JSON.parse(findMetadata(db, DROPPED_INDEXES_FACT) ?? '[]')
    return Array.isArray(names) ? names.map((entry: { name?: unknown }) => String(entry?.name)) : []
  } catch {
    return []
  }
}

/** Builds in memory the schema that the migrations create for a version. */
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
    .filter(({ sql }) => sql === null || !STATISTICS_TABLES.has(sql))
}

// False for a unique index, which is a constraint and must not be missing.
function isPlainIndex({ type, sql }: SchemaObject): boolean {
  return type === 'index' && sql?.startsWith('CREATE INDEX') === true
}

function keyOf({ type, name }: SchemaObject): string {
  return JSON.stringify([type, name])
}

// Reduces each run of blanks to one, because blanks do not change the meaning of a statement.
function textOf({ type, name, table, sql }: SchemaObject): string {
  return JSON.stringify([type, name, table, sql?.replace(/[ \t\r\n]+/g, ' ')])
}

function faultOf({ type, name, table }: SchemaObject, what: string): SchemaFault {
  return {
    table,
    why: `the ${type.slice(0, 20)} ${JSON.stringify(String(name).slice(0, 80))} ${what}`,
  }
}
