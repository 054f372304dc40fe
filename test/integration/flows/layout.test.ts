import type { Locator } from 'playwright'
import { afterAll, describe, expect, test } from 'vitest'
import { go, openReconciled, pressGo, settle } from '../../support/steps.ts'

const desk = await openReconciled('loopback', { viewport: { width: 1280, height: 800 } })
const { page } = desk
afterAll(() => desk.close())

async function boxOf(element: Locator): Promise<{ x: number; y: number; right: number }> {
  await element.waitFor()
  const box = await element.boundingBox()
  if (!box) throw new Error('The element is not drawn')
  return { x: box.x, y: Math.round(box.y), right: box.x + box.width }
}

/** The identifiers that their own box cuts off with an ellipsis. */
function cutIdentifiers(): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main .identifier .mono')]
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  )
}

describe('a window of 1280 × 800', () => {
  test('has the headings of the charts on one line, and the state beside its age', async () => {
    await go(page, 'o', 'Overview')
    await settle(page)
    const tops = await Promise.all(
      ['Withdrawals per day', 'Open breaks by age', 'Open breaks by category'].map(async (name) => {
        const { y } = await boxOf(page.getByRole('heading', { name, exact: true }))
        return y
      }),
    )
    expect(new Set(tops).size).toBe(1)
    const state = page.getByText('Online', { exact: true })
    const age = page.getByText(/^· synced/)
    expect((await boxOf(age)).y).toBe((await boxOf(state)).y)
    // The longest age of a minute has room too.
    await age.evaluate((element) => (element.textContent = '· synced 59s ago'))
    expect((await boxOf(page.getByText('· synced 59s ago'))).y).toBe((await boxOf(state)).y)
  })

  test('shows both ends of every identifier of a break', async () => {
    await go(page, 'b', 'Breaks')
    await settle(page)
    for (const category of ['Blocked at provider', 'Fee differs', 'Amount differs']) {
      await page.getByRole('button', { name: 'Category', exact: true }).first().click()
      await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${category}`) }).click()
      await settle(page)
      await page.getByRole('grid').getByRole('row').nth(1).dblclick()
      await page.getByText('What usually fixes it').waitFor()
      expect(await cutIdentifiers()).toEqual([])
      await page.getByRole('button', { name: 'Clear: Category' }).click()
    }
  })

  test('shows the number of marked breaks once, and reads it aloud', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+a')
    const bar = page.getByRole('group', { name: / marked$/ })
    await bar.waitFor()
    const text = (await bar.getByText(/ marked$/).innerText()).trim()
    await page.getByRole('status').filter({ hasText: text }).waitFor({ state: 'attached' })
    const widths = await page
      .getByText(text, { exact: true })
      .evaluateAll((elements) => elements.map((element) => element.clientWidth))
    expect(widths.filter((width) => width > 1)).toHaveLength(1)
    expect(await page.getByText(/^As of /).count()).toBe(1)
    await page.keyboard.press('Escape')
  })

  test('shows the totals of a ledger file, and what is out of date while its mapping is open', async () => {
    await go(page, 'l', 'Ledger files')
    await page.getByRole('grid').focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Control totals').waitFor()
    expect((await boxOf(page.getByRole('columnheader', { name: 'Total' }))).right).toBeLessThan(
      1281,
    )
    await page.keyboard.press('m')
    await page.getByLabel('Decimal mark').selectOption(',')
    const warning = page.getByText('preview out of date')
    const { right } = await boxOf(warning)
    const { x } = await boxOf(page.getByRole('button', { name: /^Mappings/ }))
    expect(right).toBeLessThanOrEqual(x)
    const lastTab = await boxOf(page.getByText(/^With hints/))
    const days = await boxOf(page.getByText(/Nov 14, 2026$/))
    expect(lastTab.right).toBeLessThanOrEqual(days.x)
    await page.keyboard.press('Escape')
  })

  test('shows the label of a field that has the focus because of its problem', async () => {
    await go(page, 'c', 'Connection')
    await page.getByRole('button', { name: 'New profile' }).click()
    const form = page.getByRole('dialog', { name: 'New profile' })
    await form.getByRole('radio', { name: 'Documented' }).check()
    await form.getByLabel('Gateway address').fill('https://api.example.com')
    await form.getByRole('button', { name: 'Add profile' }).click()
    await form.getByText('There is no name yet').waitFor()
    const heading = await form.getByRole('heading', { name: 'New profile' }).boundingBox()
    const label = await form.getByText('Name', { exact: true }).boundingBox()
    expect(label?.y).toBeGreaterThanOrEqual((heading?.y ?? 0) + (heading?.height ?? 0))
    await page.keyboard.press('Escape')
    expect(desk.pageErrors).toEqual([])
  })

  test.each([
    ['es', '· sinc. hace 59 min'],
    ['pt', '· sinc. há 59 min.'],
  ] as const)(
    'has the state and its age on one line, and the size on another: %s',
    async (language, longestAge) => {
      // An age that a test has replaced is not written again.
      await page.reload()
      await page.locator('.foot .line').waitFor()
      await pressGo(page, 's')
      await page.locator(`main input[type="radio"][value="${language}"]`).check()
      await page.getByText(/^\d+ MB para /).waitFor()
      await page
        .getByText(/^· sinc\. /)
        .evaluate((age, text) => (age.textContent = text), longestAge)
      const heights = await page
        .locator('.foot p')
        .evaluateAll((lines) =>
          lines.map((line) => Math.round(line.getBoundingClientRect().height)),
        )
      expect(heights.map((height) => height < 20)).toEqual([true, true])
      expect(desk.pageErrors).toEqual([])
    },
  )
})
