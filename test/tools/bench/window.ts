// node window.ts DATA_DIR [LEDGER.csv|-] [SLOW] — the window over a cache that is there already
// (`npm run bench` makes one of any size), the page's processor slowed SLOW times: its start, wheel
// frames and jumps of the withdrawals table, heap; then, with a ledger, how late the host's main
// thread comes and for how long the page's thread is held while a list is sorted, searched,
// exported and a ledger brought in and reconciled. Prints one line of JSON, times in milliseconds.
import type { Page } from 'playwright'
import type { Delays } from './bench-window.ts'
import { goTo, openBenchWindow } from './bench-window.ts'
import { median, quantile } from './judge.ts'
import { heapMb, jump, readTasks, watchTasks, wheel } from './page-timing.ts'

const [dataDir, ledger = '-', slow = '1'] = process.argv.slice(2) as [string, string?, string?]
const PATIENCE = { timeout: 900_000 }
const opened = await openBenchWindow(dataDir, Number(slow))
const { page, listeningMs, usableMs } = opened
try {
  await goTo(page, 'w')
  const grid = page.getByRole('grid')
  await grid.getByRole('row').nth(5).waitFor(PATIENCE)
  // Sums and counts of the list are read behind its first rows.
  await page.waitForTimeout(1500)
  const frames = await wheel(page)
  const jumps: number[] = []
  // One lasts two frames or three, as it meets them: the median of five went from 27 to 37 ms in
  // one hour. Each goes where no rows are held from before.
  for (let at = 0; at < 25; at += 1)
    jumps.push(await jump(page, at === 0 ? 1 : (at * 0.618034) % 1))
  const table = {
    wheelP50Ms: quantile(frames, 0.5),
    wheelP95Ms: quantile(frames, 0.95),
    wheelWorstMs: quantile(frames, 1),
    jumpMs: median(jumps),
    jumpWorstMs: quantile(jumps, 1),
    heapMb: await heapMb(page),
  }
  const held = ledger === '-' ? {} : await work(page, ledger)
  process.stdout.write(`${JSON.stringify(rounded({ listeningMs, usableMs, ...table, ...held }))}\n`)
} finally {
  await opened.close()
}

// The jobs one after the other, each with what it held up; together they give the worst.
async function work(shown: Page, path: string): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const delays: Delays[] = []
  let longest = 0
  const job = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    await opened.delays()
    await watchTasks(shown)
    const begun = performance.now()
    await run()
    figures[`${name}Ms`] = performance.now() - begun
    const delay = await opened.delays()
    const { longestTaskMs } = await readTasks(shown)
    delays.push(delay)
    longest = Math.max(longest, longestTaskMs)
    Object.assign(figures, {
      [`${name}DelayP99Ms`]: delay.p99,
      [`${name}DelayWorstMs`]: delay.worst,
      [`${name}LongestTaskMs`]: longestTaskMs,
    })
  }
  const amount = shown.getByRole('columnheader', { name: /Amount/ })
  const sorted = (order: string): Promise<unknown> =>
    shown
      .locator(`[role=columnheader][aria-sort=${order}]`, { hasText: 'Amount' })
      .waitFor(PATIENCE)
  await job('sort', async () => {
    await amount.getByRole('button').click()
    await Promise.race([sorted('descending'), sorted('ascending')])
    await drawn(shown)
  })
  await job('search', async () => {
    await shown.keyboard.press('/')
    await shown.keyboard.type('4a5b')
    await shown.waitForTimeout(500)
    await drawn(shown)
    await shown.keyboard.press('Control+A')
    await shown.keyboard.press('Delete')
    await shown.keyboard.press('Escape')
    await shown.waitForTimeout(500)
    await drawn(shown)
  })
  await job('export', async () => {
    await shown.keyboard.press('e')
    await shown.getByText(/\.csv is saved/).waitFor(PATIENCE)
  })
  await job('bringIn', async () => {
    await goTo(shown, 'l')
    await shown.getByRole('button', { name: 'Choose file…' }).first().waitFor()
    await shown.locator('input[type="file"][accept*="csv"]').setInputFiles(path)
    await shown.getByText(/Columns recognised|Mapping of the last file/).waitFor(PATIENCE)
  })
  await job('reconcile', async () => {
    await shown.keyboard.press('r')
    await shown.getByRole('heading', { level: 1, name: /^Run / }).waitFor(PATIENCE)
  })
  return {
    ...figures,
    delayP99Ms: Math.max(...delays.map(({ p99 }) => p99)),
    delayWorstMs: Math.max(...delays.map(({ worst }) => worst)),
    longestTaskMs: longest,
  }
}

/** Until the first rows of the grid have their cells. */
async function drawn(shown: Page): Promise<void> {
  await shown.waitForFunction(
    () => {
      const rows = [...document.querySelectorAll('[role=grid] [role=row]')].slice(1, 4)
      return rows.length > 0 && rows.every((row) => (row.textContent ?? '').trim().length > 20)
    },
    undefined,
    PATIENCE,
  )
}

function rounded(figures: Readonly<Record<string, number | undefined>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Math.round(value * 10) / 10]],
    ),
  )
}
