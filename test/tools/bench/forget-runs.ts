// node forget-runs.ts DATA_DIR WORKER.js — deletes the runs and ledger files of a cache, so that
// the next run meets the same cache.
import { openCache } from './open-cache.ts'

const [dataDir, worker] = process.argv.slice(2) as [string, string]
const store = openCache(dataDir, worker, false)
for (const { id } of await store.call('listRuns', null)) await store.call('deleteRun', { run: id })
for (const { id } of await store.call('listImports', null)) await store.call('deleteImport', { id })
await store.close()
