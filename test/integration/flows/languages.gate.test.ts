import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listedScreens } from '../../../src-renderer/screens.ts'
import { shellWords } from '../../../src-renderer/words/shell.ts'
import { makeCli } from '../../support/cli.ts'
import { gateHosts } from '../../support/gate.ts'
import { englishOnly, wordFaults } from '../../support/screen-checks.ts'
import { go, openReconciled, pressGo, settle, waitForClosedOverlays } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

// Runs only at the release gate. In `npm test` every-screen.test.ts checks each screen once, in one
// of the three languages. words.test.ts and session.test.ts change the language.

describe.each(gateHosts)('languages on the %s host', (host) => {
  let desk: DeskWindow
  const { dataDir } = makeCli()
  beforeAll(async () => {
    desk = await openReconciled(host, { dataDir })
  })
  afterAll(() => desk?.close())

  test.each(['es', 'pt'] as const)(
    '%s: every screen is translated completely',
    async (language) => {
      const { page } = desk
      await pressGo(page, 's')
      await page.locator(`main input[type="radio"][value="${language}"]`).check()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      const foreign = englishOnly(language)
      expect(foreign.length).toBeGreaterThan(700)
      const faults: string[] = []
      for (const { key, id: screen } of listedScreens) {
        await go(page, key, shellWords[language].screens[screen])
        await settle(page)
        // The screen's name is the same in the side list, while the screen loads, and on it.
        expect
          .soft(await page.getByRole('heading', { level: 1 }).innerText())
          .toBe(shellWords[language].screens[screen])
        faults.push(...(await wordFaults(page, foreign)).map((fault) => `${screen}: ${fault}`))
        if (!(await openFirstItem(page, screen))) continue
        await settle(page)
        faults.push(
          ...(await wordFaults(page, foreign)).map((fault) => `${screen}, opened: ${fault}`),
        )
        await page.keyboard.press('Escape')
      }
      for (const keys of ['Control+k', '?']) {
        await page.keyboard.press(keys)
        await page.getByRole('dialog').waitFor()
        faults.push(...(await wordFaults(page, foreign)).map((fault) => `${keys}: ${fault}`))
        await page.keyboard.press('Escape')
        await waitForClosedOverlays(page)
      }
      expect([...new Set(faults)]).toEqual([])
    },
  )

  test('the language is kept for the next start', async () => {
    await desk.close()
    expect(desk.pageErrors).toEqual([])
    desk = await openDesk(host, { dataDir })
    await desk.page
      .getByRole('heading', { level: 1, name: shellWords.pt.screens.overview })
      .waitFor()
    expect(await desk.page.locator('html').getAttribute('lang')).toBe('pt')
    expect(desk.pageErrors).toEqual([])
  })
})

/** Opens the first record, file, run or form of a screen. */
async function openFirstItem(page: Page, screen: string): Promise<boolean> {
  if (screen === 'connection') {
    await page.keyboard.press('n')
    await page.getByRole('dialog').waitFor()
    return true
  }
  if (
    ![
      'withdrawals',
      'transactions',
      'quotes',
      'contacts',
      'breaks',
      'suggestions',
      'risk',
      'ledgers',
      'runs',
    ].includes(screen)
  )
    return false
  const grid = page.getByRole('grid').first()
  await grid.getByRole('row').nth(1).waitFor()
  await grid
    .getByRole('row')
    .nth(1)
    .dblclick({ position: { x: 40, y: 8 } })
  await page.locator('main').getByRole('tab').or(page.locator('main h2')).first().waitFor()
  return true
}
