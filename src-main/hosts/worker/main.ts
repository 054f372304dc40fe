import { existsSync, statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import { msToInstant } from '../../base/instant.ts'
import type { SendNotice } from '../../base/notice.ts'
import { runInSlices } from '../../contract/run-in-slices.ts'
import type { CallContext, Frame, Handlers } from '../../contract/wire.ts'
import { serve } from '../../contract/wire.ts'
import {
  copyWorkbook,
  dropLedgerCopy,
  isReadBySheetFile,
  writeSheetFile,
} from '../../ledger/workbook/sheet-file.ts'
import {
  backupTimes,
  checkBackups,
  listBackups,
  restoreBackup,
  startBackup,
} from '../../store/backups.ts'
import { findClusters, withoutClusters } from '../../store/browse/break-clusters.ts'
import { sumList } from '../../store/browse/list-totals.ts'
import { countListInSteps, findInList, OpenLists, readList } from '../../store/browse/lists.ts'
import { KNOWN_ROW_COUNT } from '../../store/browse/row-bytes.ts'
import { previewRun } from '../../store/browse/run-preview.ts'
import { storeCalls } from '../../store/calls.ts'
import type { NoticeFrame, StoreThread } from '../../store/client.ts'
import type { StoreCall } from '../../store/database/call.ts'
import { answerCall } from '../../store/database/call.ts'
import { CancelFlags } from '../../store/database/cancel-flags.ts'
import type { ReadableDb, WritableDb } from '../../store/database/connection.ts'
import {
  foreignLogFailure,
  hasForeignLog,
  isAlone,
  openEmpty,
  openForReading,
  openForWriting,
} from '../../store/database/database.ts'
import { flushDeferredWriter, hasDeferredWriter } from '../../store/database/deferred-writer.ts'
import { isOutdated, refuseNewer } from '../../store/database/identity.ts'
import type { InstanceLock } from '../../store/database/lock.ts'
import { isLocked, takeLock } from '../../store/database/lock.ts'
import { withSqliteFailures } from '../../store/database/sqlite-failures.ts'
import { settleInterrupted } from '../../store/instructions/instructions.ts'
import { hasChangeSince } from '../../store/records/change-numbers.ts'
import {
  finishIndexes,
  hasDroppedIndexes,
  refreshStatistics,
} from '../../store/records/first-load.ts'
import { findDamagedRows, kindsExplaining } from '../../store/records/row-checks.ts'
import { hasIncompleteFilter } from '../../store/records/search-blocks.ts'
import { countTotals } from '../../store/records/totals.ts'
import { tryMapping, tryRules } from '../../store/runs/mapping-trials.ts'
import type { RunThreads } from '../../store/runs/reconcile-job.ts'
import { runReconciliation } from '../../store/runs/reconcile-job.ts'
import { removePartsOfRun, removeUnfinished } from '../../store/runs/run-removal.ts'
import { checkDatabase } from '../../store/status.ts'
import type { StoreCalls } from '../../store/store.ts'
import { verifyRun } from '../../store/team/verify-run.ts'
import type { ThreadCalls } from '../../store/thread-calls.ts'
import { writeEvidence } from './evidence/evidence-job.ts'
import { exportReport } from './export/export-job.ts'
import { removeInterruptedWrites, withWriteMark } from './files/interrupted-writes.ts'
import { checkSafeFile } from './files/safe-file.ts'
import { openRowThread } from './run/row-client.ts'
import { openRunThread } from './run/run-client.ts'

// The database thread: the only place where SQLite is opened. It answers one profile's calls until
// it is closed.
const { path, isReadOnly, owner, cancelFlags } = workerData as StoreThread

// The build writes this file and the entry points of other threads into one folder.
const entry = (name: string): URL =>
  new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
const lineThread = { url: entry('line-thread'), minRows: KNOWN_ROW_COUNT }
const runThreads: Required<Omit<RunThreads, 'open'>> = {
  openHelper: (cache, snapshotVersion) =>
    openRunThread(entry('run-thread'), cache, snapshotVersion),
  openRowWriter: (cache, run) => openRowThread(entry('row-thread'), cache, run),
}
const lockPath = join(dirname(path), 'instance.lock.db')
const lists = new OpenLists()
let connection: ReadableDb | undefined
let connectionFile = ''
let lock: InstanceLock | undefined

function database(): ReadableDb {
  // Another process may have restored a backup, which puts another file under this name.
  if (connection && isReadOnly && connectionFile !== fileIdentity()) closeConnection()
  if (connection) return connection
  if (!isReadOnly) lock ??= takeLock(lockPath, owner)
  else if (hasForeignLog(path)) putLogAside()
  const writer = isReadOnly ? undefined : openForWriting(path, undefined, sendNotice)
  connection = writer ?? openForReading(path)
  connectionFile = fileIdentity()
  for (const file of removeInterruptedWrites(dirname(path)))
    sendNotice('EXPORT_INTERRUPTED', { what: 'file', file })
  if (writer) cleanUp(writer)
  else if (!isAlone(connection)) migrateForReader(connection)
  return connection
}

// Sends a notice to the user, while the call that opened the database continues.
const sendNotice: SendNotice = (code, evidence = {}) =>
  parentPort?.postMessage({
    kind: 'notice',
    notice: { code, at: msToInstant(Date.now()) ?? '', evidence },
  } satisfies NoticeFrame)

// Cleans up after an interrupted process. The writer holds the lock, so only one process does this.
function cleanUp(writer: WritableDb): void {
  if (removeUnfinished(writer)) sendNotice('IMPORT_DISCARDED')
  settleInterrupted(writer)
  for (const _ of finishIndexes(writer));
  countTotals(writer)
  refreshStatistics(writer)
}

// Migrates the file before a reader uses it, because the window's lists need the newest schema, and
// a reader may be the first to open the file. The reader's connection picks up the changed schema
// by itself.
function migrateForReader(reader: ReadableDb): void {
  if (!isOutdated(reader) && !hasDroppedIndexes(reader)) return
  try {
    const heldLock = takeLock(lockPath, owner)
    try {
      const writer = openForWriting(path, undefined, sendNotice)
      cleanUp(writer)
      writer.close()
    } finally {
      heldLock.release()
    }
  } catch (error) {
    // If another process owns the file, or it cannot be written, the data of the earlier version
    // can still be read.
    if (!(error instanceof Failure)) throw error
  }
}

// Opening the file for writing moves a foreign log aside. With that log, the file would show pages
// of another database (security.md F13).
function putLogAside(): void {
  const heldLock = takeLock(lockPath, owner)
  try {
    openForWriting(path, undefined, sendNotice).close()
  } finally {
    heldLock.release()
  }
}

function fileIdentity(): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts ? `${facts.dev}/${facts.ino}` : ''
}

function closeConnection(): void {
  lists.clear()
  if (connection) flushDeferredWriter(connection)
  connection?.close()
  connection = undefined
}

// Restores a backup without opening the database, so that a damaged database can be replaced too.
function restore(name: string): void {
  if (isReadOnly || connection?.inTransaction || (connection && hasDeferredWriter(connection)))
    throw writeRefusedFailure()
  lock ??= takeLock(lockPath, owner)
  closeConnection()
  restoreBackup(path, name)
}

// Returns the connection for a write. A run keeps a transaction open across its pauses, and rolls
// the transaction back when the run fails. That rollback must not undo what another call wrote in a
// pause, so the open transaction is committed before such a write.
function writable(): WritableDb {
  if (isReadOnly) throw writeRefusedFailure()
  const db = database() as WritableDb
  if (db.inTransaction) db.exec('COMMIT')
  flushDeferredWriter(db)
  return db
}

function writeRefusedFailure(): Failure {
  if (!isReadOnly)
    return new Failure({
      kind: 'busy',
      code: 'WORK_UNDER_WAY',
      what: 'Something is being written',
      why: 'a run is not finished',
      advice: 'wait for it to finish, or stop it',
    })
  return new Failure({
    kind: 'busy',
    code: 'READ_ONLY',
    what: 'The cache is open for reading only',
    why: 'another process owns this profile',
    advice: 'wait for it to finish or close it',
  })
}

async function withReader<T>(action: (db: ReadableDb) => Promise<T>): Promise<T> {
  const ownConnection = database()
  // A database that is read exclusively allows no second connection. Nothing writes to it
  // meanwhile.
  if (isAlone(ownConnection)) return action(ownConnection)
  const db = openForReading(path)
  try {
    return await action(db)
  } finally {
    db.close()
  }
}

// Rows that the caller supplies, such as those of the activity log, need no cache.
async function withReaderOf<T>(
  { query }: ThreadCalls['export']['input'],
  action: (db: ReadableDb) => Promise<T>,
): Promise<T> {
  if (query.suppliedRows === undefined || existsSync(path)) return withReader(action)
  const db = openEmpty()
  try {
    return await action(db)
  } finally {
    db.close()
  }
}

// Removes the rows of a cancelled run, after its answer and between other calls. If the database is
// closed meanwhile, the next start removes the remaining rows.
function clearRun(run: number): void {
  const startConnection = connection
  const ownWritable = (): WritableDb | undefined =>
    startConnection !== undefined && startConnection === connection ? writable() : undefined
  const context: CallContext = { signal: new AbortController().signal, progress: () => undefined }
  setImmediate(
    () =>
      void runInSlices(removePartsOfRun(ownWritable, run), context, () => undefined).catch(
        () => undefined,
      ),
  )
}

function sumOpenList(
  list: number,
  context: CallContext,
): Promise<ThreadCalls['sumList']['output']> {
  const snapshot = lists.get(list)
  return runInSlices(sumList(database(), snapshot), context, (done) =>
    context.progress({ step: 'sum', done, total: snapshot.length }),
  )
}

// Returns null if the rows cannot be read. The list is open nevertheless, and a later read reports
// the failure.
function readFirstPage(list: number, count: number): ThreadCalls['readList']['output'] | null {
  try {
    return readList(database(), lists.get(list), 0, count)
  } catch {
    return null
  }
}

const ownCalls: Handlers<ThreadCalls> = {
  reconcile: (input, context) =>
    withReader((db) => runReconciliation(db, writable(), input, context, runThreads, clearRun)),
  tryRules: ({ input, rules }, context) =>
    withReader((db) => tryRules(db, input, rules, context, runThreads)),
  previewRun: (input, context) => withReader((db) => previewRun(db, input, context, runThreads)),
  tryMapping: ({ input, other }, context) =>
    withReader((db) => tryMapping(db, input, other, context)),
  verifyRun: (input, context) => withReader((db) => verifyRun(db, input, context, runThreads)),
  checkTarget: ({ path: target }) => {
    checkSafeFile(target)
    checkSafeFile(`${target}.manifest.json`)
    return null
  },
  export: (input, context) =>
    withWriteMark(dirname(path), input.descriptor === undefined ? input.path : undefined, () =>
      withReaderOf(input, (db) => exportReport(db, input, context, lineThread)),
    ),
  writeEvidence: (input, context) =>
    withWriteMark(dirname(path), input.path, () =>
      withReader((db) => writeEvidence(db, input, context)),
    ),
  openList: async ({ query, first = 0, clusters: clusterOption, hasSums = false }, context) => {
    const clusters =
      clusterOption !== undefined && query.run !== null
        ? findClusters(database(), { run: query.run, conditions: query.conditions })
        : null
    const shownQuery =
      clusterOption === 'leftOut' && clusters ? withoutClusters(query, clusters) : query
    const openedList = await runInSlices(
      lists.openInSteps(database(), shownQuery),
      context,
      (done) => context.progress({ step: 'search', done }),
    )
    return {
      ...openedList,
      beginning: first > 0 ? readFirstPage(openedList.list, first) : null,
      clusters,
      sums: hasSums ? (await sumOpenList(openedList.list, context)).sums : null,
    }
  },
  readList: ({ list, from, count }) => readList(database(), lists.get(list), from, count),
  sumList: ({ list }, context) => sumOpenList(list, context),
  findInList: ({ list, keys }) => ({ keys: findInList(database(), lists.get(list), keys) }),
  countList: async ({ query, since }, context) => ({
    rows: await runInSlices(countListInSteps(database(), query), context, () => undefined),
    isChanged: since !== undefined && hasChangeSince(database(), query.report, since),
  }),
  closeList: ({ list }) => {
    lists.close(list)
    return null
  },
  openLedger: async ({ ledgerPath }) => ({
    ledgerPath: await copyWorkbook(ledgerPath, dirname(path)),
  }),
  dropLedgerCopy: () => {
    dropLedgerCopy(dirname(path))
    return null
  },
  writeSheet: async ({ ledgerPath, sheet, leavesOutHiddenRows }) =>
    isReadBySheetFile(ledgerPath)
      ? writeSheetFile(ledgerPath, sheet ?? undefined, undefined, leavesOutHiddenRows)
      : null,
  backUp: async ({ label }, { signal }) => {
    const copy = startBackup(writable(), path, label)
    // SQLite writes the copy in one call, which cannot be cancelled.
    await new Promise((resolve) => setImmediate(resolve))
    if (signal.aborted) copy.drop()
    throwIfCancelled(signal)
    return copy.finish()
  },
  listBackups: () => listBackups(path),
  backupTimes: () => backupTimes(path),
  checkBackups: () => checkBackups(path),
  restoreBackup: ({ name }) => {
    restore(name)
    return null
  },
  isOwned: () => ({ isOwned: isLocked(lockPath) }),
  check: async (_, context) => {
    if (!connection && hasForeignLog(path)) throw foreignLogFailure(path)
    const db = database()
    refuseNewer(db)
    const problems = checkDatabase(db)
    // If changed rows cannot explain the damage, a sync cannot repair the file, and the search for
    // damaged rows is skipped.
    const damagedKinds = kindsExplaining(db, problems)
    const damagedRows = damagedKinds
      ? await runInSlices(findDamagedRows(db), context, (done) =>
          context.progress({ step: 'check', done }),
        )
      : []
    if (
      !damagedKinds ||
      [...damagedKinds].some((kind) => damagedRows.every((row) => row.kind !== kind))
    )
      return { problems, damaged: [] }
    if (damagedRows.length === 0 && hasIncompleteFilter(db)) throw searchStaleFailure()
    return { problems: [], damaged: damagedRows }
  },
  close: () => {
    closeConnection()
    lock?.release()
    lock = undefined
    return null
  },
}

function searchStaleFailure(): Failure {
  return new Failure({
    kind: 'store',
    code: 'SEARCH_STALE',
    what: 'Searches may leave out records that they should find',
    why: 'the search index does not match their texts',
    advice: 'run sync --full: it indexes their texts again; the records themselves are unchanged',
  })
}

// A database that is read exclusively blocks writers, so it is closed after this time without
// calls.
const CLOSE_ALONE_AFTER_MS = 500
let runningCalls = 0
const closeTimer = setTimeout(() => {
  if (runningCalls === 0 && connection && isAlone(connection)) closeConnection()
}, CLOSE_ALONE_AFTER_MS).unref()

const connections = { readable: database, writable }
const handlers = Object.fromEntries(
  [
    ...Object.entries(ownCalls),
    ...Object.entries(storeCalls).map(
      ([name, call]) =>
        [
          name,
          (input: never, context: CallContext) =>
            answerCall(call as StoreCall<never, unknown>, connections, input, context),
        ] as const,
    ),
  ].map(([name, handler]) => [name, withTranslatedErrors(handler as Handler)]),
) as unknown as Handlers<StoreCalls>

type Handler = (input: never, context: CallContext) => unknown

// Wraps a handler so that errors of SQLite become failures in the operator's words.
function withTranslatedErrors(handler: Handler): Handler {
  return async (input, context) => {
    runningCalls += 1
    try {
      return await handler(input, context)
    } catch (error) {
      return withSqliteFailures(path, () => {
        throw error
      })
    } finally {
      runningCalls -= 1
      closeTimer.refresh()
    }
  }
}

const port = parentPort
const cancelledCalls = new CancelFlags(cancelFlags)
if (port)
  serve<StoreCalls>(
    {
      post: (frame) => port.postMessage(frame),
      onFrame: (listener) => port.on('message', (frame: Frame) => listener(frame)),
    },
    handlers,
    (id) => cancelledCalls.has(id),
  )
