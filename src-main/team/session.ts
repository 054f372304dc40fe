import type pg from 'pg'
import type { TeamServerSettings } from '../contract/team.ts'
import { connect, queryWithin, schemaMissingFailure, statementFailure } from './connection.ts'
import type { Query } from './query.ts'
import { NOW_SQL } from './query.ts'
import type { ServerConnection } from './server-calls.ts'
import { unreachableFailure } from './thread-failure.ts'

/** Number of statements whose sessions are compared: a pooler may run each in another session. */
const COMPARED_STATEMENTS = 3

/** The one connection of the team thread, which can be opened again. */
export interface TeamSession {
  /**
   * Runs a statement and returns its rows. Throws Failure TEAM_UNREACHABLE if no connection is
   * open.
   */
  readonly query: Query
  /** Runs a statement without a result. */
  run(sql: string, values: readonly unknown[]): Promise<null>
  /** Returns the number of connections opened so far. */
  count(): number
  /** Connects, and replaces an earlier connection. Throws the failures of the call `connect`. */
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

/**
 * Makes a session without a connection. `notifyChange` reports a notice of the server, and the end
 * of the connection.
 */
export function makeSession(notifyChange: () => void): TeamSession {
  let client: pg.Client | undefined
  let count = 0
  let lastStatement: Promise<unknown> = Promise.resolve()
  const query: Query = async <R extends object>(
    sql: string,
    values: readonly unknown[] = [],
    timeoutMs?: number,
  ) => {
    const execute = async (): Promise<readonly R[]> => {
      if (!client) throw unreachableFailure('it is not connected')
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
    // Statements run one at a time, because a time limit applies to the whole session.
    const answer = lastStatement.then(execute, execute)
    lastStatement = answer.catch(() => undefined)
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
      const newClient = await connect(settings, password)
      client = newClient
      lastStatement = Promise.resolve()
      newClient.on('notification', notifyChange)
      newClient.on('end', () => {
        if (client === newClient) client = undefined
        notifyChange()
      })
      await requireSchema(query)
    },
    inspect: async () => {
      if (!client) throw unreachableFailure('it is not connected')
      return inspectSession(client as pg.Client & Session, query)
    },
    async close() {
      const openClient = client
      client = undefined
      await openClient?.end().catch(() => undefined)
    },
  }
}

// PostgreSQL reports the process id of a session at its beginning. A pooler reports another number.
async function inspectSession(
  { processID, user, connection }: Session,
  query: Query,
): Promise<ServerConnection> {
  const sessions = []
  for (let i = 0; i < COMPARED_STATEMENTS; i += 1)
    sessions.push(
      ...(await query<{ process: number; login: string; now: string }>(
        `SELECT pg_backend_pid() AS process, session_user AS login, ${NOW_SQL} AS now`,
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
  if (row?.found !== true) throw schemaMissingFailure()
}
