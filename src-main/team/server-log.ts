import type { TeamEvent, TeamQuota, TeamRole } from '../contract/team.ts'
import { SECRETS_FORMAT } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import { INSTANT_PATTERN, NOW_SQL } from './query.ts'
import type { AppendAnswer, PulledEvents, TeamServerCalls } from './server-calls.ts'
import { notMemberFailure, readVersion } from './server-members.ts'
import type { TeamSession } from './session.ts'
import type { WriteCheck, WriteConditions } from './write-check.ts'

/** The version of the schema that has quotas of runs and of the log. */
const QUOTAS_VERSION = 10
const EVENTS_PER_PULL = 1000

/**
 * SQL expression for the quotas of workspace $1, as JSON, in a query over workspaces AS w. The
 * totals have no row before the first upload.
 */
const QUOTAS_SQL = `json_build_array(
    json_build_object('quota', 'files', 'bytes', coalesce((SELECT t.bytes FROM desk.file_totals AS t WHERE t.workspace = $1), 0), 'limit', w.file_quota),
    json_build_object('quota', 'runs', 'bytes', coalesce((SELECT t.bytes FROM desk.run_totals AS t WHERE t.workspace = $1), 0), 'limit', w.run_quota),
    json_build_object('quota', 'log', 'bytes', w.log_bytes, 'limit', w.log_quota))`

/**
 * SQL expression for the texts beside the events of a span, by number and name, as JSON. They are
 * read once for the span. Without statistics, a join would compare each event with each text.
 */
const SECRETS_SQL = `(SELECT json_object_agg(s.seq, s.texts) FROM (
    SELECT b.seq, coalesce(json_object_agg(b.name, json_build_array(b.salt, b.text)) FILTER (WHERE b.text IS NOT NULL), '{}') AS texts
    FROM desk.body_secrets AS b WHERE b.workspace = $1 AND b.seq > $2 AND b.seq <= $2::bigint + ${EVENTS_PER_PULL} GROUP BY b.seq) AS s)`

/**
 * A row of a pull: the event with the requested number, without its body, or a later event. The
 * fields of the event are null if the log is empty. Only the first row has texts and quotas.
 */
type PulledRow = Omit<TeamEvent, 'seq' | 'secret'> &
  WriteConditions & {
    role: TeamRole | null
    now: string
    logEnd: string
    secrets: Readonly<Record<string, unknown>> | null
    quotas: readonly TeamQuota[] | null
    seq: string | null
  }

type LogCalls =
  'append' | 'appendItems' | 'pull' | 'quotas' | 'readEpoch' | 'readHeadHash' | 'beginEpoch'

/** Answers the calls about the log over the connection of `session`. */
export function logHandlers(
  session: TeamSession,
  check: WriteCheck,
): Pick<Handlers<TeamServerCalls>, LogCalls> {
  const { query, run } = session
  /** The number of the connection whose server is known to have the table of texts. */
  let connectionWithSecrets: number | undefined
  const readRows = (workspace: string, after: number): Promise<readonly PulledRow[]> =>
    queryEvents(query, workspace, after, connectionWithSecrets === session.count())
  return {
    append: (input) => callAppend(query, 'append', input),
    appendItems: (input) => callAppend(query, 'append_items', input),
    async pull({ workspace, after }) {
      let rows = await readRows(workspace, after)
      // The server may have been upgraded during the connection.
      if ((rows[0]?.format ?? 0) >= SECRETS_FORMAT && connectionWithSecrets !== session.count()) {
        connectionWithSecrets = session.count()
        rows = await readRows(workspace, after)
      }
      const [first] = rows
      if (!first) throw notMemberFailure()
      return { ...toPulled(rows, first, after), isOutdated: check.note(workspace, first) }
    },
    async quotas({ workspace }) {
      if ((await readVersion(query)) < QUOTAS_VERSION) return []
      const [row] = await query<{ quotas: readonly TeamQuota[] }>(
        `SELECT ${QUOTAS_SQL} AS quotas FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      return row?.quotas ?? []
    },
    async readEpoch({ workspace }) {
      // A version before 5 has no such column.
      const [row] = await query<{ epoch: string | null; logEnd: string }>(
        `SELECT to_jsonb(w) ->> 'epoch' AS epoch, w.head AS "logEnd" FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      if (!row) throw notMemberFailure()
      return { epoch: row.epoch, logEnd: Number(row.logEnd) }
    },
    async readHeadHash({ workspace, seq }) {
      const [row] = await query<{ hash: string }>(
        'SELECT head_hash AS hash FROM desk.events WHERE workspace = $1 AND seq = $2',
        [workspace, seq],
      )
      return { hash: row?.hash ?? null }
    },
    beginEpoch: ({ workspace, cursor, headHash, records }) =>
      run('SELECT desk.begin_epoch($1, $2, $3, $4)', [workspace, cursor, headHash, records]),
  }
}

// The log has no gaps, so a span of numbers limits the rows under any plan. LIMIT would not:
// without statistics the server reads all later events and sorts them.
function queryEvents(
  query: Query,
  workspace: string,
  after: number,
  hasSecrets: boolean,
): Promise<readonly PulledRow[]> {
  return query<PulledRow>(
    `SELECT w.format, to_jsonb(w) ->> 'min_app' AS "minApp", (SELECT role FROM desk.members AS m WHERE m.workspace = $1 AND m.login = session_user) AS role,
            ${NOW_SQL} AS now, w.head AS "logEnd", e.seq, e.kind, CASE WHEN e.seq > $2 THEN e.body END AS body, e.by, e.station,
            e.station_no AS "stationNo", e.prev, e.hash, e.head_hash AS "headHash", e.code, to_char(e.received AT TIME ZONE 'UTC', ${INSTANT_PATTERN}) AS received,
            ${hasSecrets ? `${inFirstRow(SECRETS_SQL)} AS secrets, ${inFirstRow(QUOTAS_SQL)} AS quotas` : 'NULL AS secrets, NULL AS quotas'}
          FROM desk.workspaces AS w LEFT JOIN desk.events AS e ON e.workspace = $1 AND e.seq BETWEEN $2 AND $2::bigint + ${EVENTS_PER_PULL}
          WHERE w.id = $1 ORDER BY e.seq`,
    [workspace, after],
  )
}

/** Returns an SQL expression for a value that only the first row of a pull has. */
function inFirstRow(sql: string): string {
  return `CASE WHEN e.seq IS NULL OR e.seq <= greatest($2::bigint, 1) THEN ${sql} END`
}

function toPulled(
  rows: readonly PulledRow[],
  { format, role, logEnd, now, secrets, quotas }: PulledRow,
  after: number,
): Omit<PulledEvents, 'isOutdated'> {
  let hashBefore = after === 0 ? '' : null
  const events: TeamEvent[] = []
  for (const {
    format: _f,
    minApp: _m,
    role: _r,
    now: _n,
    logEnd: _e,
    secrets: _s,
    quotas: _q,
    seq,
    ...event
  } of rows)
    if (Number(seq) > after) {
      const texts = secrets?.[String(seq)]
      const secret = texts === undefined ? null : JSON.stringify(texts)
      events.push({ ...event, secret, seq: Number(seq) })
    } else if (seq !== null) hashBefore = event.headHash
  return { format, role, logEnd: Number(logEnd), hashBefore, events, now, quotas: quotas ?? [] }
}

async function callAppend(
  query: Query,
  name: 'append' | 'append_items',
  { workspace, station, events }: TeamServerCalls['append']['input'],
): Promise<readonly AppendAnswer[]> {
  const rows = await query<AppendAnswer & { seq: string }>(
    `SELECT no, answer, seq, code FROM desk.${name}($1, $2, $3::jsonb) ORDER BY no`,
    [
      workspace,
      station,
      JSON.stringify(
        events.map(({ secret, ...event }) =>
          secret === null ? event : { ...event, secret: JSON.parse(secret) as unknown },
        ),
      ),
    ],
  )
  return rows.map((row) => ({ ...row, seq: Number(row.seq) }))
}
