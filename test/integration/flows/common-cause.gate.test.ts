import type { Page } from 'playwright'
import { expect, test } from 'vitest'
import { satoshi } from '../../support/debit-ledger.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { addLedger, go, ledgerFile } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by
// renderer/features/reconciliation/periods/screens.test.ts (the cause, and the run with its
// change), unit/reconciliation/causes/causes.test.ts.

const ROWS = 12

test('a run of a ledger in satoshi names its one cause, and one press makes a run that matches every row', async () => {
  const { desk, paid } = await openPaidDesk(ROWS)
  const { page } = desk
  const lines = paid.map(
    ({ id, createdAt, debited }) => `${id},BTC,${satoshi(debited)},${createdAt}`,
  )

  await go(page, 'l', 'Ledger files')
  await addLedger(
    page,
    ledgerFile(
      'satoshi.csv',
      `${['withdrawal_id,currency,total,date', ...lines].join('\r\n')}\r\n`,
    ),
  )
  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  const heading = page.getByRole('heading', { level: 1, name: /^Run / })
  const firstTitle = await heading.innerText()
  expect(await outcomeCount(page, 'Matched')).toBe('0')

  const title = `All ${ROWS} totals are 100,000,000 times the provider’s: they look like the smallest unit.`
  const causes = page.getByRole('article')
  await causes.getByRole('heading', { name: title }).waitFor()
  expect(await causes.count()).toBe(1)
  await causes.getByText(`${ROWS} more rows would match; none would be lost`).waitFor()
  await causes.getByRole('button', { name: 'Apply and run again' }).click()

  await heading.and(page.getByText(firstTitle)).waitFor({ state: 'detached' })
  await causes.waitFor({ state: 'detached' })
  expect(await heading.innerText()).not.toBe(firstTitle)
  expect(await outcomeCount(page, 'Matched')).toBe(String(ROWS))
  expect(await outcomeCount(page, 'Rejected')).toBe('0')
  expect(desk.pageErrors).toEqual([])
})

/** The number of ledger rows with this outcome in the sum of the run. */
async function outcomeCount(page: Page, outcome: string): Promise<string> {
  const row = page.getByRole('row', { name: new RegExp(`^${outcome}`) })
  return row.getByRole('cell').first().innerText()
}
