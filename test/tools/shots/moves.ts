import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'

/** The letter of each screen after G, and its heading. */
export const screens = {
  overview: ['o', 'Overview'],
  withdrawals: ['w', 'Withdrawals'],
  transactions: ['t', 'Transactions'],
  quotes: ['q', 'Quotes'],
  contacts: ['n', 'Contacts'],
  ledgers: ['l', 'Ledger files'],
  runs: ['r', 'Runs'],
  breaks: ['b', 'Breaks'],
  suggestions: ['z', 'Suggestions'],
  risk: ['1', 'Blocked and risk'],
  recheck: ['g', 'To check again'],
  rules: ['j', 'Matching rules'],
  reports: ['p', 'Reports'],
  connection: ['c', 'Connection'],
  settings: ['s', 'Settings'],
  activity: ['a', 'Activity'],
  desk: ['d', 'Quote desk'],
  limits: ['i', 'Limits'],
  rails: ['y', 'Rails'],
  currencies: ['u', 'Currencies'],
  deposits: ['e', 'Deposit accounts'],
  account: ['k', 'Account'],
  health: ['h', 'API health'],
  operations: ['x', 'Operations'],
  stream: ['m', 'Stream monitor'],
  errors: ['f', 'Error desk'],
  help: ['v', 'Help'],
} as const
export type ScreenName = keyof typeof screens

/**
 * Goes to a screen by its keys from any state of the window. Dialogs and menus are closed first.
 */
export async function visit(page: Page, screen: ScreenName): Promise<void> {
  await closeFloating(page)
  const [letter, heading] = screens[screen]
  await page.locator('main').focus()
  await page.keyboard.press('g')
  await page.keyboard.press(letter)
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor()
}

/** Closes the dialogs and menus above the screen. */
export async function closeFloating(page: Page): Promise<void> {
  for (
    let tries = 0;
    tries < 3 &&
    (await page
      .locator('[role="dialog"], [role="alertdialog"], [role="menu"], dialog[open]')
      .count()) > 0;
    tries += 1
  )
    await page.keyboard.press('Escape')
}

/** Goes to a screen and waits until nothing on it is still being read. */
export async function visitSettled(page: Page, screen: ScreenName): Promise<void> {
  await visit(page, screen)
  await calm(page)
}

/**
 * Goes to the breaks and shows each as a row. Breaks with a common cause are otherwise shown as one
 * cluster, which cannot be marked.
 */
export async function visitBreakRows(page: Page): Promise<void> {
  await visitSettled(page, 'breaks')
  const asRows = page.getByRole('button', { name: 'Show as rows' })
  if (await asRows.isVisible()) await asRows.click()
  await calm(page)
}

/** Opens the newest run. */
export async function openNewestRun(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await page.getByRole('grid').focus()
  for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
  await calm(page)
}

/** Shows the closed periods of the runs. */
export async function showPeriods(page: Page): Promise<void> {
  await visitSettled(page, 'runs')
  await page.getByRole('radio', { name: /^Closed periods/ }).check()
  await calm(page)
}

/** Accepts all breaks that are not decided. */
export async function acceptBreaks(page: Page): Promise<void> {
  await visitBreakRows(page)
  await page.getByRole('grid').focus()
  await page.keyboard.press('Control+a')
  await page.getByRole('group', { name: / marked$/ }).waitFor()
  await page.keyboard.press('a')
  await page.getByRole('dialog').getByLabel('Reason', { exact: true }).fill('Below the threshold')
  await page.keyboard.press('Control+Enter')
  await page.getByText('Nothing is left to do').waitFor()
}

/** Waits for the first row of a table. */
export async function rowArrived(page: Page): Promise<void> {
  await page.locator('[role="grid"] [role="row"][aria-selected]:not([aria-busy])').first().waitFor()
}

/** Waits until nothing is being read, and the frame after it is drawn. */
export async function calm(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main [aria-busy="true"], main .skeleton') === null,
  )
  await page.evaluate(() =>
    document.fonts.ready.then(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    ),
  )
}

/** The core's failure on a full disk. It is made up, as the tests have no such disk. */
const diskFull = {
  kind: 'store',
  code: 'DISK_FULL',
  what: 'The local database cannot be read',
  why: 'the disk is full',
  advice: 'free some space and try again',
  evidence: { free_bytes: 0 },
}

/**
 * Makes one call of the window fail, or stay unanswered, from now on, if `isMeant` accepts its
 * input. Returns the function that undoes it. A held call then fails.
 */
export async function disturb(
  page: Page,
  name: string,
  disturbance: 'fail' | 'hold',
  isMeant: (input: Readonly<Record<string, unknown>>) => boolean = () => true,
): Promise<() => Promise<void>> {
  const address = '**/api/call'
  const heldCalls: (() => Promise<void>)[] = []
  await page.route(address, async (route) => {
    const call = route.request().postDataJSON() as {
      name: string
      input: Readonly<Record<string, unknown>>
    }
    if (call.name !== name || !isMeant(call.input)) return route.fallback()
    if (disturbance === 'fail')
      return route.fulfill({ json: { kind: 'failure', failure: diskFull } })
    heldCalls.push(() => route.fulfill({ json: { kind: 'failure', failure: diskFull } }))
  })
  return async () => {
    await page.unroute(address)
    for (const answer of heldCalls) await answer().catch(() => undefined)
  }
}

/**
 * Starts a service that accepts every call and answers none until it ends, so that work with it
 * stays in progress.
 */
export async function silentService(): Promise<{ readonly address: string; end(): Promise<void> }> {
  const server = createServer(() => undefined)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  server.unref()
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    end: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Types a new profile into the form of the Connection screen, whose dialog is open already. */
export async function fillProfile(page: Page, name: string, address: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New profile' })
  await form.getByLabel('Name', { exact: true }).fill(name)
  await form.getByRole('radio', { name: 'Sandbox' }).check()
  await form.getByRole('radio', { name: 'Contract' }).check()
  await form.getByLabel('Partner address').fill(address)
  await form.getByLabel('Gateway address').fill(address)
  await form.getByLabel('Gateway service').fill('wallet')
  await form.getByLabel('Client id').fill('partner-1')
  await form.getByLabel('Client secret').pressSequentially('not-a-real-secret')
}

/** Chooses a profile in the switcher. Dialogs and menus are closed first. */
export async function chooseProfile(page: Page, name: string | RegExp): Promise<void> {
  await closeFloating(page)
  await page.getByRole('button', { name: /Choose a profile/ }).click()
  await page.getByRole('menuitemradio', { name }).click()
}

/** Dismisses the notices of ended work, which cover the screen. */
export async function dismissNotices(page: Page): Promise<void> {
  const buttons = page
    .getByRole('region', { name: 'Work under way and its results' })
    .getByRole('button', { name: 'Dismiss' })
  for (let tries = 0; tries < 10 && (await buttons.count()) > 0; tries += 1)
    await buttons.first().click()
}
