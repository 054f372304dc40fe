import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { axeFindings } from '../../../support/axe.ts'
import { openChromium } from '../../../support/chromium.ts'
import { gateTest } from '../../../support/gate.ts'
import { isGate } from '../../../support/is-gate.ts'
import type { ServedPage } from '../../../support/static-server.ts'
import { serveGallery } from './gallery/serve.ts'

const shotFolder = resolve(import.meta.dirname, '../../../../.shots/parts')

let gallery: ServedPage
let browser: Browser

beforeAll(async () => {
  mkdirSync(shotFolder, { recursive: true })
  gallery = await serveGallery()
  browser = await openChromium()
})

afterAll(async () => {
  await browser?.close()
  gallery?.close()
})

async function open(query: string, pageErrors: string[] = []): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 1600 },
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', (error) => pageErrors.push(error.message))
  page.on(
    'console',
    (message) =>
      void (['error', 'warning'].includes(message.type()) && pageErrors.push(message.text())),
  )
  await page.goto(`${gallery.address}?${query}`)
  await page.locator('h1').first().waitFor({ state: 'attached' })
  return page
}

/** Takes a screenshot for manual review, at the gate only. */
async function takePicture(
  page: Page,
  options: {
    readonly path: string
    readonly clip?: { x: number; y: number; width: number; height: number }
  },
): Promise<void> {
  if (isGate) await page.screenshot(options)
}

/** Waits until overlays have settled: nothing moves or fades except endless animations. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ playState, effect }) =>
          playState !== 'running' || effect?.getComputedTiming().endTime === Infinity,
      ),
  )
}

// Runs both themes at the gate. contrast.test.ts checks the colours of both in every run.
describe.each(isGate ? ['light', 'dark'] : ['light'])('parts, %s', (theme) => {
  it('have no axe findings, and break no rule of the content security policy', async () => {
    const pageErrors: string[] = []
    const page = await open(`theme=${theme}`, pageErrors)
    await takePicture(page, { path: resolve(shotFolder, `gallery-${theme}.png`) })
    expect(await axeFindings(page)).toEqual([])

    await page.getByRole('button', { name: 'Columns' }).first().click()
    await settle(page)
    await takePicture(page, {
      path: resolve(shotFolder, `menu-${theme}.png`),
      clip: { x: 640, y: 0, width: 640, height: 320 },
    })
    expect(await axeFindings(page, { within: isGate ? undefined : '[role="menu"]' })).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Filter' }).click()
    await settle(page)
    await takePicture(page, {
      path: resolve(shotFolder, `popover-${theme}.png`),
      clip: { x: 240, y: 0, width: 640, height: 320 },
    })
    expect(await axeFindings(page, { within: isGate ? undefined : '[role="dialog"]' })).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Export CSV' }).click()
    await settle(page)
    await takePicture(page, { path: resolve(shotFolder, `dialog-${theme}.png`) })
    expect(await axeFindings(page, { within: isGate ? undefined : '[role="dialog"]' })).toEqual([])
    expect(pageErrors).toEqual([])
    await page.context().close()
  })

  gateTest(
    'have no axe findings in a table with rows, selected, unread and being sorted',
    async () => {
      const pageErrors: string[] = []
      for (const delayMs of [0, 60_000]) {
        const page = await open(`theme=${theme}&page=rows&late=${delayMs}`, pageErrors)
        await page.locator('[role="row"]').nth(10).waitFor()
        await page.getByRole('grid').focus()
        for (const key of ['j', 'j', 'j']) await page.keyboard.press(key)
        await takePicture(page, {
          path: resolve(shotFolder, `rows-${delayMs ? 'unread-' : ''}${theme}.png`),
          clip: { x: 0, y: 0, width: 1280, height: 800 },
        })
        expect(await axeFindings(page)).toEqual([])
        await page.context().close()
      }
      expect(pageErrors).toEqual([])
    },
  )
})

describe('Button', () => {
  it('stays focusable when it states why it is disabled, and does nothing', async () => {
    const page = await open('')
    const button = page.locator('button[aria-disabled="true"]', { hasText: 'Run' })
    await button.focus()
    await page.keyboard.press('Enter')
    await button.click({ force: true })
    expect(await page.locator('#announcement').textContent()).toBe('')
    const reasonId = await button.getAttribute('aria-describedby')
    expect(await page.locator(`[id="${reasonId}"]`).textContent()).toBe(
      'There is no ledger file yet',
    )
    await page.keyboard.press('Tab')
    await page.keyboard.press('Shift+Tab')
    await page.locator('[role="tooltip"]').waitFor()
    await settle(page)
    expect(await axeFindings(page, { within: isGate ? undefined : '[role="tooltip"]' })).toEqual([])
    expect(await page.locator('[role="tooltip"]').textContent()).toBe('There is no ledger file yet')
    await page.context().close()
  })
})

describe('Tooltip', () => {
  it('is shown alone: the tooltip of the focus yields to the tooltip of the pointer', async () => {
    const page = await open('')
    const tooltips = page.locator('[role="tooltip"]')
    await page.locator('button[aria-disabled="true"]', { hasText: 'Run' }).focus()
    // A focus that leaves and returns within a frame opens no tooltip.
    await page.keyboard.press('Tab')
    await settle(page)
    await page.keyboard.press('Shift+Tab')
    await tooltips.waitFor()
    await page.getByRole('button', { name: 'Read again' }).hover()
    await expect.poll(() => tooltips.allTextContents()).toEqual(['Read again'])
    await page.context().close()
  })
})

describe('Dialog', () => {
  it('begins at its first field, keeps the focus inside, restores it and reports that it was closed', async () => {
    const page = await open('')
    const opener = page.getByRole('button', { name: 'Export CSV' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save this list as CSV' })
    await dialog.waitFor()
    // A second Enter must not close the dialog just opened.
    await expect
      .poll(() =>
        dialog.getByLabel('File name').evaluate((field) => field === document.activeElement),
      )
      .toBe(true)
    for (let step = 0; step < 8; step += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.textContent?.includes('Export CSV'))
    expect(await page.locator('#announcement').textContent()).toBe('closed')
    await page.context().close()
  })
})

describe('Confirm', () => {
  it('stays open while the action runs, and shows its failure', async () => {
    const page = await open('')
    const opener = page.getByRole('button', { name: 'Delete' }).first()
    await opener.click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete this import?' })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.keyboard.press('Escape')
    await page.mouse.click(10, 10)
    expect(await dialog.getByRole('button', { name: 'Keep it' }).isDisabled()).toBe(true)
    await page.evaluate(() => dispatchEvent(new Event('answer')))
    expect(await dialog.getByRole('alert').textContent()).toContain(
      'The import could not be deleted',
    )
    await settle(page)
    await takePicture(page, { path: resolve(shotFolder, 'confirm.png') })
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    // The failure belongs to the previous attempt only.
    await opener.click()
    await dialog.getByRole('button', { name: 'Delete' }).waitFor()
    expect(await dialog.getByRole('alert').count()).toBe(0)
    await page.context().close()
  })
})

describe('Menu', () => {
  it('works by keyboard, with its marks', async () => {
    const page = await open('')
    const opener = page.getByRole('button', { name: 'Columns' }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menu', { name: 'View' }).waitFor()
    expect(
      await page.getByRole('menuitemcheckbox', { name: 'Wide rows' }).getAttribute('aria-checked'),
    ).toBe('false')
    // The menu takes the focus a moment after it has opened.
    await page.locator('[role="menuitem"]:focus', { hasText: 'Export CSV' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('menu').waitFor({ state: 'detached' })
    await page.getByRole('checkbox', { name: 'Wide rows', checked: true }).waitFor()
    await settle(page)
    expect(await page.locator('body').getAttribute('style')).toBeNull()
    await page.context().close()
  })
})

describe('Amount', () => {
  it('shows hidden characters of the currency, in the text and in the hint', async () => {
    const page = await open('')
    const amount = page.locator('[data-test="hidden-currency"] .amount')
    expect(await amount.innerText()).toBe('5.50\u00a0US\\u202edC')
    expect(await amount.getAttribute('title')).toBe('5.50 US\\u202edC')
    await page.context().close()
  })

  it('aligns its points in a column', async () => {
    const page = await open('')
    const points = await page
      .locator('[data-test="amounts"] .fraction')
      .evaluateAll((elements) => [
        ...new Set(
          elements.map((element) => Math.round(element.getBoundingClientRect().left * 10)),
        ),
      ])
    expect(points).toHaveLength(1)
    await page.context().close()
  })

  it('is copied without padding digits', async () => {
    const page = await open('')
    const copiedText = await page
      .locator('[data-test="amounts"] .amount')
      .first()
      .evaluate((amount) => {
        getSelection()?.selectAllChildren(amount)
        return getSelection()?.toString()
      })
    expect(copiedText).toBe('190.326')
    await page.context().close()
  })
})

describe('Segments and Tabs', () => {
  it('change by arrow keys', async () => {
    const page = await open('')
    await page.getByRole('radio', { name: 'All' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('radio', { name: 'Needs attention' }).isChecked()).toBe(true)
    await page.getByRole('tab', { name: 'Summary' }).focus()
    await page.keyboard.press('ArrowRight')
    expect(await page.getByRole('tabpanel').textContent()).toBe('Panel of ledger')
    await page.context().close()
  })
})
