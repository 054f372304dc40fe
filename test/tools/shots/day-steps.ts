import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import type { TestServer } from '../../support/postgres.ts'
import { passwordOf, startPostgres } from '../../support/postgres.ts'
import type { RealKeyring } from '../../support/real-keyring.ts'
import { startKeyring } from '../../support/real-keyring.ts'
import type { Person, TeamDesks } from '../../support/team-desks.ts'
import {
  breakRow,
  createTeam,
  decide,
  joinTeam,
  makeLogins,
  openBreak,
  people,
  visitTeam,
} from '../../support/team-desks.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'
import { acceptBreaks, calm, openNewestRun, showPeriods, visitSettled } from './moves.ts'

// Two people close a period together, after one of them was offline for a day and both had decided
// about the same breaks.

const DAY_MS = 86_400_000
/** A workstation that was cut off connects again within 15 seconds, and a busy machine needs more. */
const RECONNECT_MS = 60_000

/** Ben and Ana both decide about the first two, each without knowledge of the other's decision. */
const amounts = { first: '1.50', second: '2.50', agreed: '3.50', left: '4.50' } as const
const ledger = {
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    `withdrawal_id,amount,currency,date\n${Object.values(amounts)
      .map((amount, index) => `W-${index + 1},${amount},BTC,2026-10-05T00:00:00Z`)
      .join('\n')}\n`,
  ),
}

/** The two windows, whose passwords are in a keychain, so that both can be opened again. */
export interface TeamDay extends TeamDesks {
  /** Closes both windows, and opens them a day later. */
  nextDay(): Promise<void>
}

/** A step of the two days. It checks what the windows show. */
export interface DayStep {
  readonly name: string
  readonly title: string
  /** The windows that show the step. */
  readonly windows: readonly Person[]
  show(day: TeamDay): Promise<void>
}

/** Opens both windows as they were a day ago. */
export async function openTeamDay(): Promise<TeamDay> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-team-day-'))
  const keyrings: RealKeyring[] = []
  let server: TestServer | undefined
  const desks: DeskWindow[] = []
  const closeWindows = async (): Promise<void> => {
    for (const desk of desks.splice(0)) await desk.close(people.map(passwordOf))
  }
  const openWindows = async (startMs?: number): Promise<void> => {
    for (const [index, person] of people.entries()) {
      const { DBUS_SESSION_BUS_ADDRESS = '', XDG_RUNTIME_DIR = '' } =
        keyrings[index]?.environment ?? {}
      const desk = await openDesk('loopback', {
        dataDir: join(folder, person),
        env: { DBUS_SESSION_BUS_ADDRESS, XDG_RUNTIME_DIR },
        isSynced: startMs !== undefined,
        ...(startMs === undefined ? {} : { startMs }),
      })
      desks.push(desk)
      desk.page.setDefaultTimeout(RECONNECT_MS)
      await desk.page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    }
  }
  const close = async (): Promise<void> => {
    await closeWindows()
    for (const keyring of keyrings) await keyring.stop()
    await server?.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    server = await startPostgres()
    const logins = await makeLogins(server)
    for (const _ of people) keyrings.push(await startKeyring())
    await openWindows(Date.now() - DAY_MS)
    return {
      get ana() {
        return desks[0] as DeskWindow
      },
      get ben() {
        return desks[1] as DeskWindow
      },
      server,
      ...logins,
      async nextDay() {
        await closeWindows()
        await openWindows()
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The two days, in order. */
export const daySteps: readonly DayStep[] = [
  {
    name: 'team',
    title: 'Ana creates the team, and Ben joins it',
    windows: ['ana', 'ben'],
    async show(day) {
      await createTeam(day)
      await day.ana.page
        .getByRole('dialog', { name: 'Add a person' })
        .getByRole('button', { name: 'Close' })
        .click()
      await joinTeam(day)
      for (const { page } of [day.ana, day.ben]) {
        await visitTeam(page)
        await page.getByRole('row', { name: /Ben Ortiz/ }).waitFor()
      }
    },
  },
  {
    name: 'run',
    title: 'Ana runs the ledger, and Ben sees its breaks',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      await visitSettled(ana.page, 'ledgers')
      await ana.page.locator('input[type="file"][accept*="csv"]').setInputFiles(ledger)
      await ana.page.locator('main [aria-label="Reconcile"]').waitFor()
      await ana.page.getByRole('button', { name: 'Run reconciliation' }).click()
      await ana.page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
      await ana.page.getByText('Shared with the team').waitFor()
      await openRun(ben.page)
      await ben.page
        .getByRole('button', { name: 'Get the file from the team' })
        .scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'offline',
    title: 'Ben loses the server and goes on deciding',
    windows: ['ben'],
    async show({ ben: { page }, cutOff }) {
      await cutOff('ben')
      await mark(page).getByText('Team offline').waitFor()
      await decideShown(page, amounts.first, 'i')
      await decideShown(page, amounts.second, 'a', 'Booked twice')
      await decideShown(page, amounts.agreed, 'a', 'Below the threshold')
      await mark(page).getByText('3 not shared').waitFor()
      await visitTeam(page)
      await page.getByText('What you decide is kept here and shared later.').waitFor()
      await page.getByText('3 decisions', { exact: true }).waitFor()
    },
  },
  {
    name: 'meanwhile',
    title: 'Ana decides about the same breaks, without knowledge of his decisions',
    windows: ['ana'],
    async show({ ana: { page } }) {
      await decideShown(page, amounts.first, 'a', 'Below the threshold')
      await decideShown(page, amounts.second, 'i')
      await decideShown(page, amounts.agreed, 'a', 'Below the threshold')
      await mark(page).getByText('Team', { exact: true }).waitFor()
    },
  },
  {
    name: 'next-day',
    title: 'a day later Ben still has his decisions and has shared none',
    windows: ['ben'],
    async show(day) {
      await day.nextDay()
      const { page } = day.ben
      await visitTeam(page)
      await page.getByText('3 decisions', { exact: true }).waitFor()
      await mark(page).getByText('3 not shared').waitFor()
      await page.getByText('What you decide is kept here and shared later.').waitFor()
    },
  },
  {
    name: 'conflicts',
    title: 'Ben reaches the server again, and both windows name two conflicts',
    windows: ['ana', 'ben'],
    async show({ ana, ben, admit }) {
      await admit('ben')
      for (const { page } of [ben, ana]) {
        await visitTeam(page)
        await page.getByRole('button', { name: '2 breaks in conflict' }).waitFor()
        await page.getByText('everything is shared').waitFor()
      }
    },
  },
  {
    name: 'conflict',
    title: 'a conflict shows both decisions in both windows; equal decisions are no conflict',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      for (const { page } of [ana, ben]) {
        await page.getByRole('button', { name: '2 breaks in conflict' }).click()
        await page.getByText('2 breaks', { exact: true }).waitFor()
        if ((await breakRow(page, amounts.agreed).count()) > 0)
          throw new Error('two equal decisions are a conflict')
        await openBreak(page, amounts.second, 'ana is investigating it, ben accepted it')
        await openBreak(page, amounts.first, 'ana accepted it, ben is investigating it')
        await card(page).getByText('The next decision settles it.').waitFor()
        await calm(page)
      }
    },
  },
  {
    name: 'blocked',
    title: 'the period cannot be proposed while its breaks are open',
    windows: ['ana'],
    async show({ ana: { page } }) {
      await openRun(page)
      await page.getByRole('tab', { name: 'Closing' }).click()
      await page.getByText(/^\d+ breaks are open$/).waitFor()
      const propose = page.getByRole('button', { name: 'Propose closing' })
      if ((await propose.getAttribute('aria-disabled')) !== 'true')
        throw new Error('a period with open breaks can be proposed')
    },
  },
  {
    name: 'settled',
    title: 'each person settles one conflict, with knowledge of both decisions',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      await decideShown(ana.page, amounts.first, 'a', 'Agreed with Ben')
      await decideShown(ben.page, amounts.second, 'a', 'Booked twice, Ana agrees')
      for (const { page } of [ana, ben]) {
        await showBreaks(page)
        await openBreak(page, amounts.second, 'Accepted')
        await openBreak(page, amounts.first, 'Accepted')
        await card(page).getByText('Agreed with Ben').first().waitFor()
        await calm(page)
      }
    },
  },
  {
    name: 'proposed',
    title:
      'Ana decides about the rest and proposes to close; she cannot approve the proposal herself',
    windows: ['ana'],
    async show({ ana: { page } }) {
      await acceptBreaks(page)
      await openProposal(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Propose closing' }).click()
      const notice = page.getByRole('status').filter({ hasText: 'Closing proposed' })
      await notice.getByText('Same result here').waitFor()
      await notice.getByText('You proposed it. Another member approves it.').waitFor()
      const approveButton = notice.getByRole('button', { name: 'Approve', exact: true })
      if ((await approveButton.getAttribute('aria-disabled')) !== 'true')
        throw new Error('the proposer can approve')
    },
  },
  {
    name: 'approve',
    title: 'Ben sees the proposal, and the same result on his machine',
    windows: ['ben'],
    async show({ ben: { page } }) {
      await showPeriods(page)
      const list = page.getByRole('region', { name: 'Closings proposed' })
      await list.getByText(/By ana on .* · October, both agree/).waitFor()
      await list.getByText('Same result here').waitFor()
      await list.getByRole('button', { name: 'Approve', exact: true }).click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'closed',
    title: 'Ben approves, and both windows show the closing with both names',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      await ben.page
        .getByRole('alertdialog')
        .getByRole('button', { name: 'Approve', exact: true })
        .click()
      for (const { page } of [ben, ana]) {
        await showPeriods(page)
        await page.getByRole('row', { name: /Closed.*ana.*ben/ }).waitFor()
      }
    },
  },
  {
    name: 'closing',
    title: 'the run shows who proposed and who approved',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      for (const { page } of [ana, ben]) {
        await openRun(page)
        await page.getByRole('tab', { name: 'Closing' }).click()
        await page
          .getByText(/Proposed by ana, approved by ben/)
          .first()
          .waitFor()
        await calm(page)
      }
    },
  },
  {
    name: 'verified',
    title: 'both verify the log of the two days',
    windows: ['ana', 'ben'],
    async show({ ana, ben }) {
      const heads: (string | null)[] = []
      for (const { page } of [ana, ben]) {
        await visitTeam(page)
        await page.getByRole('button', { name: 'Verify the log' }).click()
        const verdict = page.getByText(/events checked, the log is unchanged$/)
        await verdict.waitFor()
        heads.push(await verdict.textContent())
      }
      if (heads[0] !== heads[1]) throw new Error(`the logs differ: ${heads.join(' and ')}`)
    },
  },
  {
    name: 'syncing',
    title: 'Ben sees that Ana is syncing',
    windows: ['ben'],
    async show({ ben: { page }, holdLease }) {
      await holdLease('ana')
      await page.getByText(/^Ana Lima, until \d\d:\d\d/).waitFor()
    },
  },
]

const mark = (page: Page): Locator =>
  page
    .getByRole('complementary')
    .getByRole('button', { name: /^(?:Team|\d+ not shared).*, Operations$/ })

const card = (page: Page): Locator => page.getByRole('region', { name: 'Decision', exact: true })

async function openRun(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await page.getByRole('row', { name: /october\.csv/ }).waitFor()
  await openNewestRun(page)
}

async function showBreaks(page: Page): Promise<void> {
  await visitSettled(page, 'breaks')
  await page.getByRole('radio', { name: /^All/ }).check()
  await calm(page)
}

/** Decides about a break in the list of all breaks. */
export async function decideShown(...args: Parameters<typeof decide>): Promise<void> {
  await showBreaks(args[0])
  await decide(...args)
}

async function openProposal(page: Page): Promise<void> {
  await openRun(page)
  await page.getByRole('button', { name: 'Propose closing' }).first().click()
  await page.getByRole('dialog').getByLabel('Note').fill('October, both agree')
}
