import { afterAll, describe, expect, test } from 'vitest'
import { go, openSynced, reconcileSample, settle } from '../../support/steps.ts'
import { disturb } from '../../tools/shots/moves.ts'

const { page, pageErrors } = await openSynced()
afterAll(() => expect(pageErrors).toEqual([]))

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const goBack = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await heading(name).waitFor()
  await settle(page)
}

describe('the Runs screen', () => {
  test('shows how to begin without a run, and the figures of the only run', async () => {
    await go(page, 'r', 'Runs')
    await page.getByText(/^No runs yet/).waitFor()
    await page.getByRole('heading', { name: 'Drop in a ledger file' }).waitFor()
    await reconcileSample(page)
    await go(page, 'r', 'Runs')
    const figures = page.getByRole('group', { name: 'Figures of the run' })
    await figures.getByText(/\d of [\d,]+ ledger rows/).waitFor()
    await figures.getByRole('group', { name: 'Breaks by age' }).waitFor()
    await figures.getByRole('button', { name: /^Work through/ }).click()
    await heading('Breaks').waitFor()
    await settle(page)
  })
})

describe('going back', () => {
  test('restores the quote desk as typed', async () => {
    await go(page, 'd', 'Quote desk')
    const reusableTab = page.getByRole('tab', { name: 'Reusable quote' })
    await reusableTab.click()
    const pair = page.getByLabel('Pair', { exact: true })
    const reference = page.getByLabel('External reference', { exact: true })
    await pair.fill('BTC_USDC')
    const referenceBefore = await reference.inputValue()
    await page.keyboard.press('Tab')
    await page.locator('main h1').click()
    await go(page, 'i', 'Limits')
    await goBack('Quote desk')
    expect(await reusableTab.getAttribute('aria-selected')).toBe('true')
    expect([await pair.inputValue(), await reference.inputValue()]).toEqual([
      'BTC_USDC',
      referenceBefore,
    ])
  })

  test('restores the matching rules with changes that were not applied', async () => {
    await go(page, 'j', 'Matching rules')
    const suggest = page.getByRole('checkbox', { name: /^Suggest pairs/ })
    const wasChecked = await suggest.isChecked()
    await suggest.setChecked(!wasChecked, { force: true })
    await go(page, 'i', 'Limits')
    await goBack('Matching rules')
    expect(await suggest.isChecked()).toBe(!wasChecked)
    await page.getByRole('button', { name: 'Discard the change' }).waitFor()
  })

  test('restores the stream monitor with the typed pair', async () => {
    await go(page, 'm', 'Stream monitor')
    const pair = page.getByLabel('Pair, as BASE_QUOTE')
    await pair.fill('BTC_USDC')
    await page.locator('main h1').click()
    await go(page, 'i', 'Limits')
    await page.goBack()
    await heading('Stream monitor').waitFor()
    await expect.poll(() => pair.inputValue()).toBe('BTC_USDC')
  })

  test('restores the reports with the run, the search and the edited template', async () => {
    await go(page, 'p', 'Reports')
    const templates = page.getByRole('navigation', { name: 'Templates' })
    const search = templates.getByRole('searchbox')
    const run = page.getByLabel('Run', { exact: true })
    const searchedRows = page.getByLabel('Search', { exact: true })
    const openTemplate = templates.locator('button[aria-current="true"]')
    await search.fill('break')
    await templates.getByRole('listitem').getByRole('button').first().click()
    await run.selectOption({ index: 1 })
    await searchedRows.fill('ord-000')
    await page.locator('main h1').click()
    await openTemplate.getByText('Changed, not saved').waitFor({ state: 'attached' })
    const [templateBefore, runBefore] = [await openTemplate.innerText(), await run.inputValue()]
    expect(runBefore).toMatch(/^[0-9a-f]{32}$/)
    await go(page, 'i', 'Limits')
    await goBack('Reports')
    expect(await search.inputValue()).toBe('break')
    await expect.poll(() => run.inputValue()).toBe(runBefore)
    expect([await openTemplate.innerText(), await searchedRows.inputValue()]).toEqual([
      templateBefore,
      'ord-000',
    ])
  })

  test('restores a ledger file with the entered days and mapping', async () => {
    await go(page, 'l', 'Ledger files')
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Back to the list' }).waitFor()
    await settle(page)
    const mapping = page.getByRole('button', { name: 'Mapping', exact: true })
    if ((await mapping.getAttribute('aria-pressed')) !== 'true') await mapping.click()
    const decimalMark = page.getByLabel('Decimal mark')
    await decimalMark.selectOption(',')
    const from = page.getByLabel('From', { exact: true })
    await from.fill('2026-02-01')
    await page.locator('main h1').click()
    await settle(page)
    await go(page, 'i', 'Limits')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the list' }).waitFor()
    await expect.poll(() => decimalMark.inputValue()).toBe(',')
    expect(await from.inputValue()).toBe('2026-02-01')
  })
})

describe('going back while a dialog is open', () => {
  const dialog = () => page.getByRole('dialog', { name: 'New contact' })
  const question = () => page.getByRole('alertdialog', { name: 'Leave this dialog?' })

  test('asks if a person has typed something, and keeps the text if the person stays', async () => {
    await go(page, 'n', 'Contacts')
    await settle(page)
    await page.getByRole('button', { name: 'New contact' }).click()
    await dialog().getByLabel('Address').fill('bc1qtyped')
    await page.goBack()
    await question().getByRole('button', { name: 'Stay here' }).click()
    await question().waitFor({ state: 'detached' })
    expect(await dialog().getByLabel('Address').inputValue()).toBe('bc1qtyped')
    await heading('Contacts').waitFor()
    await page.goBack()
    await question().getByRole('button', { name: 'Leave', exact: true }).click()
    await heading('Contacts').waitFor({ state: 'detached' })
    expect(await dialog().count()).toBe(0)
    await page.goForward()
    await heading('Contacts').waitFor()
  })

  test('does not ask if a person has typed nothing', async () => {
    await settle(page)
    await page.getByRole('button', { name: 'New contact' }).click()
    await dialog().waitFor()
    await page.goBack()
    await heading('Contacts').waitFor({ state: 'detached' })
    expect(await question().count()).toBe(0)
  })
})

describe('a screen that cannot read one part', () => {
  test('shows above the breaks that the causes could not be read, with a retry', async () => {
    const restore = await disturb(
      page,
      'openList',
      'fail',
      ({ clusters }) => clusters !== undefined,
    )
    await go(page, 'b', 'Breaks')
    const alert = page
      .locator('main')
      .getByText('Causes could not be read, so every break is a row')
    await alert.waitFor()
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await restore()
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /causes? explains?/ }).waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('shows above the withdrawals that the Ledger column could not be read, with a retry', async () => {
    const restore = await disturb(page, 'ledgerSides', 'fail')
    await go(page, 'w', 'Withdrawals')
    const alert = page.locator('main').getByText('The Ledger column could not be read')
    await alert.waitFor()
    await restore()
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('grid').getByText('Matched').first().waitFor()
  })
})
