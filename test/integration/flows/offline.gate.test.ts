import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCli } from '../../support/cli.ts'
import { gateHosts } from '../../support/gate.ts'
import type { SandboxFacts } from '../../support/steps.ts'
import {
  addLedger,
  go,
  readStable,
  searchFor,
  settle,
  startSandbox,
  trayNotice,
} from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

// Runs only at the release gate. In `npm test` its steps are tested by services/offline.test.ts
// (sync, run and export without a network), services.test.ts (the screens offline),
// main-job.test.ts (profile, sync, ledger, run, breaks).

const PROFILE = 'Acme <b>& Söhne</b>'

describe.each(gateHosts)('the main job without a network, on the %s host', (host) => {
  let desk: DeskWindow
  let disabledOnline: readonly string[]
  let services: Awaited<ReturnType<typeof startSandbox>>
  beforeAll(async () => {
    services = await startSandbox(makeCli(), 300)
    desk = await openDesk(host, { isSynced: true })
  })
  afterAll(async () => {
    await desk?.close([services.facts.client_secret])
    await services?.stop()
  })

  test('a profile is entered, kept in memory without a keychain, and its connection is checked', async () => {
    const { page } = desk
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await go(page, 'c', 'Connection')
    await addProfile(page, services.facts)
    await page.getByText('Kept in memory until the program ends').waitFor()
    await page.getByText('Held in memory until the program ends', { exact: true }).waitFor()
    expect(await page.content()).not.toContain(services.facts.client_secret)
    await page.getByRole('button', { name: 'Check connection' }).click()
    await page.getByText('The service answers and accepts the credentials').waitFor()
  })

  test('a sync, a ledger and a run work', async () => {
    const { page } = desk
    await page.getByRole('button', { name: /Choose a profile/ }).click()
    await page.getByRole('menuitemradio', { name: PROFILE }).click()
    await page.keyboard.press('s')
    await trayNotice(page, /^Synced/).waitFor()
    await go(page, 'l', 'Ledger files')
    await addLedger(page, services.ledger)
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    disabledOnline = await disabledControls(page, readStable)
  })

  test('without the services, lists, search and detail work, with the age of the data', async () => {
    const { page } = desk
    await services.stop()
    await go(page, 'w', 'Withdrawals')
    await page.getByText(/^· synced /).waitFor()
    await page.getByRole('grid').getByRole('row').nth(3).waitFor()
    const hash = await firstHash(page)
    await searchFor(page, hash)
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'As received' }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('a sync says that it failed and why, and the age stays', async () => {
    const { page } = desk
    await page.keyboard.press('s')
    await trayNotice(page, /Sync failed/).waitFor()
    await trayNotice(
      page,
      /could not be reached\. Nothing listens at 127\.0\.0\.1:\d+\.$/,
    ).waitFor()
    await page.getByText(/^Offline/).waitFor()
    await page.getByText(/^· synced /).waitFor()
  })

  test('a run that cannot reach the service fails and offers Offline, and works with Offline', async () => {
    const { page } = desk
    await go(page, 'l', 'Ledger files')
    await page
      .getByRole('row', { name: /ledger\.csv/ })
      .first()
      .dblclick()
    await page.getByRole('button', { name: 'Run reconciliation' }).click()
    const alert = page.getByRole('region', { name: 'Reconcile' }).getByRole('alert')
    await alert.waitFor()
    expect(await alert.innerText()).toMatch(/Offline/)
    await page.getByRole('checkbox', { name: 'Offline' }).check()
    await page.getByRole('button', { name: 'Run reconciliation' }).click()
    await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
  })

  test('breaks are opened and saved', async () => {
    const { page } = desk
    await page.keyboard.press('b')
    await page.getByRole('heading', { level: 1, name: 'Breaks' }).waitFor()
    await page.getByRole('grid').getByRole('row').nth(3).waitFor()
    await page.keyboard.press('e')
    await trayNotice(page, /\.csv is saved/).waitFor()
    const [name = ''] = readdirSync(desk.downloads).filter((file) => file.endsWith('.csv'))
    expect(
      readFileSync(join(desk.downloads, name)).toString().split('\r\n').length,
    ).toBeGreaterThan(20)
  })

  test('no control is disabled that was enabled before', async () => {
    // Polled until work in progress has ended.
    await expect
      .poll(() => disabledControls(desk.page, (read) => read()), { interval: 400 })
      .toEqual(disabledOnline)
    expect(desk.pageErrors).toEqual([])
  })
})

const letters = {
  o: 'Overview',
  w: 'Withdrawals',
  t: 'Transactions',
  q: 'Quotes',
  n: 'Contacts',
  r: 'Runs',
  b: 'Breaks',
  p: 'Reports',
  c: 'Connection',
  s: 'Settings',
  a: 'Activity',
}

/** The disabled controls of every settled screen. */
async function disabledControls(
  page: Page,
  readNames: (read: () => Promise<readonly string[]>) => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const disabled: string[] = []
  for (const [letter, heading] of Object.entries(letters)) {
    await go(page, letter, heading)
    await settle(page)
    const names = await readNames(() =>
      page
        .locator('main :disabled')
        .evaluateAll((elements) =>
          elements.map(
            (control) => control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '',
          ),
        ),
    )
    disabled.push(...names.map((name) => `${heading}: ${name}`))
  }
  return disabled
}

async function addProfile(page: Page, facts: SandboxFacts): Promise<void> {
  await page.getByRole('button', { name: 'New profile' }).click()
  const form = page.getByRole('dialog', { name: 'New profile' })
  await form.getByLabel('Name', { exact: true }).fill(PROFILE)
  await form.getByRole('radio', { name: 'Sandbox' }).check()
  await form.getByRole('radio', { name: 'Contract' }).check()
  await form.getByLabel('Partner address').fill(facts.partner_url)
  await form.getByLabel('Gateway address').fill(facts.gateway_url)
  await form.getByLabel('Gateway service').fill(facts.gateway_service)
  await form.getByLabel('Highest rate, calls a second').fill('0')
  await form.getByLabel('Gateway login').selectOption({ label: 'Bearer token' })
  await form.getByLabel('Client id').fill(facts.client_id)
  await form.getByLabel('Client secret').pressSequentially(facts.client_secret)
  await form.getByRole('button', { name: 'Add profile' }).click()
  await form.waitFor({ state: 'detached' })
}

/** The whole hash of the first row, once it is read. The list shows it shortened in the middle. */
async function firstHash(page: Page): Promise<string> {
  const hash = /0x[0-9a-f]{64}/
  const row = page.getByRole('grid').getByRole('row').nth(1)
  await expect.poll(() => row.innerHTML()).toMatch(hash)
  return hash.exec(await row.innerHTML())?.[0] ?? ''
}
