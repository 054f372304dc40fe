import { describe, expect, test } from 'vitest'
import { go, openSynced, reconcileSample, settle } from '../../support/steps.ts'

const { page, pageErrors } = await openSynced()

/** The id and the text of the row that a screen reader reads. */
const activeRow = (): Promise<{ readonly id: string | null; readonly text: string }> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant') ?? null
    const element = id === null ? null : document.getElementById(id)
    return { id, text: element?.getAttribute('aria-label') ?? element?.textContent ?? '' }
  })

const focusedLabel = (): Promise<string> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')

describe('what a screen reader says', () => {
  test('a row is read with its currency once, and a single amount with its currency', async () => {
    await go(page, 'w', 'Withdrawals')
    await settle(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(activeRow).toMatchObject({
      text: expect.stringMatching(/, Amount: 73\.543108 ETH, arbitrum, /),
    })
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight')
    await expect
      .poll(async () => (await activeRow()).text.replaceAll(/\s+/g, ' '))
      .toMatch(/^ ?73\.543108.* ETH ?$/)
  })

  test('each step down a column leads to an element with another id', async () => {
    const rowBefore = await activeRow()
    await page.keyboard.press('ArrowDown')
    await expect.poll(async () => (await activeRow()).text).toMatch(/USDT/)
    expect((await activeRow()).id).not.toBe(rowBefore.id)
  })

  test('a detail that opens beside the rows is announced', async () => {
    await page.keyboard.press('Enter')
    await page
      .getByRole('complementary', { name: 'Details' })
      .getByRole('status')
      .getByText('The details are open. Tab leads to them.')
      .waitFor()
    await page.keyboard.press('Escape')
  })

  test('a screen chosen from the frame takes the focus, so its name is read', async () => {
    await page.getByRole('button', { name: 'Help', exact: true }).press('Enter')
    await expect.poll(focusedLabel).toBe('Help')
    await page.getByRole('button', { name: /^Find or do/ }).focus()
    await go(page, 'p', 'Reports')
    await expect.poll(focusedLabel).toBe('Reports')
  })

  test('the result of a job leaves the live region, so that no dialog repeats it', async () => {
    await reconcileSample(page)
    const status = page.getByRole('status').filter({ hasText: /^Reconciled: / })
    await status.waitFor({ state: 'attached' })
    await status.waitFor({ state: 'detached' })
  })

  test('a line of breaks is described by the decision that Enter takes', async () => {
    await go(page, 'b', 'Breaks')
    const line = page.getByRole('button', { name: /rows: booked twice/ })
    await line.waitFor()
    const description = await line.evaluate(
      (element) =>
        document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    )
    expect(description).toMatch(/^Enter: Resolve/)
  })

  test('a file and a run are described in words, without digests and wire instants', async () => {
    await go(page, 'l', 'Ledger files')
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => (await activeRow()).text)
      .toMatch(/^sample-ledger\.csv, Imported: .* UTC, [\d.]+ MB, Runs: 1$/)
    await go(page, 'r', 'Runs')
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await expect
      .poll(async () => (await activeRow()).text)
      .toMatch(
        /^As of: .* UTC, sample-ledger\.csv, .*, Matched: [\d.]+ %, Ledger rows: 5,196, Breaks: /,
      )
    expect(pageErrors).toEqual([])
  })
})
