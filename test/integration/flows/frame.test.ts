import type { Page, Request } from 'playwright'
import { describe, expect, test } from 'vitest'
import { go, openSynced, pressGo, searchFor, settle, trayNotice } from '../../support/steps.ts'
import { disturb } from '../../tools/shots/moves.ts'

const { page, pageErrors } = await openSynced()

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const topOfRows = () => page.evaluate(() => document.querySelector('.pd-table')?.scrollTop ?? -1)
const selectedRow = () => page.locator('[role="row"].selected').innerText()

/** Presses the mouse's back or forward button, which Playwright does not offer. */
async function pressMouse(button: 'back' | 'forward'): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await devtools.send('Input.dispatchMouseEvent', { type, x: 600, y: 400, button, clickCount: 1 })
  await devtools.detach()
}

/** Holds the answers of a call until the returned function is called. */
async function holdCalls(page: Page, name: string): Promise<() => Promise<void>> {
  const address = '**/api/call'
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    if ((route.request().postDataJSON() as { name: string }).name === name) await released
    await route.fallback()
  })
  return async () => {
    release()
    await page.unroute(address)
  }
}

describe('back and forward', () => {
  test('restore the filter, search, order, visible rows, chosen row and open record of a list', async () => {
    await go(page, 'w', 'Withdrawals')
    const notDecided = page.getByRole('button', { name: /^Not decided/ })
    await notDecided.click()
    await page
      .getByRole('columnheader', { name: /Amount/ })
      .getByRole('button')
      .click()
    await searchFor(page, 'ord')
    // The list is busy until the search's rows have replaced the previous ones.
    await page.getByRole('grid').locator('mark.found').first().waitFor()
    await settle(page)
    await page.getByRole('grid').focus()
    for (const key of ['PageDown', 'PageDown', 'PageDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('tab', { name: 'Summary' }).waitFor()
    await settle(page)
    const viewBefore = { top: await topOfRows(), row: await selectedRow() }
    expect(viewBefore.top).toBeGreaterThan(300)
    await page
      .getByRole('button', { name: /^Limits$|^Account and limits$/ })
      .first()
      .click()
    await page.getByRole('button', { name: 'Limits', exact: true }).click()
    await heading('Limits').waitFor()
    await page.keyboard.press('Alt+ArrowLeft')
    await heading('Withdrawals').waitFor()
    await page.getByRole('tab', { name: 'Summary' }).waitFor()
    await expect.poll(selectedRow).toBe(viewBefore.row)
    await expect.poll(topOfRows).toBe(viewBefore.top)
    expect(await page.getByRole('searchbox').first().inputValue()).toBe('ord')
    const amount = page.getByRole('columnheader', { name: /Amount/ })
    expect(await amount.getAttribute('aria-sort')).toBe('descending')
    expect(await notDecided.getAttribute('aria-pressed')).toBe('true')
  })

  test('keep the chosen record while its list loads the rows of a search', async () => {
    await go(page, 'w', 'Withdrawals')
    const search = page.getByRole('searchbox').first()
    const searchBy = async (text: string): Promise<void> => {
      await search.fill(text)
      await search.press('Enter')
    }
    await page.getByRole('button', { name: /^All/ }).first().click()
    await searchBy('')
    await settle(page)
    const rows = page.getByRole('grid').getByRole('row')
    const row = await rows.nth(3).innerText()
    const reference = /ord-\w+/i.exec(row)?.[0] ?? 'no reference'
    const release = await holdCalls(page, 'openList')
    await searchBy(reference)
    const busy = page.locator('[aria-busy="true"]').filter({ has: page.getByRole('grid') })
    await busy.waitFor()
    await page.getByRole('grid').focus()
    for (const key of ['Home', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('tab', { name: 'Summary' }).waitFor()
    await release()
    await busy.waitFor({ state: 'detached' })
    const [createdAt] = row.split('\n')
    expect(await selectedRow()).toContain(createdAt)
    expect(await page.getByRole('tab', { name: 'Summary' }).count()).toBe(1)
    await searchBy('')
    await settle(page)
    // The keys of a screen do not work while the search field has the focus.
    await page.getByRole('grid').focus()
  })

  test('leave a table whose last scroll event arrives after it was removed', async () => {
    await go(page, 'w', 'Withdrawals')
    const grid = await page.getByRole('grid').first().elementHandle()
    await go(page, 'i', 'Limits')
    await grid?.evaluate((table) => void table.dispatchEvent(new Event('scroll')))
    expect(pageErrors).toEqual([])
    await page.keyboard.press('Alt+ArrowLeft')
    await heading('Withdrawals').waitFor()
    await page.goForward()
    await heading('Limits').waitFor()
  })

  test('work by mouse, buttons and browser, and put nothing into the address', async () => {
    await pressMouse('forward')
    await heading('Limits').waitFor()
    await pressMouse('back')
    await heading('Withdrawals').waitFor()
    await page.getByRole('button', { name: 'Forward', exact: true }).click()
    await heading('Limits').waitFor()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await heading('Withdrawals').waitFor()
    await page.goForward()
    await heading('Limits').waitFor()
    await page.goBack()
    await heading('Withdrawals').waitFor()
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe('/')
    // The browser saves its history to disk, so the state holds no record.
    expect(await page.evaluate(() => JSON.stringify(history.state))).toBe(
      '{"at":1,"screen":"withdrawals"}',
    )
  })

  test('work after a reload, and a step back does not request the used code again', async () => {
    await page.reload()
    await heading('Withdrawals').waitFor()
    const addresses: string[] = []
    const listen = (request: Request): void => void addresses.push(new URL(request.url()).pathname)
    page.on('request', listen)
    await page.goForward()
    await heading('Limits').waitFor()
    await page.goBack()
    await page.goBack()
    await heading('Overview').waitFor()
    await expect
      .poll(() => page.getByRole('button', { name: 'Back', exact: true }).isDisabled())
      .toBe(true)
    await settle(page)
    page.off('request', listen)
    // Calls are sent, but the session is not opened again with its code.
    expect(addresses).toContain('/api/call')
    expect(addresses).not.toContain('/api/greet')
    expect(addresses).not.toContain('/api/open')
  })

  test('restore the scroll position of a screen', async () => {
    await go(page, 's', 'Settings')
    await page.setViewportSize({ width: 1280, height: 500 })
    const scrollTop = () =>
      page.evaluate(() =>
        Math.max(...[...document.querySelectorAll('main *')].map((element) => element.scrollTop)),
      )
    await page.mouse.move(700, 300)
    await page.mouse.wheel(0, 300)
    await expect.poll(scrollTop).toBeGreaterThan(100)
    const scrollBefore = await scrollTop()
    await go(page, 'i', 'Limits')
    await page.keyboard.press('Alt+ArrowLeft')
    await heading('Settings').waitFor()
    await expect.poll(scrollTop).toBe(scrollBefore)
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('the keys of a screen', () => {
  test('are timed by their events, even when the page handles them late', async () => {
    await go(page, 'w', 'Withdrawals')
    await page.evaluate(() =>
      addEventListener(
        'keydown',
        () => {
          // Longer than the time limit between G and its letter.
          const until = performance.now() + 2000
          while (performance.now() < until);
        },
        { once: true },
      ),
    )
    await pressGo(page, 'l')
    await heading('Ledger files').waitFor()
  })
})

describe('the side list', () => {
  const side = () => page.getByRole('navigation', { name: 'Screens' })

  test('shows at most ten screens, all without scrolling, and Help among them', async () => {
    for (const [letter, name] of [
      ['o', 'Overview'],
      ['k', 'Account'],
      ['a', 'Activity'],
    ] as const) {
      await go(page, letter, name)
      const entries = await side().getByRole('listitem').allInnerTexts()
      expect(entries.length).toBeLessThanOrEqual(10)
      expect(entries).toContain('Help')
      expect(await isScrolled()).toBe(false)
    }
    for (const group of ['More records', 'Account and limits', 'Reconcile', 'Services', 'Set-up']) {
      await side().getByRole('button', { name: group, exact: true }).click()
      expect(await isScrolled()).toBe(false)
    }
  })

  test('shows icons alone after a key, with the names as hints, also after a reload', async () => {
    await page.keyboard.press('Control+b')
    const entry = side().getByRole('button', { name: 'Withdrawals', exact: true })
    await expect.poll(() => entry.getAttribute('title')).toBe('Withdrawals (G W)')
    expect((await side().boundingBox())?.width).toBeLessThan(60)
    await page.reload()
    await entry.waitFor()
    await expect.poll(async () => (await side().boundingBox())?.width).toBeLessThan(60)
    await page.getByRole('button', { name: 'Show names' }).click()
    await expect.poll(async () => (await side().boundingBox())?.width).toBeGreaterThan(150)
  })

  test('is narrow in a window below 900 px and covers the screen when opened', async () => {
    await page.setViewportSize({ width: 880, height: 700 })
    await page.getByRole('button', { name: 'More screens' }).click()
    await side().getByRole('button', { name: 'Services', exact: true }).click()
    await side().getByRole('button', { name: 'API health', exact: true }).click()
    await heading('API health').waitFor()
    expect((await side().boundingBox())?.width).toBeLessThan(60)
    await page.keyboard.press('Control+b')
    await expect.poll(async () => (await side().boundingBox())?.width).toBeGreaterThan(150)
    await page.keyboard.press('Escape')
    await expect.poll(async () => (await side().boundingBox())?.width).toBeLessThan(60)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const isScrolled = () => side().evaluate((element) => element.scrollHeight > element.clientHeight)
})

describe('the results of work', () => {
  test('are counted in the tray, never float and stay until they are dismissed', async () => {
    const list = page.getByRole('dialog', { name: 'Results' })
    const dismissAll = async (): Promise<void> => {
      for (const button of await list.getByRole('button', { name: /^Dismiss/ }).all())
        if (await button.isVisible()) await button.click().catch(() => undefined)
    }
    const results = page.getByRole('button', { name: /^(?:Results|\d+ new results?)$/ })
    if (await results.isVisible()) {
      await results.click()
      await dismissAll()
      await page.keyboard.press('Escape')
    }
    // E is pressed before the screen is there: the key waits for its script and its rows.
    await pressGo(page, 'w')
    await page.keyboard.press('e')
    await trayNotice(page, /\.csv is saved/).waitFor()
    // The line in the tray is the only one, and no list opens by itself.
    expect(await page.getByText(/\.csv is saved/).count()).toBe(1)
    expect(await list.count()).toBe(0)
    await page.getByRole('button', { name: '1 new result' }).click()
    await list.getByText(/rows?, .* kB, in /).waitFor()
    await page.keyboard.press('Escape')
    await go(page, 'o', 'Overview')
    await page.getByRole('button', { name: 'Results', exact: true }).click()
    await list.getByText(/\.csv is saved/).waitFor()
    await list.getByRole('button', { name: 'Dismiss', exact: true }).first().waitFor()
    await dismissAll()
    await list.getByText(/\.csv is saved/).waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')
  })

  test('a failure is shown on the screen where it began, and only there', async () => {
    const undo = await disturb(page, 'startJob', 'fail')
    await go(page, 'o', 'Overview')
    await page.keyboard.press('s')
    const alert = page.locator('main').getByRole('alert')
    await alert.waitFor()
    await go(page, 'i', 'Limits')
    expect(await alert.count()).toBe(0)
    await go(page, 'o', 'Overview')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await alert.waitFor({ state: 'detached' })
    await undo()
    expect(pageErrors).toEqual([])
  })
})
