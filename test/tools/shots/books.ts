import type { Page } from 'playwright'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { acceptBreaks, calm, openNewestRun, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

/** The contacts by type, and their creation and deletion. */
export function contactStates(sandbox: () => ControlledDesk['sandbox']): readonly ScreenState[] {
  return [
    ...(['Crypto and bank', 'Bank', 'P2P tags', 'All, combined'] as const).map(
      (tab): ScreenState => ({
        name: `contacts-${tab.split(/[ ,]/)[0]?.toLowerCase()}`,
        async show(page) {
          await visitSettled(page, 'contacts')
          await page.getByRole('button', { name: new RegExp(`^${tab}`) }).click()
          await calm(page)
        },
      }),
    ),
    {
      name: 'contacts-new',
      async show(page) {
        await openNewContact(page)
        await page.keyboard.press('Enter')
      },
    },
    {
      name: 'contacts-forbidden',
      async show(page) {
        const { control } = sandbox()
        await visitSettled(page, 'contacts')
        control.setScopes(['read', 'write', 'contacts_read'])
        control.expireTokens()
        await page.keyboard.press('s')
        await page
          .getByText(/^Synced/)
          .first()
          .waitFor()
        await openNewContact(page)
        const form = page.getByRole('dialog', { name: 'New contact' })
        await form.getByRole('radio', { name: 'P2P tag' }).check()
        await form.getByLabel('Tag', { exact: true }).fill('$flow')
        await page.keyboard.press('Enter')
        await form.getByRole('alert').waitFor()
        return () => {
          control.setScopes(['read', 'write', 'contacts_read', 'contacts_write'])
          control.expireTokens()
          return Promise.resolve()
        }
      },
    },
    {
      name: 'contacts-delete',
      async show(page) {
        await visitSettled(page, 'contacts')
        await page.getByRole('button', { name: /^Crypto and bank/ }).click()
        await calm(page)
        await page.getByRole('grid').focus()
        for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
        await page.getByRole('button', { name: 'Delete contact…' }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
  ]
}

const ledger = Buffer.from('withdrawal_id,amount,currency,date\nW-1,1.5,BTC,2026-10-05T00:00:00Z\n')

/**
 * A run whose period is closed, the breaks that keep it open before, and the dialogs that close and
 * reopen it.
 */
export const periodStates: readonly ScreenState[] = [
  {
    name: 'run-closing-blocked',
    async show(page) {
      await visitSettled(page, 'ledgers')
      await page
        .locator('input[type="file"][accept*="csv"]')
        .setInputFiles({ name: 'october.csv', mimeType: 'text/csv', buffer: ledger })
      await page.locator('main [aria-label="Reconcile"]').waitFor()
      await page.keyboard.press('r')
      await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor({ timeout: 60_000 })
      await calm(page)
      await page.getByRole('button', { name: 'Close period' }).click()
      await page.getByText('Blocks', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'run-outside',
    async show(page) {
      await openNewestRun(page)
      await page.getByRole('tab', { name: 'Outside the period' }).click()
      await calm(page)
    },
  },
  {
    name: 'run-close-period',
    async show(page) {
      await acceptBreaks(page)
      await openNewestRun(page)
      await page.getByRole('button', { name: 'Close period' }).click()
      await page
        .getByRole('dialog', { name: 'Close this period?' })
        .getByLabel('Note')
        .fill('Books agree with the bank')
      return () => page.keyboard.press('Escape')
    },
  },
  {
    name: 'run-closed',
    async show(page) {
      await openNewestRun(page)
      await page.getByRole('button', { name: 'Close period' }).first().click()
      const dialog = page.getByRole('dialog', { name: 'Close this period?' })
      await dialog.getByLabel('Note').fill('Books agree with the bank')
      await dialog.getByRole('button', { name: 'Close period' }).click()
      await page
        .getByText(/^Period closed: /)
        .first()
        .waitFor()
    },
  },
  {
    name: 'run-reopen',
    async show(page) {
      await openNewestRun(page)
      await page.getByRole('button', { name: 'Open again' }).click()
      await page.getByRole('dialog', { name: 'Open this period again?' }).waitFor()
      return () => page.keyboard.press('Escape')
    },
  },
  {
    name: 'run-reopened',
    async show(page) {
      await openNewestRun(page)
      await page.getByRole('button', { name: 'Open again' }).click()
      const dialog = page.getByRole('dialog', { name: 'Open this period again?' })
      await dialog.getByLabel('Reason').fill('A late reversal of a withdrawal')
      await dialog.getByRole('button', { name: 'Open again' }).click()
      await page
        .getByText(/^Opened again by /)
        .first()
        .waitFor()
    },
  },
]

async function openNewContact(page: Page): Promise<void> {
  await visitSettled(page, 'contacts')
  await page.keyboard.press('n')
  await page.getByRole('dialog', { name: 'New contact' }).waitFor()
}
