import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Profile } from '../../../src-main/app/profile.ts'
import type { WindowContext } from '../../../src-main/app/window/context.ts'
import { openTeams } from '../../../src-main/app/window/teams.ts'
import type { TestServer } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres.ts'
import { makeCache, makeFolder } from '../../support/reconcile.ts'
import { directServer, enter, openWorkstation } from '../../support/workstation.ts'
import { startLine } from '../../tools/gate/team-proxy.ts'
import { wallClock } from './record-station.ts'

/** An exchange waits for 30 s for the answer to a statement, and a ping for 10 s. */
const MAX_NOTICE_MS = 25_000

let postgres: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  await postgres.addLogin('ana', 'ana')
})
afterAll(() => postgres.stop())

it('a window notices a line whose other end is gone sooner than a statement does, and comes back', async () => {
  const line = await startLine(() => postgres.port)
  onTestFinished(() => line.close())
  const settings = {
    host: 'localhost',
    port: line.port,
    database: await postgres.createDatabase(),
    login: 'ana',
    caFile: postgres.caFile,
  }
  const station = await openWorkstation(makeCache(makeFolder(), {}), settings, 'ana')
  onTestFinished(() => station.close())
  await enter(station, settings, undefined)
  const { store, files } = station
  const profile = { id: 'p', name: 'p', environment: 'sandbox' } as Profile
  // As much of a window as the exchange of a profile uses. Its polls follow each other at once.
  const ports = {
    clock: wallClock,
    startTeamThread: directServer,
    teamPassword: 'ana',
    teamFiles: () => files,
    profiles: { read: () => [profile] },
  }
  const world = {
    ports,
    stores: { ports, writer: () => store, reader: () => Promise.resolve(store) },
    emit: () => undefined,
    changed: () => undefined,
    isLocked: () => false,
    isMoving: () => false,
  } as unknown as WindowContext
  const teams = openTeams(world)
  onTestFinished(() => teams.close())
  await teams.begin(profile)
  const link = async (): Promise<string> =>
    (await teams.handlers.readTeam({ profile: 'p' }, {} as never)).link.state
  await expect.poll(link, { timeout: 20_000 }).toBe('connected')

  line.trouble = { kind: 'silent' }
  const startMs = performance.now()
  await expect.poll(link, { timeout: 60_000, interval: 100 }).toBe('offline')
  expect(performance.now() - startMs).toBeLessThan(MAX_NOTICE_MS)
  line.trouble = { kind: 'none' }
  await expect.poll(link, { timeout: 30_000 }).toBe('connected')
})
