import type { InstantText } from '../../base/instant.ts'
import type { ReportName } from '../../contract/report.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallTally, Refusal } from '../../contract/services.ts'
import type { PackedRecords, ReceivedRecord } from '../../domain/packed-records.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import type { Mapping } from '../../reconciliation/row/mapping.ts'
import { read, steps, write } from '../database/call.ts'
import type { WritableDb } from '../database/connection.ts'
import { flushDeferredWriter } from '../database/deferred-writer.ts'
import { findMetadata, setMetadata } from '../database/metadata.ts'
import { saveRecords } from './activity.ts'
import { getFeedState, saveFeedState } from './feed-state.ts'
import { finishLoad, finishSync } from './finish-sync.ts'
import { hasDroppedIndexes, isLoadOver } from './first-load.ts'
import { findLedgerIds } from './ledger-ids.ts'
import { findQueueItems, queueIds, saveFetched } from './queue.ts'
import { countOutcomes, countRecheck, listRecheck, recheckIds } from './recheck.ts'
import type {
  ActivityKind,
  DamagedRow,
  FeedState,
  FetchedPage,
  FetchOutcome,
  SaveResult,
} from './record-types.ts'
import { oldestOpenTransaction, replaceReference } from './reference.ts'
import {
  findDamaged,
  findDamagedRows,
  isCheckDue,
  noteChecked,
  noteDamaged,
  requeueDamaged,
} from './row-checks.ts'
import { forgetSearchBlocks } from './search-blocks.ts'
import {
  dropOldContacts,
  forgetContact,
  listRefusals,
  noteCalls,
  noteDrift,
  notePart,
  noteQuoteQueries,
  readHealth,
  readReference,
} from './service-log.ts'
import {
  countBeyond,
  getListState,
  listedItems,
  saveListed,
  saveListState,
} from './withdrawal-list.ts'

/** Calls that save the services' records, queue them to be fetched again, and check them. */
export const recordCalls = {
  saveRecords: write(saveWithFeed, async (db, { seen }, { feed }, context) => {
    if (isLoadOver(db, seen, isFirstPass(feed))) await finishLoad(db, context)
  }),
  saveFetched: write(
    (
      db,
      { fetched, at }: { fetched: readonly (FetchOutcome | FetchedPage)[]; at: InstantText },
    ): SaveResult => saveFetched(db, fetched, at),
    async (db, { seen }, _, context) => {
      if (isLoadOver(db, seen, true)) await finishLoad(db, context)
    },
  ),
  /** Saves pages of the list of withdrawals and the state of the list, in one transaction. */
  saveListed: write(saveListed, async (db, { seen }, _, context) => {
    if (isLoadOver(db, seen, true)) await finishLoad(db, context)
  }),
  getListState: read(getListState),
  saveListState: write(saveListState),
  listedItems: read(listedItems),
  countBeyond: read(countBeyond),
  /** Builds the indexes that a first load dropped. The sync calls it at the end of a pass. */
  finishLoad: steps((db, _: null, context) => finishLoad(db, context)),
  getFeedState: read(getFeedState),
  saveFeedState: write(saveFeedState, async (db, _, __, context) => {
    if (hasDroppedIndexes(db)) await finishLoad(db, context)
  }),
  oldestOpenTransaction: read(
    (
      db,
      { since, finalStatuses }: { since: InstantText; finalStatuses: readonly string[] },
    ): InstantText | null => oldestOpenTransaction(db, since, finalStatuses),
  ),
  queueIds: write((db, { ids, again }: { ids: readonly string[]; again: boolean }) =>
    queueIds(db, ids, again),
  ),
  findQueueItems: read(findQueueItems),
  ledgerIds: read(
    (
      db,
      input: { ledgerPath: string; mapping: Mapping; finalStatuses: readonly string[] },
      context,
    ) => findLedgerIds(db, input, hasOwnManifest(input.ledgerPath), context),
  ),
  replaceReference: write(
    (db, { kind, items, at }: { kind: string; items: readonly string[]; at: InstantText }) =>
      replaceReference(db, kind, items, at),
  ),
  setFact: write(
    (db, { name, value }: { name: string; value: string }) => setMetadata(db, name, value),
    async (db, _, { name }, context) => {
      if (name === 'last_sync') await finishSync(db, context)
    },
  ),
  findFact: read((db, { name }: { name: string }): string | null => findMetadata(db, name) ?? null),
  readReference: read((db, { kind }: { kind: string }) => readReference(db, kind)),
  /**
   * Records how the last attempt to read a part ended. A `refusal` of null means that it was read.
   */
  notePart: write(
    (db, { part, at, refusal }: { part: string; at: InstantText; refusal: Refusal | null }) =>
      notePart(db, part, at, refusal),
  ),
  listRefusals: read((db): readonly Refusal[] => listRefusals(db)),
  noteDrift: write(
    (db, { kind, drifts, at }: { kind: string; drifts: readonly string[]; at: InstantText }) =>
      noteDrift(db, kind, drifts, at),
  ),
  noteCalls: write((db, { calls }: { calls: readonly CallTally[] }) => noteCalls(db, calls)),
  readHealth: read(readHealth),
  noteQuoteQueries: write(
    (db, { quotes, asked, at }: { quotes: readonly string[]; asked: string; at: InstantText }) =>
      noteQuoteQueries(db, quotes, asked, at),
  ),
  forgetContact: write((db, { type, id }: { type: string; id: string }) =>
    forgetContact(db, type, id),
  ),
  dropOldContacts: write((db, { type, since }: { type: string; since: InstantText }) => ({
    dropped: dropOldContacts(db, type, since),
  })),
  countRecheck: read((db, { finalStatuses }: { finalStatuses: readonly string[] }) =>
    countRecheck(db, finalStatuses),
  ),
  listRecheck: read(listRecheck),
  recheckIds: read(recheckIds),
  /** Counts the outcomes of the last requests for these ids. */
  countOutcomes: read((db, { ids }: { ids: readonly string[] }) => countOutcomes(db, ids)),
  /** Deletes the search filters. Until the end of the next sync, a search reads every record. */
  forgetSearchBlocks: write(forgetSearchBlocks),
  noteDamaged: write((db, { rows }: { rows: readonly DamagedRow[] }) => noteDamaged(db, rows)),
  /** Notes a record as damaged if it does not agree with its checksum. */
  noteIfDamaged: write((db, { report, key }: { report: ReportName; key: string }) =>
    noteDamaged(db, findDamaged(db, report, key)),
  ),
  /** Checks every row once a week. Marks damaged rows to be fetched again, and returns them. */
  requeueDamagedRows: steps(async (db, { at }: { at: InstantText }, context) => {
    if (isCheckDue(db, Date.parse(at))) {
      const rows = await runInSlices(findDamagedRows(db), context, (done) =>
        context.progress({ step: 'check', done }),
      )
      flushDeferredWriter(db)
      db.transaction(() => {
        noteDamaged(db, rows)
        noteChecked(db, at)
      }).immediate()
    }
    return { rows: requeueDamaged(db) }
  }),
}

function saveWithFeed(
  db: WritableDb,
  {
    kind,
    incoming,
    at,
    feed,
  }: {
    kind: ActivityKind
    incoming: readonly (ReceivedRecord | PackedRecords)[]
    at: InstantText
    feed?: FeedState
  },
): SaveResult {
  const saveResult = saveRecords(db, kind, incoming, at, isFirstPass(feed))
  if (feed) saveFeedState(db, feed)
  return saveResult
}

function isFirstPass(feed: FeedState | undefined): boolean | undefined {
  return feed && !feed.isComplete
}
