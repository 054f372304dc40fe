// node flow-large.ts DATA_DIR LEDGER.csv [SLOW] — a day's work in the window over a cache of any
// size, recorded by the browser: its start, a filter, a sort by amount, a jump to the end,
// searches, an export of fifteen columns, a ledger added and reconciled. Each step is timed from
// the last key or click to the first frame that shows its result, with the page's long tasks, its
// frames and the delays of the host's main thread. Prints one line of JSON, times in milliseconds.
import { closeSync, openSync, readSync } from 'node:fs'
import type { Page } from 'playwright'
import { goTo, openBenchWindow } from './bench-window.ts'
import type { PageCondition, StepFigures } from './page-steps.ts'
import { allTasks, recordStep } from './page-steps.ts'

const [dataDir, ledger, slow = '1'] = process.argv.slice(2) as [string, string, string?]
const COLUMN_COUNT = 15
const ROWS_DRAWN: PageCondition = { kind: 'rows' }
const FIRST_ROW = '[role=grid] [role=row][aria-rowindex="2"]'
const COUNT_SELECTOR = '.line .rows'
const firstRow = readFirstRow(ledger)
const benchWindow = await openBenchWindow(dataDir, Number(slow))
const { page, listeningMs, usableMs } = benchWindow
const steps: Record<string, object> = {}
try {
  steps.start = {
    ms: listeningMs + usableMs,
    listeningMs,
    usableMs,
    ...(await readStart(page)),
    ...(await hostDelays()),
  }
  await step('list', () => goTo(page, 'w'), [
    { kind: 'text', selector: 'h1', pattern: '^Withdrawals$' },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  await filterForm(page, 'ETH')
  await step('filter', () => page.getByRole('button', { name: 'Apply' }).click(), [
    { kind: 'changed', selector: COUNT_SELECTOR },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  const remove = page.getByRole('button', { name: /^Remove .*ETH/ })
  await step('clearFilter', () => remove.click(), [
    { kind: 'changed', selector: COUNT_SELECTOR },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  const amount = page.getByRole('columnheader', { name: /Amount/ }).getByRole('button')
  await step('sortByAmount', () => amount.click(), [
    { kind: 'changed', selector: FIRST_ROW },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  await page.getByRole('grid').focus()
  await step('jumpToEnd', () => page.keyboard.press('End'), [
    { kind: 'gone', selector: FIRST_ROW },
    ROWS_DRAWN,
  ])
  await step('jumpToBeginning', () => page.keyboard.press('Home'), [
    { kind: 'text', selector: FIRST_ROW, pattern: '.{20}' },
    ROWS_DRAWN,
  ])
  await amount.click()
  await waitUntilSettled(page)
  await amount.click()
  await waitUntilSettled(page)
  await page.keyboard.press('Control+k')
  await step('searchPrefix', () => page.keyboard.insertText(firstRow.hash.slice(0, 12)), [
    { kind: 'text', selector: 'dialog [role=option] .pd-faint', pattern: '^Withdrawal$' },
  ])
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await step('searchAnywhere', () => page.keyboard.insertText(firstRow.address.slice(6, 16)), [
    { kind: 'changed', selector: COUNT_SELECTOR },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  await step('clearSearch', () => page.keyboard.press('Escape'), [
    { kind: 'changed', selector: COUNT_SELECTOR },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  await chooseColumns(page)
  await page.getByRole('grid').focus()
  await step('export', () => page.keyboard.press('e'), [
    {
      kind: 'text',
      selector: '[aria-label="Work under way and its results"]',
      pattern: '\\.csv is saved',
    },
  ])
  await goTo(page, 'l')
  await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
  const input = page.locator('input[type="file"][accept*="csv"]')
  await step('bringIn', () => input.setInputFiles(ledger), [
    { kind: 'text', selector: 'main [aria-label="Reconcile"]', pattern: '.' },
    ROWS_DRAWN,
  ])
  await waitUntilSettled(page)
  await step('reconcile', () => page.keyboard.press('r'), [
    { kind: 'text', selector: 'h1', pattern: '^Run ' },
  ])
  await waitUntilSettled(page)
  await step('breaks', () => goTo(page, 'b'), [
    { kind: 'text', selector: 'h1', pattern: '^Breaks' },
    ROWS_DRAWN,
  ])
  process.stdout.write(
    `${JSON.stringify({ steps, all: await allTasks(page) }, (_, value: unknown) => (typeof value === 'number' ? Math.round(value * 10) / 10 : value))}\n`,
  )
} finally {
  await benchWindow.close()
}

async function step(
  name: string,
  act: () => Promise<unknown>,
  conditions: readonly PageCondition[],
): Promise<void> {
  await benchWindow.delays()
  const figures: StepFigures = await recordStep(page, name, act, conditions)
  steps[name] = { ...figures, ...(await hostDelays()) }
  process.stderr.write(`${name} ${figures.ms.toFixed(0)} ms\n`)
}

async function hostDelays(): Promise<object> {
  const { p99, worst } = await benchWindow.delays()
  return { hostP99Ms: p99, hostWorstMs: worst }
}

/** Returns when the overview was shown, by the page's clock, and the page's long tasks. */
function readStart(page: Page): Promise<object> {
  return page.evaluate(async () => {
    const tasks: number[] = []
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true })
    await new Promise((resolve) => setTimeout(resolve, 100))
    return {
      firstScreenMs: performance.getEntriesByName('first-screen')[0]?.startTime,
      longTasks: tasks.length,
      longestTaskMs: Math.max(0, ...tasks),
    }
  })
}

/**
 * Waits until counts and sums after the rows have arrived, so that the next step does not include
 * them.
 */
async function waitUntilSettled(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy="true"]') === null &&
      !document.querySelector('.line')?.textContent?.includes('…'),
    undefined,
    { timeout: 120_000 },
  )
  await page.waitForTimeout(300)
}

async function filterForm(page: Page, currency: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Column').selectOption('currency')
  await page.getByRole('textbox', { name: 'Value' }).fill(currency)
}

async function chooseColumns(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  await page.keyboard.press('c')
  const boxes = page.locator('li[data-column] input[type=checkbox]')
  await boxes.first().waitFor()
  for (
    let more = COLUMN_COUNT - (await page.locator('li[data-column] input:checked').count());
    more > 0;
    more -= 1
  ) {
    const before = await page.locator('li[data-column] input:checked').count()
    await page.locator('li[data-column] input:not(:checked)').first().click()
    await page.waitForFunction(
      (count) => document.querySelectorAll('li[data-column] input:checked').length > count,
      before,
    )
  }
  await page.keyboard.press('Escape')
}

/** Reads two texts of the ledger's first row, which has no difference from its withdrawal. */
function readFirstRow(path: string): { readonly hash: string; readonly address: string } {
  const part = Buffer.alloc(4096)
  const handle = openSync(path, 'r')
  readSync(handle, part, 0, part.length, 0)
  closeSync(handle)
  const cells = part.toString('utf8').split('\n')[1]?.split(',') ?? []
  return { hash: cells[2] ?? '', address: cells[9] ?? '' }
}
