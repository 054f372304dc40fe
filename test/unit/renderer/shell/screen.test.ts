import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '../../../support/chromium.ts'
import { serveScreens } from '../serve-screens.ts'

let browser: Browser
let served: Awaited<ReturnType<typeof serveScreens>>
let page: Page

beforeAll(async () => {
  served = await serveScreens(import.meta.dirname)
  browser = await openChromium()
  page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage()
})

afterAll(async () => {
  await browser.close()
  served.close()
})

/** The number of notices in the tray, and its text about more; undefined without a tray. */
async function trayOf(
  parameters: string,
): Promise<readonly [notices: number, more: string] | undefined> {
  await page.goto(`${served.address}?${parameters}`)
  await page.locator('#app[data-shown]').waitFor({ state: 'attached' })
  const tray = page.getByRole('region', { name: 'Work under way and its results' })
  if ((await tray.count()) === 0) return undefined
  return [
    await tray.getByRole('button', { name: 'Dismiss' }).count(),
    (await tray.getByText(/^\d+ more$/).allInnerTexts()).join(),
  ]
}

describe('ScreenNews', () => {
  it('shows three notices and three failures, and how many more there are of both', async () => {
    expect(await trayOf('told=3&jobs=3')).toEqual([6, ''])
    expect(await trayOf('told=4')).toEqual([3, '1 more'])
    expect(await trayOf('told=5&jobs=4')).toEqual([6, '3 more'])
  })

  it('V5: is hidden if another profile alone has notices', async () => {
    expect(await trayOf('elsewhere=5')).toBeUndefined()
    expect(await trayOf('elsewhere=5&told=1')).toEqual([1, ''])
  })
})
