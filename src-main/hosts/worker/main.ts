import { statSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Failure, throwIfCancelled } from '../../base/failure.ts'
import { msToInstant } from '../../base/instant.ts'
import type { TellNotice } from '../../base/notice.ts'
import { drive } from '../../contract/drive.ts'
import type { CallContext, Frame, Handlers } from '../../contract/wire.ts'
import { serve } from '../../contract/wire.ts'
import { saveRecords } from '../../store/records/activity.ts'
import { callBack, callingBack, isAway } from '../../store/database/away.ts'
import {
  backupTimes,
  beginBackUpAs,
  checkBackups,
  listBackups,
  restoreBackup,
} from '../../store/backups.ts'
import { readCase, readMatchKeys } from '../../store/browse/case.ts'
import type { NoticeFrame, StoreThread } from '../../store/client.ts'
import { combineLedgers } from '../../store/imports/combine.ts'
import type { Connection } from '../../store/database/connection.ts'
import {
  foreignLog,
  guarded,
  hasForeignLog,
  isOutdated,
  openForReading,
  openForWriting,
  refuseNewer,
} from '../../store/database/database.ts'
import { listDecisions } from '../../store/runs/decision-log.ts'
import { decide } from '../../store/decisions/decisions.ts'
import { previewEncodings } from '../../ledger/encodings.ts'
import { findFact, oldestOpenTransaction, replaceReference, setFact } from '../../store/database/facts.ts'
import { getFeedState, saveFeedState } from '../../store/records/feed-state.ts'
import { findRecords } from '../../store/browse/find.ts'
import { finishIndexes, hasPutOffIndexes, isLoadOver, learnShape } from '../../store/records/first-load.ts'
import {
  dropOldContacts,
  forgetContact,
  listRefusals,
  noteAskings,
  noteCalls,
  noteDrift,
  notePart,
  readHealth,
  readReference,
} from '../../store/records/health.ts'
import { deleteImport, listImports, rememberMapping, saveImport } from '../../store/imports/imports.ts'
import {
  endInstruction,
  findInstruction,
  findMade,
  listInstructions,
  markSent,
  prepareInstruction,
  settleInterrupted,
} from '../../store/instructions/instructions.ts'
import { findLedgerIds } from '../../store/records/ledger-ids.ts'
import { sumList } from '../../store/browse/list-sums.ts'
import { countingList, OpenLists, readList } from '../../store/browse/lists.ts'
import type { InstanceLock } from '../../store/database/lock.ts'
import { isLocked, takeLock } from '../../store/database/lock.ts'
import { deleteMapping, listMappings, saveMapping } from '../../store/imports/mappings.ts'
import { listRuns, readBreakdown, readOverview } from '../../store/browse/overview.ts'
import { hasOwnManifest } from '../../ledger/own-manifest.ts'
import {
  closePeriod,
  getPeriod,
  listPeriods,
  refuseClosed,
  reopenPeriod,
} from '../../store/decisions/periods.ts'
import { previewLedger } from '../../store/imports/preview.ts'
import { queueItems, saveFetched, wantIds } from '../../store/records/queue.ts'
import { countOutcomes, countRecheck, listRecheck, recheckIds } from '../../store/records/recheck.ts'
import type { RunThreads } from '../../store/runs/reconcile-job.ts'
import { runReconciliation, tryRules } from '../../store/runs/reconcile-job.ts'
import { readRecord } from '../../store/browse/record.ts'
import { ROWS_KNOWN } from '../../store/browse/row-bytes.ts'
import {
  askDamagedAgain,
  fillRowChecks,
  findDamaged,
  findDamagedRows,
  forgetMended,
  isCheckDue,
  kindsBehind,
  noteChecked,
  noteDamaged,
} from '../../store/records/row-checks.ts'
import {
  compareRuns,
  listSuggestions,
  readClosingState,
  readPeriodChanges,
} from '../../store/browse/run-changes.ts'
import { deleteRun, findRun, removeLeftovers, removeUnfinished } from '../../store/runs/runs.ts'
import { sampleRows } from '../../store/browse/sample-rows.ts'
import { fillSearchBlocks, forgetSearchBlocks, missesText } from '../../store/records/search-blocks.ts'
import { copyWorkbook, dropLedgerCopy, isWorkbook, writeSheetFile } from '../../ledger/workbook/sheet-file.ts'
import { checkDatabase, readStatus } from '../../store/status.ts'
import { Stops } from '../../store/database/stops.ts'
import type { StoreCalls } from '../../store/store.ts'
import { countTotals } from '../../store/records/totals.ts'
import { refuseUnsettled } from '../../store/instructions/unsettled.ts'
import { marked, removeCutWritings } from './files/cut-writings.ts'
import { writeEvidence } from './evidence/evidence-job.ts'
import { exportReport } from './export/export-job.ts'
import { openRowThread } from './run/row-client.ts'
import { openRunThread } from './run/run-client.ts'
import { checkSafeFile } from './files/safe-file.ts'

// The database thread: the only place where SQLite is opened. It answers one profile's calls until
// it is closed.
const { path, isReadOnly, owner, stops } = workerData as StoreThread

// This file is an entry of the build, and so are those of other threads, which stand beside it.
const entry = (name: string): URL =>
  new URL(`./${name}${extname(import.meta.url)}`, import.meta.url)
const lineThread = { url: entry('line-thread'), rows: ROWS_KNOWN }
const runThreads: Required<RunThreads> = {
  openHelper: (cache, sight) => openRunThread(entry('run-thread'), cache, sight),
  openRowTaker: (cache, run) => openRowThread(entry('row-thread'), cache, run),
}
const lockPath = join(dirname(path), 'instance.lock.db')
const lists = new OpenLists()
let main: Connection | undefined
let mainFile = ''
let lock: InstanceLock | undefined

function database(): Connection {
  // A restored backup is another file under the same name; the one who restores it closes his own.
  if (main && isReadOnly && mainFile !== fileIdentity()) closeMain()
  if (main) return main
  if (!isReadOnly) lock ??= takeLock(lockPath, owner)
  else if (hasForeignLog(path)) putLogAside()
  main = isReadOnly ? openForReading(path) : openForWriting(path, undefined, tell)
  mainFile = fileIdentity()
  for (const file of removeCutWritings(dirname(path)))
    tell('EXPORT_INTERRUPTED', { what: 'file', file })
  if (isReadOnly) bringUpToDate(main)
  else tidyUp(main)
  return main
}

// Above this thread it is said to the person; the call that opened the database goes on meanwhile.
const tell: TellNotice = (code, evidence = {}) =>
  parentPort?.postMessage({
    kind: 'notice',
    notice: { code, at: msToInstant(Date.now()) ?? '', evidence },
  } satisfies NoticeFrame)

// What the process before this one left in the middle; whoever writes holds the lock, so nobody
// else is at it.
function tidyUp(writer: Connection): void {
  if (removeUnfinished(writer)) tell('IMPORT_DISCARDED')
  settleInterrupted(writer)
  for (const _ of finishIndexes(writer));
  countTotals(writer)
  learnShape(writer)
}

// The window's lists need what newer versions added, and whoever reads may be the first to open the
// file. SQLite sees a changed schema by itself.
function bringUpToDate(reader: Connection): void {
  if (!isOutdated(reader) && !hasPutOffIndexes(reader)) return
  try {
    const held = takeLock(lockPath, owner)
    try {
      const writer = openForWriting(path, undefined, tell)
      tidyUp(writer)
      writer.close()
    } finally {
      held.release()
    }
  } catch (error) {
    // Another process owns it, or it cannot be written: what the earlier version had can still be
    // read.
    if (!(error instanceof Failure)) throw error
  }
}

// Read with it, the file would show another database's pages (security.md F13).
function putLogAside(): void {
  const held = takeLock(lockPath, owner)
  try {
    openForWriting(path, undefined, tell).close()
  } finally {
    held.release()
  }
}

function fileIdentity(): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  return facts ? `${facts.dev}/${facts.ino}` : ''
}

function closeMain(): void {
  lists.clear()
  if (main) callBack(main)
  main?.close()
  main = undefined
}

// A damaged database can be restored too: it is not opened for that.
function restore(name: string): void {
  if (isReadOnly || main?.inTransaction || (main && isAway(main))) throw notNow()
  lock ??= takeLock(lockPath, owner)
  closeMain()
  restoreBackup(path, name)
}

// A run keeps a transaction open over its pauses and takes it back where it fails: what others
// write in a pause is none of it, and rests at once.
function writable(): Connection {
  if (isReadOnly) throw notNow()
  const db = database()
  if (db.inTransaction) db.exec('COMMIT')
  callBack(db)
  return db
}

function written(action: (db: Connection) => void): null {
  const db = writable()
  db.transaction(() => action(db)).immediate()
  return null
}

function notNow(): Failure {
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

async function reading<T>(action: (db: Connection) => Promise<T>): Promise<T> {
  database()
  const db = openForReading(path)
  try {
    return await action(db)
  } finally {
    db.close()
  }
}

// Behind the answer that the run was stopped, and between other calls. Where the database is closed
// meanwhile, the rest goes at the next start.
function clearRun(run: number): void {
  const begun = main
  const own = (): Connection | undefined =>
    begun !== undefined && begun === main ? writable() : undefined
  const context: CallContext = { signal: new AbortController().signal, progress: () => undefined }
  setImmediate(
    () => void drive(removeLeftovers(own, run), context, () => undefined).catch(() => undefined),
  )
}

// A call that is stopped meanwhile leaves the rest to the next one, or to the next start.
function finishLoad(db: Connection, context: CallContext): Promise<null> {
  return drive(callingBack(db, finishIndexes(db)), context, (left) =>
    context.progress({ step: 'indexes', done: left }),
  )
}

// The list is open all the same: whoever asks for these rows then is told why.
function findBeginning(list: number, count: number): StoreCalls['readList']['output'] | null {
  try {
    return readList(database(), lists.get(list), 0, count)
  } catch {
    return null
  }
}

// The end of a sync: what came with it is made quick to find.
async function settle(db: Connection, context: CallContext): Promise<void> {
  await finishLoad(db, context)
  callBack(db)
  forgetMended(db)
  countTotals(db)
  await drive(callingBack(db, fillSearchBlocks(db)), context, (done) =>
    context.progress({ step: 'search', done }),
  )
  await drive(callingBack(db, fillRowChecks(db)), context, (done) =>
    context.progress({ step: 'check', done }),
  )
  callBack(db)
  learnShape(db)
}

const calls: Handlers<StoreCalls> = {
  saveRecords: async ({ kind, incoming, at, feed }, context) => {
    const db = writable()
    const isFirstPass = feed && !feed.isComplete
    const saved = db
      .transaction(() => {
        const counted = saveRecords(db, kind, incoming, at, isFirstPass)
        if (feed) saveFeedState(db, feed)
        return counted
      })
      .immediate()
    if (isLoadOver(db, saved.seen, isFirstPass)) await finishLoad(db, context)
    return saved
  },
  saveFetched: async ({ fetched, at }, context) => {
    const db = writable()
    const saved = saveFetched(db, fetched, at)
    if (isLoadOver(db, saved.seen, true)) await finishLoad(db, context)
    return saved
  },
  finishLoad: (_, context) => finishLoad(writable(), context),
  getFeedState: () => getFeedState(database()),
  saveFeedState: async (state, context) => {
    const db = writable()
    saveFeedState(db, state)
    if (hasPutOffIndexes(db)) await finishLoad(db, context)
    return null
  },
  oldestOpenTransaction: ({ since, finalStatuses }) =>
    oldestOpenTransaction(database(), since, finalStatuses),
  wantIds: ({ ids, again }) => wantIds(writable(), ids, again),
  queueItems: (input) => queueItems(database(), input),
  ledgerIds: (input, context) =>
    findLedgerIds(database(), input, hasOwnManifest(input.ledgerPath), context),
  replaceReference: ({ kind, items, at }) => replaceReference(writable(), kind, items, at),
  setFact: async ({ name, value }, context) => {
    const db = writable()
    setFact(db, name, value)
    if (name === 'last_sync') await settle(db, context)
    return null
  },
  findFact: ({ name }) => findFact(database(), name) ?? null,
  readReference: ({ kind }) => readReference(database(), kind),
  notePart: ({ part, at, refusal }) => written((db) => notePart(db, part, at, refusal)),
  listRefusals: () => listRefusals(database()),
  noteDrift: ({ kind, whats, at }) => written((db) => noteDrift(db, kind, whats, at)),
  noteCalls: ({ calls }) => written((db) => noteCalls(db, calls)),
  readHealth: () => readHealth(database()),
  noteAskings: ({ quotes, asked, at }) => written((db) => noteAskings(db, quotes, asked, at)),
  forgetContact: ({ type, id }) => written((db) => forgetContact(db, type, id)),
  dropOldContacts: ({ type, since }) => {
    const db = writable()
    return { dropped: db.transaction(() => dropOldContacts(db, type, since)).immediate() }
  },
  prepareInstruction: (input) => prepareInstruction(writable(), input),
  markSent: ({ id, at }) => written((db) => markSent(db, id, at)),
  endInstruction: (input) => endInstruction(writable(), input),
  findInstruction: ({ id }) => findInstruction(database(), id) ?? null,
  findMade: ({ kind, made }) => findMade(database(), kind, made) ?? null,
  listInstructions: ({ kinds, limit }) => listInstructions(database(), kinds, limit),
  reconcile: (input, context) =>
    reading((db) => runReconciliation(db, writable(), input, context, runThreads, clearRun)),
  latestRun: ({ id }) => findRun(database(), id)?.summary ?? null,
  checkTarget: ({ path: target }) => {
    checkSafeFile(target)
    checkSafeFile(`${target}.manifest.json`)
    return null
  },
  export: (input, context) =>
    marked(dirname(path), input.descriptor === undefined ? input.path : undefined, () =>
      reading((db) => exportReport(db, input, context, lineThread)),
    ),
  writeEvidence: (input, context) =>
    marked(dirname(path), input.path, () => reading((db) => writeEvidence(db, input, context))),
  sampleRows: ({ query, columns, limit }) => sampleRows(database(), query, columns, limit),
  openList: async ({ query, first = 0 }, context) => {
    const opened = await drive(lists.opening(database(), query), context, (done) =>
      context.progress({ step: 'search', done }),
    )
    return { ...opened, beginning: first > 0 ? findBeginning(opened.list, first) : null }
  },
  readList: ({ list, from, count }) => readList(database(), lists.get(list), from, count),
  sumList: ({ list }, context) => {
    const db = database()
    const snapshot = lists.get(list)
    return drive(sumList(db, snapshot), context, (done) =>
      context.progress({ step: 'sum', done, total: snapshot.length }),
    )
  },
  countList: async ({ query }, context) => ({
    rows: await drive(countingList(database(), query), context, () => undefined),
  }),
  closeList: ({ list }) => {
    lists.close(list)
    return null
  },
  readRecord: (input) => readRecord(database(), input),
  findRecords: ({ text }) => findRecords(database(), text),
  overview: ({ finalStatuses, since }) => readOverview(database(), finalStatuses, since),
  listRuns: () => listRuns(database()),
  breakdown: ({ run }) => readBreakdown(database(), run),
  deleteRun: ({ run }) => {
    const db = writable()
    db.transaction(() => {
      refuseClosed(db, [run])
      deleteRun(db, run)
    }).immediate()
    return null
  },
  decide: (input) => decide(writable(), input),
  listDecisions: (input) => listDecisions(database(), input),
  listSuggestions: ({ run }) => listSuggestions(database(), run),
  compareRuns: ({ run }) => compareRuns(database(), run),
  readCase: (input) => readCase(database(), input),
  matchKeys: (input) => readMatchKeys(database(), { ...input, report: 'matches' }),
  tryRules: ({ reconcile, rules }, context) =>
    reading((db) => tryRules(db, reconcile, rules, context, runThreads.openHelper)),
  countRecheck: ({ finalStatuses }) => countRecheck(database(), finalStatuses),
  listRecheck: (input) => listRecheck(database(), input),
  recheckIds: (input) => recheckIds(database(), input),
  countOutcomes: ({ ids }) => countOutcomes(database(), ids),
  closingState: ({ run }) => readClosingState(database(), run),
  periodChanges: ({ period }) => readPeriodChanges(database(), getPeriod(database(), period)),
  closePeriod: (input) => closePeriod(writable(), input),
  reopenPeriod: (input) => reopenPeriod(writable(), input),
  listPeriods: () => listPeriods(database()),
  refuseClosed: ({ runs }) => {
    refuseClosed(database(), runs ?? undefined)
    if (runs === null) refuseUnsettled(database())
    return null
  },
  saveImport: (input) => {
    saveImport(writable(), input)
    return null
  },
  listImports: () => listImports(database()),
  deleteImport: ({ id }) => {
    const db = writable()
    db.transaction(() => {
      refuseClosed(db, listImports(db).find((one) => one.id === id)?.runs ?? [])
      deleteImport(db, id)
    }).immediate()
    return null
  },
  openLedger: async ({ ledgerPath }) => ({
    ledgerPath: await copyWorkbook(ledgerPath, dirname(path)),
  }),
  dropLedgerCopy: () => {
    dropLedgerCopy(dirname(path))
    return null
  },
  writeSheet: async ({ ledgerPath, sheet }) =>
    isWorkbook(ledgerPath) ? writeSheetFile(ledgerPath, sheet ?? undefined) : null,
  combineLedgers: (input, context) => combineLedgers(database(), input, context),
  previewEncodings: ({ ledgerPath }) => previewEncodings(ledgerPath),
  listMappings: () => listMappings(database()),
  saveMapping: (input) => {
    const db = writable()
    return db.transaction(() => saveMapping(db, input)).immediate()
  },
  deleteMapping: (input) => written((db) => deleteMapping(db, input)),
  previewLedger: (input, context) => previewLedger(database(), input, context),
  rememberMapping: (input) => {
    rememberMapping(writable(), input)
    return null
  },
  backUp: async ({ label }, { signal }) => {
    const copy = beginBackUpAs(writable(), path, label)
    // SQLite writes it in one go, in which no cancel is heard.
    await new Promise((done) => setImmediate(done))
    if (signal.aborted) copy.drop()
    throwIfCancelled(signal)
    return copy.keep()
  },
  listBackups: () => listBackups(path),
  backupTimes: () => backupTimes(path),
  checkBackups: () => checkBackups(path),
  forgetSearchBlocks: () => written(forgetSearchBlocks),
  restoreBackup: ({ name }) => {
    restore(name)
    return null
  },
  isOwned: () => ({ isOwned: isLocked(lockPath) }),
  status: () => readStatus(database()),
  check: async (_, context) => {
    if (!main && hasForeignLog(path)) throw foreignLog(path)
    const db = database()
    refuseNewer(db)
    const problems = checkDatabase(db)
    // Where something else is damaged than what rows that changed on the disk can be behind, none
    // is looked at: that file is not for a sync to mend.
    const behind = kindsBehind(db, problems)
    const damaged = behind
      ? await drive(findDamagedRows(db), context, (done) =>
          context.progress({ step: 'check', done }),
        )
      : []
    if (!behind || [...behind].some((kind) => damaged.every((row) => row.kind !== kind)))
      return { problems, damaged: [] }
    if (damaged.length === 0 && missesText(db)) throw searchIsWrong()
    return { problems: [], damaged }
  },
  noteDamaged: ({ rows }) => written((db) => noteDamaged(db, rows)),
  noteIfDamaged: ({ report, key }) =>
    written((db) => noteDamaged(db, findDamaged(db, report, key))),
  askDamagedAgain: async ({ at }, context) => {
    const db = writable()
    if (isCheckDue(db, Date.parse(at))) {
      const rows = await drive(findDamagedRows(db), context, (done) =>
        context.progress({ step: 'check', done }),
      )
      written((writer) => {
        noteDamaged(writer, rows)
        noteChecked(writer, at)
      })
    }
    return { rows: askDamagedAgain(writable()) }
  },
  close: () => {
    closeMain()
    lock?.release()
    lock = undefined
    return null
  },
}

function searchIsWrong(): Failure {
  return new Failure({
    kind: 'store',
    code: 'SEARCH_STALE',
    what: 'Searches may leave out records that they should find',
    why: 'what is noted of their texts is not what they say',
    advice: 'run sync --full: it notes them anew; the records themselves are as they were saved',
  })
}

// SQLite's own errors are told in the operator's words, whichever call met them.
const told = Object.fromEntries(
  Object.entries(calls).map(([name, handler]) => [
    name,
    async (input: never, context: never) => {
      try {
        return await (handler as (input: never, context: never) => unknown)(input, context)
      } catch (error) {
        return guarded(path, () => {
          throw error
        })
      }
    },
  ]),
) as unknown as Handlers<StoreCalls>

const port = parentPort
const cancelledCalls = new Stops(stops)
if (port)
  serve<StoreCalls>(
    {
      post: (frame) => port.postMessage(frame),
      onFrame: (take) => port.on('message', (frame: Frame) => take(frame)),
    },
    told,
    (id) => cancelledCalls.has(id),
  )
