import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import type { Locator, Page } from 'playwright'
import type { TestServer } from './postgres.ts'
import { passwordOf, startPostgres } from './postgres.ts'
import type { DeskWindow } from './window.ts'
import { openDesk } from './window.ts'

export const people = ['ana', 'ben'] as const
export type Person = (typeof people)[number]

/** Two windows with a data folder each, and the server of the team that they can create. */
export interface TeamDesks {
  readonly ana: DeskWindow
  readonly ben: DeskWindow
  /** Disables a person's login and ends its connections. */
  cutOff(person: Person): Promise<void>
  /** Enables the login again. The workstation connects again within 15 seconds. */
  admit(person: Person): Promise<void>
  readonly server: TestServer
  readonly database: string
  /** Takes the lease of the sync for a person, as a workstation that syncs does. */
  holdLease(person: Person): Promise<void>
  /** Fills in the part of the form about the server. */
  fillServer(page: Page, person: Person): Promise<void>
  close(): Promise<void>
}

/** Starts the server and both windows, which hold the embedded sandbox after its first sync. */
export async function openTeamDesks(): Promise<TeamDesks> {
  const server = await startPostgres()
  const desks: DeskWindow[] = []
  const close = async (): Promise<void> => {
    for (const desk of desks) await desk.close(people.map(passwordOf))
    await server.stop()
  }
  try {
    const logins = await makeLogins(server)
    for (const _ of people) desks.push(await openDesk('loopback', { isSynced: true }))
    const [ana, ben] = desks as [DeskWindow, DeskWindow]
    return { ana, ben, server, ...logins, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Makes a team's database and the logins of both people. */
export async function makeLogins(
  server: TestServer,
): Promise<Pick<TeamDesks, 'database' | 'cutOff' | 'admit' | 'holdLease' | 'fillServer'>> {
  for (const person of people) await server.addLogin(person)
  const database = await server.createDatabase()
  return {
    database,
    cutOff: (person) =>
      asSuperuser(server, [
        `ALTER ROLE ${person} NOLOGIN`,
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = '${person}'`,
      ]),
    admit: (person) => asSuperuser(server, [`ALTER ROLE ${person} LOGIN`]),
    holdLease: async (person) => {
      const client = await server.connect(database, person)
      try {
        await client.query(
          'SELECT desk.take_lease((SELECT id FROM desk.workspaces), gen_random_uuid())',
        )
      } finally {
        await client.end()
      }
    },
    fillServer: async (page, person) => {
      const fields = {
        Host: 'localhost',
        Port: String(server.port),
        Database: database,
        Login: person,
        Password: passwordOf(person),
        'Certificate file (optional)': server.caFile,
      }
      for (const [label, text] of Object.entries(fields))
        await page.getByLabel(label, { exact: true }).fill(text)
    },
  }
}

/** Goes to the Team screen by its keys. */
export async function visitTeam(page: Page, heading = 'Team'): Promise<void> {
  await page.locator('main').focus()
  for (const key of ['g', '2']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Creates the team Operations in Ana's window, and adds Ben as an approver. */
export async function createTeam({ ana, fillServer }: TeamDesks): Promise<void> {
  const { page } = ana
  await visitTeam(page)
  await page.getByRole('radio', { name: 'Create a team' }).check()
  await fillServer(page, 'ana')
  await page.getByLabel('Team name').fill('Operations')
  await page.getByLabel('Your name').fill('Ana Lima')
  await page.getByRole('button', { name: 'Create a team' }).click()
  await page.getByRole('heading', { level: 2, name: 'Operations' }).waitFor()
  await page.getByRole('button', { name: 'Add person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a person' })
  await dialog.getByLabel('Login').fill('ben')
  await dialog.getByLabel('Name').fill('Ben Ortiz')
  await dialog.getByLabel('Role').selectOption('approver')
  await dialog.getByRole('button', { name: 'Add person' }).click()
  await dialog.getByText('ben is a member').waitFor()
}

/** Joins the team in Ben's window. */
export async function joinTeam({ ben, fillServer }: TeamDesks): Promise<void> {
  const { page } = ben
  await visitTeam(page)
  await page.getByRole('radio', { name: 'Join a team' }).check()
  await fillServer(page, 'ben')
  await page.getByRole('button', { name: 'Join a team' }).click()
  await page.getByRole('heading', { level: 2, name: 'Operations' }).waitFor()
}

/** A ledger of two payments that the provider does not have. */
export const teamLedger = {
  name: 'october.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    'withdrawal_id,amount,currency,date\nW-1,1.5,BTC,2026-10-05T00:00:00Z\nW-2,2.5,BTC,2026-10-05T00:00:00Z\n',
  ),
}

/** The amounts of the two breaks of `teamLedger`. Tests find the rows of the breaks by them. */
export const teamBreaks = { first: '1.50', second: '2.50' } as const

/** The row of one of these breaks in the list of all breaks. */
export function breakRow(page: Page, amount: string): Locator {
  return page.getByRole('row', { name: new RegExp(`Missing at provider.*${amount}`) })
}

/** Opens a break of the shown list and waits for a text of its state. */
export async function openBreak(page: Page, amount: string, text: string): Promise<void> {
  await breakRow(page, amount).click()
  await page.getByRole('region', { name: 'Decision', exact: true }).getByText(text).waitFor()
}

/**
 * Decides about a break of the shown list by the key of the decision, with a reason if one is
 * needed.
 */
export async function decide(
  page: Page,
  amount: string,
  key: 'a' | 'i',
  reason?: string,
): Promise<void> {
  await breakRow(page, amount).click()
  await page.keyboard.press(key)
  if (reason !== undefined) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason', { exact: true }).fill(reason)
    await page.keyboard.press('Control+Enter')
    await dialog.waitFor({ state: 'detached' })
  }
  await openBreak(page, amount, key === 'i' ? 'Investigating' : 'Accepted')
}

/**
 * Changes an amount in the breaks of a workstation's cache. Its run then differs from the other's.
 */
export function changeBreaks(desk: DeskWindow, from: string, to: string): void {
  inCache(desk, (db) =>
    db.prepare('UPDATE breaks SET cells = replace(cells, ?, ?)').run(`"${from}"`, `"${to}"`),
  )
}

/** The number of runs in a window's cache. */
export function countRuns(desk: DeskWindow): number {
  return inCache(desk, (db) =>
    db.prepare<[], number>('SELECT count(*) FROM runs').pluck().get(),
  ) as number
}

function inCache<T>({ dataDir }: DeskWindow, action: (db: BetterSqlite3.Database) => T): T {
  const name = readdirSync(dataDir, { recursive: true, encoding: 'utf8' }).find((path) =>
    path.endsWith('cache.db'),
  )
  const db = new BetterSqlite3(join(dataDir, name ?? 'cache.db'), { fileMustExist: true })
  try {
    return action(db)
  } finally {
    db.close()
  }
}

async function asSuperuser(server: TestServer, statements: readonly string[]): Promise<void> {
  const client = await server.superuser('postgres')
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
