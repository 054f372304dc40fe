import { afterAll, describe, expect, test } from 'vitest'
import { go, openReconciled, settle } from '../../support/steps.ts'

const desk = await openReconciled('loopback', { viewport: { width: 1280, height: 800 } })
const { page } = desk
afterAll(() => desk.close())

/** The role or tag, and the name, of the element that has the focus. */
function focusedElement(): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const label = element instanceof HTMLSelectElement ? element.labels[0]?.textContent : undefined
    const name = element.ariaLabel ?? label ?? element.textContent
    return `${element.role ?? element.tagName.toLowerCase()}: ${name.trim().slice(0, 30)}`
  })
}

describe('a search field', () => {
  test.each([
    ['p', 'Reports', 'Find a template'],
    ['a', 'Activity', 'Filter by any text'],
  ])('is emptied and then left by Escape (G %s)', async (letter, heading, label) => {
    await go(page, letter, heading)
    await settle(page)
    await page.keyboard.press('/')
    await page.keyboard.type('zzz')
    const field = page.getByRole('searchbox', { name: label })
    expect(await field.inputValue()).toBe('zzz')
    await page.keyboard.press('Escape')
    await expect.poll(() => field.inputValue()).toBe('')
    // Rows that appear take the focus a frame later, unless the field still has it.
    await settle(page)
    await page.keyboard.press('Escape')
    await expect.poll(focusedElement).toMatch(/^main: /)
  })
})

describe('a control that disappears when it is pressed', () => {
  test('passes the focus to the rows, or to the causes above them', async () => {
    await go(page, 'b', 'Breaks')
    await settle(page)
    await page.getByRole('button', { name: 'Show as rows' }).press('Enter')
    await page.getByRole('button', { name: 'Group by cause' }).waitFor()
    await expect.poll(focusedElement).toBe('grid: Breaks of this run')
    await page.getByRole('button', { name: 'Group by cause' }).press('Enter')
    await page.getByRole('button', { name: 'Show as rows' }).waitFor()
    await expect.poll(focusedElement).toMatch(/^button: \d+ rows: /)
  })

  test('passes the focus into the mapping that it opens, and back from it', async () => {
    await go(page, 'l', 'Ledger files')
    await page.getByRole('grid').focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await page.getByText('Control totals').waitFor()
    await page.getByRole('button', { name: 'Change…' }).press('Enter')
    await expect.poll(focusedElement).toMatch(/^select: Withdrawal id/)
    await page.keyboard.press('Escape')
    await expect.poll(focusedElement).toMatch(/^button: Mapping/)
    await page.keyboard.press('m')
    await expect.poll(focusedElement).toMatch(/^select: Withdrawal id/)
    await page.keyboard.press('Escape')
    // The form is closed, so Escape now leaves the file.
    await page.keyboard.press('Escape')
    await page.getByRole('heading', { level: 1, name: 'Ledger files' }).waitFor()
    expect(desk.pageErrors).toEqual([])
  })
})

describe('Escape in a part of a run', () => {
  test('shows the summary, and passes the focus of the part to the screen', async () => {
    await go(page, 'r', 'Runs')
    await page.getByRole('grid').focus()
    for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
    await page.getByRole('tab', { name: 'Closing' }).click()
    await page.getByRole('button', { name: /^Evidence folder/ }).press('Escape')
    await page.getByText('How it adds up').waitFor()
    await expect.poll(focusedElement).toMatch(/^main: /)
  })
})

describe('the last decision of a run', () => {
  test('passes the focus to the screen, whose keys stay those of the breaks', async () => {
    await go(page, 'b', 'Breaks')
    await settle(page)
    await page.getByRole('button', { name: 'Show as rows' }).press('Enter')
    // A decision is about a thousand breaks at most, and the run has more.
    for (let left = 2; left > 0; left -= 1) {
      await settle(page)
      await page.keyboard.press('Control+a')
      await page.getByRole('group', { name: / marked$/ }).waitFor()
      await page.keyboard.press('a')
      await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Below a threshold')
      await page.keyboard.press('Control+Enter')
      await page.getByRole('group', { name: / marked$/ }).waitFor({ state: 'detached' })
    }
    await page.getByText('Nothing is left to do').waitFor()
    await expect.poll(focusedElement).toMatch(/^main: /)
    expect(desk.pageErrors).toEqual([])
  })
})
