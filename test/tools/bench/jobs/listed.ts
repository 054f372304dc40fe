import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { pagesOf } from '../data.ts'
import type { JobFacts } from '../facts.ts'
import { factsOf } from '../facts.ts'
import { median } from '../judge.ts'
import { runTimed } from '../runs.ts'
import type { Setting } from '../setting.ts'
import type { Service } from './service.ts'
import { makeProfile, startService, syncing } from './service.ts'

const MAX_LISTED = 100_000
const LONG_PAGE_ROWS = 1000
const SHORT_PAGE_ROWS = 30
const NEW_ROWS = 100

/**
 * The list of withdrawals over HTTP into an empty cache by the command line, in long pages and in
 * short ones, then a sync that finds new rows: its calls beside the smallest number that could find
 * them.
 */
export async function listed(setting: Setting): Promise<JobFacts> {
  const { work, rounds, say } = setting
  const rows = Math.min(setting.n, MAX_LISTED)
  const pages = pagesOf(setting, { n: rows, seed: setting.seed })
  const service = await startService('-', pages, rows)
  const dataFolder = join(work, 'desk-listed')
  const longPages: ListFigures[] = []
  const shortPages: ListFigures[] = []
  const dailyRatios: number[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      longPages.push(await syncList(setting, service, dataFolder, LONG_PAGE_ROWS, 0))
      shortPages.push(await syncList(setting, service, dataFolder, SHORT_PAGE_ROWS, NEW_ROWS))
      await service.request(`list/${SHORT_PAGE_ROWS}/0`)
      runTimed(syncing(setting, dataFolder), work)
      const { calls, fewest } = JSON.parse(await service.request('calls')) as Calls
      dailyRatios.push(calls / fewest)
      say(
        `listed: ${longPages[round]?.rowsPerSecond.toFixed(0)} rows/s, ${shortPages[round]?.pagesPerSecond.toFixed(0)} pages/s, ${calls} calls for ${fewest}`,
      )
    }
  } finally {
    service.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  const medianOf = (rounds: readonly ListFigures[], name: keyof ListFigures): number | undefined =>
    median(rounds.map((figures) => figures[name]))
  return factsOf('listed.ours', {
    rowsPerSecond: medianOf(longPages, 'rowsPerSecond'),
    pagesPerSecond: medianOf(shortPages, 'pagesPerSecond'),
    dailyCalls: median(dailyRatios),
    lost: Math.max(...[...longPages, ...shortPages].map(({ lost }) => lost)),
  })
}

interface ListFigures {
  readonly rowsPerSecond: number
  readonly pagesPerSecond: number
  readonly lost: number
}

interface Calls {
  readonly rows: number
  readonly calls: number
  /** The fewest calls that bring a cache of the previous list up to date. */
  readonly fewest: number
}

async function syncList(
  setting: Setting,
  service: Service,
  dataFolder: string,
  pageRows: number,
  withheldCount: number,
): Promise<ListFigures> {
  makeProfile(setting, dataFolder, service, ['--preset', 'documented'])
  await service.request(`list/${pageRows}/${withheldCount}`)
  const { rows } = JSON.parse(await service.request('calls')) as Calls
  const run = runTimed(syncing(setting, dataFolder), setting.work)
  const cachedRows =
    (JSON.parse(run.out) as { records: Record<string, number> }).records.withdrawals ?? 0
  return {
    rowsPerSecond: cachedRows / run.seconds,
    pagesPerSecond: Math.ceil(cachedRows / pageRows) / run.seconds,
    lost: Math.abs(rows - cachedRows),
  }
}
