import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { feedOf, ingestion, MAX_SYNCED_ROWS, pagesOf } from '../data.ts'
import type { Manifest } from '../data/write-data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf, processFacts } from '../facts.ts'
import { median } from '../judge.ts'
import { peerProcess } from '../peers.ts'
import type { BenchProgram, TimedRun } from '../runs.ts'
import { interleave, runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'
import type { Service } from './service.ts'
import { makeProfile, startService, syncing } from './service.ts'

const NEW_PAGES = 10

/**
 * Measures the feed over HTTP into an empty cache by the command line, then the time for ten new
 * pages and for no new page, and withdrawals through the store's own save, beside Python.
 * performance.md has its goals at a million rows, so more are not synced.
 */
export async function sync(setting: Setting): Promise<JobFacts> {
  const rows = Math.min(setting.n, MAX_SYNCED_ROWS)
  if (rows < setting.n) setting.say(`sync: ${rows} rows, the size that its goals are stated for`)
  const ownSetting = { ...setting, n: rows }
  return { ...(await syncFeed(ownSetting)), ...ingest(ownSetting) }
}

async function syncFeed(setting: Setting): Promise<JobFacts> {
  const { work, rounds, say } = setting
  const folder = feedOf(setting)
  const { withdrawals, kinds } = JSON.parse(
    readFileSync(join(folder, 'manifest.json'), 'utf8'),
  ) as Manifest
  // Both rows of a pair belong to one transaction.
  const transactionCount = withdrawals - (kinds.dup_at_api ?? 0)
  const service = await startService(join(folder, 'transactions.pages.jsonl'), '-', 0)
  const dataFolder = join(work, 'desk-sync')
  const figures: Figures[] = []
  const bareRuns: TimedRun[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      figures.push(await syncOnce(setting, service, dataFolder, transactionCount))
      await service.request('skip/0')
      bareRuns.push(
        runTimed(
          {
            command: process.execPath,
            args: [join(import.meta.dirname, '../bare-client.ts'), service.url, 'feed'],
          },
          work,
        ),
      )
      say(`feed: ${figures[round]?.rowsPerSecond.toFixed(0)} rows/s`)
    }
  } finally {
    service.stop()
    rmSync(dataFolder, { recursive: true, force: true })
    if (!setting.isDataKept) rmSync(folder, { recursive: true, force: true })
  }
  const names = Object.keys(figures[0] ?? {}) as (keyof Figures)[]
  const medians = Object.fromEntries(
    names.map((name) => [name, median(figures.map((figure) => figure[name]))]),
  )
  const seconds = median(bareRuns.map((run) => run.seconds)) ?? 0
  return {
    ...factsOf('sync.ours', { ...medians, lost: Math.max(...figures.map(({ lost }) => lost)) }),
    ...factsOf('sync.bare', { seconds, rowsPerSecond: withdrawals / seconds }),
  }
}

interface Figures {
  readonly seconds: number
  readonly cpuSeconds: number
  readonly megabytes: number
  readonly rowsPerSecond: number
  readonly slowing: number
  readonly lost: number
  readonly incrementalSeconds: number
  readonly nothingNewSeconds: number
}

// The first sync is timed as a whole process. Its slowdown is measured at the service, which
// records when a page is requested.
async function syncOnce(
  setting: Setting,
  service: Service,
  dataFolder: string,
  transactionCount: number,
): Promise<Figures> {
  const { work } = setting
  makeProfile(setting, dataFolder, service)
  await service.request(`skip/${NEW_PAGES}`)
  await service.request('marks')
  const firstRun = runTimed(syncing(setting, dataFolder), work)
  const marks = JSON.parse(await service.request('marks')) as number[]
  await service.request('skip/0')
  const incrementalRun = runTimed(syncing(setting, dataFolder), work)
  const emptyRun = runTimed(syncing(setting, dataFolder), work)
  const cachedRows =
    (JSON.parse(emptyRun.out) as { records: Record<string, number> }).records.transactions ?? 0
  const syncedRows =
    (JSON.parse(firstRun.out) as { records: Record<string, number> }).records.transactions ?? 0
  return {
    seconds: firstRun.seconds,
    cpuSeconds: firstRun.cpuSeconds,
    megabytes: firstRun.megabytes,
    rowsPerSecond: syncedRows / firstRun.seconds,
    slowing: slowing(marks.slice(0, service.pages - NEW_PAGES)),
    lost: Math.abs(transactionCount - cachedRows),
    incrementalSeconds: incrementalRun.seconds,
    nothingNewSeconds: emptyRun.seconds,
  }
}

function slowing(marks: readonly number[]): number {
  const tenth = Math.max(1, Math.floor(marks.length / 10))
  const durationMs = (from: number, to: number): number => (marks[to] ?? 0) - (marks[from] ?? 0)
  return durationMs(marks.length - 1 - tenth, marks.length - 1) / Math.max(1, durationMs(0, tenth))
}

// A new cache each time, because the filling of an empty cache is measured.
function ingest(setting: Setting): JobFacts {
  const { work, versions } = setting
  const pages = pagesOf(setting)
  const dataFolder = join(work, 'desk-ingest')
  const database = join(work, 'ingest-peer.db')
  const clear = (): void =>
    [dataFolder, ...['', '-wal', '-shm'].map((end) => database + end)].forEach((path) =>
      rmSync(path, { recursive: true, force: true }),
    )
  const programs: Record<string, BenchProgram> = {
    ours: { ...ingestion(setting, pages, dataFolder), before: clear, after: clear },
  }
  if (versions.python)
    programs.python = {
      ...peerProcess(setting, 'ingest-python.py', [pages, database, '10']),
      before: clear,
      after: clear,
    }
  const measurements = interleave(programs, setting.rounds, work, setting.say)
  const printedFigures = (measurements.ours?.rounds ?? []).map(
    ({ out }) =>
      JSON.parse(out) as Partial<Record<'rowsPerSecond' | 'slowing' | 'bytesBeyondRaw', number>>,
  )
  const ours = Object.fromEntries(
    (['rowsPerSecond', 'slowing', 'bytesBeyondRaw'] as const).map((name) => [
      name,
      median(printedFigures.flatMap((figures) => figures[name] ?? [])),
    ]),
  )
  const peer = median(
    (measurements.python?.rounds ?? []).map(({ out }) => Number(/^(\d+) rows\/s/.exec(out)?.[1])),
  )
  return {
    ...processFacts('ingest', measurements),
    ...factsOf('ingest.ours', ours),
    ...factsOf('ingest.python', { rowsPerSecond: peer }),
  }
}
