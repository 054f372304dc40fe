import type { OutgoingRecords, SharedChange, SharedRecord } from '../../contract/team-records.ts'
import type { AnswerForm } from '../../domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../database/connection.ts'
import { findMetadata } from '../database/metadata.ts'
import { prepareCached } from '../database/statement-cache.ts'
import { openRecordCheck } from '../records/activity.ts'
import { activityTables } from '../records/activity-tables.ts'
import { CHANGE_ORDER } from '../records/change-numbers.ts'
import { getFeedState } from '../records/feed-state.ts'
import { getListState } from '../records/withdrawal-list.ts'
import type { AbsentBody, ChangeBody, RecordBody, RecordState } from './record-body.ts'
import { getTeam } from './team.ts'

/** Maximum number of records in one call. It is the limit of the server. */
const MAX_RECORDS_SENT = 5000
/** Maximum number of characters in one call, for batches of large records. */
const MAX_CHARACTERS_SENT = 16_000_000
/** Maximum number of changes in one call. The server accepts at most 200,000. */
const MAX_CHANGES_SENT = 100_000

/** The entries of the journal that a batch holds, with their versions. */
interface SentEntries {
  readonly rows: readonly (readonly [kind: string, row: number, version: number])[]
  readonly ids: readonly (readonly [id: string, version: number])[]
}

/** A batch to send, with its entries in the journal. */
export interface UnsentRecords {
  readonly batch: OutgoingRecords
  readonly entries: SentEntries
  /** The number of the last received record. */
  readonly head: number
  /** True if the batch contains nothing that the team lacks. */
  readonly isNothing: boolean
}

interface UnsentRow {
  readonly row: number
  readonly version: number
  readonly changesAfter: number
  readonly raw: string | null
  readonly rowCheck: number | null
  readonly form: AnswerForm | null
  readonly other: string | null
  readonly first_seen: string
  readonly last_seen: string
  readonly askedAt: string | null
  readonly queueState: string | null
}

/**
 * Reads the next batch of the journal. The coverage of the records is part of the batch that leaves
 * nothing unsent, so that the team never counts a record as fetched that only this cache has. A
 * record that changed on the disk is sent only after its repair, and until then the coverage is not
 * sent.
 */
export function readUnsentRecords(db: ReadableDb): UnsentRecords {
  getTeam(db)
  const collection: BatchCollection = {
    records: [],
    changes: [],
    rows: [],
    ids: [],
    characters: 0,
    remainingCount: 0,
  }
  for (const kind of ['withdrawals', 'transactions'] as const) addRecords(db, kind, collection)
  addIds(db, collection)
  const state = collection.remainingCount === 0 ? JSON.stringify(readState(db)) : null
  const { cursor, knownState } = prepareCached<[], { cursor: number; knownState: string | null }>(
    db,
    'SELECT records_cursor AS cursor, records_state AS knownState FROM team',
  ).get() as { cursor: number; knownState: string | null }
  const { records, changes, rows, ids } = collection
  return {
    batch: { records, changes, state },
    entries: { rows, ids },
    head: cursor,
    isNothing: records.length + ids.length === 0 && (state === null || state === knownState),
  }
}

/** Notes that the server stored a batch. An entry that was changed meanwhile stays. */
export function noteSentRecords(
  db: WritableDb,
  { unsent, head }: { readonly unsent: Omit<UnsentRecords, 'isNothing'>; readonly head: number },
): void {
  const { entries, batch } = unsent
  const dropRow = prepareCached(
    db,
    'DELETE FROM team_unsent WHERE kind = ? AND row = ? AND version = ?',
  )
  for (const entry of entries.rows) dropRow.run(...entry)
  const dropId = prepareCached(db, 'DELETE FROM team_unsent_ids WHERE id = ? AND version = ?')
  for (const entry of entries.ids) dropId.run(...entry)
  if (batch.state !== null) prepareCached(db, 'UPDATE team SET records_state = ?').run(batch.state)
  prepareCached(db, 'UPDATE team SET records_cursor = ? WHERE records_cursor = ?').run(
    head,
    unsent.head,
  )
}

interface BatchCollection {
  readonly records: OutgoingRecords['records'][number][]
  readonly changes: SharedChange[]
  readonly rows: SentEntries['rows'][number][]
  readonly ids: SentEntries['ids'][number][]
  characters: number
  /** Greater than 0 if there are entries that are not part of the batch. */
  remainingCount: number
}

function isFull({ records, changes, characters }: BatchCollection): boolean {
  return (
    records.length >= MAX_RECORDS_SENT ||
    characters >= MAX_CHARACTERS_SENT ||
    changes.length >= MAX_CHANGES_SENT
  )
}

function addRecords(
  db: ReadableDb,
  kind: 'withdrawals' | 'transactions',
  collection: BatchCollection,
): void {
  const { fields, version } = activityTables[kind]
  const names = fields.map(({ name }) => name)
  const isWithdrawals = kind === 'withdrawals'
  const ownColumns = isWithdrawals
    ? 'r.form AS form, r.other AS other, q.asked_at AS askedAt, q.state AS queueState'
    : 'NULL AS form, NULL AS other, NULL AS askedAt, NULL AS queueState'
  const queue = isWithdrawals ? 'LEFT JOIN fetch_queue AS q ON q.id = t.id' : ''
  const rows = prepareCached<[string], UnsentRow & Record<`f.${string}`, string | null>>(
    db,
    `SELECT u.row AS row, u.version AS version, u.changes_after AS changesAfter, r.raw AS raw, r.row_check AS rowCheck, ${ownColumns}, t.first_seen, t.last_seen, ${names.map((name) => `t.${name} AS "f.${name}"`).join(', ')}
      FROM team_unsent AS u CROSS JOIN ${kind} AS t ON t.row = u.row LEFT JOIN ${kind}_raw AS r ON r.row = t.row ${queue} WHERE u.kind = ? ORDER BY u.row`,
  ).iterate(kind)
  const isIntact = openRecordCheck(kind)
  const changesOf = prepareCached<[string, string, number], ChangeBody>(
    db,
    `SELECT at, field, old, new, form FROM changes WHERE kind = ? AND id = ? AND seq > ? ORDER BY ${CHANGE_ORDER}`,
  )
  for (const row of rows) {
    if (isFull(collection)) {
      collection.remainingCount += 1
      break
    }
    const values = names.map((name) => row[`f.${name}`] ?? null)
    if (row.raw === null || !isIntact(values, row.raw, row.other, row.rowCheck)) {
      collection.remainingCount += 1
      continue
    }
    const storedValues: Record<string, string> = {}
    names.forEach((name, index) => {
      const value = values[index]
      if (typeof value === 'string') storedValues[name] = value
    })
    const body = JSON.stringify({
      fields: storedValues,
      raw: row.raw,
      form: isWithdrawals ? (row.form ?? 'detail') : null,
      other: row.other,
      first_seen: row.first_seen,
      last_seen: row.last_seen,
      asked_at: row.queueState === null ? null : row.askedAt,
    } satisfies RecordBody)
    const id = storedValues.id ?? ''
    const record = { kind, id, body } satisfies SharedRecord
    collection.records.push({
      ...record,
      version: version ? (storedValues[version] ?? null) : null,
    })
    collection.rows.push([kind, row.row, row.version])
    collection.characters += body.length
    for (const change of changesOf.all(kind, id, row.changesAfter)) {
      const line = JSON.stringify(change)
      collection.changes.push({ kind, id, line })
      collection.characters += line.length
    }
  }
}

function addIds(db: ReadableDb, collection: BatchCollection): void {
  const rows = prepareCached<
    [],
    {
      id: string
      version: number
      state: string | null
      asked_at: string | null
      note: string | null
    }
  >(
    db,
    'SELECT u.id, u.version, q.state, q.asked_at, q.note FROM team_unsent_ids AS u LEFT JOIN fetch_queue AS q ON q.id = u.id ORDER BY u.id',
  ).iterate()
  for (const { id, version, state, asked_at, note } of rows) {
    if (isFull(collection)) {
      collection.remainingCount += 1
      break
    }
    collection.ids.push([id, version])
    // A found id is sent as its record, and an id that will be requested again gets a new entry
    // with its answer.
    if (state !== 'absent' && state !== 'failed') continue
    const body = JSON.stringify({ state, asked_at, note } satisfies AbsentBody)
    collection.records.push({ kind: 'absent', id, body, version: null })
    collection.characters += body.length
  }
}

function readState(db: ReadableDb): RecordState {
  return {
    feed: findMetadata(db, 'feed') === undefined ? null : getFeedState(db),
    list: findMetadata(db, 'withdrawal_list') === undefined ? null : getListState(db),
    last_sync: findMetadata(db, 'last_sync') ?? null,
  }
}
