import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { gateHosts } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import { go } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

let desk: DeskWindow | undefined
afterEach(async () => {
  await desk?.close()
  desk = undefined
})

describe('the session of the loopback host', () => {
  let openWindow: DeskWindow
  beforeAll(async () => {
    openWindow = await openDesk('loopback', { isSynced: true })
  })
  afterAll(() => openWindow?.close())

  test('F43: when the host ends, the page says so and sends nothing more', async () => {
    desk = await openDesk('loopback', { isSynced: true })
    const { page } = desk
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await desk.kill()
    await page.getByRole('heading', { name: 'Partner Desk was closed' }).waitFor()
    await page.getByText(/Start Partner Desk again/).waitFor()
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const key of ['s', 'g', 'w', 'Control+k']) await page.keyboard.press(key)
    // One and a half times the interval of the host's heartbeat.
    await page.waitForTimeout(3000)
    expect(requests).toEqual([])
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('F43: the failure texts load in advance, a second or more after the first screen, so that a page whose host ends has them', async () => {
    const { page } = openWindow
    const startOf = (name: string): Promise<number | undefined> =>
      page.evaluate(
        (part) =>
          performance.getEntriesByType('resource').find((entry) => entry.name.includes(part))
            ?.startTime,
        `/assets/${name}-`,
      )
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some(({ name }) => name.includes('/assets/failures-')),
    )
    const [screen = Infinity, failures = 0, palette = 0] = await Promise.all(
      ['Overview', 'failures', 'Palette'].map(startOf),
    )
    expect(failures - screen).toBeGreaterThan(1000)
    expect(palette - screen).toBeGreaterThan(1000)
  })

  test('keys typed right after Ctrl K reach the palette, never the button that had the focus', async () => {
    const { page } = openWindow
    const [palette, find] = [
      page.getByRole('dialog', { name: 'Find or do' }),
      page.getByRole('button', { name: /^Find or do/ }),
    ]
    const search = palette.getByRole('combobox')
    // A busy page handles all keys in one task, so the focus must be there in the task after
    // Ctrl K, before any frame.
    await find.focus()
    const focusedRole = await page.evaluate(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      )
      const { port1, port2 } = new MessageChannel()
      await new Promise((resolve) => {
        port1.onmessage = resolve
        port2.postMessage(0)
      })
      return document.activeElement?.role ?? document.activeElement?.getAttribute('role')
    })
    expect(focusedRole).toBe('combobox')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    // The palette's script has not arrived yet.
    let deliverScript: () => void = () => undefined
    const scriptDelay = new Promise<void>((resolve) => (deliverScript = resolve))
    await page.route('**/assets/Palette-*.js', async (route) => {
      await scriptDelay
      await route.continue()
    })
    await page.reload()
    await find.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('open setx')
    for (const key of ['Backspace', 'Enter']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    deliverScript()
    await palette.waitFor()
    expect(await search.inputValue()).toBe('open set')
    await page.keyboard.type('t')
    expect(await search.inputValue()).toBe('open sett')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.unroute('**/assets/Palette-*.js')
  })

  test('input 109: a used address opens a page that explains it', async () => {
    await openWindow.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const second = await openWindow.page.context().newPage()
    await second.goto(openWindow.address ?? '')
    await second.getByRole('heading', { name: 'This address was used before' }).waitFor()
    await second.getByText(/Start Partner Desk again/).waitFor()
    expect(second.url()).not.toContain('#')
    await go(openWindow.page, 's', 'Settings')
  })
})

describe.each(gateHosts)('the first start on the %s host', (host) => {
  // main-job.test.ts waits for the end of the first start in every run. So does the setup of the
  // data for all other windows.
  test(`shows the progress of the sandbox${isGate ? ', and then switches to its data' : ''}`, async () => {
    desk = await openDesk(host)
    const { page } = desk
    await page.getByRole('progressbar').first().waitFor()
    await page
      .getByText(/(?:reading|requesting) \w+ · [\d,]+/)
      .first()
      .waitFor()
    if (isGate) await waitForSync(page)
    expect(desk.pageErrors).toEqual([])
  })
})

async function waitForSync(page: Page): Promise<void> {
  await page.getByText(/^Online/).waitFor()
  await page.getByText(/^Synced: [\d,]+ new/).waitFor()
}
