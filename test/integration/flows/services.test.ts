import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayCodes } from '../../../src-main/domain/gateway-codes.ts'
import { operations } from '../../../src-main/domain/operations.ts'
import { programCodes } from '../../../src-renderer/words/failures/program-codes.ts'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { CONTROLLED_PROFILE, openControlledDesk } from '../../support/controlled-desk.ts'
import { gateHosts, gateTest } from '../../support/gate.ts'
import {
  addLedger,
  go,
  ledgerFile,
  searchFor,
  settle,
  trayNotice,
  waitForClosedOverlays,
} from '../../support/steps.ts'

describe.each(gateHosts)(
  'a profile, from its first call to the loss of the network, on the %s host',
  (host) => {
    let controlledDesk: ControlledDesk
    let page: Page
    beforeAll(async () => {
      controlledDesk = await openControlledDesk(host)
      page = controlledDesk.desk.page
      await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    })
    afterAll(() => controlledDesk?.close())
    beforeEach(() => {
      controlledDesk.sandbox.control.clearFaults()
      controlledDesk.sandbox.control.clearRequests()
    })

    const main = (): Locator => page.locator('main')
    const button = (name: string | RegExp): Locator =>
      main().getByRole('button', { name, exact: typeof name === 'string' })

    /**
     * The first withdrawal with neither a risk score nor a reason. A test below reconciles it
     * alone.
     */
    const withdrawalWithoutScore = () =>
      controlledDesk.sandbox.world.withdrawals.find(
        ({ withdrawal }) => withdrawal.riskScore === null && withdrawal.reason === '',
      )?.withdrawal

    /**
     * Leaves any text field, where letters would be typed, and goes to a screen by G and a letter.
     */
    async function visit(letter: string, heading: string): Promise<void> {
      await main().focus()
      await go(page, letter, heading)
    }

    /** Opens an operation by the keyboard alone: search, down, Enter. */
    async function openOperation(search: string, name: string): Promise<void> {
      await visit('x', 'Operations')
      await page.keyboard.press('/')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(search)
      await main().getByRole('grid').focus()
      await page.keyboard.press('Home')
      await page.keyboard.press('Enter')
      await main().getByRole('heading', { level: 2, name, exact: true }).waitFor()
    }

    async function enterPath(path: string, method = 'GET'): Promise<void> {
      await button('Enter path').press('Enter')
      await main().getByLabel('Method', { exact: true }).selectOption(method)
      await main().getByLabel('Path', { exact: true }).fill(path)
      await page.keyboard.press('Enter')
    }

    test('API health is empty before the first call, and has its paths after a sync', async () => {
      await visit('h', 'API health')
      await page.getByText('No call has been made yet').waitFor()
      await page.keyboard.press('s')
      await trayNotice(page, /^Synced/).waitFor()
      await main().getByText('/transactions/limits/').waitFor()
      await main().getByText('No call ended in an error').waitFor()
      // The sandbox adds a name to its contacts, which no contract mentions.
      await main()
        .getByText('New field name: it is kept with the answer as received and shown nowhere else.')
        .waitFor()
      await main()
        .getByRole('radio', { name: /^Exchange/ })
        .check()
      await main().getByText('No call to Exchange has been made yet').waitFor()
    })

    test('the service’s own OpenAPI document fills in the routes, one of them runs, and the document is removed again', async () => {
      const url = new URL('/_sandbox/openapi.json', controlledDesk.sandbox.partnerUrl)
      const buffer = Buffer.from(await (await fetch(url)).arrayBuffer())
      await visit('x', 'Operations')
      await button('OpenAPI document…').click()
      const dialog = page.getByRole('dialog')
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: 'Choose a file…' }).click()
      await (await chooser).setFiles({ name: 'openapi.json', mimeType: 'application/json', buffer })
      await dialog.getByText('Routes that would be added').waitFor()
      await dialog.getByRole('button', { name: 'Import', exact: true }).click()
      await dialog.getByRole('button', { name: 'Undo' }).waitFor()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await waitForClosedOverlays(page)
      await openOperation('partner.pairs', 'Pairs')
      await main()
        .getByText(/^From openapi\.json, version 1, imported on /)
        .waitFor()
      await button('Run').click()
      await main().getByText('HTTP 200').first().waitFor()
      await button('OpenAPI document…').click()
      await dialog.getByRole('button', { name: 'Undo' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Undo' }).click()
      await dialog.getByText('No document was imported for this profile.').waitFor()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await waitForClosedOverlays(page)
    })

    test('trading calls are off until a person allows them for the named profile, and off again at once', async () => {
      await visit('d', 'Quote desk')
      expect(await button('Ask for a quote').getAttribute('aria-disabled')).toBe('true')
      await button('To Connection').press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Connection' }).waitFor()
      await button('Allow…').press('Enter')
      const question = page.getByRole('alertdialog', {
        name: `Allow trading calls on ${CONTROLLED_PROFILE}?`,
      })
      await question.getByRole('button', { name: 'Allow on sandbox' }).press('Enter')
      await button('Turn off').press('Enter')
      await button('Allow…').press('Enter')
      await question.getByRole('button', { name: 'Allow on sandbox' }).press('Enter')
      await main().getByText('Allowed', { exact: true }).waitFor()
      await visit('d', 'Quote desk')
      await expect.poll(() => button('Ask for a quote').getAttribute('aria-disabled')).toBeNull()
    })

    test('the details of the service are checked, saved and kept', async () => {
      await visit('c', 'Connection')
      await main().getByLabel('Word for platform').fill('two words')
      await main().getByText('Enter one word of letters, digits, - or _, at most 40.').waitFor()
      expect(await button('Save details').isDisabled()).toBe(true)
      await main().getByLabel('Word for platform').fill('platform')
      await main()
        .getByLabel('Login of the token request')
        .selectOption({ label: 'Basic header, both parts form-encoded first' })
      await button('Save details').press('Enter')
      await main().getByText('Saved; the next call uses them').waitFor()
      await visit('s', 'Settings')
      await visit('c', 'Connection')
      await expect
        .poll(() => main().getByLabel('Login of the token request').inputValue())
        .toBe('encoded')
    })

    test('X17: learnt properties of the service are shown on Connection, forgotten on request, and learnt by the next sync', async () => {
      await visit('c', 'Connection')
      const learnt = main().getByRole('table', { name: 'What this service does' })
      await learnt.getByRole('row', { name: /Transactions on a page\s*\d+/ }).waitFor()
      await button('Forget what was learnt').press('Enter')
      await main().getByText('Forgotten. The next sync learns it again.').waitFor()
      expect(await learnt.count()).toBe(0)
      await page.keyboard.press('s')
      await learnt.waitFor()
    })

    test('the catalogue lists every operation, filters to none, and accepts only a path that begins with a slash', async () => {
      await visit('x', 'Operations')
      await main().getByText(`${operations.length} operations`, { exact: true }).waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('zzzz')
      await main().getByText('No operation fits').waitFor()
      await button('Clear the filters').press('Enter')
      await openOperation('wallet rates', 'Wallet rates')
      await main().getByText('No contract shows this path.', { exact: false }).first().waitFor()
      await enterPath('rates')
      await main().getByText('Begin with a slash.').waitFor()
    })

    test('B73: a removed address is refused with an explanation when it is entered, and nothing is sent', async () => {
      await openOperation('wallet rates', 'Wallet rates')
      for (const path of [
        '/transactions/promises/',
        '/transactions/crypto/send/',
        '/banking/cvu/',
        '/transactions/gateways/',
      ]) {
        if (await button('Cancel').isVisible()) await button('Cancel').press('Enter')
        await enterPath(path, 'POST')
        const alert = main().getByRole('alert')
        await alert.waitFor()
        expect([path, await alert.innerText()]).toEqual([
          path,
          expect.stringContaining('This address was removed on August 15, 2026.'),
        ])
      }
      expect(controlledDesk.sandbox.control.requests()).toEqual([])
    })

    test('with the right path an operation runs by Ctrl+Enter, is shown as table, tree and text, and a refusal leads to the error desk', async () => {
      await openOperation('market rates', 'List market rates')
      await enterPath('/api/v1/rates/')
      await main().getByLabel('pair', { exact: true }).fill('BTC_USDC')
      await main().getByLabel('amount', { exact: true }).fill('1')
      await page.keyboard.press('Control+Enter')
      const answer = main().locator('.answer').first()
      await answer.getByText('Success').waitFor()
      for (const view of ['Tree', 'As received'])
        await answer.getByRole('radio', { name: view }).check()
      expect(await answer.innerText()).toContain('BTC_USDC')
      controlledDesk.sandbox.control.addFault({
        match: { path: '/rates/' },
        effect: { kind: 'status', status: 403, code: 40003 },
      })
      await main().getByLabel('amount', { exact: true }).press('Control+Enter')
      await answer.getByText('Refused').waitFor()
      await answer.getByText('40003 Permission Denied').waitFor()
      await answer.getByRole('button', { name: 'Open 40003 on the error desk' }).press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Error desk' }).waitFor()
      await page
        .getByRole('complementary', { name: /^40003/ })
        .getByText('What to do')
        .waitFor()
    })

    test('a call that changes something is sent only after a question, once', async () => {
      await openOperation('platform/withdrawal', 'Send to another account by tag')
      await main()
        .getByLabel('JSON body')
        .fill('{"amount": "1", "currency": "USDC", "tag": "$flow"}')
      await page.keyboard.press('Control+Enter')
      const question = page.getByRole('alertdialog', { name: 'Send this call?' })
      await question.getByRole('button', { name: 'Do not send' }).press('Enter')
      await waitForClosedOverlays(page)
      expect(controlledDesk.requestCount('POST', '/transactions/platform/withdrawal/')).toBe(0)
      await main().getByLabel('JSON body').press('Control+Enter')
      await question.getByRole('button', { name: 'Send once' }).dblclick()
      await main()
        .locator('.answer')
        .first()
        .getByText(/^(Success|Refused)$/)
        .waitFor()
      expect(controlledDesk.requestCount('POST', '/transactions/platform/withdrawal/')).toBe(1)
    })

    test('B80, B81: the stream requires its paths, opens public and private topics, shows frames, reconnects, and never shows its ticket', async () => {
      await visit('m', 'Stream monitor')
      await main().getByText('No path is known for the stream').waitFor()
      await button('Enter the path').press('Enter')
      await page.getByRole('heading', { level: 1, name: 'Operations' }).waitFor()
      const assumedRouteOf = (id: string) =>
        operations.find((operation) => operation.id === id)?.assumedRoute
      await enterPath(
        assumedRouteOf('exchange.stream')?.path ?? '',
        assumedRouteOf('exchange.stream')?.method,
      )
      await button('Change path').waitFor()
      await visit('m', 'Stream monitor')
      await openOperation(
        'ticket',
        operations.find(({ id }) => id === 'exchange.ws-ticket')?.name ?? '',
      )
      await enterPath(
        assumedRouteOf('exchange.ws-ticket')?.path ?? '',
        assumedRouteOf('exchange.ws-ticket')?.method,
      )
      await button('Change path').waitFor()
      await visit('m', 'Stream monitor')
      await main().getByText('Choose a topic to open it.', { exact: false }).waitFor()
      await main()
        .getByRole('checkbox', { name: /^withdrawal/ })
        .check()
      await main().getByRole('status').getByText('Open', { exact: true }).waitFor()
      await expect
        .poll(() => controlledDesk.sandbox.control.pushStream('withdrawal', { id: 'flow-event' }))
        .toBe(1)
      const frames = main().getByRole('grid')
      await frames.getByText(/flow-event/).waitFor()
      // The event only prompts a read.
      await expect
        .poll(() => controlledDesk.requestCount('GET', '/wallet/transactions/'))
        .toBeGreaterThan(0)
      await main().getByLabel('Pair, as BASE_QUOTE').fill('BTC_USDC')
      const pairTopics = [
        'trade',
        'orderbook/level_3',
        'orderbook/level_2',
        'orderbook/level_2_delta',
        'orderbook/level_2_with_users',
        'ticker',
      ].map((start) => `${start}@BTC_USDC`)
      const accountTopics = ['order_status', 'balance', 'user_trades', 'deposit']
      for (const topic of [...pairTopics, ...accountTopics]) {
        const box = main().getByRole('checkbox', { name: topic })
        // A frame that arrives at the same moment redraws the list under the click.
        await expect
          .poll(
            async () =>
              (await box.isChecked()) ||
              box.check({ timeout: 2000 }).then(
                () => true,
                () => false,
              ),
          )
          .toBe(true)
      }
      for (const topic of accountTopics)
        await expect
          .poll(() => controlledDesk.sandbox.control.pushStream(topic, { of: topic }))
          .toBe(1)
      const topicOptions = main().getByRole('combobox', { name: 'Topic' }).getByRole('option')
      await expect
        .poll(() => topicOptions.allInnerTexts())
        .toEqual(expect.arrayContaining([...pairTopics, ...accountTopics, 'withdrawal']))
      expect(
        controlledDesk.requestCount(
          assumedRouteOf('exchange.ws-ticket')?.method ?? '',
          assumedRouteOf('exchange.ws-ticket')?.path ?? '',
        ),
      ).toBeGreaterThan(0)
      await page.keyboard.press('p')
      await main()
        .getByRole('status')
        .getByText(/^Paused/)
        .waitFor()
      expect(await frames.innerText()).toContain('BTC_USDC')
      expect(await frames.innerText()).not.toMatch(/ticket/i)
      // Below 1100 px a frame's detail is below the list, and both have the whole width.
      await page.setViewportSize({ width: 1000, height: 700 })
      await frames.focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const detail = main().locator('.side')
      await detail.getByRole('heading', { name: /^Frame / }).waitFor()
      const [list, side] = [await frames.boundingBox(), await detail.boundingBox()]
      expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThanOrEqual(side?.y ?? 0)
      expect(side?.width).toBe(list?.width)
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.keyboard.press('Escape')
      await page.keyboard.press('p')
      controlledDesk.sandbox.control.dropStreams()
      await main().getByText('1 reconnection').waitFor()
      await main().getByRole('status').getByText('Open', { exact: true }).waitFor()
      await button('Stop all').press('Enter')
      await main().getByRole('status').getByText('Off', { exact: true }).waitFor()
    })

    test('B93: a Deprecation header is shown in API health', async () => {
      controlledDesk.sandbox.control.addFault({
        match: { path: '/account/' },
        effect: {
          kind: 'answer',
          status: 200,
          body: '{"error_code":null,"message":null,"data":{"id":1},"timestamp":1}',
          headers: { deprecation: '@1784592000' },
        },
      })
      await visit('k', 'Account')
      await page.keyboard.press('r')
      await expect.poll(() => controlledDesk.requestCount('GET', '/account/')).toBe(1)
      await settle(page)
      await visit('h', 'API health')
      await main()
        .getByText(/account\/: @1784592000/)
        .waitFor()
      await main().getByRole('button', { name: 'Open 40003 in the error desk' }).first().waitFor()
    })

    test('A66: the error desk finds listed codes and words, and explains an unlisted one by its group', async () => {
      const gatewayCodeCount = gatewayCodes.wallet.size + gatewayCodes.exchange.size
      await visit('f', 'Error desk')
      await main()
        .getByText(`${42 + gatewayCodeCount + programCodes.length} codes`)
        .waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('dust')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.getByRole('complementary', { name: /^20036/ }).waitFor()
      for (const [code, group] of [
        ['20028', 'about the request or a business rule'],
        ['40002', 'about access'],
        ['40011', 'about access'],
        ['40014', 'about access'],
      ] as const) {
        await page.keyboard.press('/')
        await page.keyboard.press('Control+a')
        await page.keyboard.type(code)
        const details = page.getByRole('complementary', { name: `${code} Unlisted code` })
        await details
          .getByText(`${code} is not in the contract’s table.`, { exact: false })
          .waitFor()
        expect(await details.innerText()).toContain(group)
        expect(await details.innerText()).toContain(`Ask the provider what ${code} means`)
      }
      await page.keyboard.press('Control+a')
      await page.keyboard.type('zzzz')
      await main().getByText('No code matches “zzzz”').waitFor()
    })

    test('the arrow keys open the tabs of Help one after another', async () => {
      await visit('v', 'Help')
      const tab = (name: string): Locator => main().getByRole('tab', { name, exact: true })
      await tab('Rules').focus()
      for (const name of ['Assumptions in use', 'Keyboard', 'What is kept where']) {
        await page.keyboard.press('ArrowRight')
        await expect.poll(() => tab(name).getAttribute('aria-selected')).toBe('true')
        await expect
          .poll(async () => (await main().getByRole('tabpanel').innerText()).length)
          .toBeGreaterThan(100)
      }
    })

    test('A37: quotes are read by end user, and the list says so; a refusal is shown', async () => {
      await visit('q', 'Quotes')
      const quote = controlledDesk.sandbox.world.quotes.at(-1)
      const askForQuotes = async (): Promise<void> => {
        await button('Ask for quotes…').press('Enter')
        const form = page.getByRole('dialog', { name: 'Ask for quotes' })
        await form.getByLabel('End user').fill(quote?.endUser ?? '')
        await page.keyboard.press('Enter')
        await form.waitFor({ state: 'detached' })
      }
      await askForQuotes()
      await trayNotice(page, /^Quotes found: \d+/).waitFor()
      await searchFor(page, quote?.id ?? '')
      await page.getByText('1 row', { exact: true }).waitFor()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.getByText(`end_user=${quote?.endUser}`).waitFor()
      await page.keyboard.press('Escape')
      controlledDesk.sandbox.control.addFault({
        match: { path: '/quotes/' },
        effect: { kind: 'status', status: 403, code: 40003 },
      })
      await askForQuotes()
      await page
        .getByRole('region', { name: 'Work under way and its results' })
        .getByText(/40003|Permission|scope/i)
        .first()
        .waitFor()
    })

    test('a run fetches the withdrawal that its ledger names, and keeps it', async () => {
      await visit('l', 'Ledger files')
      await addLedger(
        page,
        ledgerFile(
          'october.csv',
          `withdrawal_id,amount,currency,date\n${withdrawalWithoutScore()?.id},1.5,BTC,2026-10-05T00:00:00Z\n`,
        ),
      )
      await page.getByRole('button', { name: 'Run reconciliation' }).click()
      await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
      await button(/^1 break: the breaks$/).waitFor()
    })

    // At the gate, because on a busy machine its many steps exceed the time limits. In `npm test`:
    // week.test.ts (a period is closed and reopened).
    gateTest(
      'X15: a closed period keeps its run and its file until it is reopened with a reason, which is recorded',
      async () => {
        // A period with an open break is not closed. The dialog names the breaks that keep it open,
        // and leads to them.
        await button('Close period').press('Enter')
        await button(/ open: the breaks$/).press('Enter')
        const breaks = main().getByRole('grid', { name: 'Breaks of this run' })
        await breaks.getByRole('row').nth(1).waitFor()
        expect(await page.getByRole('dialog').count()).toBe(0)
        await breaks.focus()
        await page.keyboard.press('Control+a')
        await main()
          .getByRole('group', { name: / marked$/ })
          .waitFor()
        await page.keyboard.press('a')
        await page
          .getByRole('dialog', { name: 'Accept' })
          .getByLabel('Reason', { exact: true })
          .fill('below the threshold')
        await page.keyboard.press('Control+Enter')
        await waitForClosedOverlays(page)
        await visit('r', 'Runs')
        await main().getByRole('grid').focus()
        for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
        await button('Close period').press('Enter')
        const closeDialog = page.getByRole('dialog', { name: 'Close this period?' })
        await closeDialog.getByLabel('Note').fill('books agree')
        await closeDialog.getByRole('button', { name: 'Close period' }).press('Enter')
        await main()
          .getByText(/^Period closed: /)
          .first()
          .waitFor()
        await main()
          .getByText(/By .+ on .+ · books agree/)
          .first()
          .waitFor()
        expect(await button('Delete run').getAttribute('aria-disabled')).toBe('true')
        await visit('l', 'Ledger files')
        await button('Delete october.csv').press('Enter')
        const deleteFileDialog = page.getByRole('alertdialog', { name: 'Delete this ledger file?' })
        await deleteFileDialog.getByRole('button', { name: 'Delete file' }).press('Enter')
        expect(await deleteFileDialog.getByRole('alert').innerText()).toMatch(/period/i)
        await page.keyboard.press('Escape')
        await waitForClosedOverlays(page)
        await visit('r', 'Runs')
        await main().getByRole('grid').focus()
        for (const key of ['Home', 'Enter']) await page.keyboard.press(key)
        await button('Open again').press('Enter')
        const reopenDialog = page.getByRole('dialog', { name: 'Open this period again?' })
        expect(await reopenDialog.getByRole('button', { name: 'Open again' }).isDisabled()).toBe(
          true,
        )
        await reopenDialog.getByLabel('Reason').fill('a late reversal')
        await reopenDialog.getByRole('button', { name: 'Open again' }).press('Enter')
        await main()
          .getByText(/^Opened again by .+: a late reversal$/)
          .first()
          .waitFor()
        // The list of periods is read again once the period is open.
        await expect.poll(() => button('Delete run').getAttribute('aria-disabled')).not.toBe('true')
        await button('Delete run').press('Enter')
        const deleteRunDialog = page.getByRole('alertdialog', { name: 'Delete this run?' })
        await deleteRunDialog.getByRole('button', { name: 'Delete run' }).press('Enter')
        await page.getByRole('heading', { level: 1, name: 'Runs' }).waitFor()
        await visit('a', 'Activity')
        await main()
          .getByText(/a late reversal/)
          .first()
          .waitFor()
      },
    )

    test('A54, A56: a risk score of null is shown as no value, and an empty reason as empty', async () => {
      await visit('w', 'Withdrawals')
      await searchFor(page, withdrawalWithoutScore()?.id ?? 'none')
      await page.getByText('1 row', { exact: true }).waitFor()
      // The count may appear a frame before the table that the keys are for.
      const table = main().getByRole('grid')
      await table.getByRole('gridcell').first().waitFor()
      await table.press('ArrowDown')
      await table.press('Enter')
      const field = (label: string): Locator =>
        page
          .locator('.field')
          .filter({ has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) })
      await field('Risk score').locator('[title="no value"]').getByText('—').waitFor()
      await field('Reason').getByText('empty', { exact: true }).waitFor()
      await page.keyboard.press('Escape')
    })

    test('offline: the screens that need no network work, the others say what is missing and keep their data', async () => {
      await controlledDesk.sandbox.close()
      await openOperation('market rates', 'List market rates')
      await main().getByLabel('pair', { exact: true }).press('Control+Enter')
      await main().locator('.answer').first().getByText('No answer').first().waitFor()
      await visit('m', 'Stream monitor')
      await main()
        .getByRole('checkbox', { name: /^deposit/ })
        .check()
      await main()
        .getByText(/^The stream was lost/)
        .waitFor()
      await main()
        .getByText(/^next try in|^trying again/)
        .waitFor()
      await button('Stop all').press('Enter')
      await visit('f', 'Error desk')
      await main()
        .getByText(/^[1-9]\d\d codes/)
        .waitFor()
      await visit('v', 'Help')
      await visit('h', 'API health')
      await main()
        .getByRole('radio', { name: /^Partner/ })
        .check()
      await main().getByText('no answer').first().waitFor()
      await visit('q', 'Quotes')
      await page.getByRole('grid').getByRole('row').nth(1).waitFor()
      await button('Ask for quotes…').press('Enter')
      await page
        .getByRole('dialog', { name: 'Ask for quotes' })
        .getByRole('button', { name: 'Ask', exact: true })
        .press('Enter')
      await page
        .getByRole('region', { name: 'Work under way and its results' })
        .getByText(/^Quote search failed/)
        .first()
        .waitFor()
      expect(controlledDesk.desk.pageErrors).toEqual([])
    })
  },
)
