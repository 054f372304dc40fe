import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYNC_UNDER_WAY } from '../../../src-main/base/notice.ts'
import { isGate } from '../../support/is-gate.ts'
import { addLedger, firstSync, go, sampleLedger, tray } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

describe('two windows on the loopback host', () => {
  let desk: DeskWindow
  let one: Page
  let other: Page
  beforeAll(async () => {
    desk = await openDesk('loopback', { isSynced: true, prepare: cutSync })
    one = desk.page
    await firstSync(one)
    other = await desk.another()
    await other.getByText(/^Online/).waitFor()
  })
  afterAll(() => desk?.close())

  test('a setting changed in one applies in the other', async () => {
    await go(one, 's', 'Settings')
    await one.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => other.locator('html').getAttribute('data-theme')).toBe('dark')
    await one.getByRole('radio', { name: 'Comfortable' }).check()
    await expect.poll(() => other.locator('html').getAttribute('data-density')).toBe('comfortable')
  })

  test('F01: a sync resumed after its process was killed is reported once, in both, and one key press removes it from both', async () => {
    await go(one, 'o', 'Overview')
    await one.keyboard.press('s')
    for (const page of [one, other]) {
      await cards(page).waitFor()
      expect(await cards(page).innerText()).toMatch(
        /^An earlier sync was cut off and (taken up again|continued from page \d+)\s+Everything fetched before is kept, and nothing is duplicated\.\s+There is nothing to do\.\s+What SYNC_RESUMED means$/,
      )
    }
    await tabTo(one, cards(one).getByRole('button', { name: 'What SYNC_RESUMED means' }))
    await one.keyboard.press('Enter')
    await one.getByRole('heading', { level: 1, name: 'Error desk' }).waitFor()
    const detail = one.getByRole('complementary', { name: 'SYNC_RESUMED' })
    await detail.getByText('An earlier sync was cut off and taken up again').waitFor()
    await detail.getByText(/^once, /).waitFor()
    await one.getByRole('row', { name: /^SYNC_RESUMED/ }).waitFor()
    await tabTo(one, cards(one).getByRole('button', { name: 'Dismiss' }))
    await one.keyboard.press('Enter')
    for (const page of [one, other]) await cards(page).waitFor({ state: 'detached' })
    // The log keeps notices that a person has read.
    await detail.getByText(/^once, /).waitFor()
  })

  test('a ledger file and a run of one appear in the other, and a double click on Run is one run', async () => {
    await go(one, 'l', 'Ledger files')
    await go(other, 'l', 'Ledger files')
    await addLedger(one, await sampleLedger())
    await other.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await one.getByRole('button', { name: 'Run reconciliation' }).dblclick()
    await one.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await tray(other, /^Reconciled: /).waitFor()
    await go(other, 'r', 'Runs')
    await other.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    expect(await other.getByRole('row', { name: /ledger\.csv/ }).count()).toBe(1)
    await go(one, 'a', 'Activity')
    await one
      .getByText(/reconcil/i)
      .first()
      .waitFor()
  })

  test('a sync started in both is one', async () => {
    await go(one, 'a', 'Activity')
    const syncs = one.getByRole('row', { name: /sync/i })
    await syncs.first().waitFor()
    const before = await syncs.count()
    await Promise.all([one.keyboard.press('s'), other.keyboard.press('s')])
    await tray(one, /^Synced/).waitFor()
    await tray(other, /^Synced/).waitFor()
    await expect.poll(() => syncs.count()).toBe(before + 1)
    expect(await cards(one).count()).toBe(0)
  })

  test('a file deleted in one is gone in the other, which says so', async () => {
    await go(one, 'l', 'Ledger files')
    await go(other, 'l', 'Ledger files')
    await other.getByRole('row', { name: /ledger\.csv/ }).dblclick()
    await other.getByRole('heading', { level: 1, name: 'ledger.csv' }).waitFor()
    await one.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await one.getByRole('button', { name: 'Delete ledger.csv' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
    await one.getByText('No ledger file yet').waitFor()
    await other.getByText('This ledger file no longer exists').waitFor()
  })

  test('a lock in one locks both, and an unlock opens both', async () => {
    await go(one, 's', 'Settings')
    await one.getByRole('button', { name: 'Set a PIN…' }).click()
    await one.getByLabel('New PIN', { exact: true }).fill('2468')
    await one.getByLabel('New PIN once more').fill('2468')
    await one.getByRole('button', { name: 'Save the PIN' }).click()
    await one.getByText('The PIN is set').waitFor()
    await one.keyboard.press('Shift+L')
    for (const page of [one, other])
      await page.getByRole('heading', { name: 'Partner Desk is locked' }).waitFor()
    expect(await other.locator('body').innerText()).not.toMatch(/ledger\.csv|sandbox/)
    await other.getByLabel('PIN').fill('1111')
    await other.keyboard.press('Enter')
    await other.getByText('That is not the PIN.').waitFor()
    await other.getByLabel('PIN').fill('2468')
    await other.keyboard.press('Enter')
    for (const page of [one, other]) await page.getByText(/^Online/).waitFor()
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

/**
 * Reaches a control by Tab, as a person without a mouse does. The corner comes last in the order,
 * so it goes backwards.
 */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isReached = (): Promise<boolean> =>
    control.evaluate((element) => element === document.activeElement)
  for (let pressed = 0; !(await isReached()); pressed += 1) {
    if (pressed === 80) throw new Error('it cannot be reached by the keyboard')
    await page.keyboard.press('Shift+Tab')
  }
}

// window.test.ts covers the host alone in every run.
describe.each(isGate ? (['electron'] as const) : [])('a second start on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host)
  })
  afterAll(() => desk?.close())

  test('raises the existing window unchanged', async () => {
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await go(desk.page, 's', 'Settings')
    const same = await desk.another()
    expect(same).toBe(desk.page)
    expect(same.context().pages()).toHaveLength(1)
    await same.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(desk.pageErrors).toEqual([])
  })
})
