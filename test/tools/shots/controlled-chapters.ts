import type { Page } from 'playwright'
import type { ControlledDesk, ControlledDeskOptions } from '../../support/controlled-desk.ts'
import { openControlledDesk } from '../../support/controlled-desk.ts'
import type { DeskWindow } from '../../support/window.ts'
import { contactStates, periodStates } from './books.ts'
import { deskStates, firstExecutionStates } from './desk-states.ts'
import { closeFloating, dismissNotices, visitSettled } from './moves.ts'
import { catalogueStates, referenceStates } from './reference-states.ts'
import { healthStates, operationStates, streamStates } from './service-states.ts'
import type { Chapter, ScreenState } from './states.ts'

/** The operations that the pictures need and whose paths no contract shows. */
const operations = [
  'partner.quote-execution',
  'partner.reusable-quote-execution',
  'partner.transactions',
  'partner.rates',
  'exchange.stream',
  'exchange.ws-ticket',
  'exchange.public-pairs',
]

/**
 * The services' screens over a sandbox that the pictures control: it refuses, falls silent and goes
 * away.
 */
export function controlledChapters(): readonly Chapter[] {
  let controlledDesk: ControlledDesk
  const sandbox = (): ControlledDesk['sandbox'] => controlledDesk.sandbox
  const openWith = (options: ControlledDeskOptions) => async (): Promise<DeskWindow> => {
    controlledDesk = await openControlledDesk('loopback', options)
    await controlledDesk.desk.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    return { ...controlledDesk.desk, close: () => controlledDesk.close() }
  }
  // Clears the faults of a failed state before the next one.
  const withoutFaults = (state: ScreenState): ScreenState => ({
    ...state,
    async show(page) {
      sandbox().control.clearFaults()
      await closeFloating(page)
      await dismissNotices(page)
      return state.show(page)
    },
  })
  return [
    {
      name: 'a profile without trading calls',
      isApart: true,
      states: untouchedStates,
      prepare: openWith({}),
    },
    {
      name: 'trading, services and contacts',
      isApart: true,
      states: [
        ...referenceStates,
        ...deskStates(sandbox),
        ...operationStates(sandbox),
        ...catalogueStates,
        ...streamStates(sandbox),
        ...contactStates(sandbox),
        ...periodStates,
        ...healthStates(sandbox),
        { name: 'contacts-refused', show: (page: Page) => visitSettled(page, 'contacts') },
        ...offlineStates(sandbox),
      ].map(withoutFaults),
      prepare: openWith({
        isTradingAllowed: true,
        isProfileSynced: true,
        operations,
        sandbox: { withdrawals: 300, streamIntervalMs: 150 },
      }),
    },
    {
      name: 'a production profile',
      isApart: true,
      states: firstExecutionStates,
      prepare: openWith({
        environment: 'production',
        isTradingAllowed: true,
        isProfileSynced: true,
        operations,
        sandbox: { withdrawals: 60 },
      }),
    },
  ]
}

/** States before anything was read, entered or allowed. */
const untouchedStates: readonly ScreenState[] = [
  { name: 'desk-trading-off', show: (page) => visitSettled(page, 'desk') },
  { name: 'overview-never-synced', show: (page) => visitSettled(page, 'overview') },
  {
    name: 'stream-no-path',
    async show(page) {
      await visitSettled(page, 'stream')
      await page.getByRole('checkbox', { name: /^withdrawal/ }).check()
      await page.getByText('No path is known for the stream').waitFor()
    },
  },
  { name: 'connection-trading-off', show: showTradingCalls },
  {
    name: 'connection-trading-question',
    async show(page) {
      await showTradingCalls(page)
      await page.getByRole('button', { name: 'Allow…' }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'connection-service-details',
    async show(page) {
      await visitSettled(page, 'connection')
      await page.getByLabel('Word for platform').fill('two words')
      await page.getByText('Enter one word of letters').scrollIntoViewIfNeeded()
    },
  },
]

async function showTradingCalls(page: Page): Promise<void> {
  await visitSettled(page, 'connection')
  await page.getByRole('button', { name: 'Allow…' }).scrollIntoViewIfNeeded()
}

/** The service has ended: earlier data stays, with its age and the reason why it is not newer. */
function offlineStates(sandbox: () => ControlledDesk['sandbox']): readonly ScreenState[] {
  return (['limits', 'rails', 'currencies', 'deposits', 'account', 'desk'] as const).map(
    (screen) => ({
      name: `${screen}-offline`,
      async show(page) {
        await sandbox().close()
        await visitSettled(page, screen)
        if (screen === 'desk') return
        await page.keyboard.press('r')
        await page
          .getByText(/^Not refreshed/)
          .first()
          .waitFor()
      },
    }),
  )
}
