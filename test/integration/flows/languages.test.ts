import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { reportColumns } from '../../../src-main/contract/report.ts'
import { ledgerFields } from '../../../src-main/reconciliation/row/ledger-fields.ts'
import { listedScreens } from '../../../src-renderer/screens.ts'
import { shellWords } from '../../../src-renderer/words/shell.ts'
import { makeCli } from '../../support/cli.ts'
import { gateHosts } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import { go, openReconciled, pressGo, settle, waitForClosedOverlays } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

// Keys of a record are data and the same in every language, and so are headers of the sample
// ledger.
const keys = new Set<string>([
  ...Object.values(reportColumns).flatMap((columns) => columns.map(({ name }) => name)),
  ...ledgerFields,
])

interface Words {
  readonly en: unknown
  readonly es: unknown
  readonly pt: unknown
}

// All catalogues. Each area has a file of its own.
const folder = resolve(import.meta.dirname, '../../../src-renderer/words')
const modules = await Promise.all(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => import(resolve(folder, name)) as Promise<Record<string, unknown>>),
)
const catalogues = modules
  .flatMap((module) => Object.values(module))
  .filter(
    (value): value is Words =>
      typeof value === 'object' &&
      value !== null &&
      'en' in value &&
      'es' in value &&
      'pt' in value,
  )

describe.each(gateHosts)('languages on the %s host', (host) => {
  let desk: DeskWindow
  const { dataDir } = makeCli()
  beforeAll(async () => {
    desk = await openReconciled(host, { dataDir })
  })
  afterAll(() => desk?.close())

  // The types of the catalogues check both languages; the window shows one of them in `npm test`.
  test.each(isGate ? (['es', 'pt'] as const) : (['pt'] as const))(
    '%s: every screen is in it, complete and without holes',
    async (language) => {
      const { page } = desk
      await pressGo(page, 's')
      await page.locator(`main input[type="radio"][value="${language}"]`).check()
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
      const foreign = englishOnly(language)
      expect(foreign.length).toBeGreaterThan(700)
      const faults: string[] = []
      expect(catalogues.length).toBeGreaterThan(20)
      for (const { key, id: screen } of listedScreens) {
        await go(page, key, shellWords[language].screens[screen])
        await settle(page)
        // The screen's name is the same in the side list, while the screen loads, and on it.
        expect
          .soft(await page.getByRole('heading', { level: 1 }).innerText())
          .toBe(shellWords[language].screens[screen])
        faults.push(...(await judge(page, foreign)).map((fault) => `${screen}: ${fault}`))
        if (!(await openMore(page, screen))) continue
        await settle(page)
        faults.push(...(await judge(page, foreign)).map((fault) => `${screen}, opened: ${fault}`))
        await page.keyboard.press('Escape')
      }
      for (const keys of ['Control+k', '?']) {
        await page.keyboard.press(keys)
        await page.getByRole('dialog').waitFor()
        faults.push(...(await judge(page, foreign)).map((fault) => `${keys}: ${fault}`))
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

/** Opens something on a screen: its first record, file, run or form. */
async function openMore(page: Page, screen: string): Promise<boolean> {
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

/** Words that occur in the English catalogues and in none of the other language. */
function englishOnly(language: 'es' | 'pt'): readonly string[] {
  const ownTexts = new Set(catalogues.flatMap((one) => textsOf(one[language])))
  return [...new Set(catalogues.flatMap((one) => textsOf(one.en)))].filter(
    (text) => !ownTexts.has(text) && !keys.has(text) && /\p{L}{2}/u.test(text),
  )
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}

/**
 * Finds faults in the text of the page: foreign words, holes, and words of the frame that are cut.
 */
function judge(page: Page, foreign: readonly string[]): Promise<string[]> {
  return page.evaluate((words) => {
    const foreignWords = new Set(words)
    const pageFaults: string[] = []
    const isData = (element: Element): boolean =>
      element.closest('[role="gridcell"], [role="rowheader"], code, pre, .mono, option') !== null
    const say = (text: string, location: string): void => {
      const trimmed = text.trim()
      if (foreignWords.has(trimmed)) pageFaults.push(`${location} is English: ${trimmed}`)
      // Some sentences mention null, so only these forms count as a hole.
      if (/\bundefined\b|\bNaN\b|\[object |^null\b|: null$/.test(trimmed))
        pageFaults.push(`${location} has a hole: ${trimmed}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !isData(node.parentElement)) say(node.textContent ?? '', 'text')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        if (!isData(element)) say(element.getAttribute(name) ?? '', name)
    for (const element of document.querySelectorAll<HTMLElement>(
      'button, h1, h2, h3, label, dt, th, .label, .word, .title',
    )) {
      const isCut =
        element.scrollWidth > element.clientWidth + 1 &&
        getComputedStyle(element).overflowX !== 'visible' &&
        element.clientWidth > 1
      if (isCut && !isData(element) && !element.closest('[title]'))
        pageFaults.push(`cut: ${element.textContent?.trim()}`)
    }
    return pageFaults
  }, foreign)
}
