import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYNC_UNDER_WAY } from '../../../src-main/base/notice.ts'
import { isGate } from '../../support/is-gate.ts'
import { addLedger, firstSync, go, sampleLedger, trayNotice } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

describe('two windows on the loopback host', () => {
  let desk: DeskWindow
  let firstPage: Page
  let secondPage: Page
  beforeAll(async () => {
    desk = await openDesk('loopback', { isSynced: true, prepare: cutSync })
    firstPage = desk.page
    await firstSync(firstPage)
    secondPage = await desk.another()
    await secondPage.getByText(/^Online/).waitFor()
  })
  afterAll(() => desk?.close())

  test('a setting changed in one applies in the other', async () => {
    await go(firstPage, 's', 'Settings')
    await firstPage.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => secondPage.locator('html').getAttribute('data-theme')).toBe('dark')
    await firstPage.getByRole('radio', { name: 'Comfortable' }).check()
    await expect
      .poll(() => secondPage.locator('html').getAttribute('data-density'))
      .toBe('comfortable')
  })

  test('F01: a sync resumed after its process was killed is reported once, in both, and one key press removes it from both', async () => {
    await go(firstPage, 'o', 'Overview')
    await firstPage.keyboard.press('s')
    for (const page of [firstPage, secondPage]) {
      await cards(page).waitFor()
      expect(await cards(page).innerText()).toMatch(
        /^An earlier sync was interrupted and (resumed|continued from page \d+)\s+Everything fetched before is kept, and nothing is duplicated\.\s+There is nothing to do\.\s+What SYNC_RESUMED means$/,
      )
    }
    await tabTo(
      firstPage,
      cards(firstPage).getByRole('button', { name: 'What SYNC_RESUMED means' }),
    )
    await firstPage.keyboard.press('Enter')
    await firstPage.getByRole('heading', { level: 1, name: 'Error desk' }).waitFor()
    const detail = firstPage.getByRole('complementary', { name: 'SYNC_RESUMED' })
    await detail.getByText('An earlier sync was interrupted and resumed').waitFor()
    await detail.getByText(/^once, /).waitFor()
    await firstPage.getByRole('row', { name: /^SYNC_RESUMED/ }).waitFor()
    await tabTo(firstPage, cards(firstPage).getByRole('button', { name: 'Dismiss' }))
    await firstPage.keyboard.press('Enter')
    for (const page of [firstPage, secondPage]) await cards(page).waitFor({ state: 'detached' })
    // The log keeps notices that a person has read.
    await detail.getByText(/^once, /).waitFor()
  })

  test('a ledger file and a run of one appear in the other, and a double click on Run is one run', async () => {
    await go(firstPage, 'l', 'Ledger files')
    await go(secondPage, 'l', 'Ledger files')
    await addLedger(firstPage, await sampleLedger())
    await secondPage.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await firstPage.getByRole('button', { name: 'Run reconciliation' }).dblclick()
    await firstPage.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await trayNotice(secondPage, /^Reconciled: /).waitFor()
    await go(secondPage, 'r', 'Runs')
    await secondPage.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    expect(await secondPage.getByRole('row', { name: /ledger\.csv/ }).count()).toBe(1)
    await go(firstPage, 'a', 'Activity')
    await firstPage
      .getByText(/reconcil/i)
      .first()
      .waitFor()
  })

  test('a sync started in both windows is one sync', async () => {
    await go(firstPage, 'a', 'Activity')
    const syncs = firstPage.getByRole('row', { name: /sync/i })
    await syncs.first().waitFor()
    const syncCount = await syncs.count()
    await Promise.all([firstPage.keyboard.press('s'), secondPage.keyboard.press('s')])
    await trayNotice(firstPage, /^Synced/).waitFor()
    await trayNotice(secondPage, /^Synced/).waitFor()
    await expect.poll(() => syncs.count()).toBe(syncCount + 1)
    expect(await cards(firstPage).count()).toBe(0)
  })

  test('a file deleted in one is gone in the other, which says so', async () => {
    await go(firstPage, 'l', 'Ledger files')
    await go(secondPage, 'l', 'Ledger files')
    await secondPage.getByRole('row', { name: /ledger\.csv/ }).dblclick()
    await secondPage.getByRole('heading', { level: 1, name: 'ledger.csv' }).waitFor()
    await firstPage.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await firstPage.getByRole('button', { name: 'Delete ledger.csv' }).click()
    await firstPage.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
    await firstPage.getByText('No ledger file yet').waitFor()
    await secondPage.getByText('This ledger file no longer exists').waitFor()
  })

  test('a lock in one locks both, and an unlock opens both', async () => {
    await go(firstPage, 's', 'Settings')
    await firstPage.getByRole('button', { name: 'Set a PIN…' }).click()
    await firstPage.getByLabel('New PIN', { exact: true }).fill('2468')
    await firstPage.getByLabel('New PIN once more').fill('2468')
    await firstPage.getByRole('button', { name: 'Save the PIN' }).click()
    await firstPage.getByText('The PIN is set').waitFor()
    await firstPage.keyboard.press('Shift+L')
    for (const page of [firstPage, secondPage])
      await page.getByRole('heading', { name: 'Partner Desk is locked' }).waitFor()
    expect(await secondPage.locator('body').innerText()).not.toMatch(/ledger\.csv|sandbox/)
    await secondPage.getByLabel('PIN').fill('1111')
    await secondPage.keyboard.press('Enter')
    await secondPage.getByText('That is not the PIN.').waitFor()
    await secondPage.getByLabel('PIN').fill('2468')
    await secondPage.keyboard.press('Enter')
    for (const page of [firstPage, secondPage]) await page.getByText(/^Online/).waitFor()
    expect(desk.pageErrors).toEqual([])
  })
})

const program = resolve(import.meta.dirname, '../../../.out/main/cli.js')

// Kills a command line's sync as soon as it has recorded its start.
async function cutSync(dataDir: string): Promise<void> {
  const child = spawn(process.execPath, [program, 'sync', '--full', '--data-dir', dataDir], {
    env: { PATH: process.env.PATH, HOME: dataDir },
    stdio: 'ignore',
  })
  const childExit = new Promise<void>((done) => child.once('close', () => done()))
  const db = new Database(join(dataDir, 'profiles', 'sandbox', 'cache.db'), { readonly: true })
  const isUnderWay = db.prepare("SELECT count(*) FROM facts WHERE name = ? AND value <> ''").pluck()
  while (child.exitCode === null && isUnderWay.get(SYNC_UNDER_WAY) === 0) await wait(2)
  child.kill('SIGKILL')
  await childExit
  expect(isUnderWay.get(SYNC_UNDER_WAY)).toBe(1)
  db.close()
}

/** Notices of problems that the program dealt with, as cards in the corner. */
function cards(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Work under way and its results' })
    .getByRole('status')
    .filter({ hasText: 'An earlier sync' })
}

/** Moves the focus to a control by Shift+Tab, because the corner is last in the order of Tab. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isReached = (): Promise<boolean> =>
    control.evaluate((element) => element === document.activeElement)
  for (let presses = 0; !(await isReached()); presses += 1) {
    if (presses === 80) throw new Error('the control cannot be reached by the keyboard')
    await page.keyboard.press('Shift+Tab')
  }
}

// Runs only at the release gate. `npm test` covers it in unit/hosts/electron/window.test.ts (a
// second start of the host).
describe.each(isGate ? (['electron'] as const) : [])('a second start on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host)
  })
  afterAll(() => desk?.close())

  test('raises the existing window unchanged', async () => {
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await go(desk.page, 's', 'Settings')
    const reopenedPage = await desk.another()
    expect(reopenedPage).toBe(desk.page)
    expect(reopenedPage.context().pages()).toHaveLength(1)
    await reopenedPage.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(desk.pageErrors).toEqual([])
  })
})
