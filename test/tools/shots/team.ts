import type { Locator, Page } from 'playwright'
import type { TeamDesks } from '../../support/team-desks.ts'
import {
  changeBreaks,
  createTeam,
  joinTeam,
  openBreak,
  openTeamDesks,
  teamBreaks,
  teamLedger,
  visitTeam,
} from '../../support/team-desks.ts'
import { decideShown } from './day-steps.ts'
import {
  acceptBreaks,
  calm,
  closeFloating,
  dismissNotices,
  openNewestRun,
  showPeriods,
  visitSettled,
} from './moves.ts'
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
  const benPage = (): Page => desks().ben.page
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
        await page.getByText(/the log is unchanged$/).waitFor()
      },
    },
    {
      name: 'team-ledger-file',
      async show(page) {
        await runLedger(benPage())
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
        await page.getByText('Different result here', { exact: true }).waitFor()
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
        await decideShown(page, teamBreaks.second, 'i')
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
        await decideShown(page, teamBreaks.first, 'i')
        await decideShown(benPage(), teamBreaks.first, 'a', 'Below the threshold')
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
        await decideShown(page, teamBreaks.first, 'a', 'Agreed')
        await acceptBreaks(page)
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
        await openProposal(benPage())
        await benPage().keyboard.press('Control+Enter')
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
        await openNewestRun(benPage())
        await benPage().getByRole('button', { name: 'Open again' }).click()
        await benPage().getByRole('dialog').getByLabel('Reason').fill('A late reversal')
        await benPage().keyboard.press('Control+Enter')
        await page
          .getByText(/^Opened again by ben/)
          .first()
          .waitFor()
        await openProposal(page)
        await page.keyboard.press('Control+Enter')
        await page.getByText(/^Closing proposed: /).waitFor()
        await desks().cutOff('ana')
        await page.getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
        await decideShown(page, teamBreaks.second, 'i')
        await showPeriods(benPage())
        await benPage().getByRole('button', { name: 'Approve', exact: true }).click()
        const question = benPage().getByRole('alertdialog')
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
    ...itemStates(desks),
    ...erasureStates(desks),
    {
      name: 'team-forget',
      async show(page) {
        await page.getByRole('button', { name: 'Forget this workspace…' }).click()
        await page.getByRole('alertdialog').waitFor()
        return () => page.keyboard.press('Escape')
      },
    },
  ]
}

/** Rules that both people changed while one of them was offline. */
function itemStates(desks: () => TeamDesks): readonly ScreenState[] {
  return [
    {
      name: 'team-items',
      async show(page) {
        await desks().cutOff('ana')
        await page.getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
        await changeRules(page, 'first')
        await changeRules(desks().ben.page, 'last')
        await desks().admit('ana')
        await page.getByText('Team offline').waitFor({ state: 'detached', timeout: RECONNECT_MS })
        await visitTeam(page)
        const notices = page.getByRole('list', { name: 'Changed twice or replaced' })
        await notices.waitFor({ timeout: RECONNECT_MS })
        await notices.scrollIntoViewIfNeeded()
        await calm(page)
      },
    },
    { name: 'team-rules', show: (page) => visitSettled(page, 'rules') },
    {
      name: 'team-mapping',
      async show(page) {
        await visitSettled(page, 'ledgers')
        await page.locator('input[type="file"][accept*="csv"]').setInputFiles({
          name: 'bank.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(
            'Reference,Amount,Currency,Date\nr-1,1.50,BTC,2026-10-01T10:00:00Z\n',
          ),
        })
        await page.getByRole('button', { name: 'Save mapping…' }).click()
        const saveDialog = page.getByRole('dialog')
        await saveDialog.getByLabel('Name').fill('October')
        await page.keyboard.press('Enter')
        await saveDialog.waitFor({ state: 'detached' })
        await page.getByRole('button', { name: 'Mappings…' }).click()
        await page.getByRole('dialog').getByText('shared, version 1').waitFor()
        return () => page.keyboard.press('Escape')
      },
    },
  ]
}

function erasureStates(desks: () => TeamDesks): readonly ScreenState[] {
  const erasureTable = (page: Page): Locator => page.getByRole('table', { name: 'Erasures' })
  return [
    {
      name: 'team-erasing',
      async show(page) {
        await visitTeam(page)
        await page.getByRole('button', { name: 'Propose erasing…' }).click()
        const dialog = page.getByRole('dialog', { name: 'Propose erasing personal data' })
        await dialog.getByRole('button', { name: 'Propose' }).click()
        await dialog.getByLabel('Reason').fill('Request 17 of the data protection officer')
        return () => page.keyboard.press('Escape')
      },
    },
    {
      name: 'team-erasing-note',
      async show(page) {
        await visitTeam(page)
        await page.getByRole('button', { name: 'Propose erasing…' }).click()
        const dialog = page.getByRole('dialog', { name: 'Propose erasing personal data' })
        await dialog.getByLabel('What').selectOption({ label: 'Note or reason of event' })
        await dialog.getByLabel('Event', { exact: true }).fill('4')
        await dialog.getByLabel('Reason').fill('The note named an end user')
        return () => page.keyboard.press('Escape')
      },
    },
    {
      name: 'team-erasures-proposed',
      async show(page) {
        const ids = await listWithdrawals(desks(), 4)
        for (const [index, id] of ids.entries())
          await proposeErasing(page, id, `Request ${index + 17}`)
        await erasureTable(page).scrollIntoViewIfNeeded()
        await calm(page)
      },
    },
    {
      name: 'team-erasures',
      async show(page) {
        const [unfinishedId = '', doneId = '', withdrawnId = ''] = await listWithdrawals(desks(), 3)
        const ben = desks().ben.page
        await visitTeam(ben)
        await erasureTable(ben)
          .getByRole('row', { name: new RegExp(doneId) })
          .getByRole('button', { name: 'Confirm…' })
          .click()
        await ben.getByRole('dialog').getByLabel('Reason').fill('Checked')
        await ben.getByRole('dialog').getByRole('button', { name: 'Erase' }).click()
        await ben.getByRole('dialog').waitFor({ state: 'detached' })
        await erasureTable(page)
          .getByRole('row', { name: new RegExp(withdrawnId) })
          .getByRole('button', { name: 'Withdraw' })
          .click()
        await erasureTable(page).getByText('Withdrawn').waitFor()
        await confirmAlone(desks(), unfinishedId)
        await erasureTable(page).getByText('Not finished').waitFor({ timeout: RECONNECT_MS })
        await erasureTable(page).scrollIntoViewIfNeeded()
        await calm(page)
      },
    },
  ]
}

async function changeRules(page: Page, position: 'first' | 'last'): Promise<void> {
  await visitSettled(page, 'rules')
  const boxes = page.locator('main input[type="checkbox"]')
  await (position === 'first' ? boxes.first() : boxes.last()).click()
  await page.getByRole('button', { name: /^Apply/ }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button').last().click()
  await question.waitFor({ state: 'detached' })
}

async function proposeErasing(page: Page, id: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: 'Propose erasing…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose erasing personal data' })
  await dialog.getByLabel('What').selectOption({ label: 'Withdrawal' })
  await dialog.getByLabel('Id').fill(id)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Propose' }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** The first ids of the team's withdrawals. */
async function listWithdrawals({ server, database }: TeamDesks, count: number): Promise<string[]> {
  const client = await server.superuser(database)
  try {
    const { rows } = await client.query<{ id: string }>(
      'SELECT id FROM desk.withdrawals ORDER BY id LIMIT $1',
      [count],
    )
    return rows.map(({ id }) => id)
  } finally {
    await client.end()
  }
}

/** Confirms an erasure as ben, whose program then ends before it replaces parts of runs. */
async function confirmAlone({ server, database }: TeamDesks, id: string): Promise<void> {
  const client = await server.connect(database, 'ben')
  try {
    await client.query(
      "SELECT desk.confirm_erasure(workspace, id, 'Checked') FROM desk.erasures WHERE target = $1",
      [id],
    )
  } finally {
    await client.end()
  }
}

async function runLedger(page: Page): Promise<void> {
  await visitSettled(page, 'ledgers')
  await page.locator('input[type="file"][accept*="csv"]').setInputFiles(teamLedger)
  await page.locator('main [aria-label="Reconcile"]').waitFor()
  await page.keyboard.press('r')
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
}

async function openProposal(page: Page): Promise<void> {
  await openNewestRun(page)
  await page.getByRole('button', { name: 'Propose closing' }).first().click()
  await page.getByRole('dialog').getByLabel('Note').fill('Books agree with the bank')
}
