import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from '../../support/axe.ts'
import { gateTest } from '../../support/gate.ts'
import { addLedger, go, sampleLedger, settle } from '../../support/steps.ts'
import type { TeamDesks } from '../../support/team-desks.ts'
import {
  breakRow,
  changeBreaks,
  countRuns,
  createTeam,
  decide as decideOnScreen,
  joinTeam,
  openBreak,
  openTeamDesks,
  teamBreaks,
  teamLedger,
  visitTeam,
} from '../../support/team-desks.ts'

const { first, second } = teamBreaks

/**
 * A workstation that was cut off connects again within 15 seconds, and a busy machine takes longer.
 */
const RECONNECT_MS = 60_000

describe('two members of a team', () => {
  let desks: TeamDesks
  let ana: Page
  let ben: Page
  beforeAll(async () => {
    desks = await openTeamDesks()
    ana = desks.ana.page
    ben = desks.ben.page
    for (const page of [ana, ben]) page.setDefaultTimeout(RECONNECT_MS)
  })
  afterAll(() => desks?.close())

  test('a form names its missing fields, and shows why a server was not reached', async () => {
    await visitTeam(ana)
    await ana.getByText('This profile is in no team').waitFor()
    expect(await mark(ana).count()).toBe(0)
    expect(await axeFindings(ana)).toEqual([])
    await ana.getByRole('button', { name: 'Create a team' }).click()
    expect(await ana.getByText('Fill in this field.').count()).toBe(6)
    await ana.getByRole('radio', { name: 'Join a team' }).check()
    await desks.fillServer(ana, 'ana')
    await ana.getByLabel('Password').fill('wrong')
    await ana.getByRole('button', { name: 'Join a team' }).click()
    const refusal = ana.getByRole('alert')
    await refusal.getByText('The team was not joined').waitFor()
    await refusal.getByText(/The team’s server refused|The team's server refused/).waitFor()
    expect(await axeFindings(ana)).toEqual([])
  })

  test('one member creates the team and adds the other, with the line for the server’s administrator', async () => {
    await createTeam(desks)
    const dialog = ana.getByRole('dialog', { name: 'Add a person' })
    expect(await dialog.locator('code').innerText()).toBe(
      `CREATE ROLE "ben" LOGIN CONNECTION LIMIT 4 PASSWORD '…'; GRANT desk_member TO "ben";`,
    )
    expect(await axeFindings(ana, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await ana.getByRole('row', { name: /ben Ben Ortiz Approver no end/ }).waitFor()
    await ana.getByRole('row', { name: /ana · you Ana Lima Admin no end/ }).waitFor()
    await mark(ana).waitFor()
    await ana.getByRole('button', { name: 'Verify the log' }).click()
    await ana.getByText(/events checked, the log is unchanged$/).waitFor()
    expect(await axeFindings(ana)).toEqual([])
    await joinTeam(desks)
    await ben.getByRole('row', { name: /ben · you/ }).waitFor()
    expect(await ben.getByRole('button', { name: 'Add person' }).count()).toBe(0)
  })

  test('threat 26: an admin proposes to erase a record, and the other confirms it with a reason', async () => {
    const client = await desks.server.connect(desks.database, 'ana')
    const { rows } = await client.query<{ id: string }>(
      'SELECT min(id) AS id FROM desk.withdrawals',
    )
    await client.end()
    await visitTeam(ben)
    expect(await ben.getByRole('button', { name: 'Propose erasing…' }).count()).toBe(0)
    await visitTeam(ana)
    await ana.getByText('No erasure has been proposed.').waitFor()
    await ana.getByRole('button', { name: 'Propose erasing…' }).click()
    const form = ana.getByRole('dialog', { name: 'Propose erasing personal data' })
    await form.getByRole('button', { name: 'Propose' }).click()
    await form.getByText('Fill in this field.').waitFor()
    await form.getByText('Give a reason.').waitFor()
    expect(await axeFindings(ana, { within: '[role="dialog"]' })).toEqual([])
    await form.getByLabel('What').selectOption({ label: 'Ledger file' })
    await form.getByLabel('SHA-256').fill('october.csv')
    await form.getByText(/^A SHA-256 has 64 digits/).waitFor()
    await form.getByLabel('What').selectOption({ label: 'Withdrawal' })
    await form.getByLabel('Id').fill('nothing')
    await form.getByLabel('Reason').fill('request 17')
    await form.getByRole('button', { name: 'Propose' }).click()
    await form.getByText('The erasure was not proposed').waitFor()
    await form.getByLabel('Id').fill(rows[0]?.id ?? '')
    await form.getByRole('button', { name: 'Propose' }).click()
    await form.waitFor({ state: 'detached' })
    const row = (page: Page, state: string): Locator =>
      page.getByRole('row', { name: new RegExp(`^Withdrawal .* 1 request 17 ana .* ${state}`) })
    await row(ana, 'Proposed').waitFor()
    expect(await row(ana, 'Proposed').getByRole('button', { name: 'Confirm…' }).count()).toBe(0)
    // A second proposal is withdrawn while the first withdrawal is under way.
    const propose = async (): Promise<void> => {
      await ana.getByRole('button', { name: 'Propose erasing…' }).click()
      await form.getByLabel('What').selectOption({ label: 'Withdrawal' })
      await form.getByLabel('Id').fill(rows[0]?.id ?? '')
      await form.getByLabel('Reason').fill('request 17')
      await form.getByRole('button', { name: 'Propose' }).click()
      await form.waitFor({ state: 'detached' })
    }
    await propose()
    const withdraw = row(ana, 'Proposed').getByRole('button', { name: 'Withdraw' })
    await withdraw.nth(1).waitFor()
    await withdraw.first().click()
    await ana.locator('button[aria-busy="true"]', { hasText: 'Withdraw' }).waitFor()
    await withdraw.last().click({ force: true })
    await row(ana, 'Withdrawn').nth(1).waitFor()
    await propose()
    await row(ana, 'Proposed').waitFor()
    await visitTeam(ben)
    await row(ben, 'Proposed').getByRole('button', { name: 'Confirm…' }).click()
    const dialog = ben.getByRole('dialog', { name: 'Erase this personal data?' })
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await dialog.getByText('Give a reason.').waitFor()
    expect(await axeFindings(ben, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByLabel('Reason').fill('checked')
    await dialog.getByRole('button', { name: 'Erase' }).click()
    await row(ben, 'Erased').waitFor()
    await row(ana, 'Erased').waitFor()
    for (const page of [ana, ben]) expect(await axeFindings(page)).toEqual([])
  })

  test('an admin replaces the name of a member', async () => {
    await ana.getByRole('button', { name: 'Rename: ben' }).click()
    const dialog = ana.getByRole('dialog', { name: 'Rename ben' })
    await dialog.getByLabel('Name').fill('Person 7')
    expect(await axeFindings(ana, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Rename' }).click()
    await ana.getByRole('row', { name: /ben Person 7 Approver no end/ }).waitFor()
    await ben.getByRole('row', { name: /ben · you Person 7 Approver/ }).waitFor()
  })

  test('a run of one member is available to the other, who gets its ledger file from the team', async () => {
    await go(ana, 'l', 'Ledger files')
    await addLedger(ana, teamLedger)
    await ana.getByRole('button', { name: 'Run reconciliation' }).click()
    await ana.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await openRun(ben)
    await ben.getByRole('tab', { name: 'Matches' }).click()
    await ben.getByText('No matches', { exact: true }).waitFor()
    await ben.getByRole('tab', { name: 'Summary' }).click()
    await ana.getByText('Shared with the team').waitFor()
    const receive = ben.getByRole('button', { name: 'Get the file from the team' })
    await receive.scrollIntoViewIfNeeded()
    expect(await axeFindings(ben)).toEqual([])
    await receive.click()
    await ben.getByText('The ledger file october.csv has arrived').waitFor()
    await receive.waitFor({ state: 'detached' })
    await go(ben, 'l', 'Ledger files')
    await ben.getByRole('row', { name: /october\.csv/ }).waitFor()
    await openRun(ben)
    for (const name of ['Lines', 'Outside the period', 'Decisions', 'Closing', 'Summary']) {
      await ben.getByRole('tab', { name }).click()
      await settle(ben)
      expect(await ben.getByRole('alert').allInnerTexts()).toEqual([])
    }
    for (const [letter, heading] of runScreens) {
      await go(ben, letter, heading)
      await settle(ben)
      expect([heading, await ben.getByRole('alert').allInnerTexts()]).toEqual([heading, []])
    }
  })

  test('a run of one member is repeated by the other, who sees the same result or the differences', async () => {
    await openRun(ana)
    const repeat = (page: Page): Locator =>
      page.getByRole('button', { name: 'Repeat here and compare' })
    await ana.getByText('Shared with the team').waitFor()
    expect(await repeat(ana).count()).toBe(0)
    await openRun(ben)
    await repeat(ben).click()
    await ben.getByText('Same result here', { exact: true }).waitFor()
    await ben.getByText(/^\d+ breaks, [\d,]+ match(?:es)?$/).waitFor()
    expect(await axeFindings(ben)).toEqual([])
    changeBreaks(desks.ben, '1.5', '9.5')
    await ben.getByRole('button', { name: 'Repeat again' }).click()
    await ben.getByText('Different result here', { exact: true }).waitFor()
    await ben.getByRole('button', { name: 'Show the difference' }).click()
    const dialog = ben.getByRole('dialog', { name: 'Differences from the run' })
    await dialog
      .getByRole('row', { name: 'Missing at provider, line 2 yes other contents' })
      .waitFor()
    expect(await axeFindings(ben, { within: '[role="dialog"]' })).toEqual([])
    await dialog.getByRole('button', { name: 'Missing at provider, line 2' }).click()
    await ben.getByRole('heading', { level: 1, name: 'Breaks' }).waitFor()
    changeBreaks(desks.ben, '9.5', '1.5')
  })

  test('a decision of one member is available to the other, with its author', async () => {
    // The decision arrives while the list of the other member is open.
    await showBreaks(ben)
    await openBreak(ben, first, 'Open')
    await decide(ana, first, 'a', 'Below the threshold')
    await openBreak(ben, first, 'Accepted')
    await ben
      .getByText(/^ana, /)
      .first()
      .waitFor()
  })

  test('concurrent different decisions are a conflict, which the next decision settles', async () => {
    await desks.cutOff('ben')
    await mark(ben).getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
    await decide(ben, second, 'i')
    await mark(ben).getByText('1 not shared').waitFor()
    await ben.getByRole('region', { name: 'History' }).getByText('not shared yet').waitFor()
    expect(await axeFindings(ben)).toEqual([])
    await mark(ben).click()
    await ben.getByText('What you decide is kept here and shared later.').waitFor()
    await ben.getByText('1 decision', { exact: true }).waitFor()
    expect(await axeFindings(ben)).toEqual([])
    await decide(ana, second, 'a', 'Below the threshold')
    await mark(ana).getByText('Team', { exact: true }).waitFor()
    await desks.admit('ben')
    await ben.getByText('1 break in conflict').waitFor({ timeout: RECONNECT_MS })
    await mark(ben).getByText('Team', { exact: true }).waitFor()
    await ben.getByRole('button', { name: '1 break in conflict' }).click()
    await breakRow(ben, second).waitFor()
    await ben.getByText('1 break', { exact: true }).waitFor()
    await openBreak(ben, second, 'Conflict')
    const history = ben.getByRole('region', { name: 'History' })
    await history.getByText(/^ben, /).waitFor()
    expect(await history.getByText('not shared yet').count()).toBe(0)
    const card = ben.getByRole('region', { name: 'Decision', exact: true })
    await card.getByText('ana accepted it, ben is investigating it').waitFor()
    await card.getByText('The next decision settles it.').waitFor()
    expect(await axeFindings(ben)).toEqual([])
    await inSpanish(ana, async () => {
      await visitTeam(ana, 'Equipo')
      await ana.getByRole('button', { name: '1 discrepancia en conflicto' }).click()
      await ana.getByText('1 discrepancia', { exact: true }).waitFor()
      await ana.locator('[role="row"][aria-selected]').click()
      await ana.getByText('ana la aceptó, ben la investiga').waitFor()
    })
    await decide(ana, second, 'a', 'Agreed with Ben')
    await showBreaks(ben)
    await openBreak(ben, second, 'Accepted')
    await visitTeam(ben)
    expect(await ben.getByText('in conflict').count()).toBe(0)
  })

  test('one member proposes a closing and the other approves it', async () => {
    await acceptRest(ana)
    await propose(ana, 'Books agree with the bank')
    const notice = ana.getByRole('status').filter({ hasText: 'Closing proposed' })
    await notice.getByText('Same result here').waitFor()
    const ownApproval = notice.getByRole('button', { name: 'Approve', exact: true })
    expect(await ownApproval.getAttribute('aria-disabled')).toBe('true')
    await notice.getByText('You proposed it. Another member approves it.').waitFor()
    expect(await axeFindings(ana)).toEqual([])
    await showPeriods(ben)
    const list = ben.getByRole('region', { name: 'Closings proposed' })
    await list.getByText(/By ana on .* · Books agree with the bank/).waitFor()
    await list.getByText('Same result here').waitFor()
    expect(await axeFindings(ben)).toEqual([])
    await list.getByRole('button', { name: 'Approve', exact: true }).click()
    await ben.getByRole('alertdialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await ben.getByRole('row', { name: /Closed.*ana.*ben/ }).waitFor()
    expect(await list.count()).toBe(0)
    expect(await axeFindings(ben)).toEqual([])
    await ana
      .getByText(/Proposed by ana, approved by ben/)
      .first()
      .waitFor()
  })

  test('a closed period is opened again with a reason, and a proposal is withdrawn', async () => {
    await openRun(ben)
    await ben.getByRole('button', { name: 'Open again' }).click()
    const dialog = ben.getByRole('dialog', { name: 'Open this period again?' })
    const confirm = dialog.getByRole('button', { name: 'Open again' })
    expect(await confirm.isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('A late reversal')
    await confirm.click()
    await ana
      .getByText(/^Opened again by ben .*A late reversal/)
      .first()
      .waitFor()
    await propose(ben, '')
    await openRun(ana)
    await ana.getByRole('button', { name: 'Withdraw', exact: true }).click()
    const withdrawal = ana.getByRole('dialog', { name: 'Withdraw this proposal?' })
    await withdrawal.getByRole('button', { name: 'Withdraw', exact: true }).click()
    await ana.getByText(/^Closing proposed/).waitFor({ state: 'detached' })
    await ben.getByText(/^Closing proposed/).waitFor({ state: 'detached' })
  })

  // Runs only at the release gate. `npm test` covers it in team/workstations.test.ts (the
  // decision) and in renderer/features/team/ (its table).
  gateTest(
    'a decision about a period that was closed meanwhile is kept for its author',
    async () => {
      await propose(ben, 'Second closing')
      await desks.cutOff('ben')
      await mark(ben).getByText('Team offline').waitFor({ timeout: RECONNECT_MS })
      await decide(ben, first, 'i')
      await openRun(ana)
      await ana.getByRole('button', { name: 'Approve', exact: true }).click()
      await ana
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Approve', exact: true })
        .click()
      await ana
        .getByText(/Proposed by ben, approved by ana/)
        .first()
        .waitFor()
      await desks.admit('ben')
      await visitTeam(ben)
      const refused = ben.getByRole('table', { name: 'Not accepted' }).getByRole('row').nth(1)
      await refused.getByText('Investigating').waitFor({ timeout: RECONNECT_MS })
      await refused.getByText(/period is closed/i).waitFor()
      expect(await axeFindings(ben)).toEqual([])
      await refused.getByRole('button', { name: 'Copy the text' }).click()
      await refused.getByText('Copied').waitFor()
      const keepButton = refused.getByRole('button').nth(1)
      await keepButton.click()
      await ben.getByRole('alert').getByText('The note was not added').waitFor()
      await reopen(ana, 'A decision came too late')
      await ben.getByText('everything is shared').waitFor()
      // A decision that was kept as a note needs no more attention and is dismissed.
      const isDismissed = async (): Promise<boolean> => {
        // The row leaves the table once it is dismissed.
        if ((await refused.count()) > 0)
          await keepButton.click({ timeout: 1000 }).catch(() => undefined)
        return ben.getByText('Dismissed: 1', { exact: true }).isVisible()
      }
      await expect.poll(isDismissed, { timeout: RECONNECT_MS }).toBe(true)
      await ben.getByText('None of your decisions is listed here.').waitFor()
      await ben.getByText('Dismissed: 1', { exact: true }).click()
      await ben.getByRole('table', { name: 'Dismissed: 1' }).getByText('Investigating').waitFor()
      expect(await axeFindings(ben)).toEqual([])
      await showBreaks(ben)
      await breakRow(ben, first).click()
      const history = ben.getByRole('region', { name: 'History' })
      await history.getByText('not accepted by the team', { exact: true }).waitFor()
      await history.getByText('Not accepted by the team: Investigating').first().waitFor()
      expect(await axeFindings(ben)).toEqual([])
    },
  )

  // Runs only at the release gate. `npm test` covers it in team/whole-runs.test.ts (the matches)
  // and in flows/week.test.ts (their list).
  gateTest('the matches of a run are available to the other member', async () => {
    await go(ana, 'l', 'Ledger files')
    await addLedger(ana, await sampleLedger())
    await ana.getByRole('button', { name: 'Run reconciliation' }).click()
    await ana.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await go(ben, 'r', 'Runs')
    await ben.getByRole('row', { name: /ledger\.csv/ }).waitFor()
    const count = async (page: Page): Promise<string> => {
      await page.getByRole('tab', { name: 'Matches' }).click()
      await page.getByRole('grid').waitFor()
      await settle(page)
      return page
        .getByText(/^[\d,]+ rows$/)
        .first()
        .innerText()
    }
    await ben.getByRole('grid').focus()
    for (const key of ['Home', 'Enter']) await ben.keyboard.press(key)
    await ben.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    expect(await count(ben)).toBe(await count(ana))
    expect(await axeFindings(ben)).toEqual([])
  })

  test('a member is removed, and another one leaves', async () => {
    await visitTeam(ana)
    await ana.getByRole('button', { name: 'Remove: ben' }).click()
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await ana.getByRole('row', { name: /ben Person 7 Approver removed/ }).waitFor()
    await ana.getByRole('button', { name: 'Leave' }).click()
    await ana.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
    await ana.getByText('This profile is in no team').waitFor()
    await mark(ana).waitFor({ state: 'detached' })
  })

  test('a workstation that forgets the workspace keeps no data of it', async () => {
    expect(countRuns(desks.ben)).toBeGreaterThan(0)
    await visitTeam(ben)
    await ben.getByRole('button', { name: 'Forget this workspace…' }).click()
    const question = ben.getByRole('alertdialog', { name: 'Forget Operations on this machine?' })
    await question.getByText(/deleted from this machine/).waitFor()
    expect(await axeFindings(ben, { within: '[role="alertdialog"]' })).toEqual([])
    await question.getByRole('button', { name: 'Delete and leave' }).click()
    await ben.getByText('This profile is in no team').waitFor()
    await mark(ben).waitFor({ state: 'detached' })
    expect(countRuns(desks.ben)).toBe(0)
    expect([...desks.ana.pageErrors, ...desks.ben.pageErrors]).toEqual([])
  })
})

/** Screens that read the latest run, beside those of the run itself. */
const runScreens = [
  ['o', 'Overview'],
  ['w', 'Withdrawals'],
  ['b', 'Breaks'],
  ['z', 'Suggestions'],
  ['1', 'Blocked and risk'],
  ['g', 'To check again'],
  ['j', 'Matching rules'],
  ['p', 'Reports'],
  ['l', 'Ledger files'],
] as const

const mark = (page: Page): Locator =>
  page
    .getByRole('complementary')
    .getByRole('button', { name: /^(?:Team|\d+ not shared).*, Operations$/ })

async function openRun(page: Page): Promise<void> {
  await go(page, 'r', 'Runs')
  await page.getByRole('row', { name: /october\.csv/ }).waitFor()
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
  await settle(page)
}

async function showPeriods(page: Page): Promise<void> {
  await go(page, 'r', 'Runs')
  await page.getByRole('radio', { name: /^Closed periods/ }).check()
}

async function showBreaks(page: Page): Promise<void> {
  await go(page, 'b', 'Breaks')
  await settle(page)
  await page.getByRole('radio', { name: /^All/ }).check()
  await settle(page)
}

async function decide(...decisionArgs: Parameters<typeof decideOnScreen>): Promise<void> {
  await showBreaks(decisionArgs[0])
  await decideOnScreen(...decisionArgs)
}

async function acceptRest(page: Page): Promise<void> {
  await go(page, 'b', 'Breaks')
  await settle(page)
  const asRows = page.getByRole('button', { name: 'Show as rows' })
  if (await asRows.isVisible()) await asRows.click()
  await settle(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('group', { name: / marked$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Below the threshold')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nothing is left to do').waitFor()
}

async function reopen(page: Page, reason: string): Promise<void> {
  await openRun(page)
  await page.getByRole('button', { name: 'Open again' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open this period again?' })
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: 'Open again' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function propose(page: Page, note: string): Promise<void> {
  await openRun(page)
  await page.getByRole('button', { name: 'Propose closing' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose to close this period?' })
  await dialog.getByLabel('Note').fill(note)
  await dialog.getByRole('button', { name: 'Propose closing' }).click()
  await page.getByText(/^Closing proposed: /).waitFor()
}

async function inSpanish(page: Page, action: () => Promise<void>): Promise<void> {
  const choose = async (language: string): Promise<void> => {
    await page.locator('main').focus()
    for (const key of ['g', 's']) await page.keyboard.press(key)
    await page.locator(`main input[type="radio"][value="${language}"]`).check()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
  }
  await choose('es')
  await action()
  await choose('en')
}
