import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '../../base/failure.ts'
import { serve } from '../../contract/wire.ts'
import type { Frame, Handlers } from '../../contract/wire.ts'
import { saveRecords } from '../../store/activity.ts'
import { guarded, openForReading, openForWriting } from '../../store/database.ts'
import type { Connection } from '../../store/database.ts'
import { getFeedState, oldestOpenTransaction, replaceReference, saveFeedState, setFact } from '../../store/facts.ts'
import { findLedgerIds } from '../../store/ledger-ids.ts'
import { isLocked, takeLock } from '../../store/lock.ts'
import type { InstanceLock } from '../../store/lock.ts'
import { queueItems, saveFetched, wantIds } from '../../store/queue.ts'
import { runReconciliation } from '../../store/reconcile-job.ts'
import { findRun, removeUnfinished } from '../../store/runs.ts'
import { checkDatabase, readStatus } from '../../store/status.ts'
import type { StoreCalls } from '../../store/store.ts'
import { exportReport } from './export-job.ts'
import { checkSafeFile } from './safe-file.ts'

// The database thread: the only place where SQLite is opened. It answers one profile's calls until it is closed.
const { path, isReadOnly, owner } = workerData as { readonly path: string; readonly isReadOnly: boolean; readonly owner: string }

const lockPath = join(dirname(path), 'instance.lock.db')
let main: Connection | undefined
let lock: InstanceLock | undefined

function database(): Connection {
  if (main) return main
  if (!isReadOnly) lock ??= takeLock(lockPath, owner)
  main = isReadOnly ? openForReading(path) : openForWriting(path)
  if (!isReadOnly) removeUnfinished(main)
  return main
}

function writable(): Connection {
  if (isReadOnly)
    throw new Failure({ kind: 'busy', code: 'READ_ONLY', what: 'The cache is open for reading only', why: 'another process owns this profile', advice: 'wait for it to finish or close it' })
  return database()
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

const calls: Handlers<StoreCalls> = {
  saveRecords: ({ kind, incoming, at, feed }) => {
    const db = writable()
    return db
      .transaction(() => {
        const saved = saveRecords(db, kind, incoming, at)
        if (feed) saveFeedState(db, feed)
        return saved
      })
      .immediate()
  },
  saveFetched: ({ fetched, at }) => saveFetched(writable(), fetched, at),
  getFeedState: () => getFeedState(database()),
  saveFeedState: (state) => {
    saveFeedState(writable(), state)
    return null
  },
  oldestOpenTransaction: ({ since, finalStatuses }) => oldestOpenTransaction(database(), since, finalStatuses),
  wantIds: ({ ids, again }) => wantIds(writable(), ids, again),
  queueItems: (input) => queueItems(database(), input),
  ledgerIds: (input, context) => findLedgerIds(database(), input, existsSync(`${input.ledgerPath}.manifest.json`), context),
  replaceReference: ({ kind, items, at }) => replaceReference(writable(), kind, items, at),
  setFact: ({ name, value }) => {
    setFact(writable(), name, value)
    return null
  },
  reconcile: (input, context) => reading((db) => runReconciliation(db, writable(), input, context)),
  latestRun: ({ id }) => findRun(database(), id)?.summary ?? null,
  checkTarget: ({ path: target }) => {
    checkSafeFile(target)
    checkSafeFile(`${target}.manifest.json`)
    return null
  },
  export: (input, context) => reading((db) => exportReport(db, input, context)),
  isOwned: () => ({ isOwned: isLocked(lockPath) }),
  status: () => readStatus(database()),
  check: () => ({ problems: checkDatabase(database()) }),
  close: () => {
    main?.close()
    main = undefined
    lock?.release()
    lock = undefined
    return null
  },
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
if (port) serve<StoreCalls>({ post: (frame) => port.postMessage(frame), onFrame: (take) => port.on('message', (frame: Frame) => take(frame)) }, told)
