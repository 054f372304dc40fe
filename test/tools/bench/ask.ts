// node ask.ts DATA_DIR WORKER.js lists|sums|search WITHDRAWALS.csv — sends the window's queries to
// the database thread, and prints the duration of each answer, as one line of JSON. `cold` is the
// first such query of a new process whose database is open, with the files in the system's cache.
import { closeSync, openSync, readSync } from 'node:fs'
import type { ListQuery } from '../../../src-main/contract/window.ts'
import { median, quantile } from './judge.ts'
import { openCache } from './open-cache.ts'

const [dataDir, worker, topic, csv] = process.argv.slice(2) as [string, string, string, string]
const ROWS_PER_PAGE = 100
const REPEATS = 30
const store = openCache(dataDir, worker, true)
await store.call('findFact', { name: 'last_sync' })
const wholeList: ListQuery = {
  report: 'withdrawals',
  run: null,
  conditions: [],
  sort: null,
  search: '',
}
const equal = (column: string, value: string): ListQuery['conditions'][number] => ({
  column,
  operator: '=',
  value,
})
const filter: ListQuery = {
  ...wholeList,
  conditions: [equal('currency', 'ETH'), equal('status', 'COMPLETED')],
  sort: { column: 'created_at', isDescending: true },
}
const measurements: Readonly<Record<string, () => Promise<object>>> = {
  lists: measureLists,
  sums: measureSums,
  search: measureSearch,
}
const answer = await (measurements[topic] as () => Promise<object>)()
process.stdout.write(`${JSON.stringify(answer)}\n`)
await store.close()

async function measureLists(): Promise<object> {
  const firstColdMs = await firstPage(filter)
  const firstWarmMs = median(await repeat(() => firstPage(filter)))
  const amountColdMs = await firstPage({
    ...wholeList,
    sort: { column: 'amount', isDescending: true },
  })
  const userColdMs = await firstPage({
    ...wholeList,
    conditions: [equal('end_user_id', 'user-777')],
  })
  const allColdMs = await firstPage(wholeList)
  const countMs = await timed(() => store.call('countList', { query: filter }))
  const { list, rows } = await store.call('openList', { query: filter })
  const page = (from: number) => store.call('readList', { list, from, count: ROWS_PER_PAGE })
  const deepRow = Math.max(0, rows - 2 * ROWS_PER_PAGE)
  await page(0)
  await page(deepRow)
  const pageMs = median(await repeat(() => timed(() => page(0))))
  const deepMs = median(
    await repeat((index) =>
      timed(() =>
        page(deepRow - index * ROWS_PER_PAGE > 0 ? deepRow - index * ROWS_PER_PAGE : deepRow),
      ),
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
async function measureSums(): Promise<object> {
  const { list, rows } = await store.call('openList', { query: wholeList })
  let sums: Readonly<Record<string, Readonly<Record<string, string>>>> = {}
  const allMs = await timed(async () => ({ sums } = await store.call('sumList', { list })))
  const filteredList = await store.call('openList', { query: filter })
  const filterMs = await timed(() => store.call('sumList', { list: filteredList.list }))
  const againMs = await timed(() => store.call('sumList', { list }))
  return { rows, sums: sums.amount, figures: { allMs, filterMs, againMs } }
}

async function measureSearch(): Promise<object> {
  const samples = readSampleRecords(csv)
  const prefixes = samples.flatMap(({ id, hash, reference }) => [
    id.slice(0, 9),
    hash.slice(0, 12),
    reference.slice(0, 10),
  ])
  await store.call('findRecords', { text: 'zzzz' })
  const prefixDurations: number[] = []
  for (const text of prefixes)
    prefixDurations.push(await timed(() => store.call('findRecords', { text })))
  // The peers search for the first text. Each is searched once, so that none is cached.
  const needles = [
    '4a5b6c7',
    ...samples.slice(0, 4).map(({ address }) => address.slice(6, 16)),
    ...samples.slice(4, 7).map(({ reference }) => reference.slice(4, 13)),
    'no such text',
  ]
  const anywhereDurations: number[] = []
  for (const needle of needles)
    anywhereDurations.push(await firstPage({ ...wholeList, search: needle }))
  return {
    rows: prefixes.length,
    figures: {
      prefixMs: quantile(prefixDurations, 0.95),
      prefixMedianMs: median(prefixDurations),
      anywhereMs: quantile(anywhereDurations, 1),
      anywhereMedianMs: median(anywhereDurations),
      anywhereColdMs: anywhereDurations[0],
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

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startMs = performance.now()
  await work()
  return performance.now() - startMs
}

async function repeat(work: (index: number) => Promise<number>): Promise<number[]> {
  const durations: number[] = []
  for (let index = 0; index < REPEATS; index += 1) durations.push(await work(index))
  return durations
}

interface KnownRecord {
  readonly id: string
  readonly hash: string
  readonly reference: string
  readonly address: string
}

// Reads ten records from the beginning of the file, by the order of its columns. Lines with quoted
// cells are skipped.
function readSampleRecords(path: string): KnownRecord[] {
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
