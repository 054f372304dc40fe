import type pg from 'pg'
import type { TeamServerSettings } from '../contract/team.ts'
import { connect, queryWithin, schemaMissing, statementFailure } from './connection.ts'
import type { Query } from './query.ts'
import { NOW } from './query.ts'
import type { ServerConnection } from './server-calls.ts'
import { unreachable } from './thread-failure.ts'

/** A pooler may give each statement another session. */
const SESSIONS_ASKED = 3

/** The one connection of the team thread, which can be opened again. */
export interface TeamSession {
  /** Runs a statement and returns its rows. Throws Failure TEAM_UNREACHABLE where nothing is open. */
  readonly query: Query
  /** Runs a statement without an answer. */
  run(sql: string, values: readonly unknown[]): Promise<null>
  /** Counts the connections that were opened. */
  count(): number
  /** Connects, in place of an earlier connection. Throws those of the call `connect`. */
  open(settings: TeamServerSettings, password: string): Promise<void>
  inspect(): Promise<ServerConnection>
  close(): Promise<void>
}

/** The parts of a client that its types leave out. */
interface Session {
  readonly processID: number | null
  readonly user?: string
  readonly connection: { readonly stream: { readonly getProtocol?: () => string | null } }
}

/** Opens no connection yet. `tell` reports a notice of the server, and the end of the connection. */
export function makeSession(tell: () => void): TeamSession {
  let client: pg.Client | undefined
  let count = 0
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
  return {
    query,
    async run(sql, values) {
      await query(sql, values)
      return null
    },
    count: () => count,
    async open(settings, password) {
      await client?.end().catch(() => undefined)
      count += 1
      const opened = await connect(settings, password)
      client = opened
      turn = Promise.resolve()
      opened.on('notification', tell)
      opened.on('end', () => {
        if (client === opened) client = undefined
        tell()
      })
      await requireSchema(query)
    },
    inspect: async () => {
      if (!client) throw unreachable('it is not connected')
      return inspectSession(client as pg.Client & Session, query)
    },
    async close() {
      const open = client
      client = undefined
      await open?.end().catch(() => undefined)
    },
  }
}

// PostgreSQL names the process of a session when it begins; a pooler gives a number of its own.
async function inspectSession(
  { processID, user, connection }: Session,
  query: Query,
): Promise<ServerConnection> {
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
}

async function requireSchema(query: Query): Promise<void> {
  const [row] = await query<{ found: boolean }>(
    "SELECT to_regclass('desk.workspaces') IS NOT NULL AS found",
  )
  if (row?.found !== true) throw schemaMissing()
}
