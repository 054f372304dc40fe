import type { Locator } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { scrollingBothWays } from '../../support/screen-checks.ts'
import { openSynced, settle } from '../../support/steps.ts'
import type { ScreenName } from '../../tools/shots/moves.ts'
import { screens, visitSettled } from '../../tools/shots/moves.ts'

// Runs only at the release gate. In `npm test` every-screen.test.ts checks each screen once, every
// second one at this size and with these colours.

const UNZOOMED = { width: 1280, height: 800 }
// The width is that of the window at 400 %. The height is reduced less.
const ZOOMED = { width: 320, height: 640 }
const names = Object.keys(screens) as ScreenName[]
const { page } = await openSynced()

describe('at 400 % of 1280 px, with the colours of the system', () => {
  beforeAll(() => page.emulateMedia({ forcedColors: 'active' }))
  afterAll(() => page.emulateMedia({ forcedColors: 'none' }))

  test.each(names)(
    '%s has no axe finding at either size, and scrolls one way only when zoomed',
    async (name) => {
      await page.setViewportSize(ZOOMED)
      await visitSettled(page, name)
      expect(await axeFindings(page)).toEqual([])
      expect(await scrollingBothWays(page)).toEqual([])
      await page.setViewportSize(UNZOOMED)
      await settle(page)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  test('a row names the column of each of its values', async () => {
    await page.setViewportSize(ZOOMED)
    await visitSettled(page, 'withdrawals')
    const row = page.getByRole('grid').getByRole('row').nth(1)
    await expect
      .poll(() => row.innerText())
      .toMatch(/^Created, UTC\s+\S[^]*\nStatus\s+\w[^]*\nAmount\s+[\d.,\s]+\nCurrency\s+[A-Z]+/)
    const box = await row.boundingBox()
    expect(box?.width).toBeLessThan(ZOOMED.width)
  })

  test('the chosen screen, tab and row are marked', async () => {
    await page.setViewportSize(ZOOMED)
    await visitSettled(page, 'help')
    const tabs = page.getByRole('tab')
    const line = (index: number) =>
      tabs.nth(index).evaluate((tab) => getComputedStyle(tab).borderBottomColor)
    expect(await line(0)).not.toBe(await line(1))
    const currentLink = page.locator('nav [aria-current="page"]')
    const otherLink = page.locator('nav button:not([aria-current])').first()
    const backgroundOf = (link: typeof currentLink) =>
      link.evaluate((element) => getComputedStyle(element).backgroundColor)
    expect(await backgroundOf(currentLink)).not.toBe(await backgroundOf(otherLink))
    await visitSettled(page, 'withdrawals')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    // Without the focus, whose outline a chosen row also has.
    await page.getByRole('main').focus()
    const selectedRow = page.locator('[role="row"].selected')
    const otherRow = page.locator('[role="row"]:not(.selected)').last()
    const outlineOf = (row: Locator): Promise<string> =>
      row.evaluate((element) => getComputedStyle(element).outlineStyle)
    expect([await outlineOf(selectedRow), await outlineOf(otherRow)]).toEqual(['solid', 'none'])
  })
})
