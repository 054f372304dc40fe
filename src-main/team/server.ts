import { createHash } from 'node:crypto'
import type pg from 'pg'
import { Failure } from '../base/failure.ts'
import type { TeamEvent, TeamMember, TeamQuota, TeamRole, TeamWorkspace } from '../contract/team.ts'
import type { CallContext, Handlers } from '../contract/wire.ts'
import { connect, queryWithin, schemaMissing, statementFailure } from './connection.ts'
import type { Query } from './query.ts'
import { INSTANT } from './query.ts'
import { recordHandlers } from './records.ts'
import type { AppendAnswer, StoredRun, TeamServerCalls } from './server-calls.ts'
import { erasureHandlers, orNone } from './server-erasures.ts'
import { fileHandlers } from './server-files.ts'
import { setupScript } from './sql/setup.ts'
import { unreachable } from './thread-failure.ts'

/** The format of the log that this program writes; a server may hold an older or a newer one. */
const FORMAT = 5
/** Servers of this format keep notes and reasons beside the bodies of events. */
const SECRETS_FORMAT = 5
/** The version of the schema that has quotas of runs and of the log. */
const QUOTAS_VERSION = 10
const EVENTS_PER_PULL = 1000
/** A run of a million breaks is stored in one statement. */
const PUBLISH_TIMEOUT_MS = 300_000
const PING_TIMEOUT_MS = 10_000
/** A pooler may give each statement another session. */
const SESSIONS_ASKED = 3
/** SQL of the server's clock. */
const NOW = `to_char(clock_timestamp() AT TIME ZONE 'UTC', ${INSTANT})`

/** SQL over workspaces AS w of the quotas $1 has, as JSON. The totals have no row before the first upload. */
const QUOTAS = `json_build_array(
    json_build_object('quota', 'files', 'bytes', coalesce((SELECT t.bytes FROM desk.file_totals AS t WHERE t.workspace = $1), 0), 'limit', w.file_quota),
    json_build_object('quota', 'runs', 'bytes', coalesce((SELECT t.bytes FROM desk.run_totals AS t WHERE t.workspace = $1), 0), 'limit', w.run_quota),
    json_build_object('quota', 'log', 'bytes', w.log_bytes, 'limit', w.log_quota))`

/** The texts beside the events of a span, as JSON. An aggregate over the span reads the index once. */
const secretsOfSpan = `LEFT JOIN (
    SELECT b.seq, coalesce(json_object_agg(b.name, json_build_array(b.salt, b.text)) FILTER (WHERE b.text IS NOT NULL), '{}')::text AS secret
    FROM desk.body_secrets AS b WHERE b.workspace = $1 AND b.seq BETWEEN $2 AND $2::bigint + ${EVENTS_PER_PULL} GROUP BY b.seq
  ) AS s ON s.seq = e.seq`

/** The event after which events are asked for, without its body, or a later one. No event: nulls. */
type PulledRow = Omit<TeamEvent, 'seq'> &
  Writable & {
    role: TeamRole | null
    now: string
    logEnd: string
    quotas: readonly TeamQuota[]
    seq: string | null
  }

/** The conditions of a workspace for programs that write. */
interface Writable {
  readonly format: number
  readonly minApp: string | null
}

/** The calls that write. A program that is older than the workspace makes none of them. */
const WRITING_CALLS = [
  'append',
  'appendItems',
  'putRunPart',
  'publishRun',
  'putChunk',
  'proposeClosing',
  'approveClosing',
  'withdrawClosing',
  'reopenPeriod',
  'setMember',
  'beginEpoch',
  'claim',
  'releaseClaim',
  'takeLease',
  'renewLease',
  'releaseLease',
  'putRecords',
  'proposeErasure',
  'confirmErasure',
  'withdrawErasure',
  'replaceRunPart',
  'finishErasure',
] as const satisfies readonly (keyof TeamServerCalls)[]

/** The parts of a client that its types leave out. */
interface Session {
  readonly processID: number | null
  readonly user?: string
  readonly connection: { readonly stream: { readonly getProtocol?: () => string | null } }
}

/** Answers the calls of the team thread over one connection. `tell` reports a change of the log. */
export function openTeamServer(tell: () => void): Handlers<TeamServerCalls> {
  let client: pg.Client | undefined
  let app: string | undefined
  /** By workspace: whether it needs a newer program, when it was last asked. */
  const outdatedWorkspaces = new Map<string, boolean>()
  /** The server has the table of texts beside events. */
  let hasSecrets = false
  const isOutdated = ({ format, minApp }: Writable): boolean =>
    format > FORMAT || (minApp !== null && app !== undefined && isBefore(app, minApp))
  let turn: Promise<unknown> = Promise.resolve()

  const query: Query = async <R extends object>(
    sql: string,
    values: readonly unknown[] = [],
    timeoutMs?: number,
  ) => {
    const act = async (): Promise<readonly R[]> => {
      if (!client) throw unreachable('it is not connected')
      const config = { text: sql, values: [...values] }
      try {
        const answer = await (timeoutMs === undefined
          ? client.query<R & pg.QueryResultRow>(config)
          : queryWithin<R & pg.QueryResultRow>(client, config, timeoutMs))
        return answer.rows
      } catch (cause) {
        throw statementFailure(cause)
      }
    }
    // One at a time: a time limit holds for the session.
    const answer = turn.then(act, act)
    turn = answer.catch(() => undefined)
    return answer
  }
  const run = async (sql: string, values: readonly unknown[]): Promise<null> => {
    await query(sql, values)
    return null
  }

  const handlers: Handlers<TeamServerCalls> = {
    ...recordHandlers(query),
    ...erasureHandlers(query),
    async connect({ settings, password, app: version }) {
      await client?.end().catch(() => undefined)
      app = version
      outdatedWorkspaces.clear()
      hasSecrets = false
      const opened = await connect(settings, password)
      client = opened
      turn = Promise.resolve()
      opened.on('notification', tell)
      opened.on('end', () => {
        if (client === opened) client = undefined
        tell()
      })
      await requireSchema(query)
      return null
    },
    async inspect() {
      if (!client) throw unreachable('it is not connected')
      // PostgreSQL names the process of a session when it begins; a pooler gives a number of its own.
      const { processID, user, connection } = client as pg.Client & Session
      const sessions = []
      for (let at = 0; at < SESSIONS_ASKED; at += 1)
        sessions.push(
          ...(await query<{ process: number; login: string; now: string }>(
            `SELECT pg_backend_pid() AS process, session_user AS login, ${NOW} AS now`,
          )),
        )
      return {
        tls: connection.stream.getProtocol?.() ?? '',
        isPooled: sessions.some(({ process, login }) => process !== processID || login !== user),
        now: sessions.at(-1)?.now ?? '',
      }
    },
    async quotas({ workspace }) {
      if ((await readVersion(query)) < QUOTAS_VERSION) return []
      const [row] = await query<{ quotas: readonly TeamQuota[] }>(
        `SELECT ${QUOTAS} AS quotas FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      return row?.quotas ?? []
    },
    workspaces: () =>
      query<TeamWorkspace>(
        'SELECT w.id, w.name, w.environment, m.role FROM desk.workspaces AS w JOIN desk.members AS m ON m.workspace = w.id AND m.login = session_user ORDER BY w.name, w.id',
      ),
    async createWorkspace({ name, environment, display, hasFourEyes }) {
      const [row] = await query<{ id: string }>(
        'SELECT desk.create_workspace($1, $2, $3, $4) AS id',
        [name, environment, display, hasFourEyes],
      )
      return { id: row?.id ?? '' }
    },
    append: (input) => appendBy(query, 'append', input),
    appendItems: (input) => appendBy(query, 'append_items', input),
    async pull({ workspace, after }) {
      // The log has no gaps, so a span of numbers limits the rows under any plan. LIMIT would not:
      // without statistics the server reads all later events and sorts them.
      const readRows = (): Promise<readonly PulledRow[]> =>
        query<PulledRow>(
          `SELECT w.format, to_jsonb(w) ->> 'min_app' AS "minApp", (SELECT role FROM desk.members AS m WHERE m.workspace = $1 AND m.login = session_user) AS role,
            ${NOW} AS now, w.head AS "logEnd", e.seq, e.kind, CASE WHEN e.seq > $2 THEN e.body END AS body, e.by, e.station,
            e.station_no AS "stationNo", e.prev, e.hash, e.head_hash AS "headHash", e.code, to_char(e.received AT TIME ZONE 'UTC', ${INSTANT}) AS received,
            ${hasSecrets ? `CASE WHEN e.seq > $2 THEN s.secret END AS secret, ${QUOTAS} AS quotas` : "NULL AS secret, '[]'::json AS quotas"}
          FROM desk.workspaces AS w LEFT JOIN desk.events AS e ON e.workspace = $1 AND e.seq BETWEEN $2 AND $2::bigint + ${EVENTS_PER_PULL}
          ${hasSecrets ? secretsOfSpan : ''}
          WHERE w.id = $1 ORDER BY e.seq`,
          [workspace, after],
        )
      let rows = await readRows()
      // The server may have been brought up to date during the connection.
      if ((rows[0]?.format ?? 0) >= SECRETS_FORMAT && !hasSecrets) {
        hasSecrets = true
        rows = await readRows()
      }
      const [first] = rows
      if (!first) throw notMember()
      const isTooOld = isOutdated(first)
      outdatedWorkspaces.set(workspace, isTooOld)
      let hashBefore = after === 0 ? '' : null
      const events: TeamEvent[] = []
      for (const {
        format: _f,
        minApp: _m,
        role: _r,
        now: _n,
        logEnd: _e,
        quotas: _q,
        seq,
        ...event
      } of rows)
        if (Number(seq) > after) events.push({ ...event, seq: Number(seq) })
        else if (seq !== null) hashBefore = event.headHash
      return {
        format: first.format,
        isOutdated: isTooOld,
        role: first.role,
        logEnd: Number(first.logEnd),
        hashBefore,
        events,
        now: first.now,
        quotas: first.quotas,
      }
    },
    putRunPart: ({ workspace, run: id, no, data }) =>
      run('SELECT desk.put_run_part($1, $2, $3, $4)', [workspace, id, no, Buffer.from(data)]),
    async publishRun({ workspace, run: id, summary, madeAt, decided, contents, digests }) {
      const digest = createHash('sha256').update(digests.join('\n')).digest('hex')
      const [row] = await query<{ seq: string }>(
        'SELECT desk.publish_run($1, $2, $3, $4, $5, $6::jsonb, $7, $8) AS seq',
        [workspace, id, summary, madeAt, decided, JSON.stringify(contents), digests.length, digest],
        PUBLISH_TIMEOUT_MS,
      )
      return { seq: Number(row?.seq) }
    },
    async readRun({ workspace, run: id }) {
      const [row] = await query<
        Omit<StoredRun, 'digests' | 'replaced' | 'decided'> & { decided: string }
      >(
        'SELECT id AS run, summary, made_at AS "madeAt", decided_seq AS decided FROM desk.runs WHERE workspace = $1 AND id = $2',
        [workspace, id],
      )
      if (!row) throw notMember()
      const parts = await query<{ sha256: string }>(
        "SELECT encode(sha256(data), 'hex') AS sha256 FROM desk.run_parts WHERE workspace = $1 AND run = $2 ORDER BY no",
        [workspace, id],
      )
      const erased = await orNone(
        query<{ no: number; original: string }>(
          'SELECT no, original FROM desk.erased_parts WHERE workspace = $1 AND run = $2',
          [workspace, id],
        ),
      )
      const originals = new Map(erased.map(({ no, original }) => [no, original]))
      return {
        ...row,
        decided: Number(row.decided),
        digests: parts.map(({ sha256 }, no) => originals.get(no) ?? sha256),
        replaced: erased.map(({ no }) => [no, parts[no]?.sha256 ?? ''] as const),
      }
    },
    async readRunPart({ workspace, run: id, no }) {
      const [row] = await query<{ data: Buffer }>(
        'SELECT data FROM desk.run_parts WHERE workspace = $1 AND run = $2 AND no = $3',
        [workspace, id, no],
      )
      if (!row) throw notMember()
      return { data: new Uint8Array(row.data) }
    },
    ...fileHandlers(query),
    proposeClosing: ({ workspace, period, run: id, digest, note }) =>
      run('SELECT desk.propose_closing($1, $2, $3, $4, $5)', [workspace, period, id, digest, note]),
    approveClosing: ({ workspace, period, digest }) =>
      run('SELECT desk.approve_closing($1, $2, $3)', [workspace, period, digest]),
    withdrawClosing: ({ workspace, period, reason }) =>
      run('SELECT desk.withdraw_closing($1, $2, $3)', [workspace, period, reason]),
    reopenPeriod: ({ workspace, period, reason }) =>
      run('SELECT desk.reopen_period($1, $2, $3)', [workspace, period, reason]),
    members: ({ workspace }) =>
      query<TeamMember>(
        `SELECT login, display, role, to_char(until AT TIME ZONE 'UTC', ${INSTANT}) AS until FROM desk.members WHERE workspace = $1 ORDER BY login`,
        [workspace],
      ),
    setMember: ({ workspace, login, display, role, until }) =>
      run('SELECT desk.set_member($1, $2, $3, $4, $5)', [workspace, login, display, role, until]),
    async readEpoch({ workspace }) {
      // A version before 5 has no such column.
      const [row] = await query<{ epoch: string | null; logEnd: string }>(
        `SELECT to_jsonb(w) ->> 'epoch' AS epoch, w.head AS "logEnd" FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      if (!row) throw notMember()
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
    claim: ({ workspace, station, once, id }) =>
      run('SELECT desk.claim($1, $2, $3, $4)', [workspace, station, once, id]),
    releaseClaim: ({ workspace, station, once, id }) =>
      run('SELECT desk.release_claim($1, $2, $3, $4)', [workspace, station, once, id]),
    async upgrade() {
      const from = await readVersion(query)
      await query(setupScript())
      return { from, to: await readVersion(query) }
    },
    listen: ({ workspace }) => run(`LISTEN "desk_${workspace.replaceAll('-', '_')}"`, []),
    async ping() {
      await query('SELECT 1', [], PING_TIMEOUT_MS)
      return null
    },
    async close() {
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
      return null
    },
  }

  // Asked once a connection where no pull has answered it.
  const requireWritable = async (workspace: string): Promise<void> => {
    if (!outdatedWorkspaces.has(workspace)) {
      const [row] = await query<Writable>(
        `SELECT w.format, to_jsonb(w) ->> 'min_app' AS "minApp" FROM desk.workspaces AS w WHERE w.id = $1`,
        [workspace],
      )
      if (row) outdatedWorkspaces.set(workspace, isOutdated(row))
    }
    if (outdatedWorkspaces.get(workspace) === true) throw outdated()
  }
  const guarded = Object.fromEntries(
    WRITING_CALLS.map((name) => {
      const handle = handlers[name] as (input: OfWorkspace, context: CallContext) => unknown
      const guard = async (input: OfWorkspace, context: CallContext): Promise<unknown> => {
        await requireWritable(input.workspace)
        return handle(input, context)
      }
      return [name, guard]
    }),
  ) as unknown as Pick<Handlers<TeamServerCalls>, (typeof WRITING_CALLS)[number]>
  return { ...handlers, ...guarded }
}

interface OfWorkspace {
  readonly workspace: string
}

async function appendBy(
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

/** True where the first version, of three numbers, is lower than the second. */
function isBefore(version: string, other: string): boolean {
  const [left = [], right = []] = [version, other].map((text) =>
    text.split(/[.-]/).slice(0, 3).map(Number),
  )
  const at = right.findIndex((number, index) => number !== left[index])
  return at >= 0 && (left[at] ?? 0) < (right[at] as number)
}

async function readVersion(query: Query): Promise<number> {
  const [row] = await query<{ version: number | null }>(
    'SELECT max(version) AS version FROM desk.migrations',
  )
  return row?.version ?? 0
}

async function requireSchema(query: Query): Promise<void> {
  const [row] = await query<{ found: boolean }>(
    "SELECT to_regclass('desk.workspaces') IS NOT NULL AS found",
  )
  if (row?.found !== true) throw schemaMissing()
}

function notMember(): Failure {
  return new Failure({
    kind: 'service',
    code: 'NOT_ALLOWED',
    what: 'Your role in the team does not allow this',
    why: 'this login is not, or no longer, a member',
    advice: 'ask an admin of the team; what is unshared is kept and can be exported',
  })
}

function outdated(): Failure {
  return new Failure({
    kind: 'service',
    code: 'TEAM_OUTDATED',
    what: 'This program is older than the team',
    why: 'its workspace is written by a newer version',
    advice: 'update the program to decide; until then it reads, and decisions stay here',
  })
}
