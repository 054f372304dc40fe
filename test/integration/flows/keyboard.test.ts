import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../support/cli.ts'
import { firstSync } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import type { ScreenName } from '../../tools/shots/moves.ts'
import { screens, visitSettled } from '../../tools/shots/moves.ts'

/** More than any screen has, so that a focus trap ends the loop. */
const MAX_TABS = 150
const names = Object.keys(screens) as ScreenName[]
let desk: DeskWindow
let page: Page

beforeAll(async () => {
  build()
  desk = await openDesk('loopback', { isSynced: true })
  ;({ page } = desk)
  await firstSync(page)
})
afterAll(() => desk?.close())

describe('Tab alone', () => {
  test.each(names)('reaches every control of %s, which shows its focus', async (name) => {
    await visitSettled(page, name)
    await markControls(page)
    const unseen = new Set<string>()
    for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
      await page.keyboard.press('Tab')
      const { isFirstAgain, withoutRing } = await visitFocused(page)
      if (isFirstAgain) break
      if (withoutRing !== '') unseen.add(withoutRing)
    }
    expect({ unreached: await unreached(page), unseen: [...unseen] }).toEqual({
      unreached: [],
      unseen: [],
    })
  })
})

// Marks every control that Tab should reach; one of each radio group or list of tabs.
function markControls(page: Page): Promise<void> {
  return page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    for (const marked of document.querySelectorAll('[data-tab]')) marked.removeAttribute('data-tab')
    const groups = new Set<string>()
    const controls = document.querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    )
    for (const one of controls) {
      if (one.tabIndex < 0 || one.matches(':disabled') || one.closest('[inert]')) continue
      if (!one.checkVisibility({ visibilityProperty: true })) continue
      if (one instanceof HTMLInputElement && one.type === 'radio') {
        if (groups.has(one.name)) continue
        groups.add(one.name)
        const checkedRadio = document.querySelector(`input[name="${CSS.escape(one.name)}"]:checked`)
        ;(checkedRadio ?? one).setAttribute('data-tab', 'to reach')
      } else one.setAttribute('data-tab', 'to reach')
    }
  })
}

function visitFocused(page: Page): Promise<{ isFirstAgain: boolean; withoutRing: string }> {
  return page.evaluate(() => {
    const one = document.activeElement
    if (!one || one === document.body) return { isFirstAgain: false, withoutRing: '' }
    const isFirstAgain = one.getAttribute('data-tab') === 'reached'
    one.setAttribute('data-tab', 'reached')
    // The focus ring may be drawn by the part around the control, or by the active row of a table.
    const parts = [one, one.parentElement, one.closest('label'), one.nextElementSibling]
    const active = document.getElementById(one.getAttribute('aria-activedescendant') ?? '')
    const hasRing = [...parts, active].some((part) => {
      if (!part) return false
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part)
      return (outlineStyle !== 'none' && parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    })
    // A table without a chosen row has its focus frame above its rows.
    const frame = one.querySelector('.layer')
    const hasFrame =
      frame !== null && parseFloat(getComputedStyle(frame, '::after').borderTopWidth) > 0
    return { isFirstAgain, withoutRing: hasRing || hasFrame ? '' : one.outerHTML.slice(0, 160) }
  })
}

function unreached(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[data-tab="to reach"]')].map((one) =>
      one.outerHTML.slice(0, 160),
    ),
  )
}
