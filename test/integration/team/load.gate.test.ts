import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isGate } from '../../support/is-gate.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { ThreadDelays } from '../../support/thread-delays.ts'
import { measureDelays } from '../../support/thread-delays.ts'
import { addMember, enter, openWorkstation } from '../../support/workstation.ts'
import type { LoadReport, LoadStations, LoadStep } from './load-child.ts'
import { openStation, startServer } from './server.ts'
import { describeDelays, openThreadedStation, SETTLE_MS } from './threaded-station.ts'

// Runs only at the release gate. In `npm test` its steps are tested by workstations.test.ts and
// histories.test.ts (decisions of several workstations).

const STATIONS = isGate ? 20 : 3
const PROCESSES = isGate ? 4 : 2
const SECONDS = isGate ? 60 : 2
const DECISIONS_PER_SECOND = isGate ? 200 : 50
const RECORDS = 200
/** The delay after which every process can begin. */
const START_MS = 500
/** The number of the login that reads and decides nothing. */
const READER = STATIONS

const loginOf = (stationIndex: number): string => `person${stationIndex}`
const postgres = await startServer(Array.from({ length: READER + 1 }, (_, index) => loginOf(index)))
const database = await postgres.createDatabase()

/** Makes a workspace of all logins with one run. Returns the id of the workspace. */
async function makeTeam(folder: string): Promise<string> {
  const ids = Array.from({ length: RECORDS }, (_, index) => `w${index}`)
  const cache = makeCache(folder, {
    withdrawals: ids.map((id) => paidWithdrawal(id)),
  })
  const ledger = ids.map((id) => `${id},BTC,2,2026-09-01T10:00:00Z`).join('\n')
  await reconcileFile(cache, writeLedger(folder, `withdrawal_id,currency,amount,date\n${ledger}\n`))
  const station = await openStation(postgres, database, loginOf(0), cache)
  const workspace = await enter(station)
  for (let other = 1; other <= READER; other += 1)
    await addMember(station, workspace, loginOf(other), 'operator')
  return workspace
}

/** Starts the processes, each with a part of the workstations. Resolves once all have joined. */
async function startProcesses(folder: string, workspace: string): Promise<ChildProcess[]> {
  const stations = Array.from({ length: STATIONS }, (_, stationIndex) => ({
    stationIndex,
    path: makeCache(folder, {}),
    settings: postgres.settings(database, loginOf(stationIndex)),
  }))
  const parts = Array.from({ length: PROCESSES }, (_, part): LoadStations => ({
    workspace,
    stations: stations.filter(({ stationIndex }) => stationIndex % PROCESSES === part),
  }))
  const children = parts.map((part) =>
    fork(join(import.meta.dirname, 'load-child.ts'), [JSON.stringify(part)], {
      execArgv: ['--disable-warning=ExperimentalWarning'],
    }),
  )
  onTestFinished(() => children.forEach((child) => void child.kill('SIGKILL')))
  await Promise.all(children.map(answerOf))
  return children
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const [answer] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process ended: ${code}`))),
  ])) as [unknown]
  return answer
}

const sendToAll = (children: readonly ChildProcess[], step: LoadStep): Promise<unknown[]> =>
  Promise.all(
    children.map((child) => {
      child.send(step)
      return answerOf(child)
    }),
  )

/**
 * Exchanges as the program does, with its threads, until the returned function is called, which
 * returns the delays of the main thread.
 */
async function startReader(workspace: string): Promise<() => Promise<ThreadDelays>> {
  const path = makeCache(makeFolder(), {})
  const settings = postgres.settings(database, loginOf(READER))
  const joiningStation = await openWorkstation(path, settings)
  await enter(joiningStation, workspace)
  await joiningStation.close()
  const station = await openThreadedStation(path, settings, joiningStation.files)
  let isOver = false
  const exchanges = (async () => {
    while (!isOver) {
      await station.exchange()
      await wait(SETTLE_MS)
    }
  })()
  const readDelays = measureDelays()
  return async () => {
    isOver = true
    const delays = readDelays()
    await exchanges
    await station.close()
    return delays
  }
}

describe('the load of a team', () => {
  // Each workstation has a cache, a connection and the exchange of the program, with the pause that
  // the window makes between two exchanges. Five workstations share a process, and all of them
  // share this machine with the server, so the delays include the load of the machine.
  it(`${STATIONS} workstations make ${DECISIONS_PER_SECOND} decisions a second, and each receives all of them in one order`, async () => {
    const folder = makeFolder()
    const workspace = await makeTeam(folder)
    const children = await startProcesses(folder, workspace)
    const endReader = await startReader(workspace)
    const decisions = SECONDS * DECISIONS_PER_SECOND
    const beginMs = Date.now() + START_MS
    await sendToAll(children, {
      kind: 'decide',
      beginMs,
      decisions,
      perSecond: DECISIONS_PER_SECOND,
      stations: STATIONS,
    })
    const delaysOfMain = await endReader()
    for (let round = 0; round < 2; round += 1) await sendToAll(children, { kind: 'receive' })
    const reports = (await sendToAll(children, { kind: 'report' })) as LoadReport[]
    const orders = reports.flatMap((report) => report.orders)
    expect(orders).toHaveLength(STATIONS)
    expect(new Set(orders).size).toBe(1)
    const delays = reports.flatMap((report) => report.delaysMs).toSorted((a, b) => a - b)
    expect(delays).toHaveLength((STATIONS - 1) * decisions)
    const percentile = (share: number): number => delays[Math.floor(delays.length * share)] ?? 0
    const timeouts = reports.reduce((sum, report) => sum + report.timeouts, 0)
    const processorSeconds = reports.reduce((sum, { processorMs }) => sum + processorMs, 0) / 1000
    const durationSeconds = (Math.max(...reports.map(({ endMs }) => endMs)) - beginMs) / 1000
    // A timed test would fail on a busy machine, so the figures are printed and not asserted.
    if (isGate)
      process.stderr.write(
        `${decisions} decisions in ${durationSeconds.toFixed(1)} s, visible to the others after p50 ${percentile(0.5)}, p95 ${percentile(0.95)}, p99 ${percentile(0.99)} ms; processor ${processorSeconds.toFixed(1)} s without the server; main thread of a reader: ${describeDelays(delaysOfMain)}; ${timeouts} exchanges repeated\n`,
      )
  })
})
