import type { SharedChange } from '../../../src-main/contract/team-records.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { getTeamState } from '../../../src-main/store/team/team.ts'
import type { Round } from './team-round.ts'
import type { TeamStation } from './team-station.ts'

/** The state of a workstation after a round. */
interface StationState {
  readonly login: string
  readonly unshared: number
  /** The log, decisions, states and closings are texts that must be equal at all workstations. */
  readonly log: readonly string[]
  readonly decisions: readonly string[]
  readonly states: readonly string[]
  readonly closings: readonly string[]
  readonly records: readonly string[]
  /** The changes of records: those of the server, and those that this workstation alone observed. */
  readonly changes: ReadonlySet<string>
  readonly unsentRecords: number
  readonly decided: readonly string[]
  readonly undos: ReadonlySet<string>
  readonly latestRun: string | undefined
  readonly openBreaks: readonly string[]
}

function readStationState({ cache, settings: { login } }: TeamStation): StationState {
  const db = openForReading(cache)
  const texts = (sql: string): string[] =>
    db
      .prepare<[], unknown[]>(sql)
      .raw()
      .all()
      .map((row) => JSON.stringify(row))
  const column = (sql: string, ...values: readonly unknown[]): string[] =>
    db
      .prepare<unknown[], string>(sql)
      .pluck()
      .all(...values)
  try {
    const latestRun = column('SELECT id FROM runs ORDER BY shared_seq DESC LIMIT 1')[0]
    return {
      login,
      unshared: getTeamState(db).unshared,
      unsentRecords: getTeamState(db).records.unsent,
      records: texts(
        'SELECT id, raw FROM transactions JOIN transactions_raw USING (row) ORDER BY id',
      ),
      changes: new Set(
        db
          .prepare<[], { kind: string; id: string }>(
            'SELECT kind, id, at, field, old, new, form FROM changes',
          )
          .all()
          .map(({ kind, id, ...line }) => changeText({ kind, id, line: JSON.stringify(line) })),
      ),
      log: texts('SELECT seq, kind, body, by, head_hash FROM team_events ORDER BY seq'),
      decisions: texts('SELECT id, by, kind, facts, shared_seq FROM decisions ORDER BY seq'),
      states: texts(
        "SELECT break_id, status, assignee, note, reason FROM break_states WHERE NOT (status = 'open' AND assignee = '' AND note = '' AND reason = '') ORDER BY break_id",
      ),
      closings: texts(
        "SELECT p.id, p.run, closed_by, proposed_by, reopened_by, json_extract(frozen, '$.digest') FROM periods AS p ORDER BY id",
      ),
      decided: column('SELECT id FROM decisions'),
      undos: new Set(column("SELECT id FROM decisions WHERE kind = 'undo'")),
      latestRun,
      openBreaks: column(
        `SELECT b.break_id FROM breaks AS b JOIN runs AS r ON r.seq = b.run LEFT JOIN break_states AS s ON s.break_id = b.break_id
          WHERE r.id = ? AND coalesce(s.status, 'open') NOT IN ('resolved', 'accepted') ORDER BY 1`,
        latestRun ?? '',
      ),
    }
  } finally {
    db.close()
  }
}

function changeText({ kind, id, line }: Readonly<Record<keyof SharedChange, string>>): string {
  return `${kind} ${id} ${line}`
}

/**
 * Requires that no decision is lost, doubled or out of its order, and that the server and all
 * caches have one log, one state of each break and one digest of each closing.
 */
export async function judgeTeam(
  { tools: { judge }, cluster, workspace, stations }: Round,
  acknowledged: readonly string[],
): Promise<void> {
  const stationStates = stations.map(readStationState)
  const [first, ...others] = stationStates as [StationState, ...StationState[]]
  for (const other of others)
    for (const part of ['log', 'decisions', 'states', 'closings', 'records'] as const)
      judge.same(
        other[part].join('\n'),
        first[part].join('\n'),
        `${part} of ${other.login} and ${first.login}: ${firstDifference(other[part], first[part])}`,
      )
  for (const { login, unshared } of stationStates)
    judge.holds(unshared === 0, `${login} has ${unshared} unshared decisions in the end`)
  for (const { login, unsentRecords } of stationStates)
    judge.holds(unsentRecords === 0, `${login} has ${unsentRecords} unsent records in the end`)
  const serverRecords = await cluster.query<{ id: string; raw: string }>(
    'SELECT id, record::json ->> \'raw\' AS raw FROM desk.transactions WHERE workspace = $1 ORDER BY id COLLATE "C"',
    [workspace],
  )
  judge.same(
    serverRecords.map(({ id, raw }) => JSON.stringify([id, raw])).join('\n'),
    first.records.join('\n'),
    `the records of the server and ${first.login}`,
  )
  const serverChanges = await cluster.query<SharedChange>(
    'SELECT kind, id, line FROM desk.record_changes WHERE workspace = $1',
    [workspace],
  )
  for (const { login, changes } of stationStates) {
    const missing = serverChanges.find((change) => !changes.has(changeText(change)))
    judge.holds(!missing, `${login} lacks a change of the server: ${JSON.stringify(missing)}`)
  }

  const rows = await cluster.query<EventRow>(
    'SELECT seq::int, kind, body, by, head_hash, station, station_no FROM desk.events WHERE workspace = $1 ORDER BY seq',
    [workspace],
  )
  const log = rows.map(({ seq, kind, body, by, head_hash }) =>
    JSON.stringify([seq, kind, body, by, head_hash]),
  )
  judge.same(log.join('\n'), first.log.join('\n'), `the log of the server and ${first.login}`)
  judge.holds(
    rows.every(({ seq }, index) => seq === index + 1),
    'the log of the server has a gap',
  )
  judgeDecisions(judge, rows, stationStates, acknowledged)

  const periods = await cluster.query<{ id: string; digest: string }>(
    'SELECT id::text, digest FROM desk.periods WHERE workspace = $1 AND approved_by IS NOT NULL ORDER BY id',
    [workspace],
  )
  const digestsByClosing = new Map(
    first.closings.map((text) => {
      const [id, , , , , digest] = JSON.parse(text) as string[]
      return [id, digest]
    }),
  )
  for (const { id, digest } of periods)
    judge.same(
      digestsByClosing.get(id) ?? 'no such closing',
      digest,
      `the digest of the closing ${id}`,
    )
  judge.holds(
    periods.length === digestsByClosing.size,
    'the server and the caches list other closings',
  )
  if (first.latestRun === undefined) return
  const openBreaks = await cluster.queryAs<{ break_id: string }>(
    'ana',
    'SELECT break_id FROM desk.open_breaks($1, $2) ORDER BY 1',
    [workspace, first.latestRun],
  )
  judge.same(
    openBreaks.map(({ break_id }) => break_id).join(' '),
    first.openBreaks.join(' '),
    `the open breaks of ${first.latestRun}`,
  )
}

interface EventRow {
  readonly seq: number
  readonly kind: string
  readonly body: string
  readonly by: string
  readonly head_hash: string
  readonly station: string | null
  readonly station_no: number | null
}

function judgeDecisions(
  judge: Round['tools']['judge'],
  rows: readonly EventRow[],
  stationStates: readonly StationState[],
  acknowledged: readonly string[],
): void {
  const loggedDecisions = rows
    .filter(({ kind }) => kind === 'decision' || kind === 'refused')
    .map(({ body, by }) => ({ id: (JSON.parse(body) as { id: string }).id, by }))
  const ids = loggedDecisions.map(({ id }) => id)
  const knownIds = new Set(ids)
  judge.holds(knownIds.size === ids.length, `doubled in the log: ${ids.join(' ')}`)
  // An undo is not lost if it was never sent because a colleague had sent an equal undo before.
  const undos = new Set(stationStates.flatMap((one) => [...one.undos]))
  const madeIds = new Set([...acknowledged, ...stationStates.flatMap(({ decided }) => decided)])
  const lostIds = [...madeIds].filter((id) => !knownIds.has(id) && !undos.has(id))
  judge.holds(lostIds.length === 0, `lost: ${lostIds.join(' ')}`)
  // The ids of a person ascend in the order in which the person decided.
  for (const { login } of stationStates) {
    const ownIds = loggedDecisions.filter(({ by }) => by === login).map(({ id }) => id)
    judge.holds(
      ownIds.every((id, index) => index === 0 || id > (ownIds[index - 1] ?? '')),
      `out of order: ${ownIds.join(' ')}`,
    )
  }
  const lastNos = new Map<string, number>()
  for (const { station, station_no: no } of rows) {
    if (station === null || no === null) continue
    judge.holds(
      no === (lastNos.get(station) ?? 0) + 1,
      `the chain of ${station} has a gap at ${no}`,
    )
    lastNos.set(station, no)
  }
}

function firstDifference(here: readonly string[], there: readonly string[]): string {
  const at = here.findIndex((line, index) => line !== there[index])
  return at < 0 ? `${here.length} and ${there.length}` : `${here[at] ?? ''} and ${there[at] ?? ''}`
}
