import { setupScript } from '../../../src-main/team/sql/setup.ts'
import type { TestServer } from '../../support/postgres.ts'
import { passwordOf } from '../../support/postgres.ts'
import type { Workstation } from '../../support/workstation.ts'

/**
 * Ends the sessions of a database, and makes a copy of it as its backup. Returns the copy's name.
 */
export async function backUp(postgres: TestServer, database: string): Promise<string> {
  const backup = `${database}_backup`
  const client = await postgres.superuser('postgres')
  await client.query(`DROP DATABASE IF EXISTS ${backup}`)
  await client.end()
  await copy(postgres, database, backup)
  return backup
}

/** Puts a backup in the place of its database, and applies the setup script as team.md says. */
export async function restore(
  postgres: TestServer,
  database: string,
  backup: string,
): Promise<void> {
  const client = await postgres.superuser('postgres')
  await client.query(`DROP DATABASE ${database} WITH (FORCE)`)
  await client.end()
  await copy(postgres, backup, database)
  const restored = await postgres.superuser(database)
  await restored.query(setupScript())
  await restored.end()
}

/** Connects workstations again after their sessions were ended. */
export async function reconnect(...stations: readonly Workstation[]): Promise<void> {
  for (const station of stations) {
    const settings = await station.settings()
    await station.server.call('connect', { settings, password: passwordOf(settings.login) })
  }
}

/** Begins an epoch as this workstation's person, as the program does. */
export async function beginEpoch({ store, server, sync }: Workstation): Promise<void> {
  const { id: workspace, cursor, headHash, recordsCursor } = await store.call('getTeam', null)
  await server.call('beginEpoch', { workspace, cursor, headHash, records: recordsCursor })
  await sync()
}

async function copy(postgres: TestServer, source: string, target: string): Promise<void> {
  const client = await postgres.superuser('postgres')
  await client.query(`ALTER DATABASE ${source} ALLOW_CONNECTIONS false`)
  // Waits until each session has ended.
  await client.query(
    'SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = $1',
    [source],
  )
  await client.query(`CREATE DATABASE ${target} TEMPLATE ${source}`)
  await client.query(`ALTER DATABASE ${source} ALLOW_CONNECTIONS true`)
  await client.end()
}
