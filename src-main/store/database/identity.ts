import { Failure } from '../../base/failure.ts'
import type { ReadableDb } from './connection.ts'
import type { Migration } from './migrations.ts'
import { migrations as allMigrations } from './migrations.ts'
import { findLostTables, findSchemaFaults } from './schema.ts'
import { damagedFailure } from './sqlite-failures.ts'

/** The SQLite application id of a cache: the letters PDsk. */
export const APPLICATION_ID = 0x5044736b

// A file of a newer version is read if it has the known tables. Only writing to it is refused
// (security.md F14). A version beyond any plausible count of later migrations is not read either,
// because its file is unlikely to have the known tables.
const MAX_VERSIONS_AHEAD = 1000

/**
 * Checks that a file is empty, or a cache of this program with the schema of its version. With
 * `tables`, only faults of these tables count. Runs in one transaction, because another process may
 * be changing the schema. Throws Failure DB_REPLACED, DB_TOO_NEW, DB_DAMAGED.
 */
export function checkIdentity(
  db: ReadableDb,
  path: string,
  migrations: readonly Migration[],
  tables?: readonly string[],
): void {
  db.transaction(() => {
    const applicationId = db.pragma('application_id', { simple: true })
    const version = readSchemaVersion(db)
    const newestKnownVersion = newestVersion(migrations)
    if (applicationId === 0 && version === 0 && isEmpty(db)) return
    if (applicationId !== APPLICATION_ID)
      throw new Failure({
        kind: 'store',
        code: 'DB_REPLACED',
        what: 'The database is not one of this program',
        why: path,
        advice: 'move it away and restore a backup, or run sync again',
      })
    if (version > newestKnownVersion + MAX_VERSIONS_AHEAD) throw tooNewFailure(version)
    const faults =
      version > newestKnownVersion
        ? findLostTables(db, migrations)
        : findSchemaFaults(db, version, migrations)
    const fault = faults.find(({ table }) => tables?.includes(table) !== false)
    if (fault) throw damagedFailure(path, fault.why)
  })()
}

/** True if the schema has no object: the file is new, or was emptied. */
export function isEmpty(db: ReadableDb): boolean {
  return db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get() === 0
}

/** Throws Failure DB_TOO_NEW for a file that a newer version of the program wrote last. */
export function refuseNewer(db: ReadableDb): void {
  const version = readSchemaVersion(db)
  if (version > newestVersion(allMigrations)) throw tooNewFailure(version)
}

/** True for a file that an earlier version of the program wrote last. */
export function isOutdated(db: ReadableDb): boolean {
  return readSchemaVersion(db) < newestVersion(allMigrations)
}

/** Reads the version of a file's schema, which the last migration set, or 0 for a new file. */
export function readSchemaVersion(db: ReadableDb): number {
  return Number(db.pragma('user_version', { simple: true }))
}

/** The version to which these migrations lead, or 0 if there are none. */
export function newestVersion(migrations: readonly Migration[]): number {
  return migrations[migrations.length - 1]?.version ?? 0
}

/** The failure for a file whose schema version, `version`, this program does not know. */
export function tooNewFailure(version: number): Failure {
  return new Failure({
    kind: 'store',
    code: 'DB_TOO_NEW',
    what: 'The database was written by a newer version of this program',
    why: `its schema is ${version}`,
    advice: 'update the program; nothing was changed',
  })
}
