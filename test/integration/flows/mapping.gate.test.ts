import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { debitLedger, mapDebitColumns } from '../../support/debit-ledger.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { addLedger, go, ledgerFile } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by
// renderer/features/reconciliation/ledgers/screen.test.ts (each part of the form),
// unit/reconciliation/mapped-properties.test.ts (the run of such a file).

const ROWS = 9

test('a file with debit and credit columns, satoshi, cancelled rows and local dates is mapped in the mapping pane and run', async () => {
  const { desk, paid } = await openPaidDesk(ROWS)
  const { page } = desk
  const { text, deposits, cancelled } = debitLedger(paid)

  await go(page, 'l', 'Ledger files')
  await addLedger(page, ledgerFile('extrato.csv', text))
  // No row can be read yet, but the columns already show their values.
  await page
    .getByRole('table', { name: 'First rows as the file has them' })
    .getByText(paid[0]?.id ?? '')
    .waitFor()
  const row = (field: string) => page.locator(`[data-place="column:${field}"]`)
  await mapDebitColumns(page)
  await row('withdrawal_id').getByText(`such as ${paid[0]?.id}`).waitFor()
  await row('status').getByRole('combobox').selectOption('')
  await page.getByLabel('Time zone of dates').selectOption('America/Sao_Paulo')

  await page.getByText(`leaves ${cancelled} rows out`).waitFor()
  await page.getByText(`leaves ${deposits} rows out`).waitFor()
  await page.getByRole('radio', { name: 'As read' }).check({ force: true })
  await page.getByRole('radio', { name: `Left out ${deposits + cancelled}` }).check({ force: true })
  const grid = page.getByRole('grid', { name: 'First rows in normal form' })
  await grid.getByText('Only its credit column is filled').first().waitFor()
  await grid.getByText('It is a row with Situación = anulada').first().waitFor()
  await page.getByRole('radio', { name: /^All/ }).check({ force: true })

  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
  expect(await outcomeCount(page, 'Matched')).toBe(String(ROWS))
  expect(await outcomeCount(page, 'Left out')).toBe(String(deposits + cancelled))
  expect(await outcomeCount(page, 'Rejected')).toBe('0')
  await page.getByRole('tab', { name: /^Lines/ }).click()
  await page.getByRole('radio', { name: /^Left out/ }).check({ force: true })
  await page.getByText('It is a row with Situación = anulada').first().waitFor()
  expect(desk.pageErrors).toEqual([])
})

/** The number of ledger rows with this outcome in the sum of the run. */
async function outcomeCount(page: Page, outcome: string): Promise<string> {
  const row = page.getByRole('row', { name: new RegExp(`^${outcome}`) })
  return row.getByRole('cell').first().innerText()
}
