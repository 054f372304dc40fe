import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../../../src-main/base/failure.ts'
import type { TeamServerSettings } from '../../../src-main/contract/team.ts'
import { passwordOf } from '../../support/postgres.ts'
import type { Workstation } from '../../support/workstation.ts'
import { enter, listBreaks, openWorkstation } from '../../support/workstation.ts'
import { SETTLE_MS } from './threaded-station.ts'

/** Some of a team's workstations in a process of their own (load.gate.test.ts). */
export interface LoadStations {
  readonly workspace: string
  readonly stations: readonly {
    /** The index among all workstations of the team. */
    readonly stationIndex: number
    readonly path: string
    readonly settings: TeamServerSettings
  }[]
}

/** A step of all processes. It begins once every process has finished the previous step. */
export type LoadStep =
  | {
      readonly kind: 'decide'
      readonly beginMs: number
      readonly decisions: number
      readonly perSecond: number
      readonly stations: number
    }
  | { readonly kind: 'receive' }
  | { readonly kind: 'report' }

/** The answer to a report, by workstation. */
export interface LoadReport {
  /** SHA-256 of the ids of all decisions in their order. */
  readonly orders: readonly string[]
  /** Milliseconds from each decision of another workstation to its being read here. */
  readonly delaysMs: readonly number[]
  /** The moment of the last decision that was made here. */
  readonly endMs: number
  /** The processor's time for all of this process's exchanges and decisions. */
  readonly processorMs: number
  /** Exchanges that the server did not answer in time. They were repeated. */
  readonly timeouts: number
}

const { workspace, stations: stationInputs } = JSON.parse(process.argv[2] ?? '') as LoadStations
const delaysMs: number[] = []
let endMs = 0
let processorMs = 0
let timeouts = 0

interface LoadStation {
  readonly station: Workstation
  readonly stationIndex: number
  readonly login: string
  lastSeq: number
}

const stations: LoadStation[] = []
for (const { stationIndex, path, settings } of stationInputs) {
  const station = await openWorkstation(path, settings)
  // All workstations share one disk here, so synchronous writes would measure that disk.
  station.db.pragma('synchronous = OFF')
  await enter(station, workspace)
  stations.push({ station, stationIndex, login: settings.login, lastSeq: 0 })
}
const breaks = listBreaks((stations[0] as LoadStation).station)

process.on('message', (step: LoadStep) => void runStep(step).then((reply) => process.send?.(reply)))
process.on('disconnect', () => process.exit())
process.send?.('ready')

async function runStep(step: LoadStep): Promise<LoadReport | 'done'> {
  if (step.kind === 'decide') await decideAll(step)
  if (step.kind === 'receive') for (const loadStation of stations) await receive(loadStation)
  if (step.kind === 'report')
    return {
      orders: stations.map(({ station }) => orderOf(station)),
      delaysMs,
      endMs,
      processorMs,
      timeouts,
    }
  return 'done'
}

async function decideAll(step: Extract<LoadStep, { kind: 'decide' }>): Promise<void> {
  const cpuBefore = process.cpuUsage()
  let isOver = false
  const exchanges = stations.map(async (loadStation) => {
    while (!isOver) {
      await receive(loadStation)
      await wait(SETTLE_MS)
    }
  })
  for (let turn = 0; turn < step.decisions; turn += step.stations)
    for (const { station, stationIndex } of stations) {
      const count = turn + stationIndex
      if (count >= step.decisions) break
      const due = step.beginMs + (count * 1000) / step.perSecond - Date.now()
      if (due > 0) await wait(due)
      await station.decide({
        kind: 'note',
        breaks: [breaks[count % breaks.length] ?? ''],
        note: String((endMs = Date.now())),
      })
    }
  isOver = true
  await Promise.all(exchanges)
  const { user, system } = process.cpuUsage(cpuBefore)
  processorMs = (user + system) / 1000
}

async function receive(loadStation: LoadStation): Promise<void> {
  const { station, login } = loadStation
  while (!(await trySync(loadStation))) timeouts += 1
  const rows = station.db
    .prepare<[number], { seq: number; by: string; madeAt: number }>(
      "SELECT shared_seq AS seq, by, CAST(json_extract(facts, '$.note') AS INTEGER) AS madeAt FROM decisions WHERE shared_seq > ? ORDER BY shared_seq",
    )
    .all(loadStation.lastSeq)
  for (const { by, madeAt } of rows) if (by !== login) delaysMs.push(Date.now() - madeAt)
  loadStation.lastSeq = rows.at(-1)?.seq ?? loadStation.lastSeq
}

/** Syncs. Connects again, as the window does, if a busy server did not answer in time. */
async function trySync({ station }: LoadStation): Promise<boolean> {
  try {
    await station.sync()
    return true
  } catch (error) {
    requireUnreachable(error)
    const settings = await station.settings()
    const password = passwordOf(settings.login)
    await station.server.call('connect', { settings, password }).catch(requireUnreachable)
    return false
  }
}

function requireUnreachable(error: unknown): void {
  if (!(error instanceof Failure) || error.code !== 'TEAM_UNREACHABLE') throw error
}

function orderOf({ db }: Workstation): string {
  const ids = db.prepare<[], string>('SELECT id FROM decisions ORDER BY seq').pluck().all()
  return createHash('sha256').update(ids.join()).digest('hex')
}
