import type { InstantText } from '../../base/instant.ts'
import type { PackedRecords } from '../../domain/packed-records.ts'
import { RecordPages } from '../../domain/packed-records.ts'
import { isRequestableId, withdrawalFields } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { saveRecords } from './activity.ts'
import type { ListState, QueueItem, SaveResult } from './record-types.ts'
import { damagedRows } from './row-checks.ts'

const LIST_FACT = 'withdrawal_list'
const ID_FIELD = withdrawalFields.findIndex(({ name }) => name === 'id')

const emptyListState: ListState = {
  page: null,
  passBegunAt: null,
  passIsFull: false,
  passNewest: null,
  passOldest: null,
  isWhole: false,
  listedTo: null,
  lastPage: null,
  coveredFrom: null,
  coveredTo: null,
  isComplete: false,
}

/**
 * Reads the state of the list of withdrawals, with the span that was read without a gap. Returns
 * the empty state if the list was never read.
 */
export function getListState(db: ReadableDb): ListState {
  const text = findMetadata(db, LIST_FACT)
  return text === undefined
    ? emptyListState
    : { ...emptyListState, ...(JSON.parse(text) as Partial<ListState>) }
}

export function saveListState(db: WritableDb, state: ListState): void {
  setMetadata(db, LIST_FACT, JSON.stringify(state))
}

/** Pages of the list to be saved. */
export interface ListedPages {
  readonly pages: readonly PackedRecords[]
  readonly at: InstantText
  readonly state: ListState
  /** Ids of records that may still change and are fetched again, wherever they are in the list. */
  readonly openIds: readonly string[]
  /** Ids of records without a status in their page. The answer to their id may contain it. */
  readonly idsWithoutStatus: readonly string[]
}

/**
 * Saves pages of the list with the point to resume from, inside the caller's transaction. A queued
 * id that was listed counts as requested now.
 */
export function saveListed(
  db: WritableDb,
  { pages, at, state, openIds, idsWithoutStatus }: ListedPages,
): SaveResult {
  const saveResult = saveRecords(db, 'withdrawals', pages, at, !state.isWhole, undefined, 'list')
  noteListed(db, pages, at, new Set(idsWithoutStatus))
  const put = db.prepare(
    "INSERT INTO fetch_queue (id, state, tries, asked_at) VALUES (?, 'found', 1, ?) ON CONFLICT DO NOTHING",
  )
  for (const id of openIds) if (isRequestableId(id)) put.run(id, at)
  const queueId = db.prepare(
    "INSERT INTO fetch_queue (id, state) VALUES (?, 'wanted') ON CONFLICT DO NOTHING",
  )
  for (const id of idsWithoutStatus) if (isRequestableId(id)) queueId.run(id)
  saveListState(db, state)
  return saveResult
}

// A row that changed on the disk stays queued, because its list item may lack the damaged field.
function noteListed(
  db: WritableDb,
  pages: readonly PackedRecords[],
  at: InstantText,
  idsWithoutStatus: ReadonlySet<string>,
): void {
  if (db.prepare('SELECT 1 FROM fetch_queue LIMIT 1').get() === undefined) return
  const listedIds = new RecordPages(withdrawalFields, pages).keys([ID_FIELD])
  const damagedRowNumbers = [...(damagedRows(db, 'withdrawals')?.keys() ?? [])]
  db.prepare(
    `UPDATE fetch_queue SET state = 'found', tries = tries + 1, asked_at = ?, note = NULL
     WHERE id IN (SELECT value FROM json_each(?)) AND id NOT IN (SELECT id FROM withdrawals WHERE row IN (SELECT value FROM json_each(?)))`,
  ).run(
    at,
    JSON.stringify(listedIds.filter((id) => !idsWithoutStatus.has(id))),
    JSON.stringify(damagedRowNumbers),
  )
}

/**
 * Returns withdrawals that only the list has returned, created since `recentSince` and last seen
 * before `seenBefore`, newest first. `after` is the last one of the previous call.
 */
export function listedItems(
  db: ReadableDb,
  input: {
    recentSince: InstantText
    seenBefore: InstantText
    after: { createdAt: string; id: string } | null
    limit: number
  },
): QueueItem[] {
  const { recentSince, seenBefore, after, limit } = input
  const olderCondition = after
    ? 'AND w.created_at <= @createdAt AND (w.created_at < @createdAt OR w.id > @id)'
    : ''
  return db
    .prepare<unknown[], QueueItem>(
      `SELECT w.id, 'found' AS state, w.last_seen AS askedAt, w.first_seen AS firstSeen, w.status, w.created_at AS createdAt
       FROM withdrawals AS w WHERE w.created_at > @recentSince ${olderCondition} AND w.last_seen < @seenBefore
       AND NOT EXISTS (SELECT 1 FROM fetch_queue AS q WHERE q.id = w.id)
       ORDER BY w.created_at DESC, w.id LIMIT @limit`,
    )
    .all({ recentSince, seenBefore, limit, ...after })
}

/** Returns for each instant the number of cached withdrawals that are newer, or that are older. */
export function countBeyond(
  db: ReadableDb,
  { instants, side }: { instants: readonly InstantText[]; side: 'newer' | 'older' },
): number[] {
  const sortedInstants = [...new Set(instants)].sort()
  if (side === 'newer') sortedInstants.reverse()
  // Each query counts the rows between two instants, so that all queries together read the index
  // once.
  const [beyond, upTo] = side === 'newer' ? (['>', '<='] as const) : (['<', '>='] as const)
  const count = db
    .prepare<unknown[], number>(
      `SELECT count(*) FROM withdrawals WHERE created_at ${beyond} @instant AND (@previousInstant IS NULL OR created_at ${upTo} @previousInstant)`,
    )
    .pluck()
  const counts = new Map<InstantText, number>()
  let total = 0
  let previousInstant: InstantText | null = null
  for (const instant of sortedInstants) {
    total += count.get({ instant, previousInstant }) as number
    counts.set(instant, total)
    previousInstant = instant
  }
  return instants.map((instant) => counts.get(instant) as number)
}
