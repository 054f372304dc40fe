import type { Page } from 'playwright'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { calm, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

const QUOTES = '/api/v1/quotes/'
const EXECUTIONS = '/quote-executions/'

/** The quote desk from the empty form to an unknown outcome. */
export function deskStates(sandbox: () => ControlledDesk['sandbox']): readonly ScreenState[] {
  const fault: ControlledDesk['sandbox']['control']['addFault'] = (rule) =>
    sandbox().control.addFault(rule)
  return [
    { name: 'desk-form', show: (page) => visitSettled(page, 'desk') },
    {
      name: 'desk-form-problems',
      async show(page) {
        await visitSettled(page, 'desk')
        await page.getByLabel('Amount', { exact: true }).fill('1,5')
        await page.getByRole('button', { name: 'Ask for a quote' }).click()
      },
    },
    { name: 'desk-price', show: requestQuote },
    {
      name: 'desk-last-seconds',
      async show(page) {
        const remove = fault({
          match: { path: QUOTES, method: 'POST' },
          effect: { kind: 'answer', status: 201, body: shortQuote(7) },
        })
        await requestQuote(page)
        remove()
        await page
          .getByRole('timer')
          .filter({ hasText: /[1-5] seconds? left/ })
          .waitFor()
      },
    },
    {
      name: 'desk-expired',
      async show(page) {
        const remove = fault({
          match: { path: QUOTES, method: 'POST' },
          effect: { kind: 'answer', status: 201, body: shortQuote(1) },
        })
        await requestQuote(page)
        remove()
        await page.getByRole('timer').filter({ hasText: 'Expired' }).waitFor()
      },
    },
    {
      name: 'desk-asked-refused',
      async show(page) {
        const remove = fault({
          match: { path: QUOTES, method: 'POST' },
          effect: { kind: 'status', status: 400, code: 20036 },
        })
        await requestQuote(page, false)
        await page.locator('.offer').getByRole('button', { name: 'What 20036 means' }).waitFor()
        remove()
      },
    },
    {
      name: 'desk-executed',
      async show(page) {
        await requestQuote(page)
        await execute(page)
        await page.getByText('The service accepted the execution').first().waitFor()
        await page.getByRole('button', { name: 'Read the trade' }).click()
        await page.getByText('Transactions, as the service answers now').first().waitFor()
      },
    },
    {
      name: 'desk-refused',
      async show(page) {
        await requestQuote(page)
        const remove = fault({
          match: { path: EXECUTIONS },
          effect: { kind: 'status', status: 400, code: 40004 },
        })
        await execute(page)
        await page.locator('.offer').getByRole('alert').first().waitFor()
        remove()
      },
    },
    {
      name: 'desk-unknown',
      async show(page) {
        await requestQuote(page)
        const remove = fault({ match: { path: EXECUTIONS }, effect: { kind: 'reset' } })
        await execute(page)
        await page
          .getByText(/^The outcome is not known/)
          .first()
          .waitFor()
        remove()
      },
    },
    {
      name: 'desk-settle',
      async show(page) {
        await page.locator('.offer').getByRole('button', { name: 'Settle by hand…' }).click()
        await page.getByRole('dialog', { name: 'Settle by hand' }).waitFor()
      },
    },
    {
      name: 'desk-detail',
      async show(page) {
        await visitSettled(page, 'desk')
        await page.getByRole('grid', { name: 'History' }).getByRole('row').nth(2).dblclick()
        await page.getByRole('region', { name: 'Instruction' }).waitFor()
        return () => page.keyboard.press('Escape')
      },
    },
    {
      name: 'desk-reusable',
      async show(page) {
        await visitSettled(page, 'desk')
        await page.getByRole('tab', { name: 'Reusable quote' }).click()
        await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
        await page.getByRole('button', { name: 'Ask for a reusable quote' }).click()
        await page.getByRole('timer').first().waitFor()
        await page.getByLabel('End user’s reference').fill('user-000003')
        await page.getByLabel('Amount', { exact: true }).fill('0.01')
      },
    },
    {
      name: 'desk-swap-form',
      async show(page) {
        await visitSettled(page, 'desk')
        await page.getByRole('tab', { name: 'Swap promise' }).click()
        await calm(page)
      },
    },
    {
      name: 'desk-swap',
      async show(page) {
        await page.getByRole('button', { name: 'Ask for a promise' }).click()
        await page.getByRole('button', { name: 'Execute this promise' }).waitFor()
        await page.waitForTimeout(500)
        return () => page.getByRole('tab', { name: 'Quote', exact: true }).click()
      },
    },
  ]
}

/** The question asked once a session where real funds are traded. */
export const firstExecutionStates: readonly ScreenState[] = [
  {
    name: 'desk-first-execution',
    async show(page) {
      await requestQuote(page)
      await execute(page)
      await page.getByRole('alertdialog', { name: /^Execute on / }).waitFor()
    },
  },
]

async function requestQuote(page: Page, isPriced = true): Promise<void> {
  await visitSettled(page, 'desk')
  await page.getByRole('tab', { name: 'Quote', exact: true }).click()
  await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
  await page.getByLabel('Amount', { exact: true }).fill('0.015')
  const instructReply = page.waitForResponse(
    (response) =>
      response.url().endsWith('/api/call') &&
      (response.request().postDataJSON() as { name: string }).name === 'instruct',
  )
  await page.getByLabel('Amount', { exact: true }).press('Enter')
  await instructReply
  if (isPriced) await page.getByRole('timer').first().waitFor()
  await page.waitForTimeout(300)
}

async function execute(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Buy|Sell) .+ for .+/ }).click()
}

/** A quote as in the contract, which is valid for `seconds`. */
function shortQuote(seconds: number): string {
  const quote = {
    id: `d9b2d63d-a233-4123-847a-7090d3a0b1c${seconds}`,
    pair: 'BTC_USDC',
    op_type: 'BUY',
    base_asset: 'BTC',
    quote_asset: 'USDC',
    base_amount: '0.015',
    quote_amount: '1455.00',
    rate: '97000.00000000',
    charged_fee: '1.000',
    external_ref: 'short',
  }
  return JSON.stringify({
    ...quote,
    created_at: '2026-01-01T00:00:00Z',
    expires_at: `2026-01-01T00:00:0${seconds}Z`,
  })
}
