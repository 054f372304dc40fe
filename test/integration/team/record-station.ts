import type { HeldLease } from '../../../src-main/app/team-records.ts'
import type { Clock } from '../../../src-main/base/instant.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { saveRecords } from '../../../src-main/store/records/activity.ts'
import type { TestServer } from '../../support/postgres.ts'
import { decodeAll, makeCache, makeFolder, withdrawalText } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter } from '../../support/workstation.ts'
import { openStation } from './server.ts'

/** A clock with short sleeps, so that background work does not slow a test down. */
export const wallClock: Clock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, Math.min(ms, 20))
      signal?.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason as Error)
      })
    }),
}

/** Workstations of one team that share records, each of its own login. */
export interface RecordTeam {
  readonly database: string
  readonly workspace: string
  readonly stations: readonly Workstation[]
}

/**
 * Opens a team of these logins, the first as its admin. `caches` has the paths of existing caches
 * by login. The other logins get empty ones.
 */
export async function openRecordTeam(
  server: TestServer,
  persons: readonly string[],
  caches: Readonly<Record<string, string>> = {},
): Promise<RecordTeam> {
  const database = await server.createDatabase()
  const folder = makeFolder()
  const stations: Workstation[] = []
  let workspace: string | undefined
  for (const login of persons) {
    const path = caches[login] ?? makeCache(folder, {})
    const station = await openStation(server, database, login, path)
    stations.push(station)
    workspace = await enter(station, workspace)
    if (stations.length === 1)
      for (const member of persons.slice(1)) await addMember(station, workspace, member, 'operator')
  }
  return { database, workspace: workspace ?? '', stations }
}

/** The JSON text of a withdrawal. */
export function withdrawal(id: string, members: Readonly<Record<string, unknown>> = {}): string {
  return withdrawalText(
    {
      id,
      created_at: '2026-09-01T10:00:00Z',
      currency: 'BTC',
      status: 'PENDING',
      address: `addr-${id}`,
      external_ref: `ref-${id}`,
      is_blocked: false,
      ...members,
    },
    { amount: '1.50' },
  )
}

/** The JSON text of a transaction of the feed. */
export function transaction(id: string, members: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({
    id,
    transaction_type: 'CRYPTO_WITHDRAWAL',
    rail: 'crypto',
    status: 'PENDING',
    created_at: '2026-09-01T10:00:00Z',
    updated_at: '2026-09-01T10:00:00Z',
    ...members,
  })
}

/** Saves answers of the service at a workstation, as a sync does. */
export function saveAnswers(
  { db }: Workstation,
  answers: { readonly withdrawals?: readonly string[]; readonly feed?: readonly string[] },
  at: string,
  form: 'list' | 'detail' = 'detail',
): void {
  db.transaction(() => {
    const { withdrawals = [], feed = [] } = answers
    if (withdrawals.length > 0)
      saveRecords(
        db,
        'withdrawals',
        decodeAll(withdrawals, withdrawalFields),
        at,
        undefined,
        undefined,
        form,
      )
    if (feed.length > 0) saveRecords(db, 'transactions', decodeAll(feed, transactionFields), at)
  }).immediate()
}

const FIELDS = {
  withdrawals: withdrawalFields.map(({ name }) => name).join(', '),
  transactions: transactionFields.map(({ name }) => name).join(', '),
} as const

/**
 * A workstation's records with their changes, the ids of the fetch queue that were not found, the
 * totals, and how far the cache reaches (`facts`).
 */
export function recordsOf({ db }: Workstation): Record<string, unknown> {
  const all = (sql: string): unknown => db.prepare(sql).raw().all()
  return {
    withdrawals: all(
      `SELECT ${FIELDS.withdrawals}, derived_fee, raw, form, other FROM withdrawals JOIN withdrawals_raw USING (row) ORDER BY id`,
    ),
    transactions: all(
      `SELECT ${FIELDS.transactions}, raw FROM transactions JOIN transactions_raw USING (row) ORDER BY id`,
    ),
    changes: all(
      'SELECT kind, id, at, field, old, new, form FROM changes ORDER BY kind, id, at, field, old, new',
    ),
    absent: all("SELECT id, state, note FROM fetch_queue WHERE state <> 'found' ORDER BY id"),
    totals: all('SELECT * FROM withdrawal_totals WHERE rows > 0 ORDER BY 1, 2, 3'),
    facts: all(
      "SELECT name, value FROM facts WHERE name IN ('feed', 'withdrawal_list', 'last_sync') ORDER BY name",
    ),
  }
}

/** Takes the lease for a workstation. Throws if another workstation holds it. */
export async function takeLease(
  { server, store }: Workstation,
  workspace: string,
): Promise<HeldLease> {
  const { station } = await store.call('getTeam', null)
  const { epoch, login } = await server.call('takeLease', { workspace, station })
  if (epoch === null) throw new Error(`${login} holds the lease`)
  return { workspace, station, epoch }
}
