import { dirname, join } from 'node:path'
import type { TeamFiles } from '../../src-main/app/ports.ts'
import { exchange } from '../../src-main/app/team-link.ts'
import type { Decision, DecisionView } from '../../src-main/contract/reconciling.ts'
import type { TeamExchange, TeamServerSettings, TeamState } from '../../src-main/contract/team.ts'
import type { CallContext } from '../../src-main/contract/wire.ts'
import { teamFiles } from '../../src-main/hosts/node/team-files.ts'
import type { BreakStatus } from '../../src-main/reconciliation/decisions.ts'
import { storeCalls } from '../../src-main/store/calls.ts'
import type { StoreCall } from '../../src-main/store/database/call.ts'
import { answerCall } from '../../src-main/store/database/call.ts'
import type { WritableDb } from '../../src-main/store/database/connection.ts'
import { openForWriting } from '../../src-main/store/database/database.ts'
import type { Store } from '../../src-main/store/store.ts'
import { openTeamServer } from '../../src-main/team/server.ts'
import type { TeamServer } from '../../src-main/team/server-calls.ts'
import type { MemoryPlaces } from './item-places.ts'
import { memoryPlaces } from './item-places.ts'
import { passwordOf } from './postgres.ts'

/** A workstation of a team in this process: a cache, and a connection to a real server. */
export interface Workstation {
  readonly db: WritableDb
  readonly store: Store
  readonly server: TeamServer
  /** Records a decision without the server, as if offline. */
  decide(decision: Decision): Promise<DecisionView>
  readonly files: TeamFiles
  /** The workstation's settings, templates and mappings. */
  readonly places: MemoryPlaces
  /** Exchanges with the server, at most this many parts of runs and files. */
  sync(parts?: number): Promise<TeamExchange>
  state(): Promise<TeamState>
  settings(): Promise<TeamServerSettings>
  /** Each break's id, status, assignee, note and reason. */
  states(): readonly (readonly string[])[]
  close(): Promise<void>
}

const context: CallContext = {
  signal: new AbortController().signal,
  progress: () => undefined,
}

let decisionCount = 0

/** A store over an open database, answered in this thread. */
export function storeOver(db: WritableDb): Store {
  return {
    call: (async (name: keyof typeof storeCalls | 'writeSheet', input: unknown) => {
      // Only the database thread has this call. The ledgers of these tests are no workbooks.
      if (name === 'writeSheet') return null
      return answerCall(
        storeCalls[name] as StoreCall<unknown, unknown>,
        { readable: () => db, writable: () => db },
        input,
        context,
      )
    }) as Store['call'],
    close: () => Promise.resolve(),
  }
}

/** The calls to a team's server, in this thread. */
export function directServer(): TeamServer {
  const handlers = openTeamServer(() => undefined)
  return {
    call: (async (name: keyof typeof handlers, input: never) =>
      handlers[name](input, context)) as TeamServer['call'],
    onChange: () => undefined,
    close: async () => void (await handlers.close(null, context)),
  }
}

/** Opens a workstation over the cache at `path`, connected to the server as a login. */
export async function openWorkstation(
  path: string,
  settings: TeamServerSettings,
): Promise<Workstation> {
  const db = openForWriting(path)
  const store = storeOver(db)
  const server = directServer()
  const files = teamFiles(dirname(path), (id, name) => join(dirname(path), 'imports', id, name))
  const places = memoryPlaces(store)
  await server.call('connect', { settings, password: passwordOf(settings.login) })
  const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) }
  const state = (): Promise<TeamState> => store.call('getTeamState', null)
  return {
    db,
    store,
    server,
    state,
    settings: () => Promise.resolve(settings),
    decide: (decision) =>
      store.call('decide', {
        id: `${settings.login}-${(decisionCount += 1)}`,
        at: '2026-10-05T10:00:00.000000Z',
        by: settings.login,
        decision,
        separatedPair: undefined,
      }),
    files,
    places,
    sync: (parts = Infinity) =>
      exchange(
        { clock: clock as never },
        store,
        server,
        { files, limit: { remaining: parts }, mayResend: true },
        places,
      ),
    states: () =>
      db
        .prepare<[], [string, string, string, string, string]>(
          "SELECT break_id, status, assignee, note, reason FROM break_states WHERE NOT (status = 'open' AND assignee = '' AND note = '' AND reason = '') ORDER BY break_id",
        )
        .raw()
        .all(),
    async close() {
      await server.close()
      db.close()
    },
  }
}

/** The ids of a workstation's breaks, in the order of their withdrawals. */
export function listBreaks({ db }: Pick<Workstation, 'db'>): readonly string[] {
  return db
    .prepare<[], string>("SELECT break_id FROM breaks ORDER BY json_extract(cells, '$[0]')")
    .pluck()
    .all()
}

/** A decision about the status of one break. */
export const statusDecision = (
  breakId: string,
  status: BreakStatus,
  reason = 'agreed',
  note = '',
): Decision => ({ kind: 'status', breaks: [breakId], status, reason, note })

/** Makes a login a member of the station's team. */
export async function addMember(
  { server }: Workstation,
  workspace: string,
  login: string,
  role: 'viewer' | 'operator' | 'approver',
): Promise<void> {
  const display = `${login[0]?.toUpperCase()}${login.slice(1)}`
  await server.call('setMember', { workspace, login, display, role, until: null })
}

/** Joins the workspace, and creates it first if no id is given. Returns its id. */
export async function enter(
  { store, server, settings, sync }: Workstation,
  workspace?: string,
): Promise<string> {
  const id =
    workspace ??
    (
      await server.call('createWorkspace', {
        name: 'Operations',
        environment: 'sandbox',
        display: (await settings()).login,
        hasFourEyes: true,
      })
    ).id
  await store.call('enterTeam', {
    id,
    name: 'Operations',
    server: await settings(),
    at: '2026-10-05T09:00:00.000000Z',
  })
  await sync()
  return id
}
