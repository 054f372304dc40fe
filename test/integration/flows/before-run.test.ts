import { afterAll, expect, test } from 'vitest'
import { dropFiles } from '../../support/drop.ts'
import { openPaidDesk } from '../../support/paid-desk.ts'
import { go, ledgerFile } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'

const ROWS = 6
let desk: DeskWindow | undefined
afterAll(() => desk?.close())

test('before a run the start pane says what is new, still open and gone, with examples', async () => {
  const opened = await openPaidDesk(ROWS)
  const { paid } = opened
  desk = opened.desk
  const { page } = desk
  const fileOf = (name: string, totals: readonly string[]) =>
    ledgerFile(
      name,
      [
        'withdrawal_id,currency,total,date',
        ...paid.map(({ id, createdAt }, at) => `${id},BTC,${totals[at]},${createdAt}`),
        '',
      ].join('\r\n'),
    )
  const right = paid.map(({ debited }) => debited)

  await dropFiles(page, fileOf('monday.csv', ['1', ...right.slice(1)]))
  await page.getByRole('heading', { level: 1, name: 'monday.csv' }).waitFor()
  const told = page.getByRole('group', { name: 'Preview of this run' })
  await told.getByRole('button', { name: 'Preview this run' }).click()
  await told.getByText('No run of these days yet:').waitFor()
  await told.getByText(`${ROWS - 1} of ${ROWS} rows match`).waitFor()
  await page.getByRole('main').focus()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()

  // The first row is mended, the second is wrong now. A file this small is compared unasked.
  await dropFiles(page, fileOf('tuesday.csv', [right[0] ?? '', '2', ...right.slice(2)]))
  await page.getByRole('heading', { level: 1, name: 'tuesday.csv' }).waitFor()
  await told.getByText(/^Against run /).waitFor()
  await told.getByRole('button', { name: /^1 gone/ }).waitFor()
  expect(await told.getByText('0 decisions undone').count()).toBe(1)
  await told.getByRole('button', { name: '1 new break' }).click()
  const examples = page.getByRole('dialog', { name: '1 new break' })
  expect(await examples.getByRole('listitem').count()).toBe(1)
  await examples.getByRole('button').click()
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await go(page, 'r', 'Runs')
  expect(desk.troubles).toEqual([])
})
