import { Failure } from '../base/failure.ts'
import type { TeamMember, TeamWorkspace } from '../contract/team.ts'
import type { Handlers } from '../contract/wire.ts'
import type { Query } from './query.ts'
import { INSTANT_PATTERN } from './query.ts'
import type { TeamServerCalls } from './server-calls.ts'
import type { TeamSession } from './session.ts'
import { setupScript } from './sql/setup.ts'

/**
 * Answers the calls about workspaces, their members and the schema over the connection of a
 * session.
 */
export function memberHandlers({
  query,
  run,
}: TeamSession): Pick<
  Handlers<TeamServerCalls>,
  'workspaces' | 'createWorkspace' | 'members' | 'setMember' | 'upgrade'
> {
  return {
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
    members: ({ workspace }) =>
      query<TeamMember>(
        `SELECT login, display, role, to_char(until AT TIME ZONE 'UTC', ${INSTANT_PATTERN}) AS until FROM desk.members WHERE workspace = $1 ORDER BY login`,
        [workspace],
      ),
    setMember: ({ workspace, login, display, role, until }) =>
      run('SELECT desk.set_member($1, $2, $3, $4, $5)', [workspace, login, display, role, until]),
    async upgrade() {
      const from = await readVersion(query)
      await query(setupScript())
      return { from, to: await readVersion(query) }
    },
  }
}

/** Reads the version of the server's schema, or 0 if it has none. */
export async function readVersion(query: Query): Promise<number> {
  const [row] = await query<{ version: number | null }>(
    'SELECT max(version) AS version FROM desk.migrations',
  )
  return row?.version ?? 0
}

/** Returns the failure for a login that cannot read a row of a workspace. */
export function notMemberFailure(): Failure {
  return new Failure({
    kind: 'service',
    code: 'NOT_ALLOWED',
    what: 'Your role in the team does not allow this',
    why: 'this login is not, or no longer, a member',
    advice: 'ask an admin of the team; what is unshared is kept and can be exported',
  })
}
