import { expect, test } from 'vitest'
import { dropFiles } from '../../support/drop.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { go, ledgerFile } from '../../support/steps.ts'

const ROWS = 6

test('a ledger can be dropped on any screen; a known source then needs only Enter, an unknown one its columns', async () => {
  const { desk, paid } = await openPaidDesk(ROWS)
  const { page } = desk
  const linesOf = (rows: typeof paid): readonly string[] =>
    rows.map(({ id, createdAt, debited }) => `${id},BTC,${debited},${createdAt}`)

  // Unknown headers: each column is chosen on its head, above the raw rows.
  await dropFiles(
    page,
    ledgerFile('kraken-1.csv', ['Ref,C,Q,T', ...linesOf(paid.slice(0, 3)), ''].join('\r\n')),
  )
  await page.getByRole('heading', { level: 1, name: 'kraken-1.csv' }).waitFor()
  const rawTable = page.getByRole('table', { name: 'First rows as the file has them' })
  await rawTable.getByText(paid[0]?.id ?? '').waitFor()
  await rawTable.getByLabel('Field of the column Ref').selectOption('Withdrawal id')
  await rawTable.getByLabel('Field of the column C').selectOption('Currency')
  await rawTable.getByLabel('Field of the column Q').selectOption('Total')
  await rawTable.getByLabel('Field of the column T').selectOption('Date')
  await page.getByText('Control totals').waitFor()
  await page.getByRole('radio', { name: 'As read' }).check({ force: true })
  await page.getByRole('grid', { name: 'First rows in normal form' }).waitFor()
  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  const run = page.getByRole('heading', { level: 1, name: /^Run / })
  await run.waitFor()

  // The next file of this source needs a drop and Enter.
  await go(page, 'w', 'Withdrawals')
  let actions = 0
  await dropFiles(
    page,
    ledgerFile('kraken-2.csv', ['Ref,C,Q,T', ...linesOf(paid), ''].join('\r\n')),
  )
  actions += 1
  await page.getByRole('heading', { level: 1, name: 'kraken-2.csv' }).waitFor()
  const inUse = page.getByRole('group', { name: 'Mapping in use' })
  await inUse.getByText(`4 columns · ${ROWS} rows`).waitFor()
  expect(await page.getByRole('heading', { name: 'Mapping', exact: true }).count()).toBe(0)
  await page.locator('button:focus', { hasText: 'Run reconciliation' }).waitFor()
  await page.keyboard.press('Enter')
  actions += 1
  await run.waitFor()
  const matched = page
    .getByRole('row', { name: /^Matched/ })
    .getByRole('cell')
    .first()
  expect(await matched.innerText()).toBe(String(ROWS))
  expect(actions).toBeLessThanOrEqual(2)

  // A window that was just opened keeps the files until its script for drops is loaded.
  await page.reload()
  await page.getByRole('main').waitFor()
  await dropFiles(
    page,
    ledgerFile('kraken-3.csv', ['Ref,C,Q,T', ...linesOf(paid), ''].join('\r\n')),
  )
  await page.getByRole('heading', { level: 1, name: 'kraken-3.csv' }).waitFor()
  expect(desk.pageErrors).toEqual([])
})
