import { afterAll, describe, expect, test } from 'vitest'
import { gateTest } from '../../support/gate.ts'
import { go, openReconciled, searchFor, settle } from '../../support/steps.ts'

const desk = await openReconciled('loopback', { viewport: { width: 1440, height: 900 } })
const { page } = desk
afterAll(() => desk.close())

describe('a printed page', () => {
  /** The page as it is printed from the dark theme. */
  const readPrinted = async (): Promise<{
    readonly text: string
    readonly backgrounds: readonly string[]
    readonly controls: number
    readonly fitsWidth: boolean
  }> => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.getByText(/^Printed /).waitFor()
    const printed = await page.evaluate(() => {
      const visible = [...document.querySelectorAll<HTMLElement>('body, main, main *')].filter(
        (element) => element.checkVisibility(),
      )
      return {
        text: document.body.innerText,
        backgrounds: [
          ...new Set(
            [document.body, ...document.querySelectorAll('main, main table, main td, main th')].map(
              (element) => getComputedStyle(element).backgroundColor,
            ),
          ),
        ],
        controls: [...document.querySelectorAll('aside nav, .button, input, select')].filter(
          (element) => element.checkVisibility(),
        ).length,
        fitsWidth: visible.every(
          (element) => element.getBoundingClientRect().right <= innerWidth + 1,
        ),
      }
    })
    await page.emulateMedia({ media: 'screen', colorScheme: null })
    return printed
  }
  const expectPrinted = async (...texts: readonly RegExp[]): Promise<void> => {
    const { text, backgrounds, controls, fitsWidth } = await readPrinted()
    for (const pattern of texts) expect(text).toMatch(pattern)
    expect(controls).toBe(0)
    expect(fitsWidth).toBe(true)
    for (const background of backgrounds)
      expect(['rgb(255, 255, 255)', 'rgba(0, 0, 0, 0)']).toContain(background)
  }

  /**
   * Expects each heading, table row, term and step that the screen shows to be visible in print.
   */
  const expectPrintedParts = async (): Promise<void> => {
    const parts = await page
      .locator('main :is(h1, h2, h3, tr, dt, dd, li)')
      .evaluateAll((elements) =>
        elements
          .filter((part) => part.checkVisibility({ visibilityProperty: true }))
          .map((part) => part.setAttribute('data-on-screen', '')),
      )
    expect(parts.length).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'print' })
    await page.getByText(/^Printed /).waitFor()
    const printed = await page
      .locator('[data-on-screen]')
      .evaluateAll((elements) =>
        elements.map((part) =>
          part.checkVisibility({ visibilityProperty: true, opacityProperty: true })
            ? ''
            : part.textContent,
        ),
      )
    expect(printed).toEqual(parts.map(() => ''))
    await page.emulateMedia({ media: 'screen' })
  }

  test('a list prints its filter, its headings and the number of rows that it states', async () => {
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await settle(page)
    await expectPrinted(
      /No filter/,
      /The first 100 of 5,000 rows/,
      /Created, UTC/,
      /Printed .* UTC/,
    )
    // Ctrl P loads as many rows as a print holds before it prints.
    await page.evaluate(() => {
      Object.assign(globalThis, { printed: 0 })
      globalThis.print = () => void ((globalThis as unknown as { printed: number }).printed += 1)
    })
    await page.keyboard.press('Control+p')
    await expect
      .poll(() => page.evaluate(() => (globalThis as unknown as { printed: number }).printed))
      .toBe(1)
    await expectPrinted(/The first 1,000 of 5,000 rows/)
    await searchFor(page, 'ord-000499')
    await expect.poll(() => page.locator('.rows.number').textContent()).not.toBe('5,000 rows')
    await expectPrinted(/Filter: .*ord-000499/, /All \d+ rows/)
    await page.emulateMedia({ media: 'print' })
    const table = page.getByRole('table', { name: 'Withdrawals' })
    expect(
      await table.locator('thead').evaluate((element) => getComputedStyle(element).display),
    ).toBe('table-header-group')
    expect(await table.locator('tbody tr').count()).toBeGreaterThan(5)
    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
  })

  // Runs only at the release gate. `npm test` covers it in the list above.
  gateTest('breaks print their run, their causes, their rows and the open case', async () => {
    await page.getByRole('main').focus()
    await go(page, 'b', 'Breaks')
    await settle(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.getByRole('button', { name: 'Close the detail' }).waitFor()
    await settle(page)
    await expectPrinted(
      /sample-ledger\.csv/,
      /Filter: To do/,
      /rows: booked twice/,
      /What usually fixes it/,
    )
  })

  // Runs only at the release gate. `npm test` covers it in the list above.
  gateTest('a run, a payment and an end user are printed in full', async () => {
    await page.getByRole('main').focus()
    await go(page, 'r', 'Runs')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await settle(page)
    await expectPrintedParts()
    await expectPrinted(/Run [0-9a-f]{8}/, /How it adds up/, /Breaks by category/)

    await page.getByRole('main').focus()
    await go(page, 'w', 'Withdrawals')
    await settle(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Timeline' }).click()
    await page.getByRole('heading', { level: 1, name: 'Payment' }).waitFor()
    await settle(page)
    await expectPrintedParts()
    await expectPrinted(/What happened, the earliest first/)
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
    await page
      .getByRole('button', { name: /^user-/ })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: /End user/ }).waitFor()
    await settle(page)
    await expectPrintedParts()
    await expectPrinted(/Totals per currency/, /user-\d+/)
    expect(desk.pageErrors).toEqual([])
  })
})
