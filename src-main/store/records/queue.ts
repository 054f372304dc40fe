import type { InstantText } from '../../base/instant.ts'
import type { PackedRecords, ReceivedRecord } from '../../domain/packed-records.ts'
import { RecordPages } from '../../domain/packed-records.ts'
import { isRequestableId, withdrawalFields } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { saveRecords } from './activity.ts'
import { MIN_BATCH_ROWS_BY_ID } from './first-load.ts'
import type { FetchedPage, FetchOutcome, QueueItem, SaveResult } from './record-types.ts'
import { noteUnsentIds } from './unsent.ts'

const ID_FIELD = withdrawalFields.findIndex(({ name }) => name === 'id')

/**
 * Adds ids to the durable fetch queue. An id that is not safe in a request's path is not added, and
 * is returned as refused. With `again`, ids whose last request ended as absent or failed are queued
 * once more.
 */
export function queueIds(
  db: WritableDb,
  ids: readonly string[],
  again: boolean,
): { added: number; refused: string[] } {
  const requestableIds: string[] = []
  const refusedIds: string[] = []
  for (const id of ids) (isRequestableId(id) ? requestableIds : refusedIds).push(id)
  const onConflict = again
    ? `DO UPDATE SET state = 'wanted', tries = 0 WHERE state IN ('absent', 'failed')`
    : 'DO NOTHING'
  // Insert all ids in one statement and in the order of the primary key. One by one takes twice as
  // long.
  const put = db.prepare(
    `INSERT INTO fetch_queue (id, state) SELECT value, 'wanted' FROM json_each(?) WHERE true ORDER BY value ON CONFLICT ${onConflict}`,
  )
  const { changes: added } = db
    .transaction(() => put.run(JSON.stringify(requestableIds)))
    .immediate()
  return { added, refused: refusedIds }
}

/**
 * Returns the next ids of the queue after `after`, in text order, that may have to be requested:
 * never requested, failed, not final, or created since `recentSince`. With `all`, returns every id.
 */
export function findQueueItems(
  db: ReadableDb,
  input: {
    after: string
    limit: number
    recentSince: InstantText
    all: boolean
    finalStatuses: readonly string[]
  },
): QueueItem[] {
  const dueCondition = input.all
    ? ''
    : `AND (q.state IN ('wanted', 'failed') OR (q.state = 'found' AND (w.status IS NULL OR w.status NOT IN (SELECT value FROM json_each(?)) OR w.created_at > ?)))`
  const sql = `SELECT q.id, q.state, q.asked_at AS askedAt, w.first_seen AS firstSeen, w.status, w.created_at AS createdAt
    FROM fetch_queue q LEFT JOIN withdrawals w ON w.id = q.id WHERE q.id > ? ${dueCondition} ORDER BY q.id LIMIT ?`
  const values = input.all
    ? [input.after, input.limit]
    : [input.after, JSON.stringify(input.finalStatuses), input.recentSince, input.limit]
  return db.prepare<unknown[], QueueItem>(sql).all(...values)
}

/**
 * Saves the outcomes of requests for ids in one transaction: the records and the states of the ids.
 */
export function saveFetched(
  db: WritableDb,
  fetched: readonly (FetchOutcome | FetchedPage)[],
  at: InstantText,
): SaveResult {
  const outcomeStatement = db.prepare(
    'INSERT INTO fetch_queue (id, state, tries, asked_at, note) VALUES (?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state, tries = tries + 1, asked_at = excluded.asked_at, note = excluded.note',
  )
  return db
    .transaction(() => {
      const incoming = fetched.flatMap((item): (ReceivedRecord | PackedRecords)[] =>
        item.kind === 'found' ? [item.incoming] : item.kind === 'page' ? [item.page] : [],
      )
      const saveResult = saveRecords(
        db,
        'withdrawals',
        incoming,
        at,
        undefined,
        MIN_BATCH_ROWS_BY_ID,
      )
      for (const item of fetched) {
        if (item.kind === 'absent') outcomeStatement.run(item.id, 'absent', at, null)
        else if (item.kind === 'failed')
          outcomeStatement.run(item.id, 'failed', at, item.why.slice(0, 300))
        else if (item.kind === 'page') notePage(item, at, outcomeStatement)
        else noteFound(item.id, item.incoming, at, outcomeStatement)
      }
      noteUnsentIds(
        db,
        fetched.flatMap((item) =>
          item.kind === 'absent' || item.kind === 'failed' ? [item.id] : [],
        ),
      )
      return saveResult
    })
    .immediate()
}

interface OutcomeStatement {
  run(...values: unknown[]): unknown
}

function notePage(
  { ids, page }: FetchedPage,
  at: InstantText,
  outcomeStatement: OutcomeStatement,
): void {
  new RecordPages(withdrawalFields, [page])
    .keys([ID_FIELD])
    .forEach((answeredId, place) =>
      noteSpellings(ids[place] as string, answeredId, at, outcomeStatement),
    )
}

function noteFound(
  requestedId: string,
  incoming: Extract<FetchOutcome, { kind: 'found' }>['incoming'],
  at: InstantText,
  outcomeStatement: OutcomeStatement,
): void {
  if (incoming.kind === 'quarantined')
    outcomeStatement.run(requestedId, 'failed', at, incoming.reason.slice(0, 300))
  else noteSpellings(requestedId, incoming.record.id ?? requestedId, at, outcomeStatement)
}

// The answer may spell the id in another case. The cached record is then known under both
// spellings.
function noteSpellings(
  requestedId: string,
  answeredId: string,
  at: InstantText,
  outcomeStatement: OutcomeStatement,
): void {
  outcomeStatement.run(requestedId, 'found', at, null)
  if (answeredId !== requestedId) outcomeStatement.run(answeredId, 'found', at, null)
}
