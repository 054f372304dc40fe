import { afterAll, describe, expect, test } from 'vitest'
import { go, openReconciled, pressGo, readPastedText, settle } from '../../support/steps.ts'

const desk = await openReconciled('loopback')
const { page } = desk
afterAll(() => desk.close())

describe('words for the values of the services', () => {
  test('a list shows the word, a filter accepts the word, and the copy has the value', async () => {
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const editor = page.getByRole('dialog', { name: 'Filter' })
    await editor.getByLabel('Column', { exact: true }).selectOption('status')
    await editor.getByLabel('Value', { exact: true }).fill('pending')
    await editor.getByRole('button', { name: 'Apply' }).click()
    await page.getByRole('button', { name: 'Remove Status: Pending' }).waitFor()
    await settle(page)
    const states = page.getByRole('gridcell', { name: /Pending$/ })
    await states.first().waitFor()
    expect(await page.getByRole('gridcell', { name: /PENDING|Completed/ }).count()).toBe(0)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Control+c')
    await expect.poll(() => readPastedText(page)).toMatch(/\tPENDING\t/)
  })

  test('the detail shows the value beside its word', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Enter')
    const fields = page.getByRole('tabpanel', { name: 'Summary' })
    await fields.getByText('PENDING', { exact: true }).waitFor()
    await fields.locator('.word', { hasText: /^Pending$/ }).waitFor()
    await page.keyboard.press('Escape')
  })

  test('a filter keeps its value in another language', async () => {
    await pressGo(page, 's')
    await page.locator('main input[type="radio"][value="pt"]').check()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pt')
    await go(page, 'w', 'Saques')
    await page.getByRole('button', { name: 'Remover Status: Pendente' }).waitFor()
    await page
      .getByRole('gridcell', { name: /Pendente$/ })
      .first()
      .waitFor()
    await pressGo(page, 's')
    await page.locator('main input[type="radio"][value="en"]').check()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en')
  })

  test('types, rails and JSON have words, and the detail shows the whole JSON', async () => {
    await go(page, 't', 'Transactions')
    await page.getByText('7,657 rows').waitFor()
    await page.getByRole('gridcell', { name: 'Deposit', exact: true }).first().waitFor()
    await page.getByRole('gridcell', { name: 'Crypto', exact: true }).first().waitFor()
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('checkbox', { name: 'Gateway details' }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('gridcell', { name: '1 field', exact: true }).first().waitFor()
    expect(await page.getByRole('gridcell', { name: /[{}]/ }).count()).toBe(0)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page
      .getByRole('tabpanel', { name: 'Summary' })
      .getByText(/^\{"channel":/)
      .waitFor()
  })

  test('a decided break is grey, and a screen reader reads every severity', async () => {
    await go(page, 'b', 'Breaks')
    const rows = page.getByRole('button', { name: 'Show as rows' })
    if ((await rows.count()) > 0) await rows.click()
    const rowHeader = page.getByRole('rowheader').first()
    for (const severity of ['Low', 'Medium', 'High']) {
      await page.getByRole('button', { name: 'Severity', exact: true }).click()
      await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${severity}`) }).click()
      await expect.poll(() => rowHeader.innerText()).toContain(`, Severity: ${severity}`)
      await page.getByRole('button', { name: /^Clear: Severity/ }).click()
    }
    await settle(page)
    const colourOfFirst = (): Promise<string> =>
      page
        .getByRole('rowheader')
        .first()
        .locator('.word')
        .evaluate((word) => getComputedStyle(word).color)
    const open = await colourOfFirst()
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('r')
    const dialog = page.getByRole('dialog', { name: 'Resolve' })
    await dialog.getByLabel('Reason', { exact: true }).fill('checked')
    await dialog.getByLabel('Reason', { exact: true }).press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('radio', { name: /^Resolved or accepted/ }).check({ force: true })
    await page
      .getByRole('row', { name: /, Resolved,/ })
      .first()
      .waitFor()
    const decided = await colourOfFirst()
    expect(decided).not.toBe(open)
    expect(decided).toMatch(/^rgb\(/)
    const [red = 0, green = 0, blue = 0] = (decided.match(/\d+/g) ?? []).map(Number)
    expect([decided, Math.max(red, green, blue) - Math.min(red, green, blue) < 48]).toEqual([
      decided,
      true,
    ])
    expect(await page.locator('main .row .state.bad').count()).toBe(0)
    expect(desk.pageErrors).toEqual([])
  })

  test('the help leads to the page of an end user, which asks for the id', async () => {
    await go(page, 'v', 'Help')
    await page.getByRole('button', { name: 'Open End user' }).click()
    await page.getByRole('searchbox', { name: 'Id of the end user' }).fill('user-001368')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Totals per currency' }).waitFor()
  })
})
