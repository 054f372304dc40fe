import { expect, test } from 'vitest'
import { satoshi } from '../../support/debit-ledger.ts'
import { dropFiles } from '../../support/drop.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { go, ledgerFile } from '../../support/steps.ts'

const ROWS = 3

test('three equal decisions offer a rule that states its effect and is added only on consent', async () => {
  const { desk, paid } = await openPaidDesk(ROWS)
  const { page } = desk
  const lines = paid.map(
    ({ id, createdAt, debited }) => `${id},BTC,${satoshi(debited)},${createdAt}`,
  )
  const text = ['withdrawal_id,currency,total,date', ...lines, ''].join('\r\n')
  await dropFiles(page, ledgerFile('satoshi.csv', text))
  await page.getByRole('group', { name: 'Preview of this run' }).waitFor()
  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  const run = page.getByRole('heading', { level: 1, name: /^Run / })
  await run.waitFor()

  await go(page, 'b', 'Breaks')
  const causes = page.getByRole('region', { name: /causes? explains? \d+ breaks/ })
  const cluster = causes.getByRole('button', { name: new RegExp(`^${ROWS} rows: `) }).first()
  await cluster.focus()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog', { name: 'Accept' })
  await dialog.getByLabel('Reason', { exact: true }).fill('Unit of the export')
  await dialog.getByLabel('Reason', { exact: true }).press('Control+Enter')
  await cluster.waitFor({ state: 'detached' })

  await page.getByText('1 rule is suggested by similar decisions.').waitFor()
  await go(page, 'r', 'Runs')
  await page.getByText('1 rule is suggested by similar decisions.').waitFor()
  await page.getByRole('button', { name: 'Review' }).click()
  const rule = page.getByRole('article', { name: 'A change of the mapping' })
  await rule.getByText(`${ROWS} similar decisions: Accepted`).waitFor()
  await rule.getByText(`Would have settled ${ROWS} breaks in 1 earlier run.`).waitFor()
  await rule
    .getByText(`On satoshi.csv: ${ROWS} more rows would match; none would be lost.`)
    .waitFor()

  // Without consent the rule has no effect: the next file like it still matches no row.
  await dropFiles(page, ledgerFile('satoshi-1.csv', text))
  await page.getByText(`0 of ${ROWS} rows match`).waitFor()
  await go(page, 'r', 'Runs')
  await page.getByRole('button', { name: 'Review' }).click()
  await rule.getByRole('button', { name: 'Add rule' }).click()
  await page.getByText('The rule was added.').waitFor()
  await rule.waitFor({ state: 'detached' })

  await dropFiles(page, ledgerFile('satoshi-2.csv', text))
  await page.getByRole('group', { name: 'Mapping in use' }).getByText('version 1').waitFor()
  await page.locator('button:focus', { hasText: 'Run reconciliation' }).waitFor()
  await page.keyboard.press('Enter')
  await run.waitFor()
  const matched = page
    .getByRole('row', { name: /^Matched/ })
    .getByRole('cell')
    .first()
  expect(await matched.innerText()).toBe(String(ROWS))
  expect(desk.pageErrors).toEqual([])
})
