import { closeSync, existsSync, openSync, rmSync } from 'node:fs'
import type { SendNotice } from '../../base/notice.ts'
import { backUp } from './backup-file.ts'
import type { WritableDb } from './connection.ts'
import { APPLICATION_ID, newestVersion, readSchemaVersion, tooNewFailure } from './identity.ts'
import type { Migration } from './migrations.ts'

/**
 * Migrates the schema to the newest version, each step in a transaction of its own, after a
 * verified backup. A new file gets all steps in one transaction, because each commit waits for the
 * disk.
 */
export function migrate(
  db: WritableDb,
  path: string,
  migrations: readonly Migration[],
  sendNotice: SendNotice,
): void {
  const version = readSchemaVersion(db)
  const targetVersion = newestVersion(migrations)
  if (version > targetVersion) throw tooNewFailure(version)
  const marker = migratingMarkerPath(path)
  if (version === targetVersion) return rmSync(marker, { force: true })
  // A new file has no content to lose, so it needs no backup.
  const isNew = version === 0
  const wasInterrupted = !isNew && existsSync(marker)
  try {
    if (!isNew) {
      closeSync(openSync(marker, 'a', 0o600))
      backUp(db, path, `before-${targetVersion}`)
    }
    const steps = migrations.filter((step) => step.version > version)
    const runSteps = (): void => steps.forEach((step) => runMigration(db, step))
    if (isNew) db.transaction(runSteps).immediate()
    else runSteps()
  } catch (error) {
    // The caller reports this failure, so its marker is removed. The marker of a killed process
    // stays until a migration succeeds and MIGRATION_RETRIED is sent.
    if (!wasInterrupted) rmSync(marker, { force: true })
    throw error
  }
  rmSync(marker, { force: true })
  if (wasInterrupted) sendNotice('MIGRATION_RETRIED', { from: version, to: targetVersion })
}

function runMigration(db: WritableDb, { version, sql }: Migration): void {
  db.transaction(() => {
    db.exec(sql)
    db.pragma(`user_version = ${version}`)
    db.pragma(`application_id = ${APPLICATION_ID}`)
  }).immediate()
}

/**
 * The path of the marker of a running migration. If a process finds the marker at its start, the
 * previous process was killed during a migration (F03).
 */
export function migratingMarkerPath(path: string): string {
  return `${path}.migrating`
}
