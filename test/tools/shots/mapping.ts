import type { Page } from 'playwright'
import { debitLedger, mapDebitColumns } from '../../support/debit-ledger.ts'
import { calm, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

// Ids that the sandbox does not know, because only the mapping is shown.
const { text } = debitLedger(
  Array.from({ length: 24 }, (_, index) => ({
    id: `7c0b${String(1000 + index)}-cb65-4805-ac28-897fb451596f`,
    createdAt: `2026-10-${String(1 + index).padStart(2, '0')}T15:0${index % 10}:00Z`,
    debited: `${index}.015000${index % 10}1`,
  })),
)

/** A file that has to be mapped by hand: before, half way, done, and its excluded rows. */
export const mappingStates: readonly ScreenState[] = [
  { name: 'ledger-mapping-unread', show: bringDebitLedger },
  {
    name: 'ledger-mapping-sources',
    async show(page) {
      await mapDebitLedger(page)
      await page
        .getByLabel('Unit of its cells')
        .evaluate((unit) => unit.scrollIntoView({ block: 'center' }))
      await calm(page)
    },
  },
  {
    name: 'ledger-mapping-pattern',
    async show(page) {
      await mapDebitLedger(page)
      const note = page.locator('[data-place="column:note"]')
      await note.getByRole('combobox').selectOption('Situación')
      await note.getByRole('button').press('Enter')
      await note.getByLabel('Taken out of its text by a pattern').fill('^[A-Z]')
      await page
        .locator('[data-place="column:external_ref"]')
        .getByRole('combobox')
        .selectOption('Situación')
      await page.locator('[data-place="column:external_ref"]').getByRole('button').press('Enter')
      await page
        .locator('[data-place="column:external_ref"]')
        .getByLabel('Taken out of its text by a pattern')
        .fill('(?=a)')
      await calm(page)
    },
  },
  {
    name: 'ledger-mapping-rows',
    async show(page) {
      await mapDebitLedger(page)
      await page.getByRole('button', { name: 'Add condition' }).scrollIntoViewIfNeeded()
      await page.locator('[data-place="direction"]').scrollIntoViewIfNeeded()
      await page.getByRole('radio', { name: 'As read' }).check({ force: true })
      await page.getByRole('radio', { name: /^Left out/ }).check({ force: true })
      await calm(page)
    },
  },
]

async function bringDebitLedger(page: Page): Promise<void> {
  await visitSettled(page, 'ledgers')
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles({
    name: 'extrato.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  })
  await page.getByRole('table', { name: 'First rows as the file has them' }).waitFor()
  await calm(page)
}

async function mapDebitLedger(page: Page): Promise<void> {
  await bringDebitLedger(page)
  await mapDebitColumns(page)
  await page.getByText('leaves 8 rows out').waitFor()
}
