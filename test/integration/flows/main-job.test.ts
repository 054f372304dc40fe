import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cli } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import { isGate } from '../../support/is-gate.ts'
import { pressGo } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk, windowHosts } from '../../support/window.ts'

let ledger: string

beforeAll(async () => {
  const cli = makeCli()
  ledger = cli.path('ledger.csv')
  const sandbox = cli.start(['sandbox', '--ledger', ledger])
  await new Promise<void>((resolve) => sandbox.child.stdout?.once('data', () => resolve()))
  sandbox.child.kill('SIGTERM')
  await sandbox.ended
})

/** Goes to a screen by G and its letter. */
async function go(page: Page, letter: string, heading: string): Promise<void> {
  await pressGo(page, letter)
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
}

// Headless Chromium sometimes loses the chooser that a key opened, even on a page with nothing but
// a file input. The key is pressed again until a chooser opens. The test's limit ends the loop.
async function chooseFile(page: Page, path: string): Promise<void> {
  for (;;) {
    const chooser = page.waitForEvent('filechooser', { timeout: 2000 }).catch(() => undefined)
    await page.keyboard.press('i')
    const fileChooser = await chooser
    if (fileChooser) return fileChooser.setFiles(path)
  }
}

// week.test.ts covers the loopback host in every run.
describe.each(isGate ? windowHosts : (['electron'] as const))(
  'the main job on the %s host',
  (host) => {
    let desk: DeskWindow
    let cli: Cli
    afterAll(() => desk?.close())

    test('by keyboard alone: first start, sync, ledger, run, breaks, file', async () => {
      cli = makeCli()
      desk = await openDesk(host, { dataDir: cli.dataDir })
      const { page } = desk
      await page.getByText(/^Online/).waitFor()

      await go(page, 'w', 'Withdrawals')
      await page.getByText('5,000 rows').waitFor()
      // A key that is pressed before the rows are drawn has no row to act on.
      await page.getByRole('grid').getByRole('row').nth(3).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByRole('tab', { name: 'As received' }).waitFor()
      await page.keyboard.press('Escape')
      await page.getByRole('tab', { name: 'As received' }).waitFor({ state: 'detached' })

      await go(page, 'l', 'Ledger files')
      await page.getByRole('button', { name: 'Choose file…' }).first().waitFor()
      await chooseFile(page, ledger)
      await page.getByRole('heading', { level: 1, name: 'ledger.csv' }).waitFor()
      await page.getByText('Columns recognised by their headers').waitFor()
      await page.keyboard.press('r')
      await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()

      await page.keyboard.press('b')
      await page.getByRole('heading', { level: 1, name: 'Breaks' }).waitFor()
      await page.getByRole('region', { name: /causes? explains? \d+ breaks/ }).waitFor()
      await page.getByRole('grid').getByRole('row').nth(3).waitFor()
      // The rows follow the last cause.
      await page.keyboard.press('End')
      await page.keyboard.press('ArrowDown')
      await page.getByText('What usually fixes it').waitFor()
      await page.keyboard.press('Escape')
      await page.keyboard.press('e')
      await page.getByText(/\.csv is saved/).waitFor()
      expect(desk.pageErrors).toEqual([])
    })

    test('X08: the saved file is byte for byte the one that the command line writes', async () => {
      const name = readdirCsv(desk.downloads)
      const saved = readFileSync(join(desk.downloads, name))
      await cli.text('export', 'breaks', '--out', cli.path('again.csv'))
      expect(saved.equals(readFileSync(cli.path('again.csv')))).toBe(true)
      expect(saved.toString().split('\r\n').length).toBeGreaterThan(900)
    })
  },
)

function readdirCsv(folder: string): string {
  const names = readdirSync(folder).filter((name) => name.endsWith('.csv'))
  expect(names).toHaveLength(1)
  return names[0] as string
}
