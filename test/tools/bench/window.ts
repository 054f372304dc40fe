// node window.ts DATA_DIR [LEDGER.csv|-] [SLOW] — measures the window over an existing cache (`npm
// run bench` makes one of any size), with the page's processor slowed SLOW times: its start, wheel
// frames and jumps of the withdrawals table, and heap. With a ledger, it then measures the delays
// of the host's main thread and the blocked time of the page's thread while a list is sorted,
// searched and exported and a ledger is added and reconciled. Prints one line of JSON, times in
// milliseconds.
import type { Page } from 'playwright'
import type { Delays } from './bench-window.ts'
import { goTo, openBenchWindow } from './bench-window.ts'
import { median, quantile } from './judge.ts'
import { heapMb, jump, readTasks, watchTasks, wheel } from './page-timing.ts'

const [dataDir, ledger = '-', slow = '1'] = process.argv.slice(2) as [string, string?, string?]
const LONG_WAIT = { timeout: 900_000 }
const benchWindow = await openBenchWindow(dataDir, Number(slow))
const { page, listeningMs, usableMs } = benchWindow
try {
  await goTo(page, 'w')
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(5).waitFor(LONG_WAIT)
  // Sums and counts of the list are read after its first rows.
  await page.waitForTimeout(1500)
  const frames = await wheel(page)
  const jumps: number[] = []
  // A jump lasts two frames or three, by chance: the median of five went from 27 to 37 ms in one
  // hour. Each jump leads to rows that are not loaded yet.
  for (let index = 0; index < 25; index += 1)
    jumps.push(await jump(page, index === 0 ? 1 : (index * 0.618034) % 1))
  const table = {
    wheelP50Ms: quantile(frames, 0.5),
    wheelP95Ms: quantile(frames, 0.95),
    wheelWorstMs: quantile(frames, 1),
    jumpMs: median(jumps),
    jumpWorstMs: quantile(jumps, 1),
    heapMb: await heapMb(page),
  }
  const jobFigures = ledger === '-' ? {} : await work(page, ledger)
  process.stdout.write(
    `${JSON.stringify(roundFigures({ listeningMs, usableMs, ...table, ...jobFigures }))}\n`,
  )
} finally {
  await benchWindow.close()
}

// Runs the jobs one after the other, and measures the delays of each. The worst of all jobs counts.
async function work(page: Page, path: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const delays: Delays[] = []
  let longest = 0
  const job = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    await benchWindow.delays()
    await watchTasks(page)
    const startMs = performance.now()
    await run()
    figures[`${name}Ms`] = performance.now() - startMs
    const delay = await benchWindow.delays()
    const { longestTaskMs } = await readTasks(page)
    delays.push(delay)
    longest = Math.max(longest, longestTaskMs)
    Object.assign(figures, {
      [`${name}DelayP99Ms`]: delay.p99,
      [`${name}DelayWorstMs`]: delay.worst,
      [`${name}LongestTaskMs`]: longestTaskMs,
    })
  }
  const amount = page.getByRole('columnheader', { name: /Amount/ })
  const waitForSort = (order: string): Promise<unknown> =>
    page
      .locator(`[role=columnheader][aria-sort=${order}]`, { hasText: 'Amount' })
      .waitFor(LONG_WAIT)
  await job('sort', async () => {
    await amount.getByRole('button').click()
    await Promise.race([waitForSort('descending'), waitForSort('ascending')])
    await waitForRows(page)
  })
  await job('search', async () => {
    await page.keyboard.press('/')
    await page.keyboard.type('4a5b')
    await page.waitForTimeout(500)
    await waitForRows(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Escape')
    await page.waitForTimeout(500)
    await waitForRows(page)
  })
  await job('export', async () => {
    await page.keyboard.press('e')
    await page.getByText(/\.csv is saved/).waitFor(LONG_WAIT)
  })
  await job('bringIn', async () => {
    await goTo(page, 'l')
    await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
    await page.locator('input[type="file"][accept*="csv"]').setInputFiles(path)
    await page.getByText(/Columns recognised|As in the last file/).waitFor(LONG_WAIT)
  })
  await job('reconcile', async () => {
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor(LONG_WAIT)
  })
  return {
    ...figures,
    delayP99Ms: Math.max(...delays.map(({ p99 }) => p99)),
    delayWorstMs: Math.max(...delays.map(({ worst }) => worst)),
    longestTaskMs: longest,
  }
}

/** Waits until the first rows of the grid have their cells. */
async function waitForRows(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')].slice(1, 4)
      return rows.length > 0 && rows.every((row) => (row.textContent ?? '').trim().length > 20)
    },
    undefined,
    LONG_WAIT,
  )
}

function roundFigures(
  figures: Readonly<Record<string, number | undefined>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Math.round(value * 10) / 10]],
    ),
  )
}
