import type { RecheckList, RecheckRow } from '../../contract/reconciling.ts'
import type { ReadableDb } from '../database/connection.ts'
import { indexedBy } from './first-load.ts'
import type { StatusGroup } from './status-groups.ts'
import { isOpenGroup, readGroups } from './status-groups.ts'

const MAX_ROWS = 500

const queueStates: Readonly<Partial<Record<RecheckList, string>>> = {
  neverAsked: 'wanted',
  notFound: 'absent',
  failed: 'failed',
}

/** Counts the withdrawals of each list. */
export function countRecheck(
  db: ReadableDb,
  finalStatuses: readonly string[],
): Record<RecheckList, number> {
  const counts = { notFinal: 0, neverAsked: 0, notFound: 0, failed: 0 }
  counts.notFinal = openGroups(db, finalStatuses).reduce((sum, group) => sum + group.count, 0)
  const count = db
    .prepare<[string], number>('SELECT count(*) FROM fetch_queue WHERE state = ?')
    .pluck()
  for (const [list, state] of Object.entries(queueStates))
    counts[list as RecheckList] = count.get(state) as number
  return counts
}

/**
 * Lists the first rows of a list, beginning with those that were never requested or were requested
 * longest ago.
 */
export function listRecheck(
  db: ReadableDb,
  {
    list,
    finalStatuses,
  }: { readonly list: RecheckList; readonly finalStatuses: readonly string[] },
): RecheckRow[] {
  const state = queueStates[list]
  const columns =
    'w.status, w.created_at AS createdAt, w.amount, w.currency, w.network_name AS network, q.asked_at AS askedAt, q.note'
  if (state === undefined) {
    const groups = openGroups(db, finalStatuses).map(({ currency, status }) => [currency, status])
    // Few withdrawals are not final, so look them up by currency and status if the index exists.
    const index = indexedBy(db, 'withdrawals_sums')
    const tables =
      index === ''
        ? 'withdrawals AS w CROSS JOIN json_each(?) AS g'
        : `json_each(?) AS g CROSS JOIN withdrawals AS w${index}`
    return db
      .prepare<[string], RecheckRow>(
        `SELECT w.id, ${columns} FROM ${tables} ON w.currency IS g.value ->> 0 AND w.status IS g.value ->> 1 LEFT JOIN fetch_queue AS q ON q.id = w.id ORDER BY q.asked_at, w.id LIMIT ${MAX_ROWS}`,
      )
      .all(JSON.stringify(groups))
  }
  return db
    .prepare<[string], RecheckRow>(
      `SELECT q.id, ${columns} FROM fetch_queue AS q LEFT JOIN withdrawals AS w ON w.id = q.id WHERE q.state = ? ORDER BY q.asked_at, q.id LIMIT ${MAX_ROWS}`,
    )
    .all(state)
}

function openGroups(db: ReadableDb, finalStatuses: readonly string[]): readonly StatusGroup[] {
  return readGroups(db).filter(isOpenGroup(finalStatuses))
}

/** Returns at most `limit` ids of a list after `after`, in id order. */
export function recheckIds(
  db: ReadableDb,
  {
    list,
    finalStatuses,
    after,
    limit,
  }: {
    readonly list: RecheckList
    readonly finalStatuses: readonly string[]
    readonly after: string
    readonly limit: number
  },
): string[] {
  const state = queueStates[list]
  if (state === undefined)
    return db
      .prepare<[string, string, number], string>(
        'SELECT id FROM withdrawals WHERE (status IS NULL OR status NOT IN (SELECT value FROM json_each(?))) AND id > ? ORDER BY id LIMIT ?',
      )
      .pluck()
      .all(JSON.stringify(finalStatuses), after, limit)
  return db
    .prepare<[string, string, number], string>(
      'SELECT id FROM fetch_queue WHERE state = ? AND id > ? ORDER BY id LIMIT ?',
    )
    .pluck()
    .all(state, after, limit)
}

/** Counts the outcomes of the last requests for these ids. */
export function countOutcomes(
  db: ReadableDb,
  ids: readonly string[],
): { readonly found: number; readonly absent: number; readonly failed: number } {
  const counts = { found: 0, absent: 0, failed: 0 }
  const rows = db
    .prepare<[string], [keyof typeof counts, number]>(
      "SELECT state, count(*) FROM fetch_queue WHERE id IN (SELECT value FROM json_each(?)) AND state <> 'wanted' GROUP BY state",
    )
    .raw()
  for (const [state, count] of rows.all(JSON.stringify(ids))) counts[state] = count
  return counts
}
