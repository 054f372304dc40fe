import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { openControlledDesk } from '../../support/controlled-desk.ts'
import { gateHosts } from '../../support/gate.ts'
import { go, searchFor, settle, trayNotice } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by
// renderer/features/reference/screens.test.ts and renderer/features/services/screens.test.ts
// (limits, deposits, accounts and contacts with each answer), unit/domain/limits.test.ts,
// unit/sandbox/gateway/ (the calls), services.test.ts (the screens over a service, offline too).

/** Letter, heading and end of the path of each screen of reference data. */
const screens = [
  ['i', 'Limits', '/transactions/limits/'],
  ['y', 'Rails', '/transactions/rails/'],
  ['u', 'Currencies', '/currencies/'],
  ['e', 'Deposit accounts', '/banking/deposit-accounts/'],
  ['k', 'Account', '/account/'],
] as const

describe.each(gateHosts)('reference data and contacts on the %s host', (host) => {
  let controlledDesk: ControlledDesk
  let page: Page
  beforeAll(async () => {
    controlledDesk = await openControlledDesk(host, { isTradingAllowed: true })
    page = controlledDesk.desk.page
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
  afterAll(() => controlledDesk?.close())
  beforeEach(() => {
    controlledDesk.sandbox.control.clearFaults()
    controlledDesk.sandbox.control.clearRequests()
  })

  const main = (): Locator => page.locator('main')
  const rowOf = (table: string, name: string | RegExp): Locator =>
    page.getByRole('table', { name: table, exact: true }).getByRole('row', { name })

  /** Reads the kind of account (after the name) and the id (last) of the first 20 rows. */
  const readContacts = (): Promise<string[][]> =>
    page
      .getByRole('grid')
      .getByRole('row')
      .evaluateAll((rows) =>
        rows
          .slice(1, 21)
          .map((row) =>
            [...row.querySelectorAll('[role="gridcell"], [role="rowheader"]')].map(
              (cell) => cell.textContent?.trim() ?? '',
            ),
          )
          .map((cells) => [cells[1] ?? '', cells.at(-1) ?? '']),
      )

  test('each screen says that a new profile has not been read, and R reads it', async () => {
    for (const [letter, heading, path] of screens) {
      await go(page, letter, heading)
      await page.getByText('Not read from the service yet').waitFor()
      await page.keyboard.press('r')
      await page.getByText(/^as of /).waitFor()
      await settle(page)
      expect([heading, controlledDesk.requestCount('GET', path)]).toEqual([heading, 1])
    }
    await go(page, 'n', 'Contacts')
    await page.getByRole('button', { name: /^P2P tags/ }).waitFor()
    expect(await page.getByRole('grid').count()).toBe(0)
  })

  test('B39, B40, B42, B44: null is no limit and has no bar, 0 left is a full bar, a missing key is not shown, the global entry is separate', async () => {
    await go(page, 'i', 'Limits')
    await page.getByText('12 limits').waitFor()
    const unlimitedRow = rowOf('Account-wide', /^Deposit/)
    expect(await unlimitedRow.getByText('No limit, by amount or by number').count()).toBe(3)
    expect(await unlimitedRow.getByRole('meter').count()).toBe(0)
    expect(await unlimitedRow.innerText()).toContain('No maximum')
    const usedUpRow = rowOf('Account-wide', /^Swap/)
    const daily = usedUpRow.getByRole('meter', { name: 'Account-wide, Swap USD, Daily, amount' })
    expect(await daily.getAttribute('aria-valuenow')).toBe(
      await daily.getAttribute('aria-valuemax'),
    )
    expect(await usedUpRow.innerText()).toMatch(/\b0(?:\.00)?\s+left of/)
    expect(await usedUpRow.innerText()).toContain('No limit on the number')
    const partialRow = rowOf('Bank', /^Withdrawal/)
    expect(await partialRow.innerText()).toContain('Not stated')
    expect(await partialRow.innerText()).not.toContain('No limit')
    await main().getByText('holds over all rails together').waitFor()
    await page.getByRole('combobox', { name: 'Rail' }).selectOption({ label: 'Pix' })
    await page.getByText('2 of 12 limits').waitFor()
    expect(await page.getByRole('table').count()).toBe(1)
  })

  test('amounts of eighteen decimals stay on one line at 1000 px', async () => {
    await page.setViewportSize({ width: 1000, height: 700 })
    await go(page, 'i', 'Limits')
    await page.getByText(/12 limits/).waitFor()
    const amounts = main().locator('td .amount')
    const amountCells = await amounts.evaluateAll((elements) =>
      elements.map((element) => {
        const cell = element.closest('td')?.getBoundingClientRect()
        const { right, height } = element.getBoundingClientRect()
        return { text: element.textContent ?? '', height, isInside: right <= (cell?.right ?? 0) }
      }),
    )
    expect(amountCells.some(({ text }) => /\.\d{15}/.test(text))).toBe(true)
    expect(amountCells.filter(({ height, isInside }) => height > 20 || !isInside)).toEqual([])
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('B48: a type is usable only when all three settings allow it, and each of the three causes is named', async () => {
    await go(page, 'y', 'Rails')
    const stateOf = async (rail: string, type: RegExp): Promise<string> =>
      (await rowOf(rail, type).innerText()).replace(/\s+/g, ' ')
    expect(await stateOf('Platform', /^Swap/)).toContain('Not usable Switched off by the service')
    expect(await stateOf('Bank', /^Withdrawal/)).toContain(
      'Not usable Not enabled for this account',
    )
    expect(await stateOf('Pix', /^Withdrawal/)).toContain('Not usable Blocked')
    expect(await stateOf('Pix', /^Deposit/)).toMatch(/Deposit Usable/)
    // All three causes at once, each by its name.
    controlledDesk.sandbox.control.addFault({
      match: { path: '/transactions/rails/' },
      effect: {
        kind: 'rewrite',
        find: '"enabled":true,"account_enabled":true',
        replace: '"enabled":false,"account_enabled":false',
      },
    })
    await page.keyboard.press('r')
    await expect
      .poll(() => stateOf('Pix', /^Withdrawal/))
      .toMatch(/Switched off by the service Not enabled for this account Blocked/)
    controlledDesk.sandbox.control.clearFaults()
    await page.keyboard.press('r')
    await expect.poll(() => stateOf('Pix', /^Deposit/)).toMatch(/Deposit Usable/)
  })

  test('B67, B68: an account for the same holder warns and masks the tax id, one without a constraint says so', async () => {
    await go(page, 'e', 'Deposit accounts')
    const pix = main().locator('.entry').filter({ hasText: 'Pix key' })
    await pix.getByText('A deposit from anyone else can be lost or blocked.').waitFor()
    expect(await main().innerText()).not.toMatch(/\d{11}\b(?!\d)(?=[^\d]*Show)/)
    const taxIdText = (): Promise<string> => pix.locator('dd').last().innerText()
    expect(await taxIdText()).not.toMatch(/\d{4}/)
    await pix.getByRole('button', { name: 'Show the tax id' }).press('Enter')
    expect(await taxIdText()).toMatch(/\d{11}/)
    const mainAccount = main().locator('.entry').filter({ hasText: 'Main account' })
    await mainAccount.getByText('No constraint given').waitFor()
    expect(await mainAccount.getByText('lost or blocked').count()).toBe(0)
  })

  test('currencies are found and opened by keyboard; the account shows its answer', async () => {
    await go(page, 'u', 'Currencies')
    await page.getByRole('searchbox', { name: 'Find a currency' }).fill('zzz')
    await page.getByText('No currency has “zzz”').waitFor()
    await page.getByRole('searchbox', { name: 'Find a currency' }).fill('LINK')
    const grid = page.getByRole('grid', { name: 'Currencies' })
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'LINK' }).getByText('Off').first().waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('region', { name: 'LINK' }).waitFor({ state: 'detached' })
    await go(page, 'k', 'Account')
    await main().getByRole('row', { name: /^Name/ }).getByText('Sandbox Partner').waitFor()
  })

  test('a refusal is explained on each screen, and earlier data stays with its age', async () => {
    for (const [letter, heading, path] of screens) {
      controlledDesk.sandbox.control.addFault({
        match: { path },
        effect: { kind: 'status', status: 403, code: 40003 },
      })
      await go(page, letter, heading)
      await settle(page)
      const lengthBefore = (await main().innerText()).length
      await page.keyboard.press('r')
      const notice = main().getByRole('status').filter({ hasText: 'Not refreshed' })
      await notice.waitFor()
      expect([heading, await notice.innerText()]).toEqual([
        heading,
        expect.stringMatching(/still shown/),
      ])
      expect((await main().innerText()).length).toBeGreaterThan(lengthBefore)
      await notice.getByRole('button', { name: 'Try again' }).waitFor()
      controlledDesk.sandbox.control.clearFaults()
    }
  })

  test('B57, B58, B59: P2P tags are listed alone, the combined list is labelled, and equal ids of two types are two rows', async () => {
    await page.keyboard.press('s')
    await trayNotice(page, /^Synced/).waitFor()
    await go(page, 'n', 'Contacts')
    const types = async (): Promise<string[]> => [
      ...new Set((await readContacts()).map(([type = '']) => type)),
    ]
    await page.getByText('200 rows').waitFor()
    await expect.poll(types).not.toContain('P2P tag')
    expect(await page.getByText(/^Combined from the cache/).count()).toBe(0)
    await page.getByRole('button', { name: /^P2P tags/ }).press('Enter')
    await page.getByText('25 rows').waitFor()
    await expect.poll(types).toEqual(['P2P tag'])
    await page.getByRole('button', { name: /^All, combined/ }).press('Enter')
    await page.getByText('225 rows').waitFor()
    await page
      .getByText(
        'Combined from the cache: the service never gives p2p tags together with other contacts.',
      )
      .waitFor()
    await page.getByRole('columnheader', { name: /^Id/ }).getByRole('button').click()
    await expect
      .poll(async () => (await readContacts()).slice(0, 3).sort())
      .toEqual([
        ['Bank account', '1'],
        ['Crypto address', '1'],
        ['P2P tag', '1'],
      ])
  })

  test('B59, B63, B86: a contact is created by N and deleted by its type and id; a contact of another type with its id stays', async () => {
    await page.getByRole('button', { name: /^Bank/ }).press('Enter')
    await page.getByText('70 rows').waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New contact' })
    await form.getByRole('radio', { name: 'Bank' }).check()
    await page.keyboard.press('Enter')
    await form.getByText('Fill this in').waitFor()
    await form.getByLabel('Account number or alias').fill('flow.alias')
    await page.keyboard.press('Enter')
    await page.getByText('Contact created: Bank').waitFor()
    await page.getByText('71 rows').waitFor()
    expect(controlledDesk.requestCount('POST', '/contacts/')).toBe(1)
    await searchFor(page, 'flow.alias')
    await page.getByText('1 row', { exact: true }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Delete contact…' }).press('Enter')
    const question = page.getByRole('alertdialog', { name: 'Delete this contact?' })
    await question.getByText(/Type Bank, id 71/).waitFor()
    // A contact that the service does not have under this type and id is deleted neither there nor
    // here.
    const remove = controlledDesk.sandbox.control.addFault({
      match: { method: 'DELETE' },
      effect: { kind: 'status', status: 404, code: 40004 },
    })
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await question.getByText(/nothing was deleted/i).waitFor()
    remove()
    controlledDesk.sandbox.control.clearRequests()
    await question.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
    await page.getByText('Contact deleted: Bank 71').waitFor()
    expect(
      controlledDesk.sandbox.control.requests().filter(({ method }) => method === 'DELETE'),
    ).toMatchObject([
      { path: expect.stringMatching(/\/contacts\/bank\/71\/$/), status: 200, count: 1 },
    ])
    await page.getByRole('searchbox').first().fill('')
    await page.getByText('70 rows').waitFor()
    await page.getByRole('button', { name: /^All, combined/ }).press('Enter')
    await page.getByText('225 rows').waitFor()
    await searchFor(page, '71')
    await expect.poll(readContacts).toContainEqual(['Crypto address', '71'])
    expect(await readContacts()).not.toContainEqual(['Bank account', '71'])
    await page.getByRole('searchbox').first().fill('')
    await page.getByRole('button', { name: /^Bank/ }).press('Enter')
    await page.getByText('70 rows').waitFor()
    await main().focus()
  })

  test('B64: without the scope a creation is refused with both causes, and nothing is created', async () => {
    controlledDesk.sandbox.control.setScopes(['read', 'write', 'contacts_read'])
    controlledDesk.sandbox.control.expireTokens()
    // A read logs in again.
    await page.keyboard.press('s')
    await expect.poll(() => controlledDesk.requestCount('POST', '/oauth2/token/')).toBe(1)
    await expect.poll(() => controlledDesk.requestCount('GET', '/account/')).toBe(1)
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New contact' })
    await form.getByRole('radio', { name: 'P2P tag' }).check()
    await form.getByLabel('Tag', { exact: true }).fill('$flow')
    await page.keyboard.press('Enter')
    const refusal = form.getByRole('alert')
    await refusal.waitFor()
    expect(await refusal.innerText()).toMatch(
      /contacts_write[\s\S]*not fully operative[\s\S]*Ask the provider/,
    )
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    await page.getByText('70 rows').waitFor()
    controlledDesk.sandbox.control.setScopes(['read', 'write', 'contacts_read', 'contacts_write'])
    controlledDesk.sandbox.control.expireTokens()
  })

  test('B65: an account that is not fully operative gets no contacts; the reason is shown, and cached ones stay, marked old', async () => {
    controlledDesk.sandbox.control.setAccount({ isOperative: false })
    await page.keyboard.press('s')
    const refusal = main()
      .getByRole('status')
      .filter({ hasText: 'The service did not return contacts' })
    await refusal.waitFor()
    expect(await refusal.innerText()).toMatch(
      /not fully operative[\s\S]*was read before and stays readable/,
    )
    await page.getByText('70 rows').waitFor()
    await page.keyboard.press('n')
    const form = page.getByRole('dialog', { name: 'New contact' })
    await form.getByRole('radio', { name: 'Bank' }).check()
    await form.getByLabel('Account number or alias').fill('refused')
    await page.keyboard.press('Enter')
    await form.getByRole('alert').filter({ hasText: 'not fully operative' }).waitFor()
    await page.keyboard.press('Escape')
    await form.waitFor({ state: 'detached' })
    controlledDesk.sandbox.control.setAccount({ isOperative: true })
  })

  test('offline: each screen keeps its data, says how old it is and why it is not newer', async () => {
    await controlledDesk.sandbox.close()
    for (const [letter, heading] of screens) {
      await go(page, letter, heading)
      await settle(page)
      await page.keyboard.press('r')
      await main().getByRole('status').filter({ hasText: 'Not refreshed' }).waitFor()
      await page.getByText(/^as of /).waitFor()
      expect([heading, await main().getByText('Not read from the service yet').count()]).toEqual([
        heading,
        0,
      ])
    }
    await go(page, 'n', 'Contacts')
    await page.getByRole('grid').getByRole('row').nth(3).waitFor()
    expect(controlledDesk.desk.pageErrors).toEqual([])
  })
})
