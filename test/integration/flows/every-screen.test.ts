import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Language } from '../../../src-main/contract/window.ts'
import { listedScreens } from '../../../src-renderer/screens.ts'
import { shellWords } from '../../../src-renderer/words/shell.ts'
import { axeFindings } from '../../support/axe.ts'
import {
  englishOnly,
  scrollingBothWays,
  tabFaults,
  wordFaults,
} from '../../support/screen-checks.ts'
import { openReconciled, pressGo, settle } from '../../support/steps.ts'

// Each screen once. Languages, themes and sizes take turns, so that each occurs with several
// screens. The gate checks every combination (axe, languages, zoom and keyboard.gate.test.ts).

const UNZOOMED = { width: 1280, height: 800 }
// The width is that of the window at 400 %. The height is reduced less.
const ZOOMED = { width: 320, height: 640 }
const languages = ['en', 'es', 'pt'] as const

const turns = listedScreens.map((screen, index) => ({
  ...screen,
  language: languages[index % languages.length] as Language,
  theme: index % 4 < 2 ? ('light' as const) : ('dark' as const),
  isZoomed: Math.floor(index / languages.length) % 2 === 1,
}))

const desk = await openReconciled('loopback')
const { page } = desk
afterAll(() => desk.close())

test('every language has both themes and both sizes', () => {
  const kinds = turns.map(
    ({ language, theme, isZoomed }) => `${language} ${theme} ${isZoomed ? 'zoomed' : 'unzoomed'}`,
  )
  expect(new Set(kinds).size).toBe(languages.length * 4)
})

describe.each(languages)('in %s', (language) => {
  let foreign: readonly string[] = []
  beforeAll(async () => {
    await page.setViewportSize(UNZOOMED)
    await page.locator('main').focus()
    await pressGo(page, 's')
    await page.locator(`main input[type="radio"][value="${language}"]`).check()
    await page.locator(`html[lang="${language}"]`).waitFor()
    if (language === 'en') return
    foreign = englishOnly(language)
    expect(foreign.length).toBeGreaterThan(700)
  })

  test.each(turns.filter((turn) => turn.language === language))(
    '$id, $theme: no axe finding, whole words, one scroll direction or every control by Tab',
    async ({ id, key, theme, isZoomed }) => {
      await page.setViewportSize(isZoomed ? ZOOMED : UNZOOMED)
      // The gate visits every screen with the colours of the system too (zoom.gate.test.ts).
      const forcedColors = isZoomed && theme === 'light' ? 'active' : 'none'
      await page.emulateMedia({ colorScheme: theme, forcedColors })
      await page.locator('main').focus()
      await pressGo(page, key)
      const heading = shellWords[language].screens[id]
      await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
      await page.locator('main > [aria-busy="true"]').waitFor({ state: 'detached' })
      await settle(page)
      expect(await axeFindings(page, { isWithContrast: true })).toEqual([])
      expect(await wordFaults(page, foreign)).toEqual([])
      if (isZoomed) expect(await scrollingBothWays(page)).toEqual([])
      else expect(await tabFaults(page)).toEqual({ unreached: [], unseen: [] })
    },
  )

  test('nothing appears on the console', () => expect(desk.pageErrors).toEqual([]))
})
