import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import { gateTest } from '../../support/gate.ts'
import {
  addLedger,
  go,
  openSynced,
  readStable,
  sampleLedger,
  settle,
  trayNotice,
} from '../../support/steps.ts'

const { page, pageErrors } = await openSynced()

describe("withdrawals with the ledger's side", () => {
  test('the column is empty before a run, and shows each state after it', async () => {
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await expect.poll(() => shownLedgerStates(page)).toEqual(['—'])
    await go(page, 'l', 'Ledger files')
    await addLedger(page, await sampleLedger())
    await page.getByRole('checkbox', { name: 'Offline' }).check()
    await page.getByRole('button', { name: 'Run reconciliation' }).click()
    const result = trayNotice(page, /^Reconciled: [\d,]+ breaks$/)
    await result.waitFor()
    const isCut = await result.evaluate((line) => {
      const shownNodes = [...line.childNodes]
      line.textContent = 'withdrawals-2026-11-30.csv: 5,000 rows'
      const isLongTextCut =
        line.scrollWidth > line.clientWidth || line.scrollHeight > line.clientHeight
      line.replaceChildren(...shownNodes)
      return isLongTextCut
    })
    expect(isCut).toBe(false)
    await go(page, 'w', 'Withdrawals')
    await page.getByText('5,000 rows').waitFor()
    await expect.poll(() => shownLedgerStates(page)).toContain('Matched')
    expect(await shownLedgerStates(page)).not.toContain('—')
  })

  // Runs only at the release gate. `npm test` covers it in unit/store/browse/ledger-sides.test.ts
  // (the parts) and in the next test (a filter by the column).
  gateTest(
    'the list is filtered by the column from the keyboard, and the parts add up to the whole',
    async () => {
      const counts: number[] = []
      for (const state of ['Matched', 'Break', 'Not booked', 'Void', 'Outside the period']) {
        await page.getByRole('button', { name: 'Filter', exact: true }).press('Enter')
        await page.getByLabel('Column').selectOption('ledger')
        await page.getByLabel('Value').selectOption({ label: state })
        await page.getByRole('button', { name: 'Apply' }).press('Enter')
        await page.getByRole('button', { name: `Remove Ledger: ${state}` }).waitFor()
        await expect.poll(() => count(page)).toBeLessThan(5000)
        counts.push(await readStable(() => count(page)))
        await page.getByRole('button', { name: `Remove Ledger: ${state}` }).press('Enter')
        await page.getByText('5,000 rows').waitFor()
      }
      expect(counts.reduce((sum, rows) => sum + rows, 0)).toBe(5000)
    },
  )

  test('a cell filters by its value', async () => {
    await page.getByRole('gridcell', { name: 'Matched' }).first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by Ledger: not Matched' }).click()
    await page.getByRole('button', { name: 'Remove Ledger: not Matched' }).waitFor()
    await expect.poll(() => shownLedgerStates(page)).not.toContain('Matched')
    expect(pageErrors).toEqual([])
  })
})

/** The distinct values of the Ledger column, once all of them are read. */
async function shownLedgerStates(page: Page): Promise<string[]> {
  await settle(page)
  return page.evaluate(() => {
    const heads = [...document.querySelectorAll('[role="columnheader"]')]
    const ledgerIndex = heads.findIndex((head) => head.textContent?.trim() === 'Ledger')
    const rows = [...document.querySelectorAll('[role="row"]:has([role="gridcell"])')]
    const texts = rows.map(
      (row) =>
        row.querySelectorAll('[role="rowheader"], [role="gridcell"]')[ledgerIndex]?.textContent,
    )
    return [...new Set(texts.map((text) => (text ?? '').trim()))].sort()
  })
}

/** Returns the number of rows in the list, or 0 if the list says that no row fits. */
async function count(page: Page): Promise<number> {
  if (await page.getByText('No row matches the filters').isVisible()) return 0
  const text = await page.locator('.rows.number').textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}
