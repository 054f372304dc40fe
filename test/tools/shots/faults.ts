import type { Page } from 'playwright'
import type { ScreenName } from './moves.ts'
import { disturb, visit, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

/** The call that fills each screen. The error desk and the help need none. */
const calls: Readonly<Record<Exclude<ScreenName, 'errors' | 'help'>, string>> = {
  overview: 'overview',
  withdrawals: 'openList',
  transactions: 'openList',
  quotes: 'openList',
  contacts: 'openList',
  ledgers: 'listImports',
  runs: 'listRuns',
  breaks: 'openList',
  suggestions: 'listSuggestions',
  risk: 'openList',
  recheck: 'listRecheck',
  rules: 'matchingRules',
  reports: 'previewReport',
  connection: 'connection',
  settings: 'dataFolder',
  activity: 'activity',
  desk: 'listInstructions',
  limits: 'readReference',
  rails: 'readReference',
  currencies: 'readReference',
  deposits: 'readReference',
  account: 'readReference',
  health: 'health',
  operations: 'catalogue',
  stream: 'readStream',
}

const screenFaults = (Object.keys(calls) as (keyof typeof calls)[]).flatMap((screen) =>
  (['loading', 'failed'] as const).map((state) =>
    fault(`${screen}-${state}`, calls[screen], state, (page) => leaveAndVisit(page, screen)),
  ),
)

/**
 * Every screen while its call is unanswered and after it has failed, and the parts of screens that
 * have calls of their own.
 */
export const faultStates: readonly ScreenState[] = [
  ...screenFaults,
  ...(['loading', 'failed'] as const).flatMap((state) => [
    fault(`withdrawals-rows-${state}`, 'readList', state, toLastRows),
    fault(`withdrawals-detail-${state}`, 'readRecord', state, (page) =>
      openFirst(page, 'withdrawals'),
    ),
    fault(`ledger-preview-${state}`, 'previewLedger', state, (page) => openFirst(page, 'ledgers')),
    fault(`run-${state}`, 'breakdown', state, (page) => openFirst(page, 'runs')),
    fault(`break-case-${state}`, 'readCase', state, (page) => openFirst(page, 'breaks')),
    fault(`palette-${state}`, 'findRecords', state, findInPalette),
    fault(`help-assumptions-${state}`, 'assumptions', state, openAssumptions),
    fault(`help-licences-${state}`, 'licences', state, openLicences),
  ]),
  {
    name: 'overview-outdated',
    async show(page) {
      await visitSettled(page, 'overview')
      const undo = await disturb(page, 'overview', 'fail')
      await page.keyboard.press('s')
      await page.getByRole('alert').first().waitFor({ timeout: 60_000 })
      return undo
    },
  },
]

function fault(
  name: string,
  call: string,
  state: 'loading' | 'failed',
  open: (page: Page) => Promise<void>,
): ScreenState {
  return {
    name,
    async show(page) {
      const undo = await disturb(page, call, state === 'failed' ? 'fail' : 'hold')
      await open(page)
      await (state === 'failed'
        ? page
            .getByRole('alert')
            .or(page.getByText('The cache could not be searched'))
            .first()
            .waitFor()
        : page.waitForTimeout(300))
      return undo
    },
  }
}

// A screen that is already shown is not loaded again.
async function leaveAndVisit(page: Page, screen: ScreenName): Promise<void> {
  await visit(page, screen === 'settings' ? 'runs' : 'settings')
  await visit(page, screen)
}

// The first rows come with the list itself, the last ones by a call of their own.
async function toLastRows(page: Page): Promise<void> {
  await leaveAndVisit(page, 'withdrawals')
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  await page.getByRole('grid').focus()
  await page.keyboard.press('End')
}

async function openFirst(page: Page, screen: ScreenName): Promise<void> {
  await visitSettled(page, 'settings')
  // Does not wait until all is read, because the held call may be one beside the list.
  await visit(page, screen)
  await page.getByRole('grid').getByRole('row').nth(1).waitFor()
  // Enter would take the decision that an open break proposes.
  await page.getByRole('grid').getByRole('row').nth(1).dblclick()
}

async function openAssumptions(page: Page): Promise<void> {
  await leaveAndVisit(page, 'help')
  await page.getByRole('tab', { name: 'Assumptions in use' }).click()
}

async function openLicences(page: Page): Promise<void> {
  await leaveAndVisit(page, 'help')
  await page.getByRole('tab', { name: 'Licences' }).click()
}

async function findInPalette(page: Page): Promise<void> {
  await visitSettled(page, 'settings')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: /^Find a record/ }).fill('0xab')
}
