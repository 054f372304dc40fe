import type { Page } from 'playwright'
import type { TeamDesks } from '../../support/team-desks.ts'
import {
  changeBreaks,
  createTeam,
  decide,
  joinTeam,
  openBreak,
  openTeamDesks,
  teamBreaks,
  teamLedger,
  visitTeam,
} from '../../support/team-desks.ts'
import { calm, closeFloating, dismissNotices, visitBreakRows, visitSettled } from './moves.ts'
import type { Chapter, ScreenState } from './states.ts'

/** How long a workstation that was cut off may take to notice it, or to connect again. */
const RECONNECT_MS = 60_000

/** The team of two people, as Ana sees it. Each state builds on the ones before it. */
export function teamChapters(): readonly Chapter[] {
  let desks: TeamDesks
  return [
    {
      name: 'a team',
      isApart: true,
      states: teamStates(() => desks),
      async prepare() {
        desks = await openTeamDesks()
        await desks.ana.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
        return { ...desks.ana, close: () => desks.close() }
      },
    },
  ]
}

function teamStates(desks: () => TeamDesks): readonly ScreenState[] {
  const other = (): Page => desks().ben.page
  return [
    { name: 'team-alone', show: (page) => visitTeam(page) },
    {
      name: 'team-alone-refused',
      async show(page) {
        await visitTeam(page)
        await page.getByRole('radio', { name: 'Join a team' }).check()
        await desks().fillServer(page, 'ana')
        await page.getByLabel('Password').fill('wrong')
        await page.getByRole('button', { name: 'Join a team' }).click()
        await page.getByRole('alert').waitFor()
      },
    },
    { name: 'team-person', show: () => createTeam(desks()) },
    {
      name: 'team-members',
      async show(page) {
        await closeFloating(page)
        await joinTeam(desks())
        await visitTeam(page)
        await page.getByRole('row', { name: /Ben Ortiz/ }).waitFor()
        await page.getByRole('button', { name: 'Verify the log' }).click()
        await page.getByText(/as they were written$/).waitFor()
      },
    },
    {
      name: 'team-ledger-file',
      async show(page) {
        await runLedger(other())
        await visitTeam(page)
        await openNewestRun(page)
        await page
          .getByRole('button', { name: 'Get the file from the team' })
          .scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'team-run-equal',
      async show(page) {
        await page.getByRole('button', { name: 'Repeat here and compare' }).click()
        await page.getByText('Same result here', { exact: true }).waitFor()
        await dismissNotices(page)
        await page.getByRole('button', { name: 'Repeat again' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'team-run-different',
      async show(page) {
        changeBreaks(desks().ana, '1.5', '9.5')
        await page.getByRole('button', { name: 'Repeat again' }).click()
        await page.getByText('Another result here', { exact: true }).waitFor()
        await dismissNotices(page)
        await page.getByRole('button', { name: 'Repeat again' }).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'team-run-differences',
      async show(page) {
        await page.getByRole('button', { name: 'Show the difference' }).click()
        await page.getByRole('dialog').waitFor()
        return async () => {
          await page.keyboard.press('Escape')
          changeBreaks(desks().ana, '9.5', '1.5')
        }
      },
    },
    {
      name: 'team-unshared',
      async show(page) {
        await desks().cutOff('ana')
        await page.getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
        await decideOne(page, teamBreaks.second, 'i')
        await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded()
        await calm(page)
        return async () => {
          await desks().admit('ana')
          await page.getByText('Team offline').waitFor({ state: 'detached', timeout: RECONNECT_MS })
        }
      },
    },
    {
      name: 'team-offline',
      async show(page) {
        await desks().cutOff('ana')
        await page.getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
        await decideOne(page, teamBreaks.first, 'i')
        await decideOne(other(), teamBreaks.first, 'a', 'Below the threshold')
        await visitTeam(page)
        await page.getByText('1 decision', { exact: true }).waitFor()
      },
    },
    {
      name: 'team-conflict',
      async show(page) {
        await desks().admit('ana')
        await page.getByText('1 break in conflict').waitFor({ timeout: RECONNECT_MS })
      },
    },
    {
      name: 'breaks-conflict',
      async show(page) {
        await visitTeam(page)
        await page.getByRole('button', { name: '1 break in conflict' }).click()
        await openBreak(page, teamBreaks.first, 'The next decision settles it.')
        await calm(page)
      },
    },
    {
      name: 'run-propose',
      async show(page) {
        await decideOne(page, teamBreaks.first, 'a', 'Agreed')
        await acceptRest(page)
        await openProposal(page)
        return () => page.keyboard.press('Escape')
      },
    },
    {
      name: 'run-proposed',
      async show(page) {
        await openProposal(page)
        await page.keyboard.press('Control+Enter')
        await page.getByText(/^Closing proposed: /).waitFor()
        await dismissNotices(page)
      },
    },
    {
      name: 'periods-proposed',
      async show(page) {
        await page.getByRole('button', { name: 'Withdraw', exact: true }).click()
        await page
          .getByRole('dialog')
          .getByRole('button', { name: 'Withdraw', exact: true })
          .click()
        await page.getByText(/^Closing proposed: /).waitFor({ state: 'detached' })
        await openProposal(other())
        await other().keyboard.press('Control+Enter')
        await showPeriods(page)
        await page.getByRole('region', { name: 'Closings proposed' }).waitFor()
        await calm(page)
      },
    },
    {
      name: 'periods-approve',
      async show(page) {
        await page.getByRole('button', { name: 'Approve', exact: true }).click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    {
      name: 'periods-approved',
      async show(page) {
        await page
          .getByRole('alertdialog')
          .getByRole('button', { name: 'Approve', exact: true })
          .click()
        await page.getByRole('row', { name: /Closed.*ben.*ana/ }).waitFor()
      },
    },
    {
      name: 'run-approved',
      async show(page) {
        await openNewestRun(page)
        await page.getByRole('tab', { name: 'Closing' }).click()
        await page
          .getByText(/Proposed by ben, approved by ana/)
          .first()
          .waitFor()
      },
    },
    {
      name: 'team-refused',
      async show(page) {
        await openNewestRun(other())
        await other().getByRole('button', { name: 'Open again' }).click()
        await other().getByRole('dialog').getByLabel('Reason').fill('A late reversal')
        await other().keyboard.press('Control+Enter')
        await page
          .getByText(/^Opened again by ben/)
          .first()
          .waitFor()
        await openProposal(page)
        await page.keyboard.press('Control+Enter')
        await page.getByText(/^Closing proposed: /).waitFor()
        await desks().cutOff('ana')
        await page.getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
        await decideOne(page, teamBreaks.second, 'i')
        await showPeriods(other())
        await other().getByRole('button', { name: 'Approve', exact: true }).click()
        const question = other().getByRole('alertdialog')
        await question.getByRole('button', { name: 'Approve', exact: true }).click()
        await question.waitFor({ state: 'detached' })
        await desks().admit('ana')
        await visitTeam(page)
        await page.getByRole('table', { name: 'Not accepted' }).waitFor({ timeout: RECONNECT_MS })
        await page.getByRole('row', { name: /Ben Ortiz/ }).waitFor()
      },
    },
    {
      name: 'team-dismissed',
      async show(page) {
        await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
        await page.getByText('Dismissed: 1', { exact: true }).click()
        await calm(page)
      },
    },
    {
      name: 'breaks-refused',
      async show(page) {
        await visitSettled(page, 'breaks')
        await page.getByRole('radio', { name: /^All/ }).check()
        await openBreak(page, teamBreaks.second, 'Accepted')
        await page.getByRole('region', { name: 'History' }).scrollIntoViewIfNeeded()
        await calm(page)
      },
    },
  ]
}

async function runLedger(page: Page): Promise<void> {
  await visitSettled(page, 'ledgers')
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles(teamLedger)
  await page.locator('main [aria-label="Reconcile"]').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
}

async function openNewestRun(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
  await calm(page)
}

async function showPeriods(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await page.getByRole('radio', { name: /^Closed periods/ }).check()
}

async function openProposal(page: Page): Promise<void> {
  await openNewestRun(page)
  await page.getByRole('button', { name: 'Propose closing' }).first().click()
  await page.getByRole('dialog').getByLabel('Note').fill('Books agree with the bank')
}

async function decideOne(...given: Parameters<typeof decide>): Promise<void> {
  await visitSettled(given[0], 'breaks')
  await given[0].getByRole('radio', { name: /^All/ }).check()
  await calm(given[0])
  await decide(...given)
}

async function acceptRest(page: Page): Promise<void> {
  await visitBreakRows(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('group', { name: / marked$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Below the threshold')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nothing is left to do').waitFor()
}
