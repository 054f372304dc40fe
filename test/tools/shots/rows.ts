import type { Page } from 'playwright'
import { decidingStates } from './deciding.ts'
import { mappingStates } from './mapping.ts'
import type { ScreenName } from './moves.ts'
import { calm, rowArrived, visit, visitBreakRows, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

const reference = ['limits', 'rails', 'currencies', 'deposits', 'account'] as const
const lists = ['withdrawals', 'transactions', 'quotes', 'contacts'] as const
/** Categories whose detail differs from the others. */
const categories = [
  'Amount differs',
  'Missing at provider',
  'Missing in ledger',
  'Duplicate in ledger',
  'Ambiguous',
  'Address differs',
  'Status differs',
  'Hash replaced',
  'Fee differs',
  'Blocked',
]

/** Every screen with its rows, and the details and dialogs above them. */
export const rowStates: readonly ScreenState[] = [
  state('overview-rows', (page) => visitSettled(page, 'overview')),
  ...lists.map((screen) => state(`${screen}-rows`, (page) => showRows(page, screen))),
  ...lists.map((screen) => state(`${screen}-detail`, (page) => openRow(page, screen, 3))),
  state('withdrawals-detail-received', async (page) => {
    await openRow(page, 'withdrawals', 3)
    await page.getByRole('tab', { name: 'As received' }).click()
    await calm(page)
  }),
  state('withdrawals-detail-related', async (page) => {
    await openRow(page, 'withdrawals', 3)
    await page.getByRole('tab', { name: /^Related/ }).click()
    await calm(page)
  }),
  {
    name: 'withdrawals-blocked',
    async show(page) {
      await showRows(page, 'withdrawals')
      await page.getByRole('button', { name: /^Blocked(?! and)/ }).click()
      await calm(page)
      await pressIn(page, 'Home', 'Enter')
      await page.getByRole('tab', { name: 'Summary' }).waitFor()
      return async () => {
        await page.keyboard.press('Escape')
        await page.getByRole('button', { name: /^All/ }).first().click()
      }
    },
  },
  {
    name: 'withdrawals-none-fits',
    async show(page) {
      await showRows(page, 'withdrawals')
      await page.keyboard.press('/')
      await page.keyboard.type('nothing like this')
      await page.getByText('No row matches the filters').waitFor()
      await calm(page)
      return async () => {
        await page.getByRole('searchbox', { name: 'Find in Withdrawals' }).fill('')
        await page.getByRole('grid').waitFor()
      }
    },
  },
  state('withdrawals-columns', async (page) => {
    await showRows(page, 'withdrawals')
    await page.keyboard.press('c')
    await page.getByRole('dialog', { name: 'Columns' }).or(page.getByRole('menu')).first().waitFor()
  }),
  state('withdrawals-filter', async (page) => {
    await showRows(page, 'withdrawals')
    await page
      .getByRole('group', { name: 'Filters' })
      .getByRole('button', { name: 'Filter' })
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  state('ledgers-rows', (page) => visitSettled(page, 'ledgers')),
  state('ledgers-delete', async (page) => {
    await visitSettled(page, 'ledgers')
    await page
      .getByRole('button', { name: /^Delete ledger|^Delete .*csv/ })
      .first()
      .click()
    await page.getByRole('alertdialog').waitFor()
  }),
  state('ledger-preview', openPreview),
  state('ledger-mapping-wrong', async (page) => {
    await openPreview(page)
    await page.keyboard.press('m')
    await page.getByLabel('Decimal mark').selectOption(',')
    await calm(page)
  }),
  ...mappingStates,
  state('runs-rows', (page) => visitSettled(page, 'runs')),
  state('run-summary', openRun),
  state('run-matches', async (page) => {
    await openRun(page)
    await page.getByRole('tab', { name: /^Matches/ }).click()
    await calm(page)
  }),
  // The sandbox never contradicts itself, so observations are tested with invented runs
  // (test/unit/renderer/features/reconciliation/periods).
  ...(['Lines', 'Decisions', 'Closing'] as const).map((tab) =>
    state(`run-${tab.toLowerCase()}`, async (page) => {
      await openRun(page)
      await page.getByRole('tab', { name: new RegExp(`^${tab}`) }).click()
      await calm(page)
    }),
  ),
  state('run-evidence', async (page) => {
    await openRun(page)
    await page.keyboard.press('v')
    await page.getByRole('dialog', { name: 'Save the evidence of this run' }).waitFor()
  }),
  state('breaks-rows', async (page) => {
    await visitSettled(page, 'breaks')
    await page.keyboard.press('Escape')
    await rowArrived(page)
  }),
  ...categories.map(breakDetail),
  state('breaks-all-fields', async (page) => {
    await visitBreakRows(page)
    await page.getByRole('grid').getByRole('row').nth(1).dblclick()
    await page.getByRole('button', { name: 'Show all fields' }).first().click()
  }),
  ...decidingStates,
  state('reports-rows', async (page) => {
    await visitSettled(page, 'reports')
    await page.getByRole('button', { name: 'Make file' }).click()
    await page.getByText('SHA-256').first().waitFor()
    await page.waitForTimeout(300)
  }),
  state('connection-rows', (page) => visitSettled(page, 'connection')),
  state('settings-rows', (page) => visitSettled(page, 'settings')),
  state('activity-rows', (page) => visitSettled(page, 'activity')),
  {
    name: 'activity-empty',
    async show(page) {
      await visitSettled(page, 'activity')
      const box = page.getByRole('searchbox').first()
      await box.fill('nothing like this')
      await calm(page)
      return () => box.fill('')
    },
  },
  state('palette', async (page) => {
    await visitSettled(page, 'withdrawals')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a record/ }).waitFor()
  }),
  state('palette-found', async (page) => {
    await visitSettled(page, 'withdrawals')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a record/ }).fill('0xa')
    await page
      .getByRole('option', { name: /Withdrawal/ })
      .first()
      .waitFor()
  }),
  state('palette-none', async (page) => {
    await visitSettled(page, 'withdrawals')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: /^Find a record/ }).fill('zzzz')
    await page.getByText('Nothing found for').waitFor()
  }),
  state('shortcuts', async (page) => {
    await visitSettled(page, 'withdrawals')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor()
  }),
  state('profiles', async (page) => {
    await visitSettled(page, 'overview')
    await page.getByRole('button', { name: /Choose a profile/ }).click()
    await page.getByRole('menuitemradio').first().waitFor()
  }),
]

/** Screens that show their age, three days after the last sync. */
export const staleStates: readonly ScreenState[] = [
  state('overview-stale', (page) => visitSettled(page, 'overview')),
  ...lists.map((screen) => state(`${screen}-stale`, (page) => showRows(page, screen))),
  ...(
    [
      'ledgers',
      'runs',
      'suggestions',
      'risk',
      'recheck',
      'rules',
      'reports',
      'connection',
      'settings',
      'activity',
      ...reference,
    ] as const
  ).map((screen) => state(`${screen}-stale`, (page) => visitSettled(page, screen))),
  state('breaks-stale', async (page) => {
    await visitSettled(page, 'breaks')
    await rowArrived(page)
  }),
]

const PIN = '2580'

/** The lock, and the window whose program has ended. No state can follow them. */
export const lastStates: readonly ScreenState[] = [
  state('pin-dialog', openPin),
  state('locked', async (page) => {
    await openPin(page)
    const form = page.getByRole('dialog', { name: 'Set a PIN' })
    await form.getByLabel('New PIN', { exact: true }).pressSequentially(PIN)
    await form.getByLabel('New PIN once more').pressSequentially(PIN)
    await form.getByRole('button', { name: 'Save the PIN' }).click()
    await form.waitFor({ state: 'detached' })
    await page.keyboard.press('L')
    await page.getByRole('heading', { name: 'Partner Desk is locked' }).waitFor()
  }),
  {
    name: 'locked-wrong',
    async show(page) {
      await page.getByLabel('PIN').pressSequentially('0000')
      await page.getByRole('button', { name: 'Unlock' }).click()
      await page.getByText('That is not the PIN.').waitFor()
      return async () => {
        await page.getByLabel('PIN').pressSequentially(PIN)
        await page.getByRole('button', { name: 'Unlock' }).click()
        await page.getByRole('navigation', { name: 'Screens' }).waitFor()
      }
    },
  },
  state('closed-used', async (page) => {
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await page.getByRole('heading', { name: 'This address was used before' }).waitFor()
  }),
]

function state(name: string, show: (page: Page) => Promise<void>): ScreenState {
  return { name, show }
}

async function showRows(page: Page, screen: ScreenName): Promise<void> {
  await visit(page, screen)
  await page.getByRole('grid').getByRole('row').nth(3).waitFor()
  await calm(page)
}

async function openRow(page: Page, screen: ScreenName, row: number): Promise<void> {
  await showRows(page, screen)
  await pressIn(page, 'Home', ...Array.from({ length: row }, () => 'j'), 'Enter')
  await page.getByRole('tab', { name: 'As received' }).waitFor()
  await calm(page)
}

async function pressIn(page: Page, ...keys: readonly string[]): Promise<void> {
  await page.getByRole('grid').focus()
  for (const key of keys) await page.keyboard.press(key)
}

async function openPreview(page: Page): Promise<void> {
  await visitSettled(page, 'ledgers')
  await pressIn(page, 'Home', 'Enter')
  await page.getByText('Control totals').waitFor()
  await calm(page)
}

async function openRun(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await pressIn(page, 'Home', 'Enter')
  await page.getByText('How it adds up').waitFor()
  await calm(page)
}

async function openPin(page: Page): Promise<void> {
  await visitSettled(page, 'settings')
  await page.getByRole('button', { name: 'Set a PIN…' }).click()
  await page.getByRole('dialog', { name: 'Set a PIN' }).waitFor()
}

function breakDetail(category: string): ScreenState {
  return {
    name: `break-${category.toLowerCase().replaceAll(' ', '-')}`,
    async show(page) {
      await visitBreakRows(page)
      await page
        .getByRole('button', { name: /^Category/ })
        .first()
        .click()
      await page.getByRole('menuitemcheckbox', { name: new RegExp(`^${category}`) }).click()
      await calm(page)
      await page.getByRole('grid').getByRole('row').nth(1).dblclick()
      await page.getByText('What usually fixes it').waitFor()
      await calm(page)
      return () => page.getByRole('button', { name: 'Clear: Category' }).click()
    },
  }
}
