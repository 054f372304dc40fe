import { expect, it, onTestFinished } from 'vitest'
import type { WindowContext } from '../../../src-main/app/window/context.ts'
import { openTeams } from '../../../src-main/app/window/teams.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { teamProfile } from '../../support/item-places.ts'
import { passwordOf } from '../../support/postgres.ts'
import { makeCache, makeFolder } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, directServer, enter, openWorkstation } from '../../support/workstation.ts'
import { startLine } from '../../tools/gate/team-proxy.ts'
import { wallClock } from './record-station.ts'
import { openStation, startServer } from './server.ts'

const postgres = await startServer(['ana', 'ben'])

/** A window that exchanges with the team of a station. */
interface TeamWindow {
  /** The kinds of the changes that were announced to the screens. */
  readonly announcedChanges: readonly string[]
  link(): Promise<string>
}

async function openWindow(
  { store, files }: Workstation,
  startTeamThread: () => TeamServer,
): Promise<TeamWindow> {
  const announcedChanges: string[] = []
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
    announceChange: (_profile: string, kind: string) => void announcedChanges.push(kind),
    isLocked: () => false,
    isMoving: () => false,
  } as unknown as WindowContext
  const teams = openTeams(context)
  onTestFinished(() => teams.close())
  await teams.begin(teamProfile)
  const link = async (): Promise<string> =>
    (await teams.handlers.readTeam({ profile: teamProfile.name }, {} as never)).link.state
  await expect.poll(link, { timeout: 20_000 }).toBe('connected')
  return { announcedChanges, link }
}

it('a window detects by a ping that the other end of its connection is gone, and reconnects', async () => {
  const line = await startLine(() => postgres.port)
  onTestFinished(() => line.close())
  const database = await postgres.createDatabase()
  const settings = { ...postgres.settings(database, 'ana'), port: line.port }
  const station = await openWorkstation(makeCache(makeFolder(), {}), settings)
  onTestFinished(() => station.close())
  await enter(station)
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
  const { link } = await openWindow(station, startTeamThread)

  losesLine = true
  await expect.poll(link, { timeout: 60_000, interval: 100 }).toBe('offline')
  // A ping waits for 10 s, any other call for 30 s.
  expect(failedCalls[0]).toBe('ping')
  losesLine = false
  line.trouble = { kind: 'none' }
  await expect.poll(link, { timeout: 30_000 }).toBe('connected')
})

it('events that arrived before an exchange failed are announced to the screens', async () => {
  const database = await postgres.createDatabase()
  const cache = makeCache(makeFolder(), {})
  const station = await openStation(postgres, database, 'ana', cache)
  const workspace = await enter(station)
  let failsAfterPull = false
  const startTeamThread = (): TeamServer => {
    const server = directServer()
    return {
      ...server,
      call: (async (name: string, input: never) => {
        if (failsAfterPull && name === 'pullRecords') throw new Error('the line was cut')
        return (await server.call(name as never, input)) as unknown
      }) as TeamServer['call'],
    }
  }
  const { announcedChanges, link } = await openWindow(station, startTeamThread)
  const announcedCount = announcedChanges.length
  failsAfterPull = true
  await addMember(station, workspace, 'ben', 'operator')
  await expect.poll(link, { timeout: 20_000 }).toBe('offline')
  expect(announcedChanges.slice(announcedCount)).toContain('reconciliation')
})
