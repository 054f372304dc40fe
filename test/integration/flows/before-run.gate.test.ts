import type { Locator } from 'playwright'
import { expect, test } from 'vitest'
import { dropFiles } from '../../support/drop.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { go, ledgerFile, waitForClosedOverlays } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by view-state.test.ts (the Runs
// screen before the first run), renderer/features/reconciliation/breaks/queue/screen.test.ts.

const ROWS = 6

test('before a run, the start pane shows which breaks are new, found again and gone, with examples', async () => {
  const { desk, paid } = await openPaidDesk(ROWS)
  const { page } = desk
  const fileOf = (name: string, totals: readonly string[]) =>
    ledgerFile(
      name,
      [
        'withdrawal_id,currency,total,date',
        ...paid.map(({ id, createdAt }, index) => `${id},BTC,${totals[index]},${createdAt}`),
        '',
      ].join('\r\n'),
    )
  const totalsOfRows = paid.map(({ debited }) => debited)

  await dropFiles(page, fileOf('monday.csv', ['1', ...totalsOfRows.slice(1)]))
  await page.getByRole('heading', { level: 1, name: 'monday.csv' }).waitFor()
  const preview = page.getByRole('group', { name: 'Preview of this run' })
  await preview.getByRole('button', { name: 'Preview this run' }).click()
  await preview.getByText('No run of these days yet:').waitFor()
  await preview.getByText(`${ROWS - 1} of ${ROWS} rows match`).waitFor()
  const allBreaks = parseInt(
    await preview.getByRole('button', { name: /^\d+ new/ }).innerText(),
    10,
  )
  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()

  // The first row is corrected, the second is made wrong. A file this small is compared without a
  // request.
  await dropFiles(
    page,
    fileOf('tuesday.csv', [totalsOfRows[0] ?? '', '2', ...totalsOfRows.slice(2)]),
  )
  await page.getByRole('heading', { level: 1, name: 'tuesday.csv' }).waitFor()
  await preview.getByText(/^Against run /).waitFor()
  expect(await preview.getByText('0 decisions undone').count()).toBe(1)
  const openExamples = async (name: string): Promise<Locator> => {
    await preview.getByRole('button', { name, exact: true }).click()
    const examples = page.getByRole('dialog', { name, exact: true })
    await examples.getByRole('listitem').first().waitFor()
    return examples
  }
  const expectExample = async (examples: Locator, index: number): Promise<void> =>
    expect(await examples.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining((paid[index]?.id ?? '').slice(0, 6)),
    ])
  await expectExample(await openExamples('1 gone'), 0)
  await page.keyboard.press('Escape')
  await waitForClosedOverlays(page)
  // The ledger has only six withdrawals, so the others of these days are missing in both runs.
  const foundAgain = await openExamples(`${allBreaks - 1} found again`)
  const kinds = foundAgain.getByRole('listitem').getByText('Missing in ledger', { exact: true })
  expect(await kinds.count()).toBe(await foundAgain.getByRole('listitem').count())
  await page.keyboard.press('Escape')
  await waitForClosedOverlays(page)
  const examples = await openExamples('1 new break')
  await expectExample(examples, 1)
  await examples.getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await go(page, 'r', 'Runs')
  expect(desk.pageErrors).toEqual([])
})
