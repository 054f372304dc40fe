import { afterAll, onTestFinished } from 'vitest'
import type { TestServer } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres.ts'
import type { Workstation } from '../../support/workstation.ts'
import { openWorkstation } from '../../support/workstation.ts'

/** Starts a server with these logins for a test file, and stops it after the file's tests. */
export async function startServer(logins: readonly string[]): Promise<TestServer> {
  const server = await startPostgres()
  afterAll(() => server.stop())
  try {
    for (const login of logins) await server.addLogin(login)
  } catch (error) {
    // No hook runs if the collection of a file fails.
    await server.stop()
    throw error
  }
  return server
}

/** Opens a workstation over the cache at `path`, connected as a login, until the test ends. */
export async function openStation(
  server: TestServer,
  database: string,
  login: string,
  path: string,
): Promise<Workstation> {
  const station = await openWorkstation(path, server.settings(database, login))
  onTestFinished(() => station.close())
  return station
}
