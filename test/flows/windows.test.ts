import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isGate } from '../helpers/gate.ts'
import { bringIn, firstSync, go, sampleLedger, tray } from '../helpers/steps.ts'
import { openDesk } from '../helpers/window.ts'
import type { DeskWindow } from '../helpers/window.ts'

const PATIENCE = { timeout: 10_000 }

describe('two windows on the loopback host', () => {
  let desk: DeskWindow
  let one: Page
  let other: Page
  beforeAll(async () => {
    desk = await openDesk('loopback', { isSynced: true })
    one = desk.page
    await firstSync(one)
    other = await desk.another()
    await other.getByText(/^Online/).waitFor()
  }, 120_000)
  afterAll(() => desk?.close())

  test('a setting changed in one holds in the other', async () => {
    await go(one, 's', 'Settings')
    await one.getByRole('radio', { name: 'Dark' }).check()
    await expect.poll(() => other.locator('html').getAttribute('data-theme'), PATIENCE).toBe('dark')
    await one.getByRole('radio', { name: 'Comfortable' }).check()
    await expect.poll(() => other.locator('html').getAttribute('data-density'), PATIENCE).toBe('comfortable')
  }, 60_000)

  test('a ledger file and a run of one show in the other, and a double click on Run is one run', async () => {
    await go(one, 'l', 'Ledger files')
    await go(other, 'l', 'Ledger files')
    await bringIn(one, await sampleLedger())
    await other.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await one.getByRole('button', { name: 'Run reconciliation' }).dblclick()
    await one.getByRole('heading', { level: 1, name: /^Run / }).waitFor({ timeout: 60_000 })
    await tray(other, /^Reconciled: /).waitFor()
    await go(other, 'r', 'Runs')
    await other.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    expect(await other.getByRole('row', { name: /ledger\.csv/ }).count()).toBe(1)
    await go(one, 'a', 'Activity')
    await one
      .getByText(/reconcil/i)
      .first()
      .waitFor()
  }, 120_000)

  test('a sync started in both is one', async () => {
    await go(one, 'a', 'Activity')
    const syncs = one.getByRole('row', { name: /sync/i })
    await syncs.first().waitFor()
    const before = await syncs.count()
    await Promise.all([one.keyboard.press('s'), other.keyboard.press('s')])
    await tray(one, /^Synced/).waitFor()
    await tray(other, /^Synced/).waitFor()
    await expect.poll(() => syncs.count(), PATIENCE).toBe(before + 1)
  }, 60_000)

  test('a file deleted in one is gone in the other, which says so', async () => {
    await go(one, 'l', 'Ledger files')
    await go(other, 'l', 'Ledger files')
    await other.getByRole('row', { name: /ledger\.csv/ }).dblclick()
    await other.getByRole('heading', { level: 1, name: 'ledger.csv' }).waitFor()
    await one.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    await one.getByRole('button', { name: 'Delete ledger.csv' }).click()
    await one.getByRole('alertdialog').getByRole('button', { name: 'Delete file' }).click()
    await one.getByText('No ledger file yet').waitFor()
    await other.getByText('This ledger file is not there any more').waitFor()
  }, 60_000)

  test('a lock in one locks both, and an unlock opens both', async () => {
    await go(one, 's', 'Settings')
    await one.getByRole('button', { name: 'Set a PIN…' }).click()
    await one.getByLabel('New PIN', { exact: true }).fill('2468')
    await one.getByLabel('New PIN once more').fill('2468')
    await one.getByRole('button', { name: 'Save the PIN' }).click()
    await one.getByText('The PIN is set').waitFor()
    await one.keyboard.press('Shift+L')
    for (const page of [one, other]) await page.getByRole('heading', { name: 'Partner Desk is locked' }).waitFor()
    expect(await other.locator('body').innerText()).not.toMatch(/ledger\.csv|sandbox/)
    await other.getByLabel('PIN').fill('1111')
    await other.keyboard.press('Enter')
    await other.getByText('That is not the PIN.').waitFor()
    await other.getByLabel('PIN').fill('2468')
    await other.keyboard.press('Enter')
    for (const page of [one, other]) await page.getByText(/^Online/).waitFor()
    expect(desk.troubles).toEqual([])
  }, 60_000)
})

// window.test.ts holds the same of the host alone each time.
describe.each(isGate ? (['electron'] as const) : [])('a second start on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host)
  }, 120_000)
  afterAll(() => desk?.close())

  test('raises the window that is there, as it is', async () => {
    await desk.page.getByRole('heading', { level: 1 }).waitFor()
    await go(desk.page, 's', 'Settings')
    const same = await desk.another()
    expect(same).toBe(desk.page)
    expect(same.context().pages()).toHaveLength(1)
    await same.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
    expect(desk.troubles).toEqual([])
  }, 60_000)
})
