import { setTimeout as wait } from 'node:timers/promises'
import { missingMount } from './disk-faults.ts'
import type { Fault, RunTools } from './fault.ts'
import { fault } from './fault.ts'
import type { Cluster } from './team-cluster.ts'
import { startCluster } from './team-cluster.ts'
import type { Round, TeamFault } from './team-round.ts'
import { playRound, removeTemplate } from './team-round.ts'
import { endIdle } from './team-station.ts'

// F52: the team's server, the line to it or a workstation fails while decisions are made, sent and
// received (team.md, section 14).

/** The time in which the acts of a round are made, on an idle machine. */
const ACTS_MS = 600
const SLOW_LINK = { kind: 'slow', bytesPerSecond: 64_000, delayMs: 300 } as const
/** A workstation notices a line that lost its other end within this time (team.md, section 14). */
const MAX_OFFLINE_MS = 35_000

const unreachable = ['TEAM_UNREACHABLE']

// Clusters are kept for the runs of a process. Each run makes a workspace of its own.
const clusters = new Map<string, Promise<Cluster>>()
function clusterOf(name: 'usual' | 'small' | 'followed'): Promise<Cluster> {
  let cluster = clusters.get(name)
  if (!cluster) clusters.set(name, (cluster = startCluster({ isSmall: name === 'small' })))
  return cluster
}

/** Ends the clusters and processes that the runs share. They also end with this process. */
export async function endTeamFaults(): Promise<void> {
  for (const cluster of clusters.values()) await (await cluster).end()
  clusters.clear()
  await endIdle()
  await removeTemplate()
}

const onCluster =
  (name: 'usual' | 'small' | 'followed', makeFault: (tools: RunTools) => TeamFault): Fault['run'] =>
  async (tools) =>
    void (await playRound(tools, await clusterOf(name), makeFault(tools)))

/** Kills the processes of workstations: at a fail point in SQLite, or at a random moment. */
const killHosts = (): TeamFault => ({
  codes: [],
  async before({ tools: { random }, stations }) {
    for (const station of stations) {
      const kind = random.below(3)
      await station.end()
      if (kind === 0) await station.start(`in-transaction:${random.between(1, 60)}`)
      if (kind === 1) await station.start(`after-commit:${random.between(1, 24)}`)
    }
  },
  async strike({ tools: { random, judge }, stations }) {
    for (let kills = random.between(1, 4); kills > 0; kills -= 1) {
      await wait(random.below(ACTS_MS))
      stations[random.below(stations.length)]?.kill()
    }
    // A kill has no effect on a station without a process.
    if (stations.every(({ kills }) => kills === 0)) await killEventually(stations)
    judge.holds(
      stations.some(({ kills }) => kills > 0),
      'no process was killed',
    )
  },
})

async function killEventually(stations: Round['stations']): Promise<void> {
  for (let tries = 0; tries < 100 && stations.every(({ kills }) => kills === 0); tries += 1) {
    for (const station of stations) station.kill()
    await wait(20)
  }
}

/** Cuts connections after a random number of pieces, so that requests or answers are lost. */
const cutConnections = ({ random }: RunTools): TeamFault => ({
  codes: unreachable,
  async strike({ lines, tools: { judge } }) {
    const isCut = (): boolean => lines.some(({ cuts }) => cuts > 0)
    // A handshake takes about eight pieces. The first cut comes soon, so that each round has one.
    const afterPieces = (): number => random.between(1, isCut() ? 40 : 6)
    for (const line of lines) line.trouble = { kind: 'cut', afterPieces }
    await wait(ACTS_MS)
    for (let tries = 0; tries < 200 && !isCut(); tries += 1) await wait(50)
    for (let cuts = 3; cuts > 0; cuts -= 1) {
      await wait(random.below(ACTS_MS))
      const line = lines[random.below(lines.length)]
      if (!line) continue
      const { trouble } = line
      line.trouble = { kind: 'down' }
      await wait(random.below(80))
      line.trouble = trouble
    }
    judge.holds(isCut(), 'no connection was cut')
  },
})

/** The line of a workstation loses its other end. The acts go on until the workstation notices. */
const loseOtherEnd = ({ random }: RunTools): TeamFault => ({
  codes: unreachable,
  acts: 8,
  async strike({ lines, stations, tools: { judge } }) {
    const index = random.below(lines.length)
    const [line, station] = [lines[index], stations[index]]
    if (!line || !station) return
    await wait(random.below(ACTS_MS))
    line.trouble = { kind: 'silent' }
    await wait(ACTS_MS)
    await wait(MAX_OFFLINE_MS)
    judge.holds(
      station.slowestMs <= MAX_OFFLINE_MS,
      `${station.settings.login} noticed after ${Math.round(station.slowestMs)} ms`,
    )
    line.trouble = { kind: 'none' }
  },
})

const slowLink = (): TeamFault => ({
  codes: [],
  acts: 8,
  async before({ lines, stations }) {
    for (const station of stations) await station.end()
    for (const line of lines) line.trouble = SLOW_LINK
  },
  strike: () => Promise.resolve(),
})

/** Kills the server, or one of its sessions, which makes it recover by itself. */
const killServer = (): TeamFault => ({
  codes: unreachable,
  async strike({ tools: { random }, cluster }) {
    for (let kills = random.between(1, 2); kills > 0; kills -= 1) {
      await wait(random.below(ACTS_MS))
      if (random.below(3) === 0) await cluster.killSession().catch(() => undefined)
      else cluster.kill()
      await wait(random.below(200))
      await cluster.restart()
    }
  },
})

const fillDisk = (): TeamFault => ({
  codes: [...unreachable, 'TEAM_REFUSED'],
  async strike({ tools: { random }, cluster, codes }) {
    await wait(random.below(ACTS_MS / 2))
    const freeDisk = await cluster.fillDisk(random.below(3) * 8192)
    for (let tries = 0; tries < 40 && !codes.has('TEAM_REFUSED'); tries += 1) await wait(50)
    await wait(random.below(ACTS_MS))
    freeDisk()
  },
})

const promoteStandby = (): TeamFault => ({
  codes: unreachable,
  before: ({ cluster }) => cluster.addStandby(),
  async strike({ tools: { random }, cluster }) {
    await wait(random.below(ACTS_MS))
    await cluster.promote()
  },
})

export const teamFaults: readonly Fault[] = [
  fault('F52', 'host killed', 330, onCluster('usual', killHosts)),
  fault('F52', 'connections cut', 260, onCluster('usual', cutConnections)),
  fault('F52', 'other end gone', 40, onCluster('usual', loseOtherEnd), { isMostlyWaiting: true }),
  fault('F52', 'slow link', 40, onCluster('usual', slowLink), { isMostlyWaiting: true }),
  fault('F52', 'server killed', 210, onCluster('usual', killServer)),
  fault('F52', 'disk of the server full', 60, onCluster('small', fillDisk), {
    missing: missingMount,
  }),
  fault('F52', 'standby promoted', 60, onCluster('followed', promoteStandby)),
]
