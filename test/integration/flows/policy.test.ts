import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { builtProgram } from '../../support/built-program.ts'
import { gateTest } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import {
  firstSync,
  go,
  reconcileSample,
  settle,
  waitForClosedOverlays,
} from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk, windowHosts } from '../../support/window.ts'

const letters = {
  o: 'Overview',
  w: 'Withdrawals',
  t: 'Transactions',
  q: 'Quotes',
  n: 'Contacts',
  l: 'Ledger files',
  r: 'Runs',
  b: 'Breaks',
  p: 'Reports',
  c: 'Connection',
  s: 'Settings',
  a: 'Activity',
}

describe.each(windowHosts)('the content security policy on the %s host', (host) => {
  let desk: DeskWindow
  beforeAll(async () => {
    desk = await openDesk(host, { isSynced: true })
    await firstSync(desk.page)
  })
  afterAll(() => desk?.close())

  // Both hosts draw the same pages, and the themes differ only in colours.
  const themes = isGate ? ['Light', 'Dark'] : host === 'loopback' ? ['Dark'] : []
  test.each(themes)('S3: no dialog, menu or screen breaks it (%s)', async (theme) => {
    const { page } = desk
    await go(page, 's', 'Settings')
    await page.getByRole('radio', { name: theme, exact: true }).check()
    for (const [letter, heading] of Object.entries(letters)) {
      await go(page, letter, heading)
      await settle(page)
    }
    await openOverlays(page)
    expect(desk.pageErrors).toEqual([])
  })

  // In `npm test` the main job covers this, and every flow checks for breaches.
  gateTest('S3: a run, its breaks and their detail do not break it', async () => {
    const { page } = desk
    await reconcileSample(page)
    await go(page, 'b', 'Breaks')
    await page.getByRole('grid').getByRole('row').nth(2).dblclick()
    await page.getByText('What usually fixes it').waitFor()
    await go(page, 'o', 'Overview')
    await page.getByText('Open breaks by category').waitFor()
    await settle(page)
    expect(desk.pageErrors).toEqual([])
  })

  test('the licences of all its parts are shown in Help', async () => {
    const { page } = desk
    const errorCount = desk.pageErrors.length
    await go(page, 'v', 'Help')
    await page.getByRole('tab', { name: 'Licences', exact: true }).click()
    const licences = page.getByRole('region', { name: 'Licences of the packages in this program' })
    await licences.getByText('SIL OPEN FONT LICENSE').waitFor()
    const notices = new URL('.out/main/third-party-notices.txt', builtProgram.root)
    expect(await licences.locator('pre').textContent()).toBe(readFileSync(notices, 'utf8'))
    const text = await licences.innerText()
    for (const name of ['svelte', 'zod', '@lucide/svelte', '@fontsource-variable/inter', 'keytar'])
      expect(text).toMatch(new RegExp(`^${name} \\d`, 'm'))
    expect(desk.pageErrors).toHaveLength(errorCount)
  })

  test('S3, threat 3: forbidden actions of the page are blocked', async () => {
    const { page } = desk
    const errorCount = desk.pageErrors.length
    const outcome = await page.evaluate(async () => {
      const breaches: string[] = []
      document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
        breaches.push(effectiveDirective),
      )
      const attempt = (action: () => unknown): string => {
        try {
          action()
          return 'done'
        } catch (error) {
          return (error as Error).name
        }
      }
      const html = attempt(() => (document.createElement('p').innerHTML = '<b>x</b>'))
      const inline = attempt(() => (document.createElement('script').textContent = 'window.x = 1'))
      const foreignFetch = await fetch('https://example.com/').then(
        () => 'answered',
        () => 'refused',
      )
      const frame = document.createElement('iframe')
      attempt(() => (frame.src = 'https://example.com/'))
      document.body.append(frame)
      while (!breaches.includes('frame-src'))
        await new Promise((resolve) => setTimeout(resolve, 20))
      frame.remove()
      return { html, inline, foreignFetch, breaches: [...new Set(breaches)].sort() }
    })
    expect(outcome).toMatchObject({
      html: 'TypeError',
      inline: 'TypeError',
      foreignFetch: 'refused',
    })
    expect(outcome.breaches).toEqual(
      expect.arrayContaining(['connect-src', 'frame-src', 'require-trusted-types-for']),
    )
    // A breach is also reported: one in any other flow would have been noticed.
    expect(desk.pageErrors.length).toBeGreaterThan(errorCount)
  })
})

/** Opens every kind of dialog, menu and detail once. */
async function openOverlays(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('ord-')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  await waitForClosedOverlays(page)
  await page.keyboard.press('?')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await waitForClosedOverlays(page)
  await go(page, 'w', 'Withdrawals')
  for (const name of ['Columns', 'Views', 'Filter']) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await waitForClosedOverlays(page)
  }
  await page.getByRole('grid').getByRole('row').nth(2).click()
  await page.keyboard.press('Enter')
  for (const name of ['History', 'As received', 'Related', 'Summary'])
    await page.getByRole('tab', { name }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Choose a profile/ }).click()
  await page.getByRole('menuitemradio').first().waitFor()
  await page.keyboard.press('Escape')
}
