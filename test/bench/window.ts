// node window.ts DATA_DIR [LEDGER.csv] — the window over a cache that is there already (`npm run bench` makes one of a million rows):
// wheel frames and jumps of the withdrawals table, and how long the page's thread was ever held while the ledger is reconciled.
// Prints one line of JSON.
import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import type { Page } from 'playwright'
import { openChromium } from '../helpers/chromium.ts'

const [dataDir, ledger, slow = '1'] = process.argv.slice(2) as [string, string | undefined, string | undefined]
const root = resolve(import.meta.dirname, '../..')
const [profile] = readdirSync(join(dataDir, 'profiles'))
const db = new Database(join(dataDir, 'profiles', profile as string, 'cache.db'))
// A cache that never met a service would be filled with the sandbox's records.
db.prepare("INSERT INTO facts (name, value) VALUES ('last_sync', ?) ON CONFLICT DO UPDATE SET value = excluded.value").run(new Date().toISOString().replace('Z', '000Z'))
db.close()

const begun = performance.now()
const child = spawn(process.execPath, [join(root, '.out/main/cli.js'), 'open', '--host', 'loopback', '--no-browser', '--data-dir', dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
process.on('exit', () => child.kill('SIGTERM'))
const url = await new Promise<string>((found) => child.stdout.once('data', (part: Buffer) => found((JSON.parse(part.toString()) as { url: string }).url)))
const listening = performance.now() - begun
const browser = await openChromium()
const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
if (slow !== '1') await (await page.context().newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: Number(slow) })
const opening = performance.now()
await page.goto(url)
await page.getByRole('heading', { level: 1 }).waitFor()
const usable = performance.now() - opening
await page.evaluate(() => sessionStorage.setItem('partner-desk-bench', '1'))
await page.keyboard.press('g')
await page.keyboard.press('w')
const grid = page.getByRole('grid')
await grid.getByRole('row').nth(5).waitFor()
await page.waitForTimeout(1500)

const frames = await wheel(page)
const jumps: number[] = []
for (const place of [0.5, 0.99, 0.1, 1, 0.33]) jumps.push(await jump(page, place))
const heap = await page.evaluate(() => (performance as unknown as { memory: { usedJSHeapSize: number } }).memory.usedJSHeapSize)
const held = ledger ? await reconcile(page, ledger) : undefined
process.stdout.write(
  `${JSON.stringify({ slow: Number(slow), listeningMs: round(listening), usableMs: round(usable), wheelP50: quantile(frames, 0.5), wheelP95: quantile(frames, 0.95), wheelWorst: quantile(frames, 1), jumps: jumps.map(round), heapMb: round(heap / 1e6), ...held })}\n`,
)
await browser.close()
child.kill('SIGTERM')

/** The time between two frames while the wheel turns for three seconds. */
async function wheel(page: Page): Promise<number[]> {
  const box = await grid.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  await page.evaluate(() => {
    const held = window as unknown as { frames: number[]; isOver: boolean }
    held.frames = []
    let before = performance.now()
    const next = (now: number): void => {
      held.frames.push(now - before)
      before = now
      if (!held.isOver) requestAnimationFrame(next)
    }
    requestAnimationFrame(next)
  })
  for (let turn = 0; turn < 150; turn += 1) {
    await page.mouse.wheel(0, 240)
    await page.waitForTimeout(16)
  }
  return page.evaluate(() => {
    const held = window as unknown as { frames: number[]; isOver: boolean }
    held.isOver = true
    return held.frames.slice(2)
  })
}

/** From moving the bar until every row in sight has its cells. */
function jump(page: Page, place: number): Promise<number> {
  return page.evaluate(async (where) => {
    const scroller = document.querySelector('[role=grid]') as HTMLElement
    const begun = performance.now()
    scroller.scrollTop = (scroller.scrollHeight - scroller.clientHeight) * where
    for (;;) {
      await new Promise((done) => requestAnimationFrame(done))
      const rows = [...scroller.querySelectorAll('[role=row]')].slice(1)
      if (performance.now() - begun > 5000 || rows.every((row) => (row.textContent ?? '').trim().length > 20 || (row as HTMLElement).offsetHeight === 0)) break
    }
    return performance.now() - begun
  }, place)
}

/** The longest time the page's thread was held while the ledger was reconciled, seen by a timer and by the browser itself. */
async function reconcile(page: Page, path: string): Promise<Record<string, number>> {
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles(path)
  await page.getByText(/Columns recognised|Mapping of the last file/).waitFor({ timeout: 120_000 })
  await page.evaluate(() => {
    const held = window as unknown as { longest: number; tasks: number[] }
    held.longest = 0
    held.tasks = []
    new PerformanceObserver((list) => held.tasks.push(...list.getEntries().map((entry) => entry.duration))).observe({ entryTypes: ['longtask'] })
    let before = performance.now()
    setInterval(() => {
      const now = performance.now()
      held.longest = Math.max(held.longest, now - before - 10)
      before = now
    }, 10)
  })
  const begun = performance.now()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor({ timeout: 300_000 })
  const seconds = (performance.now() - begun) / 1000
  const { longest, tasks } = await page.evaluate(() => {
    const held = window as unknown as { longest: number; tasks: number[] }
    return { longest: held.longest, tasks: held.tasks }
  })
  return { reconcileSeconds: round(seconds), longestHeldMs: round(longest), longTasks: tasks.length, longestTaskMs: round(Math.max(0, ...tasks)) }
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
