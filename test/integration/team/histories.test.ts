import { describe, expect, it } from 'vitest'
import { exchange } from '../../../src-main/app/team-link.ts'
import { Failure } from '../../../src-main/base/failure.ts'
import type { Decision } from '../../../src-main/contract/reconciling.ts'
import { breakStatuses } from '../../../src-main/reconciliation/decisions.ts'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import { isGate } from '../../support/is-gate.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'

const HISTORIES = isGate ? 300 : 2
const ACTS = 60
const RECORDS = 6
/** One call in this many is cut off, before it is made or before its answer arrives. */
const CALLS_PER_CUT = 6

const logins = ['ana', 'ben', 'cleo', 'dora', 'eli'] as const
const postgres = await startServer(logins)
const database = await postgres.createDatabase()

const ids = Array.from({ length: RECORDS }, (_, at) => `w${at}`)
const ledgerOf = (random: Random): string =>
  [
    'withdrawal_id,currency,amount,date',
    ...ids.map((id) => `${id},BTC,${1 + random.below(3)},2026-09-01T10:00:00Z`),
  ].join('\n')

interface Team {
  readonly stations: readonly Workstation[]
  readonly workspace: string
  reconcile(): Promise<void>
}

async function makeTeam(random: Random): Promise<Team> {
  const folder = makeFolder()
  const count = 3 + random.below(3)
  // Two of the workstations have the records and make runs.
  const withdrawals = ids.map((id) => paidWithdrawal(id))
  const caches = [1, 2].map(() => makeCache(folder, { withdrawals }))
  const stations: Workstation[] = []
  let workspace: string | undefined
  for (const [at, login] of logins.slice(0, count).entries()) {
    const path = at < 2 ? (caches[at] as string) : makeCache(folder, {})
    const station = await openStation(postgres, database, login, path)
    stations.push(station)
    workspace = await enter(station, workspace)
    if (at === 0)
      for (const member of logins.slice(1, count))
        await addMember(station, workspace, member, 'approver')
  }
  return {
    stations,
    workspace: workspace ?? '',
    reconcile: async () => {
      const cache = caches[random.below(2)] as string
      await reconcileFile(cache, writeLedger(folder, ledgerOf(random)))
    },
  }
}

/** An exchange in which calls of the store and the server are cut off at random. */
async function syncWithCuts(station: Workstation, random: Random): Promise<void> {
  const withCuts = <T extends { call: unknown }>(side: T): T => ({
    ...side,
    call: async (...input: readonly unknown[]) => {
      const call = side.call as (...input: readonly unknown[]) => Promise<unknown>
      if (random.below(2 * CALLS_PER_CUT) === 0) throw cut()
      const output = await call(...input)
      if (random.below(2 * CALLS_PER_CUT) === 0) throw cut()
      return output
    },
  })
  const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) } as never
  await exchange(
    { clock },
    withCuts(station.store),
    withCuts(station.server),
    {
      files: station.files,
      limit: { remaining: random.below(6) },
      mayResend: true,
    },
    station.places,
  ).catch(ignoreCut)
}

const cut = (): Failure =>
  new Failure({ kind: 'unreachable', code: 'TEAM_UNREACHABLE', what: 'cut', why: 'by the test' })

// Only the cuts of the test and refusals that a person would meet may end an act.
const expectedCodes = [
  'TEAM_UNREACHABLE',
  'PERIOD_CLOSED',
  'PERIOD_UNKNOWN',
  'DECISION_UNKNOWN',
  'BREAKS_OPEN',
  'RUN_UNKNOWN',
  'OWN_CLOSING',
  'CLOSING_DIFFERS',
  'DECIDED_SINCE',
  'BREAK_UNKNOWN',
]
function ignoreCut(error: unknown): void {
  if (!(error instanceof Failure) || !expectedCodes.includes(error.code)) throw error
}

async function act(
  { stations, workspace, reconcile }: Team,
  random: Random,
  at: number,
): Promise<void> {
  const station = stations[random.below(stations.length)] as Workstation
  const breaks = station.db
    .prepare<[], string>('SELECT DISTINCT break_id FROM breaks ORDER BY 1')
    .pluck()
    .all()
  const breakId = breaks[random.below(breaks.length)] ?? 'none'
  const decide = (decision: Decision): Promise<unknown> => station.decide(decision).catch(ignoreCut)
  const kind = random.below(20)
  if (kind < 8)
    await decide({
      kind: 'status',
      breaks: [breakId],
      status: breakStatuses[random.below(breakStatuses.length)] ?? 'open',
      reason: `reason ${random.below(3)}`,
      note: '',
    })
  else if (kind < 9) await decide({ kind: 'note', breaks: [breakId], note: `note ${at}` })
  else if (kind < 10)
    await decide({ kind: 'assign', breaks: [breakId], assignee: logins[random.below(5)] ?? '' })
  else if (kind < 12) {
    const decisions = station.db
      .prepare<[], string>("SELECT id FROM decisions WHERE kind <> 'undo'")
      .pluck()
      .all()
    const id = decisions[random.below(decisions.length)]
    if (id !== undefined) await decide({ kind: 'undo', decision: id, reason: '' })
  } else if (kind < 13) await reconcile()
  else if (kind < 14) await close(station, workspace, random, at).catch(ignoreCut)
  else await syncWithCuts(station, random)
}

async function close(
  { store, server, state }: Workstation,
  workspace: string,
  random: Random,
  at: number,
): Promise<void> {
  const open = (await state()).closings.find((closing) => closing.state === 'proposed')
  const closed = (await state()).closings.find((closing) => closing.state === 'closed')
  if (closed && random.below(2) === 0)
    await server.call('reopenPeriod', { workspace, period: closed.period, reason: 'again' })
  else if (open && random.below(3) === 0)
    await server.call('withdrawClosing', { workspace, period: open.period, reason: '' })
  else if (open) {
    const { digest } = await store.call('closingDigest', { run: open.run })
    await server.call('approveClosing', { workspace, period: open.period, digest })
  } else {
    const { run, digest } = await store.call('closingDigest', { run: undefined })
    const period = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`
    await server.call('proposeClosing', { workspace, period, run, digest, note: '' })
  }
}

describe('histories of a team', () => {
  it.each(Array.from({ length: HISTORIES }, (_, at) => at + 1))(
    'history %i: every workstation and the server come to one log and one state, and nothing is lost',
    async (seed) => {
      const random = makeRandom(seed, 'team histories')
      const team = await makeTeam(random)
      const { stations, workspace } = team
      await team.reconcile()
      for (const station of stations) await station.sync()
      const decisionIds = new Set<string>()
      for (let at = 0; at < ACTS; at += 1) {
        await act(team, random, seed * 1000 + at)
        for (const { db } of stations)
          for (const id of db.prepare<[], string>('SELECT id FROM decisions').pluck().all())
            decisionIds.add(id)
      }
      for (let round = 0; round < 2; round += 1)
        for (const station of stations) await station.sync()
      const [first, ...others] = stations as [Workstation, ...Workstation[]]
      for (const other of others) {
        expect(logOf(other)).toEqual(logOf(first))
        expect(decisionsOf(other)).toEqual(decisionsOf(first))
        expect(other.states()).toEqual(first.states())
        expect(closingsOf(other)).toEqual(closingsOf(first))
      }
      for (const { state, store } of stations) {
        expect((await state()).unshared).toBe(0)
        await store.call('verifyTeamLog', null)
      }
      // Each decision ever made is in the log: accepted, or refused and stored.
      const logged = new Set(
        first.db
          .prepare<[], string>(
            "SELECT json_extract(body, '$.id') FROM team_events WHERE kind IN ('decision', 'refused')",
          )
          .pluck()
          .all(),
      )
      // The log lacks only undos that a colleague's undo made needless before they were sent.
      const needlessUndos = new Set(stations.flatMap(needlessUndosOf))
      expect([...decisionIds].filter((id) => !logged.has(id) && !needlessUndos.has(id))).toEqual([])
      await expectServerAgrees(first, workspace)
    },
  )
})

/**
 * The undos that this workstation has stored as refused without sending them, because the log has
 * another undo of the same decision.
 */
const needlessUndosOf = ({ db }: Workstation): string[] =>
  db
    .prepare<[], string>(
      `SELECT decision FROM team_outbox AS o WHERE no < 0 AND state = 'refused' AND code = 'UNDONE_ALREADY'
        AND EXISTS (SELECT 1 FROM team_events AS e WHERE e.kind = 'decision'
          AND json_extract(e.body, '$.undoes') = json_extract(o.body, '$.undoes'))`,
    )
    .pluck()
    .all()

const rowsOf =
  (sql: string) =>
  ({ db }: Workstation): unknown =>
    db.prepare(sql).raw().all()
const logOf = rowsOf('SELECT seq, kind, body, by, head_hash FROM team_events ORDER BY seq')
const decisionsOf = rowsOf('SELECT id, by, kind, facts, shared_seq FROM decisions ORDER BY seq')
const closingsOf = rowsOf(
  "SELECT p.id, p.run, closed_by, proposed_by, reopened_by, json_extract(frozen, '$.digest') FROM periods AS p ORDER BY id",
)

/** Compares the open breaks of the last shared run with those that the server finds. */
async function expectServerAgrees({ db }: Workstation, workspace: string): Promise<void> {
  const client = await postgres.connect(database, 'ana')
  try {
    const run = db
      .prepare<[], string>('SELECT id FROM runs ORDER BY shared_seq DESC LIMIT 1')
      .pluck()
      .get()
    const { rows } = await client.query<{ break_id: string }>(
      'SELECT break_id FROM desk.open_breaks($1, $2) ORDER BY 1',
      [workspace, run],
    )
    const openBreaks = db
      .prepare<[string | undefined], string>(
        `SELECT b.break_id FROM breaks AS b JOIN runs AS r ON r.seq = b.run LEFT JOIN break_states AS s ON s.break_id = b.break_id
          WHERE r.id = ? AND coalesce(s.status, 'open') NOT IN ('resolved', 'accepted') ORDER BY 1`,
      )
      .pluck()
      .all(run)
    expect(rows.map(({ break_id }) => break_id)).toEqual(openBreaks)
  } finally {
    await client.end()
  }
}
