import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { reportColumns } from '../../src-main/contract/report.ts'
import { ledgerFields } from '../../src-main/reconciliation/row/ledger-fields.ts'

/**
 * Checks of the words, the keyboard and the width of any screen. `npm test` runs them once for each
 * screen (flows/every-screen.test.ts), the gate in every language, at both zooms and by keyboard.
 */

/** More presses than any screen needs, so that a focus trap does not make the loop endless. */
const MAX_TABS = 150

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
const folder = resolve(import.meta.dirname, '../../src-renderer/words')
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

/**
 * Presses Tab through a settled screen. Returns the controls that it does not reach, and those that
 * do not show the focus.
 */
export async function tabFaults(
  page: Page,
): Promise<{ readonly unreached: readonly string[]; readonly unseen: readonly string[] }> {
  await markControls(page)
  const unseen = new Set<string>()
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab')
    const { isFirstAgain, withoutRing } = await visitFocused(page)
    if (isFirstAgain) break
    if (withoutRing !== '') unseen.add(withoutRing)
  }
  return { unreached: await findUnreachedControls(page), unseen: [...unseen] }
}

// Marks every control that Tab should reach. Tab reaches one control of a radio group or tab list.
function markControls(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const element of document.querySelectorAll('[data-tab]'))
      element.removeAttribute('data-tab')
    const groups = new Set<string>()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    for (const element of controls) {
      if (element.tabIndex < 0 || element.matches(':disabled') || element.closest('[inert]'))
        continue
      if (!element.checkVisibility({ visibilityProperty: true })) continue
      if (element instanceof HTMLInputElement && element.type === 'radio') {
        if (groups.has(element.name)) continue
        groups.add(element.name)
        const checkedRadio = document.querySelector(
          `input[name="${CSS.escape(element.name)}"]:checked`,
        )
        ;(checkedRadio ?? element).setAttribute('data-tab', 'to reach')
      } else element.setAttribute('data-tab', 'to reach')
    }
  })
}

function visitFocused(page: Page): Promise<{ isFirstAgain: boolean; withoutRing: string }> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!element || element === document.body) return { isFirstAgain: false, withoutRing: '' }
    const isFirstAgain = element.getAttribute('data-tab') === 'reached'
    element.setAttribute('data-tab', 'reached')
    // The focus ring may be drawn by the part around the control, or by the active row of a table.
    const parts = [
      element,
      element.parentElement,
      element.closest('label'),
      element.nextElementSibling,
    ]
    const active = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const hasRing = [...parts, active].some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    // A table without a chosen row has its focus frame above its rows.
    const frame = element.querySelector('.layer')
    const hasFrame =
      frame !== null && parseFloat(getComputedStyle(frame, '::after').borderTopWidth) > 0
    return { isFirstAgain, withoutRing: hasRing || hasFrame ? '' : element.outerHTML.slice(0, 160) }
  })
}

function findUnreachedControls(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-tab="to reach"]')].map((element) =>
      element.outerHTML.slice(0, 160),
    ),
  )
}

/** Elements that scroll in both directions, except tables, which may. */
export function scrollingBothWays(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('body, body *')]
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const scrolls = (flow: string): boolean => flow === 'auto' || flow === 'scroll'
        return (
          element.scrollWidth > element.clientWidth + 1 &&
          element.scrollHeight > element.clientHeight + 1 &&
          scrolls(overflowX) &&
          scrolls(overflowY) &&
          // A table of figures keeps its columns and may scroll for them.
          !element.closest('[role="grid"]') &&
          element.querySelector('table') === null
        )
      })
      .map((element) => `${element.tagName}.${element.className}`),
  )
}

/**
 * Texts that occur in the English catalogues and in no catalogue of the other language. Throws if
 * the catalogues were not found.
 */
export function englishOnly(language: 'es' | 'pt'): readonly string[] {
  if (catalogues.length <= 20) throw new Error('the catalogues were not found')
  const translations = new Set(catalogues.flatMap((words) => textsOf(words[language])))
  return [...new Set(catalogues.flatMap((words) => textsOf(words.en)))].filter(
    (text) => !translations.has(text) && !keys.has(text) && /\p{L}{2}/u.test(text),
  )
}

function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsOf) : []
}

/**
 * Finds faults in the texts of a page, data excepted: texts in `foreign`, which should have been
 * translated, holes such as `undefined`, and labels that are cut off.
 */
export function wordFaults(page: Page, foreign: readonly string[]): Promise<string[]> {
  return page.evaluate((words) => {
    const foreignWords = new Set(words)
    const pageFaults: string[] = []
    const isData = (element: Element): boolean =>
      element.closest('[role="gridcell"], [role="rowheader"], code, pre, .mono, option') !== null
    const checkText = (text: string, location: string): void => {
      const trimmed = text.trim()
      if (foreignWords.has(trimmed)) pageFaults.push(`${location} is English: ${trimmed}`)
      // Some sentences mention null, so only these forms count as a hole.
      if (/\bundefined\b|\bNaN\b|\[object |^null\b|: null$/.test(trimmed))
        pageFaults.push(`${location} has a hole: ${trimmed}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && !isData(node.parentElement))
        checkText(node.textContent ?? '', 'text')
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder'])
        if (!isData(element)) checkText(element.getAttribute(name) ?? '', name)
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
