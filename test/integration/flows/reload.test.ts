import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGate } from '../../support/is-gate.ts'
import {
  addLedger,
  firstSync,
  go,
  growLedger,
  readStable,
  sampleLedger,
  settle,
} from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk, windowHosts } from '../../support/window.ts'

// A reload costs the same on both hosts, so the long part runs on one of them in `npm test` and on
// both at the gate.
const isLong = (host: string): boolean => isGate || host === 'loopback'

// Paths and not contents: the browser itself reads the files, as it reads chosen ones.
let largePath: string
// Enough rows for a run that lasts longer than a reload.
let mediumPath: string
beforeAll(async () => {
  const sample = await sampleLedger()
  largePath = writeGrownLedger(sample, 'large.csv', 20_000_000)
  mediumPath = writeGrownLedger(sample, 'medium.csv', 8_000_000)
})

describe.each(windowHosts)('reloads on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host, { isSynced: true })
    await firstSync(desk.page)
  })
  afterAll(() => desk?.close())

  const longTest = isLong(host) ? test : () => undefined
  longTest(
    'during an upload leave no partial file, and the screen comes back with a notice',
    async () => {
      const { page } = desk
      await go(page, 'l', 'Ledger files')
      await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
      await page.locator('input[type="file"][accept*="csv"]').setInputFiles(largePath)
      await expect.poll(() => uploads(desk.dataDir).length).toBe(1)
      await page.reload()
      await page.getByRole('heading', { level: 1, name: 'Ledger files' }).waitFor()
      await page.getByText('The import of large.csv was interrupted').waitFor()
      await page.getByText('No ledger file yet').waitFor()
      await expect.poll(() => uploads(desk.dataDir)).toEqual([])
      expect(imports(desk.dataDir)).toEqual([])
    },
  )

  longTest('a cancelled upload leaves no file', async () => {
    const { page } = desk
    await page.locator('input[type="file"][accept*="csv"]').setInputFiles(largePath)
    await expect.poll(() => uploads(desk.dataDir).length).toBe(1)
    await page.getByRole('button', { name: 'Cancel', exact: true }).click()
    await expect.poll(() => uploads(desk.dataDir)).toEqual([])
    await page.getByText('No ledger file yet').waitFor()
  })

  longTest('during a run let the work continue, and its result is shown', async () => {
    const { page } = desk
    await addLedger(page, mediumPath)
    await page.getByRole('checkbox', { name: 'Offline' }).check()
    await page.getByRole('button', { name: 'Run reconciliation' }).click()
    await runningJob(page).waitFor()
    await page.reload()
    await runningJob(page).waitFor()
    await page.getByText(/^Reconciled: [\d,]+ breaks$/).waitFor()
    await go(page, 'r', 'Runs')
    await page.getByRole('row', { name: /medium\.csv/ }).waitFor()
  })

  test('a list keeps its filter and its order, and the window its theme', async () => {
    const { page } = desk
    await go(page, 's', 'Settings')
    await page.getByRole('radio', { name: 'Dark' }).check()
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await page
      .getByRole('button', { name: /^Blocked(?! and)/ })
      .or(page.getByRole('tab', { name: /^Blocked(?! and)/ }))
      .first()
      .click()
    await page.getByText('80 rows', { exact: true }).waitFor()
    await page
      .getByRole('columnheader', { name: /Amount/ })
      .getByRole('button')
      .first()
      .click()
    await expect.poll(() => sortDirection(page)).toBe('descending')
    const first = await readStable(() => firstRow(page))
    await page.reload()
    await expectView(page, first)
  })

  // A page that opens replaces its stored code with a new one. Each interval interrupts that at
  // another moment.
  test.each(isGate ? [0, 20, 60] : host === 'loopback' ? [0, 60] : [20])(
    'five reloads in a row, %i ms apart, keep the session',
    async (intervalMs) => {
      const { page } = desk
      const first = await firstRow(page)
      for (let count = 0; count < 5; count += 1) {
        await page.evaluate(() => location.reload()).catch(() => undefined)
        await new Promise((resolve) => setTimeout(resolve, intervalMs))
      }
      await expectView(page, first)
    },
  )

  // Only Electron can survive a crash of its page.
  const electronTest = host === 'electron' ? test : () => undefined
  electronTest('a crash of the page brings the same view back', async () => {
    const first = await firstRow(desk.page)
    const page = await desk.electron?.app.crashPage()
    expect(page).toBeDefined()
    await expectView(desk.page, first)
  })

  test('nothing appears on the console', () => expect(desk.pageErrors).toEqual([]))
})

function writeGrownLedger(sample: string, name: string, bytes: number): string {
  const path = join(dirname(sample), name)
  writeFileSync(path, growLedger(sample, bytes))
  return path
}

async function expectView(page: Page, first: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await page.getByText('80 rows', { exact: true }).waitFor()
  await settle(page)
  await expect.poll(() => sortDirection(page)).toBe('descending')
  await expect.poll(() => firstRow(page)).toBe(first)
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark')
}

const runningJob = (page: Page) => page.getByRole('complementary').getByText('Reconciliation')
const sortDirection = (page: Page): Promise<string | null> =>
  page.getByRole('columnheader', { name: /Amount/ }).getAttribute('aria-sort')

/** The cells of the first row before its Ledger cell, which is filled in after the others. */
async function firstRow(page: Page): Promise<string> {
  const row = page.getByRole('grid').getByRole('row').nth(1)
  const cells = async (): Promise<string> => (await row.innerText()).split('\n').slice(0, 7).join()
  await expect.poll(cells).toMatch(/ord-\d{4}/)
  return cells()
}

function filesInProfiles(dataDir: string, folder: string): string[] {
  const profiles = join(dataDir, 'profiles')
  return readdirSync(profiles)
    .map((id) => join(profiles, id, folder))
    .filter((path) => existsSync(path))
    .flatMap((path) => readdirSync(path).map((name) => join(path, name)))
}

/** Uploaded files that are not empty. */
const uploads = (dataDir: string): string[] =>
  filesInProfiles(dataDir, 'uploads').filter(
    (path) => statSync(path, { throwIfNoEntry: false })?.size,
  )
const imports = (dataDir: string): string[] => filesInProfiles(dataDir, 'imports')
