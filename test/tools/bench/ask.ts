// node ask.ts DATA_DIR WORKER.js lists|sums|search WITHDRAWALS.csv — sends the window's queries to
// the database thread, and prints the duration of each answer, as one line of JSON. `cold` is the
// first such query of a new process whose database is open; the files are in the system's cache.
import { closeSync, openSync, readSync } from 'node:fs'
import type { ListQuery } from '../../../src-main/contract/window.ts'
import { median, quantile } from './judge.ts'
import { openCache } from './open-cache.ts'

const [dataDir, worker, topic, csv] = process.argv.slice(2) as [string, string, string, string]
const ROWS_PER_PAGE = 100
const REPEATS = 30
const store = openCache(dataDir, worker, true)
await store.call('findFact', { name: 'last_sync' })
const all: ListQuery = { report: 'withdrawals', run: null, conditions: [], sort: null, search: '' }
const equal = (column: string, value: string): ListQuery['conditions'][number] => ({
  column,
  operator: '=',
  value,
})
const filter: ListQuery = {
  ...all,
  conditions: [equal('currency', 'ETH'), equal('status', 'COMPLETED')],
  sort: { column: 'created_at', isDescending: true },
}
const questions: Readonly<Record<string, () => Promise<object>>> = {
  lists: askLists,
  sums: askSums,
  search: askSearch,
}
const answer = await (questions[topic] as () => Promise<object>)()
process.stdout.write(`${JSON.stringify(answer)}\n`)
await store.close()

async function askLists(): Promise<object> {
  const firstColdMs = await firstPage(filter)
  const firstWarmMs = median(await repeated(() => firstPage(filter)))
  const amountColdMs = await firstPage({ ...all, sort: { column: 'amount', isDescending: true } })
  const userColdMs = await firstPage({ ...all, conditions: [equal('end_user_id', 'user-777')] })
  const allColdMs = await firstPage(all)
  const countMs = await timed(() => store.call('countList', { query: filter }))
  const { list, rows } = await store.call('openList', { query: filter })
  const page = (from: number) => store.call('readList', { list, from, count: ROWS_PER_PAGE })
  const deep = Math.max(0, rows - 2 * ROWS_PER_PAGE)
  await page(0)
  await page(deep)
  const pageMs = median(await repeated(() => timed(() => page(0))))
  const deepMs = median(
    await repeated((at) =>
      timed(() => page(deep - at * ROWS_PER_PAGE > 0 ? deep - at * ROWS_PER_PAGE : deep)),
    ),
  )
  return {
    rows,
    figures: {
      firstColdMs,
      firstWarmMs,
      amountColdMs,
      userColdMs,
      allColdMs,
      countMs,
      pageMs,
      deepMs,
    },
  }
}

// Only the first answer of each kind counts, because a cached sum is not computed.
async function askSums(): Promise<object> {
  const { list, rows } = await store.call('openList', { query: all })
  let sums: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
  const allMs = await timed(async () => ({ sums } = await store.call('sumList', { list })))
  const filtered = await store.call('openList', { query: filter })
  const filterMs = await timed(() => store.call('sumList', { list: filtered.list }))
  const againMs = await timed(() => store.call('sumList', { list }))
  return { rows, sums: sums.amount, figures: { allMs, filterMs, againMs } }
}

async function askSearch(): Promise<object> {
  const samples = readSome(csv)
  const prefixes = samples.flatMap(({ id, hash, reference }) => [
    id.slice(0, 9),
    hash.slice(0, 12),
    reference.slice(0, 10),
  ])
  await store.call('findRecords', { text: 'zzzz' })
  const prefix: number[] = []
  for (const text of prefixes) prefix.push(await timed(() => store.call('findRecords', { text })))
  // The peers search for the first text. Each is searched once, so that none is cached.
  const needles = [
    '4a5b6c7',
    ...samples.slice(0, 4).map(({ address }) => address.slice(6, 16)),
    ...samples.slice(4, 7).map(({ reference }) => reference.slice(4, 13)),
    'no such text',
  ]
  const anywhere: number[] = []
  for (const needle of needles) anywhere.push(await firstPage({ ...all, search: needle }))
  return {
    rows: prefixes.length,
    figures: {
      prefixMs: quantile(prefix, 0.95),
      prefixMedianMs: median(prefix),
      anywhereMs: quantile(anywhere, 1),
      anywhereMedianMs: median(anywhere),
      anywhereColdMs: anywhere[0],
    },
  }
}

/** The time from opening a new list until its first rows can be drawn. The list is then closed. */
async function firstPage(query: ListQuery): Promise<number> {
  const startMs = performance.now()
  const { list } = await store.call('openList', { query, first: ROWS_PER_PAGE })
  const ms = performance.now() - startMs
  await store.call('closeList', { list })
  return ms
}

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await ask()
  return performance.now() - startMs
}

async function repeated(ask: (at: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let at = 0; at < REPEATS; at += 1) durations.push(await ask(at))
  return durations
}

interface KnownRecord {
  readonly id: string
  readonly hash: string
  readonly reference: string
  readonly address: string
}

// Ten records from the beginning of the file, by the order of its columns. Lines with quoted cells
// are skipped.
function readSome(path: string): KnownRecord[] {
  const part = Buffer.alloc(16384)
  const handle = openSync(path, 'r')
  readSync(handle, part, 0, part.length, 0)
  closeSync(handle)
  const lines = part.toString('utf8').split('\n').slice(1, -1)
  const rows = lines.filter((line) => !line.includes('"')).map((line) => line.split(','))
  return rows.slice(0, 10).map((cells) => ({
    id: cells[0] ?? '',
    hash: cells[3] ?? '',
    reference: cells[16] ?? '',
    address: cells[7] ?? '',
  }))
}
