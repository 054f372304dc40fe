import type { Page } from 'playwright'
import { calm, rowArrived, visitBreakRows, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

/**
 * Screens for decisions: the queue's marks and dialogs, the case, suggestions, risk, rechecks,
 * rules and templates.
 */
export const decidingStates: readonly ScreenState[] = [
  queue('breaks-marked', async (page) => {
    await page.keyboard.press('Escape')
    await markTwo(page)
  }),
  queue('breaks-resolve', async (page) => {
    await markTwo(page)
    await page.keyboard.press('r')
    await page.getByRole('dialog', { name: 'Resolve' }).waitFor()
  }),
  queue('breaks-assign', async (page) => {
    await page.keyboard.press('p')
    await page.getByRole('dialog', { name: 'Assign' }).waitFor()
  }),
  queue('breaks-note', async (page) => {
    await page.keyboard.press('n')
    await page.getByRole('dialog', { name: 'Add a note' }).waitFor()
  }),
  queue('breaks-compare', async (page) => {
    await page.getByRole('grid').getByRole('row').nth(1).dblclick()
    await page.getByRole('button', { name: 'Compare' }).waitFor()
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Records side by side' }).waitFor()
  }),
  { name: 'suggestions-rows', show: (page) => visitSettled(page, 'suggestions') },
  { name: 'suggestions-detail', show: openSuggestion },
  {
    name: 'suggestions-accept',
    async show(page) {
      await openSuggestion(page)
      await page.keyboard.press('a')
      await page.getByRole('dialog', { name: 'Accept this suggestion?' }).waitFor()
    },
  },
  {
    name: 'suggestions-refuse',
    async show(page) {
      await openSuggestion(page)
      await page.keyboard.press('x')
      await page.getByRole('dialog', { name: 'Refuse this suggestion?' }).waitFor()
    },
  },
  {
    name: 'suggestions-many',
    async show(page) {
      await visitSettled(page, 'suggestions')
      await page.getByRole('button', { name: 'Accept many…' }).click()
      await page.getByRole('dialog', { name: 'Accept all with a minimum score' }).waitFor()
    },
  },
  { name: 'risk-rows', show: (page) => visitSettled(page, 'risk') },
  {
    name: 'risk-detail',
    async show(page) {
      await visitSettled(page, 'risk')
      await openFirst(page)
      await page.getByRole('tab', { name: 'Summary' }).waitFor()
      await calm(page)
    },
  },
  { name: 'recheck-rows', show: (page) => visitSettled(page, 'recheck') },
  { name: 'rules-rows', show: (page) => visitSettled(page, 'rules') },
  {
    name: 'rules-tried',
    async show(page) {
      await visitSettled(page, 'rules')
      await page
        .getByRole('checkbox', { name: 'Suggest pairs without a common identifier' })
        .uncheck()
      // The newest file, which is preselected, cannot be tried: no mapping names its columns.
      await page.getByLabel('Ledger file', { exact: true }).selectOption('sample-ledger.csv')
      await page.getByRole('button', { name: 'Move down: Withdrawal id' }).click()
      await page.keyboard.press('t')
      await page.getByText(/^Tried on /).waitFor({ timeout: 60_000 })
      await calm(page)
      return () => page.getByRole('button', { name: 'Discard the change' }).click()
    },
  },
  {
    name: 'reports-template',
    async show(page) {
      await visitSettled(page, 'reports')
      await page.getByRole('button', { name: /^Withdrawals statement/ }).click()
      await page.getByRole('radio', { name: 'In a spreadsheet' }).check()
      await calm(page)
    },
  },
  {
    name: 'reports-save-template',
    async show(page) {
      await visitSettled(page, 'reports')
      await page.keyboard.press('n')
      await page.keyboard.press('Control+s')
      await page.getByRole('dialog', { name: 'Save as template' }).waitFor()
    },
  },
]

function queue(name: string, show: (page: Page) => Promise<void>): ScreenState {
  return {
    name,
    async show(page) {
      await visitBreakRows(page)
      // A row that has not arrived cannot be decided.
      await rowArrived(page)
      await page.getByRole('grid').focus()
      await page.keyboard.press('Home')
      await show(page)
      await calm(page)
      // Closes the dialog, the marks and the detail, as far as they are there.
      return async () => {
        for (let closesLeft = 3; closesLeft > 0; closesLeft -= 1)
          await page.keyboard.press('Escape')
      }
    },
  }
}

async function markTwo(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'Space', 'Shift+ArrowDown']) await page.keyboard.press(key)
  await page.getByRole('group', { name: '2 marked' }).waitFor()
}

async function openFirst(page: Page): Promise<void> {
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
}

async function openSuggestion(page: Page): Promise<void> {
  await visitSettled(page, 'suggestions')
  await openFirst(page)
  await page.getByText('Reasons for it').waitFor()
}
