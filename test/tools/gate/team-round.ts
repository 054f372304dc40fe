import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { breakStatuses } from '../../../src-main/reconciliation/decisions.ts'
import type { Random } from '../../../src-main/sandbox/world/random.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import { fillCache, paidWithdrawal, reconcileFile } from '../../support/reconcile.ts'
import type { RunTools } from './fault.ts'
import type { TeamAct, TeamReply } from './team-acts.ts'
import type { Cluster, TeamLogin } from './team-cluster.ts'
import { teamDatabase, teamLogins } from './team-cluster.ts'
import { judgeTeam } from './team-judge.ts'
import type { TeamLine } from './team-proxy.ts'
import { startLine } from './team-proxy.ts'
import { TeamStation } from './team-station.ts'

/** The time in which a workstation works with the server again after a fault (team.md, section 14). */
const MAX_BACK_MS = 30_000
const RECORD_COUNT = 6
/** Transactions of the feed, and how many a sync of a round saves at most. */
const TRANSACTION_COUNT = 400
const TRANSACTIONS_PER_SYNC = 200

/** A team of three workstations, each behind a line of its own, while a fault strikes it. */
export interface Round {
  readonly tools: RunTools
  readonly cluster: Cluster
  readonly workspace: string
  readonly stations: readonly TeamStation[]
  readonly lines: readonly TeamLine[]
  /** The codes that acts have ended with so far. */
  readonly codes: Set<string>
}

/** A fault of the team: what strikes while the workstations act, and what they may then report. */
export interface TeamFault {
  /** Codes that an act may end with, beside those of any team. */
  readonly codes: readonly string[]
  /** The acts of each workstation. Default: 14. */
  readonly acts?: number
  /** Prepares the workstations' processes and lines. */
  before?(round: Round): Promise<void>
  /** Strikes while the acts are made, and returns once the fault is over. */
  strike(round: Round): Promise<void>
}

/** Refusals that a person of any team meets. */
const usualCodes = [
  'PERIOD_CLOSED',
  'PERIOD_UNKNOWN',
  'DECISION_UNKNOWN',
  'BREAKS_OPEN',
  'RUN_UNKNOWN',
  'NO_RUN',
  'OWN_CLOSING',
  'CLOSING_DIFFERS',
  'DECIDED_SINCE',
  'BREAK_UNKNOWN',
  'UNDONE_ALREADY',
  'LEASE_LOST',
]

const ids = Array.from({ length: RECORD_COUNT }, (_, index) => `w${index}`)
const ledgerOf = (amountOf: (index: number) => number): string =>
  [
    'withdrawal_id,currency,amount,date',
    ...ids.map((id, index) => `${id},BTC,${amountOf(index)},2026-09-01T10:00:00Z`),
  ].join('\n')

/** Caches that each round copies: of Ana, who has made a run, of Ben with records, of Cleo. */
interface Template {
  readonly folder: string
  readonly folders: Readonly<Record<TeamLogin, string>>
  readonly breaks: readonly string[]
}
let template: Promise<Template> | undefined

/** Removes the caches that rounds copy. They are also removed when this process ends. */
export async function removeTemplate(): Promise<void> {
  if (template) rmSync((await template).folder, { recursive: true, force: true, maxRetries: 3 })
  template = undefined
}

async function makeTemplate(): Promise<Template> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-gate-team-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }))
  const make = (login: TeamLogin, withdrawals: readonly string[]): string => {
    const stationFolder = join(folder, login)
    mkdirSync(stationFolder)
    const db = openForWriting(join(stationFolder, 'cache.db'))
    fillCache(db, { withdrawals })
    db.close()
    return stationFolder
  }
  const withdrawals = ids.map((id) => paidWithdrawal(id))
  const folders = {
    ana: make('ana', withdrawals),
    ben: make('ben', withdrawals),
    cleo: make('cleo', []),
  }
  const ledger = join(folder, 'ledger.csv')
  writeFileSync(
    ledger,
    ledgerOf(() => 2),
  )
  await reconcileFile(join(folders.ana, 'cache.db'), ledger)
  const db = openForReading(join(folders.ana, 'cache.db'))
  const breaks = db
    .prepare<[], string>('SELECT DISTINCT break_id FROM breaks ORDER BY 1')
    .pluck()
    .all()
  db.close()
  return { folder, folders, breaks }
}

/**
 * Makes a team, lets its workstations act while the fault strikes, brings all together afterwards
 * and judges what they and the server have.
 */
export async function playRound(
  tools: RunTools,
  cluster: Cluster,
  fault: TeamFault,
): Promise<Round> {
  const { folders, breaks } = await (template ??= makeTemplate())
  const { random, judge } = tools
  const workspace = await makeWorkspace(cluster)
  const lines = await Promise.all(teamLogins.map(() => startLine(() => cluster.port)))
  const stations = teamLogins.map((login, index) => {
    const folder = join(tools.folder, login)
    cpSync(folders[login], folder, { recursive: true })
    const settings = {
      host: 'localhost',
      port: lines[index]?.port ?? 0,
      database: teamDatabase,
      login,
      caFile: cluster.caFile,
    }
    return new TeamStation(join(folder, 'cache.db'), settings, workspace)
  })
  const codes = new Set<string>()
  const round: Round = { tools, cluster, workspace, stations, lines, codes }
  const acknowledged: string[] = []
  const plans = stations.map((station) =>
    planActs(tools, random, station.settings.login, breaks, fault.acts ?? 14),
  )
  try {
    // Most teams have joined before the fault. In the others it strikes while they join.
    const isTogether = random.below(4) > 0
    const firstActs: readonly TeamAct[] = [{ kind: 'enter' }, { kind: 'exchange' }]
    if (isTogether)
      await Promise.all(
        stations.map(async (station) => {
          for (const act of firstActs) expectCode(tools, station, act, await station.make(act), [])
        }),
      )
    await fault.before?.(round)
    const playPlan = async (station: TeamStation, plan: readonly PlannedAct[]): Promise<void> => {
      for (const { act, pauseMs } of plan) {
        await wait(pauseMs)
        let reply = await station.make(act)
        while (reply === 'killed' && act.kind === 'enter') reply = await station.make(act)
        if (reply === 'killed') continue
        if (reply.code !== null) codes.add(reply.code)
        expectCode(tools, station, act, reply, [...usualCodes, ...fault.codes])
        if (act.kind === 'decide' && reply.code === null) acknowledged.push(act.id)
      }
    }
    await Promise.all([
      fault.strike(round),
      ...stations.map((station, index) =>
        playPlan(station, [
          ...(isTogether ? [] : firstActs.map((act) => ({ act, pauseMs: 0 }))),
          ...(plans[index] ?? []),
        ]),
      ),
    ])
    for (const line of lines) line.trouble = { kind: 'none' }
    await comeTogether(round)
    for (const station of stations)
      expectCode(tools, station, { kind: 'verify' }, await station.make({ kind: 'verify' }), [])
    for (const station of stations) await station.end()
    await judgeTeam(round, acknowledged)
    return round
  } finally {
    for (const station of stations) station.kill()
    await Promise.all(lines.map((line) => line.close()))
    judge.holds(acknowledged.length > 0, 'no decision was made')
  }
}

/** Makes the workspace of a round, with Ana as its admin and approvers beside her. */
async function makeWorkspace(cluster: Cluster): Promise<string> {
  const [row] = await cluster.queryAs<{ id: string }>(
    'ana',
    "SELECT desk.create_workspace('Operations', 'sandbox', 'Ana', true) AS id",
  )
  const workspace = row?.id ?? ''
  for (const login of teamLogins.slice(1))
    await cluster.queryAs(
      'ana',
      "SELECT desk.set_member($1, $2, $2::name::text, 'approver', NULL)",
      [workspace, login],
    )
  return workspace
}

interface PlannedAct {
  readonly act: TeamAct
  readonly pauseMs: number
}

function planActs(
  tools: RunTools,
  random: Random,
  login: string,
  breaks: readonly string[],
  count: number,
): PlannedAct[] {
  const folder = join(tools.folder, 'ledgers')
  mkdirSync(folder, { recursive: true })
  const decisionIds: string[] = []
  const decide = (no: number): TeamAct => {
    const id = `${login}-${String(no).padStart(4, '0')}`
    const breakId = breaks[random.below(breaks.length)] ?? ''
    const kind = random.below(10)
    const undoneDecision = decisionIds[random.below(Math.max(1, decisionIds.length))]
    if (kind < 1 && undoneDecision !== undefined)
      return {
        kind: 'decide',
        id,
        decision: { kind: 'undo', decision: undoneDecision, reason: '' },
      }
    decisionIds.push(id)
    if (kind < 3)
      return { kind: 'decide', id, decision: { kind: 'note', breaks: [breakId], note: id } }
    if (kind < 4)
      return {
        kind: 'decide',
        id,
        decision: { kind: 'assign', breaks: [breakId], assignee: login },
      }
    const status = breakStatuses[random.below(breakStatuses.length)] ?? 'open'
    return {
      kind: 'decide',
      id,
      decision: { kind: 'status', breaks: [breakId], status, reason: `reason ${id}`, note: '' },
    }
  }
  const plan = (no: number): TeamAct => {
    const kind = random.below(24)
    if (kind >= 20) return planSync(random, no)
    if (kind < 12) return decide(no)
    if (kind === 12)
      return {
        kind: 'close',
        period: uuidOf(random),
      }
    if (kind === 13 && login !== 'cleo') {
      const ledger = join(folder, `${login}-${no}.csv`)
      writeFileSync(
        ledger,
        ledgerOf(() => 1 + random.below(3)),
      )
      return { kind: 'reconcile', ledger }
    }
    return random.below(3) === 0
      ? { kind: 'exchange', parts: random.below(6) }
      : { kind: 'exchange' }
  }
  return Array.from({ length: count }, (_, no) => ({
    act: no < count - 1 ? plan(no) : ({ kind: 'exchange' } as const),
    pauseMs: random.below(40),
  }))
}

/** A sync that finds new versions of some transactions. Later acts of a workstation find later ones. */
function planSync(random: Random, no: number): TeamAct {
  const minute = String(no % 60).padStart(2, '0')
  const second = String(random.below(60)).padStart(2, '0')
  const updatedAt = `2026-09-01T11:${minute}:${second}Z`
  const count = 1 + random.below(TRANSACTIONS_PER_SYNC)
  const first = random.below(TRANSACTION_COUNT)
  return {
    kind: 'records',
    at: `2026-09-02T11:${minute}:${second}.000000Z`,
    texts: Array.from({ length: count }, (_, offset) =>
      JSON.stringify({
        id: `t${(first + offset) % TRANSACTION_COUNT}`,
        transaction_type: 'CRYPTO_DEPOSIT',
        rail: 'crypto',
        status: `S${updatedAt.slice(14, 19)}`,
        created_at: '2026-09-01T10:00:00Z',
        updated_at: updatedAt,
        // Large enough for batches and answers of many pieces.
        extra_data: { text: 'x'.repeat(200) },
      }),
    ),
  }
}

function uuidOf(random: Random): string {
  const digits = Array.from({ length: 12 }, () => random.below(16).toString(16)).join('')
  return `${randomUUID().slice(0, 24)}${digits}`
}

/** Requires that an act ended with one of these codes, or without a failure. */
function expectCode(
  { judge }: RunTools,
  { settings: { login } }: TeamStation,
  act: TeamAct,
  reply: TeamReply | 'killed',
  codes: readonly string[],
): void {
  const what = `${login}, ${act.kind}`
  if (reply === 'killed') judge.find('crashes', `${what}: its process ended`)
  else if (reply.code === 'BUG') judge.find('crashes', `${what}: ${reply.why ?? ''}`)
  else if (reply.code !== null) judge.coded(reply.code, codes, `${what}: ${reply.why ?? ''}`)
}

/** Exchanges until each workstation has sent and received everything. */
async function comeTogether({ tools, cluster, workspace, stations }: Round): Promise<void> {
  // The lease of a dead holder would expire only after 90 s, so it is ended here.
  await cluster.query('UPDATE desk.sync_lease SET until = clock_timestamp() WHERE workspace = $1', [
    workspace,
  ])
  for (let pass = 0; pass < 3; pass += 1)
    for (const station of stations) {
      // A connection whose other end has disappeared ends with its first exchange.
      let failedMs: number | undefined
      for (;;) {
        const logReply = await station.make({ kind: 'exchange' })
        const reply =
          logReply !== 'killed' && logReply.code === null
            ? await station.make({ kind: 'records', texts: [], at: '' })
            : logReply
        if (reply !== 'killed' && reply.code === null) break
        failedMs ??= performance.now()
        if (performance.now() - failedMs > MAX_BACK_MS) {
          const why = reply === 'killed' ? 'killed' : `${reply.code} ${reply.why ?? ''}`
          tools.judge.holds(false, `${station.settings.login} is not back after 30 s: ${why}`)
          break
        }
        await wait(100)
      }
    }
}
