import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { PartnerCode } from '../../../src-main/domain/error-codes.ts'
import { errorCodes } from '../../../src-main/domain/error-codes.ts'
import { errorCodeWords } from '../../../src-renderer/words/failures/error-codes.ts'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { openControlledDesk } from '../../support/controlled-desk.ts'
import { gateHosts } from '../../support/gate.ts'
import { isGate } from '../../support/is-gate.ts'
import { go } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by
// renderer/features/trading/screen.test.ts (each state of a quote and an instruction),
// unit/app/window/instructions.test.ts (sent once, by two windows too), services.test.ts (a
// changing call is sent once).

const QUOTES = '/api/v1/quotes/'
const EXECUTIONS = '/quote-executions/'
const operations = [
  'partner.quote-execution',
  'partner.reusable-quote-execution',
  'partner.transactions',
]

const amount = (page: Page): Locator => page.getByLabel('Amount', { exact: true })
const execute = (page: Page): Locator =>
  page.getByRole('button', { name: /^((Buy|Sell) .+ for .+|Execute this quote)$/ })
const offer = (page: Page): Locator => page.locator('.offer').first()

/** Fills the form from pair to amount by Tab, and sends it with Enter. */
async function requestByKeys(page: Page, digits: string, pair = 'BTC_USDC'): Promise<void> {
  await page.getByLabel('Pair', { exact: true }).fill(pair)
  await page.getByLabel('Pair', { exact: true }).focus()
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab')
  expect(await amount(page).evaluate((input) => input === document.activeElement)).toBe(true)
  await page.keyboard.press('Control+a')
  await page.keyboard.type(digits)
  await page.keyboard.press('Enter')
}

describe.each(gateHosts)('the quote desk on the %s host', (host) => {
  let controlledDesk: ControlledDesk
  let page: Page
  beforeAll(async () => {
    controlledDesk = await openControlledDesk(host, { isTradingAllowed: true, operations })
    page = controlledDesk.desk.page
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
  })
  afterAll(() => controlledDesk?.close())
  beforeEach(() => {
    controlledDesk.sandbox.control.clearFaults()
    controlledDesk.sandbox.control.clearRequests()
  })

  /** Gets a fresh quote with a price that can be executed. */
  async function requestPricedQuote(digits = '0.01'): Promise<void> {
    const reference = page.getByLabel('External reference')
    const lastReference = await reference.inputValue()
    await requestByKeys(page, digits)
    // Each quote sets another reference for the next.
    await expect.poll(() => reference.inputValue()).not.toBe(lastReference)
    await expect.poll(() => execute(page).getAttribute('aria-disabled')).toBeNull()
  }
  const executions = (): number => controlledDesk.requestCount('POST', EXECUTIONS)
  const waitForExecution = (window: Page): Promise<void> =>
    window.getByRole('status').filter({ hasText: 'The service accepted the execution' }).waitFor()

  test('A89: begins empty; by keyboard alone a price comes with its own amounts, and later typing leaves them unchanged', async () => {
    await go(page, 'd', 'Quote desk')
    await page.getByText('No requests on this profile yet').waitFor()
    await page.getByText('No price yet').waitFor()
    await requestPricedQuote('0.010000000000000001')
    const quoteText = async (): Promise<string> =>
      (await offer(page).innerText()).replace(/[\s\u202f\u00a0]/g, '')
    const shownQuote = await quoteText()
    expect(shownQuote).toMatch(/0\.010000000000000001BTC/)
    expect(shownQuote).toMatch(/Rate9\d,\d{3}\.\d+/)
    expect(shownQuote).toMatch(/Quoteamount[\d,.]+USDC/)
    await amount(page).fill('999')
    expect(await quoteText()).toContain('0.010000000000000001BTC')
    // An answer without one of the amounts shows no price and executes nothing.
    controlledDesk.sandbox.control.addFault({
      match: { path: QUOTES, method: 'POST' },
      effect: { kind: 'rewrite', find: '"base_amount"', replace: '"renamed"' },
    })
    await requestByKeys(page, '0.02')
    await page
      .getByText('The answer has no rate with both amounts, so no price is shown.')
      .waitFor()
    expect(await offer(page).innerText()).not.toMatch(/9\d,?\d{3}\.\d/)
    expect(await execute(page).getAttribute('aria-disabled')).toBe('true')
  })

  test('A29: a double click is one execution, and no click or key executes an executed quote', async () => {
    await requestPricedQuote()
    controlledDesk.sandbox.control.addFault({
      match: { path: EXECUTIONS },
      effect: { kind: 'delay', ms: 300 },
    })
    await execute(page).dblclick()
    await waitForExecution(page)
    expect(executions()).toBe(1)
    expect(await execute(page).getAttribute('aria-disabled')).toBe('true')
    await execute(page).click({ force: true })
    await execute(page).focus()
    for (const key of ['Enter', 'Space', 'Control+Enter']) await page.keyboard.press(key)
    await page
      .getByText('Already executed; a quote is executed once')
      .first()
      .waitFor({ state: 'attached' })
    expect(executions()).toBe(1)
  })

  test('A29: Enter held down is one execution', async () => {
    await requestPricedQuote()
    await execute(page).focus()
    for (let repeats = 0; repeats < 12; repeats += 1) await page.keyboard.down('Enter')
    await waitForExecution(page)
    for (let repeats = 0; repeats < 12; repeats += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(executions()).toBe(1)
    await page.getByRole('button', { name: 'Read the trade' }).click()
    await page.getByText('Transactions, as the service answers now').first().waitFor()
  })

  test.runIf(host === 'loopback')(
    'A29: two windows of one profile execute one quote once',
    async () => {
      await requestPricedQuote()
      const secondPage = await controlledDesk.desk.another()
      await secondPage.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
      await go(secondPage, 'd', 'Quote desk')
      await expect.poll(() => execute(secondPage).getAttribute('aria-disabled')).toBeNull()
      controlledDesk.sandbox.control.addFault({
        match: { path: EXECUTIONS },
        effect: { kind: 'delay', ms: 300 },
      })
      // Both at once: Playwright's click would wait for the button that the other window has just
      // disabled.
      await Promise.all(
        [page, secondPage].map((window) =>
          execute(window).evaluate((button: HTMLElement) => button.click()),
        ),
      )
      for (const window of [page, secondPage]) await waitForExecution(window)
      for (const window of [page, secondPage])
        expect(await execute(window).getAttribute('aria-disabled')).toBe('true')
      expect(executions()).toBe(1)
      await secondPage.close()
    },
  )

  test('A26, A29: the countdown reaches Expired, and from then on no click and no key executes', async () => {
    const quote = {
      id: 'd9b2d63d-a233-4123-847a-7090d3a0b1c2',
      pair: 'BTC_USDC',
      op_type: 'BUY',
      base_asset: 'BTC',
      quote_asset: 'USDC',
      base_amount: '0.01',
      quote_amount: '970',
      rate: '97000.00000000',
      charged_fee: '1.000',
      external_ref: 'short',
    }
    // The life of the quote is the difference between its two instants, whatever the service's
    // clock shows.
    const body = JSON.stringify({
      ...quote,
      created_at: '2001-01-01T00:00:00-03:00',
      expires_at: '2001-01-01T03:00:04Z',
    })
    controlledDesk.sandbox.control.addFault({
      match: { path: QUOTES, method: 'POST' },
      effect: { kind: 'answer', status: 201, body },
    })
    await requestByKeys(page, '0.01')
    await page
      .getByRole('timer')
      .filter({ hasText: /[1-4] seconds? left/ })
      .waitFor()
    await page.getByRole('timer').filter({ hasText: 'Expired' }).waitFor()
    await execute(page).click({ force: true })
    await execute(page).focus()
    for (const key of ['Enter', 'Space']) await page.keyboard.press(key)
    expect(executions()).toBe(0)
    expect(await execute(page).getAttribute('aria-disabled')).toBe('true')
    controlledDesk.sandbox.control.clearFaults()
    await page.getByRole('button', { name: 'New quote' }).click()
    await page
      .getByRole('timer')
      .filter({ hasText: /\d\d seconds left/ })
      .waitFor()
  })

  test('A27: a quote that the service calls expired is refused with advice, and cannot be pressed again', async () => {
    await requestPricedQuote()
    controlledDesk.sandbox.control.advance(31_000)
    await execute(page).click()
    await offer(page)
      .getByRole('alert')
      .filter({ hasText: 'Ask for a new quote and execute that one' })
      .waitFor()
    expect(await execute(page).getAttribute('aria-disabled')).toBe('true')
    expect(executions()).toBe(1)
  })

  test('A72: an execution without an answer is unknown, is not sent again, and is settled by hand with a note', async () => {
    await requestPricedQuote()
    controlledDesk.sandbox.control.addFault({
      match: { path: EXECUTIONS },
      effect: { kind: 'reset' },
    })
    await execute(page).click()
    await offer(page)
      .getByText(/^The outcome is not known/)
      .waitFor()
    expect(await execute(page).getAttribute('aria-disabled')).toBe('true')
    await offer(page).getByRole('button', { name: 'Settle by hand…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Settle by hand' })
    await dialog.getByRole('radio', { name: 'It was not done' }).check()
    await dialog.getByLabel('Note').fill('told by the desk of the provider')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Settle', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await offer(page).getByText('Refused: nothing was done').waitFor()
    expect(executions()).toBe(1)
  })

  test('A65, A67, A68: each of the 42 codes (outside the gate every third) has its meaning, advice and a link to the error desk, and the link of one is followed', async () => {
    const { codes: codeWords, unlisted } = errorCodeWords.en
    const codes = [...errorCodes.keys()]
    expect(codes).toHaveLength(42)
    await page.locator('main').focus()
    await go(page, 'd', 'Quote desk')
    await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
    await amount(page).fill('0.01')
    for (const code of codes.filter((code, index) => isGate || index % 3 === 0 || code === 50003)) {
      const remove = controlledDesk.sandbox.control.addFault({
        match: { path: QUOTES, method: 'POST' },
        effect: { kind: 'status', status: 400, code },
      })
      await amount(page).press('Enter')
      const notice = offer(page)
        .locator('.notice')
        .filter({ has: page.getByRole('button', { name: `What ${code} means` }) })
      await notice.waitFor()
      const [meaning, todo] = codeWords[code as PartnerCode]
      const text = await notice.innerText()
      expect([code, text]).toEqual([code, expect.stringContaining(meaning)])
      // After an unavailable service, the outcome of the call is unknown. The window says so before
      // any advice.
      const isUnknown = text.startsWith('The outcome is not known')
      expect([code, isUnknown]).toEqual([code, code === 50003])
      expect([code, text]).toEqual([
        code,
        expect.stringContaining(isUnknown ? 'it must not be sent again before you know' : todo),
      ])
      expect([code, text]).toEqual([code, expect.not.stringContaining(unlisted)])
      remove()
    }
    await page.getByRole('button', { name: 'What 50003 means' }).press('Enter')
    await page.getByRole('complementary', { name: /^50003/ }).waitFor()
    await go(page, 'd', 'Quote desk')
  })

  test('offline: nothing counts as made, and earlier instructions stay readable', async () => {
    const rows = page.getByRole('grid', { name: 'History' }).getByRole('row')
    await expect.poll(() => rows.count()).toBeGreaterThan(4)
    await controlledDesk.sandbox.close()
    await requestByKeys(page, '0.01')
    await offer(page)
      .getByText(/^(The outcome is not known|Refused: nothing was done)/)
      .waitFor()
    await rows.nth(3).dblclick()
    await page.getByText('Request as sent').click()
    await page
      .getByRole('region', { name: 'Instruction' })
      .getByText(/external_ref|quote_id/)
      .first()
      .waitFor()
    expect(controlledDesk.desk.pageErrors).toEqual([])
  })
})
