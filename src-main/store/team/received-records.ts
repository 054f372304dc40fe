import type { ReceivedRecords, SharedRecord } from '../../contract/team-records.ts'
import type { ReceivedRecord } from '../../domain/packed-records.ts'
import { transactionFields } from '../../domain/transaction.ts'
import { withdrawalFields } from '../../domain/withdrawal.ts'
import type { WritableDb } from '../database/connection.ts'
import { setMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { saveRecords } from '../records/activity.ts'
import { saveFeedState } from '../records/feed-state.ts'
import type { SharedVersion } from '../records/shared-versions.ts'
import { openSharedVersions } from '../records/shared-versions.ts'
import { saveListState } from '../records/withdrawal-list.ts'
import type { RecordChange } from './received-changes.ts'
import { saveReceivedChanges } from './received-changes.ts'
import type { RecordBody } from './record-body.ts'
import {
  brokenRecords,
  readAbsentBody,
  readRecordBody,
  readRecordState,
  rowOf,
} from './record-body.ts'
import { getTeam } from './team.ts'

const fieldsOf = { withdrawals: withdrawalFields, transactions: transactionFields } as const
type Table = keyof typeof fieldsOf

/**
 * Saves a range of the team's records like a sync, with their changed fields and the cursor, in the
 * caller's transaction. The last range also contains the coverage of the records. The coverage is
 * not saved while this station holds the lease, because its sync is changing the local coverage.
 * `isOwnSync` is true at the beginning of that sync, when the coverage is still saved. Does nothing
 * for a range that was received before. Throws Failure TEAM_RECORDS_BROKEN.
 */
export function saveTeamRecords(
  db: WritableDb,
  { pulled, isOwnSync }: { readonly pulled: ReceivedRecords; readonly isOwnSync: boolean },
): { readonly cursor: number; readonly saved: number } {
  const cursor = readRecordsCursor(db)
  const { after, upTo, head, records, changes, state, lease, isOwnLease } = pulled
  prepareCached(db, 'UPDATE team SET lease = ?').run(lease && JSON.stringify(lease))
  if (cursor !== after) return { cursor, saved: 0 }
  const changesHere: RecordChange[] = []
  let savedCount = 0
  for (const kind of ['withdrawals', 'transactions'] as const)
    savedCount += saveKind(
      db,
      kind,
      records.filter((record) => record.kind === kind),
      changesHere,
    )
  saveAbsent(
    db,
    records.filter(({ kind }) => kind === 'absent'),
  )
  saveReceivedChanges(db, changes, changesHere)
  prepareCached(db, 'UPDATE team SET records_cursor = ?').run(upTo)
  if (upTo === head && state !== null && (isOwnSync || !isOwnLease)) saveState(db, state)
  return { cursor: upTo, saved: savedCount }
}

/** Returns the number of the last received record. Throws Failure TEAM_NONE. */
export function readRecordsCursor(db: WritableDb): number {
  getTeam(db)
  return prepareCached<[], number>(db, 'SELECT records_cursor FROM team').pluck().get() as number
}

// Saves the records of one kind, and adds the changes of stored rows to `changesHere`. Returns the
// number of records.
function saveKind(
  db: WritableDb,
  kind: Table,
  records: readonly SharedRecord[],
  changesHere: RecordChange[],
): number {
  if (records.length === 0) return 0
  const fields = fieldsOf[kind]
  const versions = new Map<string, SharedVersion>()
  const incoming: ReceivedRecord[] = []
  const addToQueue = prepareCached(
    db,
    "INSERT INTO fetch_queue (id, state, tries, asked_at) VALUES (?, 'found', 1, ?) ON CONFLICT DO UPDATE SET state = 'found', asked_at = excluded.asked_at, note = NULL",
  )
  // A record that only the list returned is not added to the queue. If it is queued, its state is
  // updated.
  const updateQueue = prepareCached(
    db,
    "UPDATE fetch_queue SET state = 'found', asked_at = ?, note = NULL WHERE id = ? AND state <> 'found'",
  )
  for (const { id, body } of records) {
    const record = readRecordBody(body, fields)
    if (record.fields.id !== id) throw brokenRecords(`a record of another id is under ${id}`)
    versions.set(id, versionOf(kind, record))
    incoming.push({ kind: 'record', record: rowOf(record, fields), raw: record.raw, drift: [] })
    if (kind === 'transactions') continue
    if (record.asked_at === null) updateQueue.run(record.last_seen, id)
    else addToQueue.run(id, record.asked_at)
  }
  const shared = openSharedVersions(db, kind, versions, (id, change) =>
    changesHere.push({ kind, id, ...change }),
  )
  const at = versions.get(records[0]?.id ?? '')?.lastSeen ?? ''
  saveRecords(db, kind, incoming, at, undefined, undefined, 'detail', shared)
  return records.length
}

function versionOf(kind: Table, { form, other, first_seen, last_seen }: RecordBody): SharedVersion {
  return {
    firstSeen: first_seen,
    lastSeen: last_seen,
    form: kind === 'transactions' ? null : (form ?? 'detail'),
    other,
  }
}

function saveAbsent(db: WritableDb, records: readonly SharedRecord[]): void {
  const put = prepareCached(
    db,
    'INSERT INTO fetch_queue (id, state, tries, asked_at, note) VALUES (?, ?, 1, ?, ?) ON CONFLICT DO UPDATE SET state = excluded.state, asked_at = excluded.asked_at, note = excluded.note WHERE asked_at IS NULL OR asked_at <= excluded.asked_at',
  )
  const forget = prepareCached(
    db,
    'DELETE FROM team_unsent_ids WHERE id = ? AND EXISTS (SELECT 1 FROM fetch_queue AS q WHERE q.id = team_unsent_ids.id AND q.asked_at IS ?)',
  )
  for (const { id, body } of records) {
    const { state, asked_at: askedAt, note } = readAbsentBody(body)
    put.run(id, state, askedAt, note)
    forget.run(id, askedAt)
  }
}

// Replaces the local state with the team's state, unless it is the state that was exchanged last.
// The local state may be ahead of that one.
function saveState(db: WritableDb, text: string): void {
  const lastState = prepareCached<[], string | null>(db, 'SELECT records_state FROM team')
    .pluck()
    .get()
  if (lastState === text) return
  const { feed, list, last_sync: lastSync } = readRecordState(text)
  if (feed) saveFeedState(db, feed)
  if (list) saveListState(db, list)
  if (lastSync !== null) setMetadata(db, 'last_sync', lastSync)
  prepareCached(db, 'UPDATE team SET records_state = ?').run(text)
}
