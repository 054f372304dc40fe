import { expect, it, onTestFinished } from 'vitest'
import type { WindowContext } from '../../../src-main/app/window/context.ts'
import { openTeams } from '../../../src-main/app/window/teams.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { teamProfile } from '../../support/item-places.ts'
import { passwordOf } from '../../support/postgres.ts'
import { makeCache, makeFolder } from '../../support/reconcile.ts'
import { directServer, enter, openWorkstation } from '../../support/workstation.ts'
import { startLine } from '../../tools/gate/team-proxy.ts'
import { wallClock } from './record-station.ts'
import { startServer } from './server.ts'

const postgres = await startServer(['ana'])

it('a window detects by a ping that the other end of its connection is gone, and reconnects', async () => {
  const line = await startLine(() => postgres.port)
  onTestFinished(() => line.close())
  const database = await postgres.createDatabase()
  const settings = { ...postgres.settings(database, 'ana'), port: line.port }
  const station = await openWorkstation(makeCache(makeFolder(), {}), settings)
  onTestFinished(() => station.close())
  await enter(station)
  const { store, files } = station
  const failedCalls: string[] = []
  let losesLine = false
  const startTeamThread = (): TeamServer => {
    const server = directServer()
    return {
      ...server,
      call: (async (name: string, input: never) => {
        // The line is lost between two exchanges, each of which begins with a ping.
        if (losesLine && name === 'ping') line.trouble = { kind: 'silent' }
        try {
          return (await server.call(name as never, input)) as unknown
        } catch (error) {
          failedCalls.push(name)
          throw error
        }
      }) as TeamServer['call'],
    }
  }
  // The parts of a window that the exchange of a profile uses. `wallClock` makes the pauses between
  // polls short.
  const ports = {
    clock: wallClock,
    startTeamThread,
    teamPassword: passwordOf('ana'),
    teamFiles: () => files,
    profiles: { read: () => [teamProfile] },
    templates: { read: () => undefined },
    evidence: { version: '1.0.0' },
    hasCache: () => false,
  }
  const context = {
    ports,
    stores: { ports, writer: () => store, reader: () => Promise.resolve(store) },
    emit: () => undefined,
    changed: () => undefined,
    isLocked: () => false,
    isMoving: () => false,
  } as unknown as WindowContext
  const teams = openTeams(context)
  onTestFinished(() => teams.close())
  await teams.begin(teamProfile)
  const link = async (): Promise<string> =>
    (await teams.handlers.readTeam({ profile: teamProfile.name }, {} as never)).link.state
  await expect.poll(link, { timeout: 20_000 }).toBe('connected')

  losesLine = true
  await expect.poll(link, { timeout: 60_000, interval: 100 }).toBe('offline')
  // A ping waits for 10 s, any other call for 30 s.
  expect(failedCalls[0]).toBe('ping')
  losesLine = false
  line.trouble = { kind: 'none' }
  await expect.poll(link, { timeout: 30_000 }).toBe('connected')
})
