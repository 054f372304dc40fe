import { describe, expect, it } from 'vitest'
import { receiveRecords, runUnderLease } from '../../../src-main/app/team-records.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import { readSnapshotVersion } from '../../../src-main/store/runs/withdrawal-source.ts'
import type { Store } from '../../../src-main/store/store.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { isGate } from '../../support/is-gate.ts'
import { decodeAll } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import type { RecordTeam } from './record-station.ts'
import { openRecordTeam, recordsOf, transaction, wallClock, withdrawal } from './record-station.ts'
import { startServer } from './server.ts'

const HISTORIES = isGate ? 100 : 1
const ACTS = 30
const RECORDS = 8
/** One in this many calls is the last call of its process. */
const CALLS_PER_KILL = 12

const persons = ['ana', 'ben', 'cleo', 'dora', 'eli'] as const
const postgres = await startServer(persons)

const noSignal = new AbortController().signal

/** A provider whose records change. */
class Provider {
  readonly #statuses = Array.from({ length: RECORDS }, () => 0)
  #minute = 0

  change(random: Random): void {
    const index = random.below(RECORDS)
    this.#statuses[index] = (this.#statuses[index] ?? 0) + 1
  }

  now(): string {
    this.#minute += 1
    const hour = String(10 + Math.floor(this.#minute / 3600)).padStart(2, '0')
    const minute = String(Math.floor(this.#minute / 60) % 60).padStart(2, '0')
    return `2026-10-01T${hour}:${minute}:${String(this.#minute % 60).padStart(2, '0')}.000000Z`
  }

  withdrawal(index: number): ReceivedRecord {
    const text = withdrawal(`w${index}`, { status: `S${this.#statuses[index]}` })
    return decodeAll([text], withdrawalFields)[0] as ReceivedRecord
  }

  transaction(index: number): ReceivedRecord {
    const version = this.#statuses[index] ?? 0
    const updatedAt = `2026-09-01T10:${String(Math.floor(version / 60)).padStart(2, '0')}:${String(version % 60).padStart(2, '0')}Z`
    const text = transaction(`${index}`, { status: `S${version}`, updated_at: updatedAt })
    return decodeAll([text], transactionFields)[0] as ReceivedRecord
  }
}

/** The process of a workstation. After it is killed, none of its calls is made or answered. */
class Process {
  isKilled = false
  readonly #random: Random | undefined

  constructor(random?: Random) {
    this.#random = random
  }

  wrap<T extends Store | TeamServer>(side: T): T {
    const call = side.call as (...input: readonly unknown[]) => Promise<unknown>
    return {
      ...side,
      call: async (...input: readonly unknown[]) => {
        this.#requireRunning()
        const output = await call(...input)
        this.#requireRunning()
        return output
      },
    }
  }

  kill(): void {
    this.isKilled = true
  }

  #requireRunning(): void {
    if (this.#random?.below(2 * CALLS_PER_KILL) === 0) this.isKilled = true
    if (this.isKilled)
      throw new Failure({ kind: 'unreachable', code: 'TEAM_UNREACHABLE', what: 'killed' })
  }
}

/** A sync in small steps: some withdrawals by id, one of them absent, and a page of the feed. */
async function fetchSome(store: Store, provider: Provider, random: Random): Promise<void> {
  for (let step = 0; step < 3; step += 1) {
    const index = random.below(RECORDS)
    await store.call('saveFetched', {
      fetched: [
        { id: `w${index}`, kind: 'found', incoming: provider.withdrawal(index) },
        { id: `gone${random.below(3)}`, kind: 'absent' },
      ],
      at: provider.now(),
    })
    const now = provider.now()
    await store.call('saveRecords', {
      kind: 'transactions',
      incoming: [provider.transaction(random.below(RECORDS))],
      at: now,
      feed: {
        cursor: null,
        passBegunAt: null,
        passIsFull: false,
        coveredFrom: null,
        coveredTo: now,
        isComplete: true,
      },
    })
  }
}

async function expireLeases({ database }: RecordTeam): Promise<void> {
  const superuser = await postgres.superuser(database)
  await superuser.query("UPDATE desk.sync_lease SET until = '-infinity'")
  await superuser.end()
}

const expectedCodes = ['TEAM_UNREACHABLE', 'LEASE_LOST']
function ignoreKill(error: unknown): void {
  if (!(error instanceof Failure) || !expectedCodes.includes(error.code)) throw error
}

describe('histories of records', () => {
  it.each(Array.from({ length: HISTORIES }, (_, index) => index + 1))(
    'history %i: processes are killed between any two calls, and all workstations come to the same records',
    async (seed) => {
      const random = makeRandom(seed, 'records of a team')
      const provider = new Provider()
      const team = await openRecordTeam(postgres, persons.slice(0, 3))
      const snapshots: Snapshot[] = []
      for (let act = 0; act < ACTS; act += 1) {
        for (const station of team.stations) snapshots.push(takeSnapshot(station))
        const { store, server } = team.stations[random.below(3)] as Workstation
        const process = new Process(random)
        const [processStore, processServer] = [process.wrap(store), process.wrap(server)]
        const kind = random.below(7)
        if (kind === 0) provider.change(random)
        else if (kind === 6)
          // Without the lease: what a workstation saved before it joined, or while the server
          // failed.
          await fetchSome(processStore, provider, random).catch(ignoreKill)
        else if (kind === 1) await expireLeases(team)
        else if (kind === 2) await receiveRecords(processStore, processServer).catch(ignoreKill)
        else
          await runUnderLease({ clock: wallClock }, processStore, processServer, noSignal, () =>
            fetchSome(processStore, provider, random),
          ).catch(ignoreKill)
      }
      // A last sync of each station sends the records that killed processes had saved.
      for (const { store, server } of team.stations) {
        await expireLeases(team)
        const outcome = await runUnderLease({ clock: wallClock }, store, server, noSignal, () =>
          Promise.resolve(null),
        )
        expect(outcome.kind).toBe('done')
      }
      for (const { store, server } of team.stations) await receiveRecords(store, server)
      const [first, ...others] = team.stations as [Workstation, ...Workstation[]]
      for (const other of others) {
        for (const part of ['withdrawals', 'transactions', 'absent', 'totals', 'facts'] as const)
          expect(recordsOf(other)[part], part).toEqual(recordsOf(first)[part])
        expect((await other.state()).records.unsent).toBe(0)
      }
      await expectAllChanges(team)
      for (const snapshot of snapshots) expectReconstructed(snapshot)
    },
  )
})

/** The statuses of a workstation's records, as a run reads them. */
interface Snapshot {
  readonly station: Workstation
  readonly lastChange: number
  readonly statuses: readonly (readonly [kind: string, id: string, status: string])[]
}

function takeSnapshot(station: Workstation): Snapshot {
  const { db } = station
  const rows = (kind: string): readonly (readonly [string, string, string])[] =>
    db
      .prepare<[], [string, string, string]>(`SELECT '${kind}', id, status FROM ${kind}`)
      .raw()
      .all()
  return {
    station,
    lastChange: readSnapshotVersion(db).lastChange,
    statuses: [...rows('withdrawals'), ...rows('transactions')],
  }
}

/** Requires that the statuses of a snapshot follow from today's and the changes since. */
function expectReconstructed({ station: { db }, lastChange, statuses }: Snapshot): void {
  const firstChange = db
    .prepare<[string, string, number], string | null>(
      "SELECT old FROM changes WHERE kind = ? AND id = ? AND field = 'status' AND seq > ? ORDER BY seq LIMIT 1",
    )
    .pluck()
  for (const [kind, id, status] of statuses) {
    const statusToday = db.prepare(`SELECT status FROM ${kind} WHERE id = ?`).pluck().get(id)
    expect([kind, id, firstChange.get(kind, id, lastChange) ?? statusToday]).toEqual([
      kind,
      id,
      status,
    ])
  }
}

/** Each workstation has every changed field that the team's server has. */
async function expectAllChanges({ database, stations }: RecordTeam): Promise<void> {
  const superuser = await postgres.superuser(database)
  const { rows } = await superuser.query<{ kind: string; id: string; line: string }>(
    'SELECT kind, id, line FROM desk.record_changes',
  )
  await superuser.end()
  for (const { db } of stations) {
    const storedChanges = new Set(
      db
        .prepare<
          [],
          { kind: string; id: string; at: string; field: string; old: string; new: string }
        >('SELECT kind, id, at, field, old, new, form FROM changes')
        .all()
        .map(({ kind, id, ...line }) => `${kind} ${id} ${JSON.stringify(line)}`),
    )
    expect(
      rows.filter(({ kind, id, line }) => !storedChanges.has(`${kind} ${id} ${line}`)),
    ).toEqual([])
    expect(new Set(rows.map(({ kind, id, line }) => `${kind} ${id} ${line}`)).size).toBe(
      rows.length,
    )
  }
}

describe('five workstations that sync at once', () => {
  const PAGES = 40
  const ROWS_PER_PAGE = 5

  /** Contends for the lease until the feed is read, and checks the requests for its pages. */
  async function contend(kills: number): Promise<void> {
    const team = await openRecordTeam(postgres, persons)
    const random = makeRandom(kills, 'contenders')
    const requests: { page: number; process: Process }[] = []
    /** The stations whose batches were stored in an epoch. */
    const stationsOf = new Map<number, Set<string>>()
    let remainingKills = kills
    let isDone = false
    const fetchPages = async (store: Store, process: Process): Promise<void> => {
      const willBeKilled = remainingKills > 0
      const lastPage = willBeKilled ? random.below(PAGES / 4) : PAGES
      for (let count = 0; ; count += 1) {
        const state = await store.call('getFeedState', null)
        if (state.isComplete) return
        if (willBeKilled && count === lastPage) {
          remainingKills -= 1
          process.kill()
        }
        const page = Number(state.cursor ?? 0)
        if (!process.isKilled) requests.push({ page, process })
        const texts = Array.from({ length: ROWS_PER_PAGE }, (_, index) =>
          transaction(`${page * ROWS_PER_PAGE + index}`),
        )
        const isLast = page + 1 === PAGES
        await store.call('saveRecords', {
          kind: 'transactions',
          incoming: decodeAll(texts, transactionFields),
          at: `2026-10-01T10:00:${String(page).padStart(2, '0')}.000000Z`,
          feed: { ...state, cursor: isLast ? null : String(page + 1), isComplete: isLast },
        })
      }
    }
    await Promise.all(
      team.stations.map(async ({ store, server }) => {
        while (!isDone) {
          const process = new Process()
          const watchedServer: TeamServer = {
            ...server,
            call: (async (name: 'putRecords', input: never) => {
              const output = await server.call(name, input)
              const { epoch, station } = input as { epoch: number; station: string }
              if (name === 'putRecords')
                stationsOf.set(epoch, new Set(stationsOf.get(epoch)).add(station))
              return output
            }) as TeamServer['call'],
          }
          const processStore = process.wrap(store)
          const outcome = await runUnderLease(
            { clock: wallClock },
            processStore,
            process.wrap(watchedServer),
            noSignal,
            () => fetchPages(processStore, process),
          ).catch(ignoreKill)
          if (process.isKilled) await expireLeases(team)
          if (outcome?.kind === 'done') isDone = true
          await wallClock.sleep(5)
        }
      }),
    )
    for (const { store, server } of team.stations) await receiveRecords(store, server)
    const [first, ...others] = team.stations as [Workstation, ...Workstation[]]
    for (const other of others)
      expect(recordsOf(other).transactions).toEqual(recordsOf(first).transactions)
    expect(recordsOf(first).transactions).toHaveLength(PAGES * ROWS_PER_PAGE)
    for (const stations of stationsOf.values()) expect(stations.size).toBe(1)
    // A page is requested twice only if the first process was killed before it could send the page.
    for (let page = 0; page < PAGES; page += 1) {
      const pageRequests = requests.filter((request) => request.page === page)
      expect(pageRequests.slice(0, -1).filter(({ process }) => !process.isKilled)).toEqual([])
      expect(pageRequests.length).toBeGreaterThan(0)
    }
    if (kills === 0) expect(requests).toHaveLength(PAGES)
  }

  it('request each page once in total', () => contend(0))

  it.each(Array.from({ length: isGate ? 20 : 1 }, (_, index) => index + 1))(
    'go on after %i killed holders, and no epoch has batches of two stations',
    (kills) => contend(kills),
  )
})
