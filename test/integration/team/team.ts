import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import type { TestServer } from '../../support/postgres.ts'
import { sha256 } from './station.ts'

/**
 * The logins of a test, by role. `outsider` is a member of no workspace. The membership of
 * `removed` ended yesterday.
 */
export const roles = ['outsider', 'removed', 'viewer', 'operator', 'approver', 'admin'] as const
export type Role = (typeof roles)[number]

/** A workspace with one member of each role, on a database of its own. */
export interface Team {
  readonly database: string
  readonly workspace: string
  /** A connection of each login. */
  readonly as: Readonly<Record<Role, Client>>
  /** Opens another connection of a login. */
  connect(role: Role): Promise<Client>
  readonly superuser: Client
}

/** Creates a team on a server with the logins of all roles. */
export async function openTeam(server: TestServer, { fourEyes = true } = {}): Promise<Team> {
  const database = await server.createDatabase()
  const connect = (role: Role): Promise<Client> => server.connect(database, role)
  const clients = await Promise.all(roles.map(async (role) => [role, await connect(role)] as const))
  const as = Object.fromEntries(clients) as Record<Role, Client>
  const workspace = await createWorkspace(as.admin, fourEyes)
  await addMembers(as.admin, workspace)
  return { database, workspace, as, connect, superuser: await server.superuser(database) }
}

/** Makes the login of each role a member of the admin's workspace. */
export async function addMembers(admin: Client, workspace: string): Promise<void> {
  for (const role of roles.slice(1, -1))
    await admin.query('SELECT desk.set_member($1, $2, $2::name::text, $3, $4)', [
      workspace,
      role,
      role === 'removed' ? 'admin' : role,
      role === 'removed' ? new Date(Date.now() - 86_400_000) : null,
    ])
}

/** Creates a workspace, of which the client's login becomes the admin. */
export async function createWorkspace(client: Client, fourEyes: boolean): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    "SELECT desk.create_workspace('Payments', 'sandbox', 'Ana', $1) AS id",
    [fourEyes],
  )
  return rows[0]?.id ?? ''
}

/** A run to publish. Fields that a test leaves out are those of an empty run of all days. */
export interface RunToPublish {
  readonly id?: string
  readonly period?: { readonly from: string | null; readonly to: string | null } | null
  readonly decided?: number
  /** Break ids with their content. */
  readonly breaks?: Readonly<Record<string, string>>
  readonly parts?: readonly Uint8Array[]
}

/** Uploads and publishes a run. Returns its id. */
export async function publishRun(
  client: Client,
  workspace: string,
  { id = randomUUID(), period = null, decided = 0, breaks = {}, parts = [] }: RunToPublish = {},
): Promise<string> {
  for (const [no, data] of parts.entries())
    await client.query('SELECT desk.put_run_part($1, $2, $3, $4)', [workspace, id, no, data])
  await client.query('SELECT desk.publish_run($1, $2, $3, $4, $5, $6, $7, $8)', [
    workspace,
    id,
    JSON.stringify({ period }),
    '2026-03-01T00:00:00.000000Z',
    decided,
    JSON.stringify(Object.entries(breaks)),
    parts.length,
    digestOfParts(parts),
  ])
  return id
}

/** The digest of the parts of a run. */
export function digestOfParts(parts: readonly Uint8Array[]): string {
  return sha256(parts.map((part) => sha256(part)).join('\n'))
}

/** The days of a month of 2026 as a run's period. */
export function monthOf2026(month: number): { readonly from: string; readonly to: string } {
  const text = (at: number): string => new Date(at).toISOString().replace('Z', '000Z')
  return { from: text(Date.UTC(2026, month - 1, 1)), to: text(Date.UTC(2026, month, 1) - 1) }
}
