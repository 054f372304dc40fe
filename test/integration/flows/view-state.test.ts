import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { build } from '../../support/cli.ts'
import { firstSync, go, reconcileSample, settle } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { disturb } from '../../tools/shots/moves.ts'

let desk: DeskWindow
let page: Page

beforeAll(async () => {
  build()
  desk = await openDesk('loopback', { isSynced: true })
  ;({ page } = desk)
  await firstSync(page)
})
afterAll(async () => {
  expect(desk?.troubles).toEqual([])
  await desk?.close()
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const wayBack = async (name: string): Promise<void> => {
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await heading(name).waitFor()
  await settle(page)
}

describe('the screen of runs', () => {
  test('says how to begin where there is no run, and shows the figures of a single one', async () => {
    await go(page, 'r', 'Runs')
    await page.getByText(/^No runs yet/).waitFor()
    await page.getByRole('heading', { name: 'Drop a ledger file in' }).waitFor()
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
    const way = page.getByRole('tab', { name: 'Reusable quote' })
    await way.click()
    const pair = page.getByLabel('Pair', { exact: true })
    const reference = page.getByLabel('External reference', { exact: true })
    await pair.fill('BTC_USDC')
    const was = await reference.inputValue()
    await page.keyboard.press('Tab')
    await page.locator('main h1').click()
    await go(page, 'i', 'Limits')
    await wayBack('Quote desk')
    expect(await way.getAttribute('aria-selected')).toBe('true')
    expect([await pair.inputValue(), await reference.inputValue()]).toEqual(['BTC_USDC', was])
  })

  test('restores the matching rules with changes that were not applied', async () => {
    await go(page, 'j', 'Matching rules')
    const suggest = page.getByRole('checkbox', { name: /^Suggest pairs/ })
    const was = await suggest.isChecked()
    await suggest.setChecked(!was, { force: true })
    await go(page, 'i', 'Limits')
    await wayBack('Matching rules')
    expect(await suggest.isChecked()).toBe(!was)
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
    const search = page.getByRole('navigation', { name: 'Templates' }).getByRole('searchbox')
    await search.fill('break')
    await page.locator('main h1').click()
    await go(page, 'i', 'Limits')
    await wayBack('Reports')
    expect(await search.inputValue()).toBe('break')
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
    const mark = page.getByLabel('Decimal mark')
    await mark.selectOption(',')
    const from = page.getByLabel('From', { exact: true })
    await from.fill('2026-02-01')
    await page.locator('main h1').click()
    await settle(page)
    await go(page, 'i', 'Limits')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('button', { name: 'Back to the list' }).waitFor()
    await expect.poll(() => mark.inputValue()).toBe(',')
    expect(await from.inputValue()).toBe('2026-02-01')
  })
})

describe('going back while a dialog is open', () => {
  const dialog = () => page.getByRole('dialog', { name: 'New contact' })
  const question = () => page.getByRole('alertdialog', { name: 'Leave this dialog?' })

  test('asks where something was typed, and keeps it where a person stays', async () => {
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

  test('does not ask where nothing was typed', async () => {
    await settle(page)
    await page.getByRole('button', { name: 'New contact' }).click()
    await dialog().waitFor()
    await page.goBack()
    await heading('Contacts').waitFor({ state: 'detached' })
    expect(await question().count()).toBe(0)
  })
})

describe('a partial failure', () => {
  test('to read the causes is shown above the rows, with a retry', async () => {
    const undo = await disturb(page, 'openList', 'fail', ({ clusters }) => clusters !== undefined)
    await go(page, 'b', 'Breaks')
    const alert = page
      .locator('main')
      .getByText('Causes could not be read, so every break is a row')
    await alert.waitFor()
    await page.getByRole('grid').getByRole('row').nth(1).waitFor()
    await undo()
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('heading', { name: /causes? explains?/ }).waitFor()
    expect(await alert.count()).toBe(0)
  })

  test('to read the Ledger column is shown above the withdrawals, with a retry', async () => {
    const undo = await disturb(page, 'ledgerSides', 'fail')
    await go(page, 'w', 'Withdrawals')
    const alert = page.locator('main').getByText('The Ledger column could not be read')
    await alert.waitFor()
    await undo()
    await page.locator('main').getByRole('button', { name: 'Try again' }).click()
    await alert.waitFor({ state: 'detached' })
    await page.getByRole('grid').getByText('Matched').first().waitFor()
  })
})
