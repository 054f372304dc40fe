import { Failure } from '../../base/failure.ts'
import type { ReadableDb } from './connection.ts'
import type { Migration } from './migrations.ts'
import { migrations as allMigrations } from './migrations.ts'
import { findLostTables, findSchemaFaults } from './schema.ts'
import { damaged } from './sqlite-failures.ts'

/** The SQLite application id of a cache: the letters PDsk. */
export const APPLICATION_ID = 0x5044736b

/**
 * Checks that a file is empty or a cache of this program whose schema is the one of its version.
 * With `tables`, only faults of these tables count. Runs in one transaction, because another
 * process may be changing the schema. Throws Failure DB_REPLACED, DB_TOO_NEW, DB_DAMAGED.
 */
export function checkIdentity(
  db: ReadableDb,
  path: string,
  migrations: readonly Migration[],
  tables?: readonly string[],
): void {
  db.transaction(() => {
    const identity = db.pragma('application_id', { simple: true })
    const version = Number(db.pragma('user_version', { simple: true }))
    const newest = migrations[migrations.length - 1]?.version ?? 0
    if (identity === 0 && version === 0 && isEmpty(db)) return
    if (identity !== APPLICATION_ID)
      throw new Failure({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The database is not one of this program',
        why: path,
        advice: 'move it away and restore a backup, or run sync again',
      })
    if (version > newest + 1000) throw tooNew(version)
    const faults =
      version > newest ? findLostTables(db, migrations) : findSchemaFaults(db, version, migrations)
    const fault = faults.find(({ table }) => tables?.includes(table) !== false)
    if (fault) throw damaged(path, fault.why)
  })()
}

/** True for a file without any object in its schema: a new or an emptied one. */
export function isEmpty(db: ReadableDb): boolean {
  return db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
}

/** Throws Failure DB_TOO_NEW for a file that a newer version of the program wrote last. */
export function refuseNewer(db: ReadableDb): void {
  const version = Number(db.pragma('user_version', { simple: true }))
  if (version > (allMigrations[allMigrations.length - 1]?.version ?? 0)) throw tooNew(version)
}

/** True for a file that an earlier version of the program wrote last. */
export function isOutdated(db: ReadableDb): boolean {
  return (
    Number(db.pragma('user_version', { simple: true })) <
    (allMigrations[allMigrations.length - 1]?.version ?? 0)
  )
}

/** The failure for a file whose schema version, `version`, this program does not know. */
export function tooNew(version: number): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_TOO_NEW',
    what: 'The database was written by a newer version of this program',
    why: `its schema is ${version}`,
    advice: 'update the program; nothing was changed',
  })
}
