// node ingest.ts PAGES.jsonl DATA_DIR WORKER.js — one line is one page of the partner's list, or of
// the gateway's feed, as the generator writes it. The pages take the app's own path: lossless
// parse, decode, batches through the database thread. Prints rows per second, how much slower the
// last tenth was than the first, and how many bytes per row the database has beyond the raw
// records.
import { createReadStream, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { decodeRecord } from '../../../src-main/api/decode.ts'
import type { Json } from '../../../src-main/base/json.ts'
import {
  isJsonArray,
  isJsonObject,
  member,
  readJson,
  sliceRecords,
} from '../../../src-main/base/json.ts'
import { removedKeys } from '../../../src-main/domain/field.ts'
import type { ReceivedRecord } from '../../../src-main/domain/packed-records.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../src-main/domain/withdrawal.ts'
import { openCache } from './open-cache.ts'

const [pages, dataDir, worker] = process.argv.slice(2) as [string, string, string]
const store = openCache(dataDir, worker, false)
const fetchedAt = '2026-01-01T00:00:00.000000Z'
const startMs = performance.now()
const batchTimes: number[] = []
let rows = 0
let rawBytes = 0
let pendingSave: Promise<unknown> = Promise.resolve()
let batch: ReceivedRecord[] = []
let kind: 'withdrawals' | 'transactions' = 'withdrawals'
for await (const line of createInterface({ input: createReadStream(pages), crlfDelay: Infinity })) {
  const body = readJson(line)
  const isList = isJsonObject(body) && member(body, 'results') !== undefined
  kind = isList ? 'withdrawals' : 'transactions'
  const path = isList ? ['results'] : ['data', 'transactions']
  const results = path.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) ? member(value, name) : undefined),
    body,
  )
  if (!isJsonArray(results)) throw new Error('not a page')
  const raws = sliceRecords(line, path, removedKeys)
  const fields = isList ? withdrawalFields : transactionFields
  results.forEach((value, index) => batch.push(decodeRecord(value, raws[index]!, fields)))
  for (const { raw } of raws) rawBytes += raw.length
  rows += results.length
  // The batch size of a sync that waits for the disk (sync/feed.ts).
  if (batch.length < 5000) continue
  const incoming = batch
  batch = []
  await pendingSave
  pendingSave = store.call('saveRecords', { kind, incoming, at: fetchedAt })
  batchTimes.push(performance.now())
}
await pendingSave
await store.call('saveRecords', { kind, incoming: batch, at: fetchedAt })
const seconds = (performance.now() - startMs) / 1000
// A cache that was never synced is filled with the sandbox's records when a window opens.
await store.call('setFact', { name: 'last_sync', value: fetchedAt })
await store.close()
const databaseBytes = statSync(join(dataDir, 'profiles', 'sandbox', 'cache.db')).size
const figures = {
  rowsPerSecond: Math.round(rows / seconds),
  slowing: slowdownOf(batchTimes),
  bytesBeyondRaw: Math.round((databaseBytes - rawBytes) / rows),
}
process.stdout.write(`${JSON.stringify({ rows, seconds, ...figures })}\n`)

/** Undefined where there were too few batches for a first and a last tenth. */
function slowdownOf(times: readonly number[]): number | undefined {
  const tenth = Math.max(1, Math.floor(times.length / 10))
  if (times.length < 2 * tenth + 1) return undefined
  const first = times[tenth]! - times[0]!
  const last = times[times.length - 1]! - times[times.length - 1 - tenth]!
  return Number((last / first).toFixed(2))
}
