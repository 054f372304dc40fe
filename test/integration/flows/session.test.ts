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
  let living: DeskWindow
  beforeAll(async () => {
    living = await openDesk('loopback', { isSynced: true })
  })
  afterAll(() => living?.close())

  test('F43: when the host ends, the page says so and sends nothing more', async () => {
    desk = await openDesk('loopback', { isSynced: true })
    const { page } = desk
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await desk.kill()
    await page.getByRole('heading', { name: 'Partner Desk was closed' }).waitFor()
    await page.getByText(/Start Partner Desk again/).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    for (const key of ['s', 'g', 'w', 'Control+k']) await page.keyboard.press(key)
    // As long as the host's sign of life would take, and a half more.
    await page.waitForTimeout(3000)
    expect(sent).toEqual([])
    expect(await page.getByRole('button').count()).toBe(0)
  })

  test('F43: the words of failures come behind the first screen, so that a page whose host ends has them', async () => {
    const { page } = living
    const begunAt = (name: string): Promise<number | undefined> =>
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
      ['Overview', 'failures', 'Palette'].map(begunAt),
    )
    expect(failures - screen).toBeGreaterThan(1000)
    expect(palette - screen).toBeGreaterThan(1000)
  })

  test('what is typed right after Ctrl K is the palette’s, never a button’s that had the focus', async () => {
    const { page } = living
    const [palette, find] = [
      page.getByRole('dialog', { name: 'Find or do' }),
      page.getByRole('button', { name: /^Find or do/ }),
    ]
    const search = palette.getByRole('combobox')
    // In one go, as keys that waited for a busy page come: the next task after Ctrl K, before any
    // frame.
    await find.focus()
    const isThere = await page.evaluate(async () => {
      document.activeElement?.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true, cancelable: true }),
      )
      const { port1, port2 } = new MessageChannel()
      await new Promise((done) => {
        port1.onmessage = done
        port2.postMessage(0)
      })
      return document.activeElement?.role ?? document.activeElement?.getAttribute('role')
    })
    expect(isThere).toBe('combobox')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    // Its script is not there yet.
    let hand: () => void = () => undefined
    const held = new Promise<void>((done) => (hand = done))
    await page.route('**/assets/Palette-*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    await find.focus()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('open setx')
    for (const key of ['Backspace', 'Enter']) await page.keyboard.press(key)
    expect(await page.getByRole('dialog').count()).toBe(0)
    hand()
    await palette.waitFor()
    expect(await search.inputValue()).toBe('open set')
    await page.keyboard.type('t')
    expect(await search.inputValue()).toBe('open sett')
    await page.keyboard.press('Escape')
    await palette.waitFor({ state: 'detached' })
    await page.unroute('**/assets/Palette-*.js')
  })

  test('input 109: an address that was used opens a page that says so in words', async () => {
    await living.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    const second = await living.page.context().newPage()
    await second.goto(living.address ?? '')
    await second.getByRole('heading', { name: 'This address was used before' }).waitFor()
    await second.getByText(/Start Partner Desk again/).waitFor()
    expect(second.url()).not.toContain('#')
    await go(living.page, 's', 'Settings')
  })
})

describe.each(gateHosts)('the first start on the %s host', (host) => {
  // Its end is waited for by the main job each time, and by what makes the data of every other
  // window.
  test(`shows how far the sandbox has come${isGate ? ', and is on data by itself' : ''}`, async () => {
    desk = await openDesk(host)
    const { page } = desk
    await page.getByRole('progressbar').first().waitFor()
    await page
      .getByText(/(?:reading|asking for) \w+ · [\d,]+/)
      .first()
      .waitFor()
    if (isGate) await synced(page)
    expect(desk.troubles).toEqual([])
  })
})

async function synced(page: Page): Promise<void> {
  await page.getByText(/^Online/).waitFor()
  await page.getByText(/^Synced: [\d,]+ new/).waitFor()
}
