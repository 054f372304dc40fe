import type { ScreenName } from './moves.ts'
import { calm, dismissNotices, fillProfile, visit, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

const servedScreens = [
  'desk',
  'limits',
  'rails',
  'currencies',
  'deposits',
  'account',
  'health',
  'stream',
] as const

/**
 * Every screen of a profile without data. `endService` ends the service that its sync waits for.
 */
export function emptyStates(endService: () => Promise<void>): readonly ScreenState[] {
  return [
    ...(
      [
        'overview',
        'withdrawals',
        'transactions',
        'quotes',
        'contacts',
        'ledgers',
        'runs',
        'breaks',
        'suggestions',
        'risk',
        'recheck',
        'rules',
        'reports',
        'connection',
        ...servedScreens,
      ] as const
    ).map(emptyScreen),
    {
      name: 'connection-form-documented',
      async show(page) {
        await visitSettled(page, 'connection')
        await page.getByRole('button', { name: 'New profile' }).click()
        await page.getByRole('dialog', { name: 'New profile' }).getByLabel('API key').waitFor()
      },
    },
    {
      name: 'connection-form',
      async show(page) {
        await visitSettled(page, 'connection')
        await page.getByRole('button', { name: 'New profile' }).click()
        await fillProfile(page, 'Río Pay', 'https://api.example.com')
      },
    },
    {
      name: 'connection-form-problems',
      async show(page) {
        await visitSettled(page, 'connection')
        await page.getByRole('button', { name: 'New profile' }).click()
        const form = page.getByRole('dialog', { name: 'New profile' })
        await form.getByLabel('Partner address').fill('http://api.example.com')
        await form.getByRole('button', { name: 'Add profile' }).click()
        await form.getByText(/another look/).waitFor()
      },
    },
    {
      name: 'overview-syncing',
      async show(page) {
        await visitSettled(page, 'overview')
        await page.keyboard.press('s')
        await page
          .getByText(/^Syncing/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'connection-checking',
      async show(page) {
        await visitSettled(page, 'connection')
        await page.getByRole('button', { name: 'Check connection' }).click()
      },
    },
    {
      name: 'withdrawals-offline',
      async show(page) {
        await endService()
        await visitSettled(page, 'withdrawals')
        await page.getByText('Sync failed').waitFor({ timeout: 60_000 })
        return () => dismissNotices(page)
      },
    },
    {
      name: 'connection-failed-check',
      async show(page) {
        await visitSettled(page, 'connection')
        await page.getByRole('button', { name: 'Check connection' }).click()
        await page.getByText('The check failed').waitFor({ timeout: 60_000 })
      },
    },
  ]
}

function emptyScreen(screen: ScreenName): ScreenState {
  return {
    name: `${screen}-empty`,
    async show(page) {
      await visit(page, screen)
      await calm(page)
    },
  }
}
