import type { Locator, Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { go, openSynced, pressGo, readPastedText, settle } from '../../support/steps.ts'

/** The amounts of the drawn rows, without the digits that only reserve room. */
function amountCells(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll('main [role="columnheader"]')]
    const amountIndex = heads.findIndex((head) => head.getAttribute('data-column') === 'amount')
    return [...document.querySelectorAll('main [role="row"]')].flatMap((row) => {
      const amount = row
        .querySelectorAll('[role="gridcell"], [role="rowheader"]')
        [amountIndex]?.querySelector('.amount')
      const reservedLength = amount?.querySelector('.missing')?.textContent.length ?? 0
      const text = amount?.textContent ?? ''
      return text === '' ? [] : [text.slice(0, text.length - reservedLength)]
    })
  })
}

/** Rows are drawn over several frames. Waits until there are some, all of them in this notation. */
async function waitForAmounts(page: Page, notation: RegExp): Promise<void> {
  await expect
    .poll(async () => {
      const amounts = await amountCells(page)
      return amounts.length > 0 && amounts.every((amount) => notation.test(amount))
    })
    .toBe(true)
}

const { page, pageErrors } = await openSynced()

describe('the region', () => {
  test('amounts and dates follow the region at once, and the language is a separate setting', async () => {
    await go(page, 'w', 'Withdrawals')
    await settle(page)
    await waitForAmounts(page, /^\d{1,3}(?:,\d{3})*\.\d+$/)
    await go(page, 's', 'Settings')
    await page.getByLabel('Numbers', { exact: true }).selectOption('1.234.567,89')
    await page.getByLabel('Dates', { exact: true }).selectOption('yearMonthDay')
    await page.getByLabel('First day of the week', { exact: true }).selectOption('saturday')
    await go(page, 'w', 'Withdrawals')
    await settle(page)
    await waitForAmounts(page, /^\d{1,3}(?:\.\d{3})*,\d+$/)
    await page.getByText('5.000 rows').waitFor()
    expect(await page.locator('main time').first().innerText()).toMatch(/^[A-Z][a-z]{2} \d{1,2} /)
  })

  test('a typed amount with two readings is refused, and one with a single reading is exact', async () => {
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Filter' })
    await editor.getByLabel('Column').selectOption({ label: 'Amount' })
    await editor.getByLabel('Condition').selectOption({ label: 'at least' })
    const value = editor.getByLabel('Value')
    const apply = editor.getByRole('button', { name: 'Apply' })
    await value.fill('1.234')
    await apply.click()
    await editor.getByText('“1.234” can mean two amounts. Enter 1234 or 1,234.').waitFor()
    await value.fill('1.234,5')
    await apply.click()
    await editor.waitFor({ state: 'detached' })
    await waitForAmounts(page, /^\d{1,3}(?:\.\d{3})+,\d+$/)
  })

  test('a copied row keeps exact digits and its decimal point', async () => {
    await page.getByRole('grid').first().focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+c')
    await page.getByText('Row copied').waitFor()
    expect(await readPastedText(page)).toMatch(/\t\d{4,}\.\d+\t/)
  })

  test('the calendar is in the window’s language and its week begins as in the region', async () => {
    await pressGo(page, 's')
    await page.locator('main input[type="radio"][value="pt"]').check()
    await go(page, 'w', 'Saques')
    await page.getByRole('button', { name: /qualquer dia/ }).click()
    const days = page.getByRole('dialog', { name: 'Dias em UTC' })
    expect(await days.getByRole('textbox', { name: 'De' }).getAttribute('placeholder')).toBe(
      'AAAA-MM-DD',
    )
    await days.getByRole('button', { name: /^De: Escolher no calendário/ }).click()
    const calendar = page.getByRole('grid', { name: / de \d{4}$/ })
    await calendar.waitFor()
    expect(await headsOf(calendar)).toEqual(['sáb', 'dom', 'seg', 'ter', 'qua', 'qui', 'sex'])
    const day = calendar.getByRole('button', { name: /^\d{4} \p{L}+ 1$/u }).first()
    await day.click()
    await expect
      .poll(() => days.getByRole('textbox', { name: 'De' }).inputValue())
      .toMatch(/^\d{4}-\d{2}-01$/)
    await page.keyboard.press('Escape')
  })

  test('nothing appears on the console', () => expect(pageErrors).toEqual([]))
})

function headsOf(calendar: Locator): Promise<string[]> {
  return calendar.locator('th').allInnerTexts()
}
