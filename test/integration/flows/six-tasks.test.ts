import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { dropFiles } from '../../support/drop.ts'
import { go, ledgerFile, openSynced, settle, waitForClosedOverlays } from '../../support/steps.ts'

/** Presses keys and clicks, and counts them. A pasted text or a dropped file counts as one. */
class CountedInput {
  count = 0
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  async press(key: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.press(key)
  }

  async paste(text: string): Promise<void> {
    this.count += 1
    await this.#page.keyboard.insertText(text)
  }

  async drop(file: Parameters<typeof dropFiles>[1]): Promise<void> {
    this.count += 1
    await dropFiles(this.#page, file)
  }
}

const { page } = await openSynced()
let withdrawal = ''

const heading = (name: string | RegExp): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor()

/** Searches from any screen and opens the selected result. Takes two keys and a paste. */
async function openSearchResult(input: CountedInput, text: string): Promise<void> {
  await input.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await input.paste(text)
  await page.getByRole('option', { selected: true }).waitFor()
  await input.press('Enter')
}

beforeAll(async () => {
  await go(page, 'w', 'Withdrawals')
  await page.getByRole('grid').getByRole('row').nth(1).dblclick()
  const id = page.getByRole('complementary', { name: 'Details' }).locator('h2 .mono')
  withdrawal = (await id.first().textContent()) ?? ''
  await openSearchResult(new CountedInput(page), 'Use the sample ledger')
  await page.getByText('Columns recognised by their headers').waitFor()
  await page.keyboard.press('r')
  await heading(/^Run /)
})

describe('keys and clicks of a task', () => {
  it('reconciles a known source with two actions', async () => {
    const text = `withdrawal_id,currency,amount,date\r\n${withdrawal},BTC,1,2026-10-05T00:00:00Z\r\n`
    await dropFiles(page, ledgerFile('first.csv', text))
    await heading('first.csv')
    await page.getByText('Control totals').waitFor()
    await page.getByRole('main').focus()
    await page.keyboard.press('r')
    await heading(/^Run /)

    await go(page, 'o', 'Overview')
    const input = new CountedInput(page)
    await input.drop(ledgerFile('second.csv', text))
    await heading('second.csv')
    await page.locator('button:focus', { hasText: 'Run reconciliation' }).waitFor()
    await input.press('Enter')
    await heading(/^Run /)
    expect(input.count).toBeLessThanOrEqual(2)
  })

  it('settles a break with two actions', async () => {
    await go(page, 'b', 'Breaks')
    await settle(page)
    const toDo = page.getByRole('radio', { name: /^To do/ }).locator('xpath=..')
    const countToDo = async (): Promise<number> =>
      Number(/\d+$/.exec((await toDo.innerText()).trim())?.[0] ?? -1)
    await expect.poll(countToDo).toBeGreaterThan(0)
    const toDoBefore = await countToDo()
    const dialog = page.getByRole('dialog')
    // Enter decides nothing until the rows have the focus and the detail of the first row is open.
    await page.locator('main [role="grid"]:focus').waitFor()
    await page.getByRole('button', { name: /^Resolve/ }).waitFor()
    const input = new CountedInput(page)
    await input.press('Enter')
    await Promise.race([dialog.waitFor(), expect.poll(countToDo).toBeLessThan(toDoBefore)])
    if (await dialog.isVisible()) await input.press('Enter')
    await waitForClosedOverlays(page)
    await expect.poll(countToDo).toBeLessThan(toDoBefore)
    expect(input.count).toBeLessThanOrEqual(2)
  })

  it('finds a payment with three actions', async () => {
    await go(page, 'o', 'Overview')
    const input = new CountedInput(page)
    await openSearchResult(input, withdrawal)
    await heading('Withdrawals')
    const shownId = page.getByRole('complementary', { name: 'Details' }).locator('h2 .mono')
    await expect.poll(() => shownId.first().textContent()).toBe(withdrawal)
    expect(input.count).toBeLessThanOrEqual(3)
  })

  it('shows all data of one end user with three actions', async () => {
    await go(page, 'o', 'Overview')
    const input = new CountedInput(page)
    await openSearchResult(input, 'user-000007')
    await heading('End user')
    await page.getByText('Totals per currency').waitFor()
    expect(input.count).toBeLessThanOrEqual(3)
  })

  it('explains a code with three actions', async () => {
    await go(page, 'o', 'Overview')
    const input = new CountedInput(page)
    await openSearchResult(input, '20036')
    await heading('Error desk')
    await page.getByText('The withdrawal is below the minimum').first().waitFor()
    expect(input.count).toBeLessThanOrEqual(3)
  })

  it('exports the breaks with one action', async () => {
    await go(page, 'b', 'Breaks')
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    const input = new CountedInput(page)
    await input.press('e')
    await page.getByText(/\.csv is saved/).waitFor()
    expect(input.count).toBeLessThanOrEqual(1)
  })
})
