import type { Locator } from 'playwright'
import { describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { go, openSynced, searchFor, settle, waitForClosedOverlays } from '../../support/steps.ts'

const { page, pageErrors } = await openSynced()

describe('the searched text is marked', () => {
  const marks = async (within: Locator): Promise<readonly string[]> => [
    ...new Set((await within.locator('mark').allTextContents()).map((text) => text.toLowerCase())),
  ]

  test('in the cells of a list, the matching part alone, as long as the search lasts', async () => {
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await settle(page)
    expect(await marks(page.getByRole('grid'))).toEqual([])
    await searchFor(page, 'ORD-00049')
    await page.getByText('5,000 rows').waitFor({ state: 'detached' })
    await expect.poll(() => marks(page.getByRole('grid'))).toEqual(['ord-00049'])
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await axeFindings(page)).toEqual([])
    }
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' })
    const [background, mark] = await page
      .locator('mark')
      .first()
      .evaluate((element) =>
        [document.body, element].map((target) => getComputedStyle(target).backgroundColor),
      )
    expect(mark).not.toBe(background)
    await page.emulateMedia({ forcedColors: 'none', colorScheme: null })
    await searchFor(page, '')
  })

  test('in the palette', async () => {
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.keyboard.insertText('ledger fil')
    await expect
      .poll(() => marks(page.getByRole('option', { name: /^Ledger files/ })))
      .toEqual(['ledger', 'fil'])
    await page.keyboard.press('Escape')
    await waitForClosedOverlays(page)
  })

  test('in help, whatever the accents and the case of the letters', async () => {
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('searchbox').fill('RÉCONCILE lédger')
    await expect
      .poll(async () => [...(await marks(page.getByRole('main')))].sort())
      .toEqual(['ledger', 'reconcile'])
    expect(pageErrors).toEqual([])
  })
})
