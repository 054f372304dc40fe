import type { Page } from 'playwright'
import type { ControlledDesk } from '../../support/controlled-desk.ts'
import { calm, visit, visitSettled } from './moves.ts'
import type { ScreenState } from './states.ts'

type Sandbox = () => ControlledDesk['sandbox']

/** The request console and its catalogue. */
export function operationStates(sandbox: Sandbox): readonly ScreenState[] {
  const views = [
    ['tree', 'Tree'],
    ['table', 'Table'],
    ['raw', 'As received'],
  ] as const
  return [
    { name: 'operations-rows', show: (page) => visitSettled(page, 'operations') },
    {
      name: 'operations-none',
      async show(page) {
        await visitSettled(page, 'operations')
        await page.getByRole('searchbox').first().fill('zzzz')
        await page.getByText('No operation fits').waitFor()
        return () => page.getByRole('button', { name: 'Clear the filters' }).click()
      },
    },
    {
      name: 'operations-assumptions',
      async show(page) {
        await visitSettled(page, 'operations')
        await page.getByRole('button', { name: 'Assumptions', exact: false }).first().click()
        await page.getByRole('dialog').waitFor()
        await calm(page)
      },
    },
    {
      name: 'operations-detail',
      show: (page) => openOperation(page, 'transaction limits', 'Transaction limits'),
    },
    {
      name: 'operations-path',
      async show(page) {
        await openOperation(page, 'wallet rates', 'Wallet rates')
        await page.getByRole('button', { name: 'Enter path' }).click()
        await page.getByLabel('Path', { exact: true }).fill('rates')
        await page.keyboard.press('Enter')
        await page.getByText('Begin with a slash.').waitFor()
        return () => page.getByRole('button', { name: 'Cancel' }).click()
      },
    },
    ...views.map(([name, view]): ScreenState => ({
      name: `operations-answer-${name}`,
      async show(page) {
        await openOperation(page, 'transaction limits', 'Transaction limits')
        await page.getByRole('main').getByLabel('rail', { exact: true }).press('Control+Enter')
        const answer = page.locator('.answer').first()
        await answer.getByText('Success').waitFor()
        await answer.getByRole('radio', { name: view }).check()
        await calm(page)
      },
    })),
    {
      name: 'operations-refusal',
      async show(page) {
        const remove = sandbox().control.addFault({
          match: { path: '/transactions/limits/' },
          effect: { kind: 'status', status: 403, code: 40003 },
        })
        await openOperation(page, 'transaction limits', 'Transaction limits')
        await page.getByRole('main').getByLabel('rail', { exact: true }).press('Control+Enter')
        await page.locator('.answer').first().getByText('Refused').waitFor()
        remove()
      },
    },
    {
      name: 'operations-question',
      async show(page) {
        await openOperation(page, 'platform/withdrawal', 'Send to another account by tag')
        await page
          .getByLabel('JSON body')
          .fill('{"amount": "1", "currency": "USDC", "tag": "$flow"}')
        await page.keyboard.press('Control+Enter')
        await page.getByRole('alertdialog', { name: 'Send this call?' }).waitFor()
      },
    },
    {
      name: 'operations-unknown',
      async show(page) {
        const remove = sandbox().control.addFault({
          match: { path: '/platform/withdrawal/' },
          effect: { kind: 'reset' },
        })
        await openOperation(page, 'platform/withdrawal', 'Send to another account by tag')
        await page
          .getByLabel('JSON body')
          .fill('{"amount": "1", "currency": "USDC", "tag": "$flow"}')
        await page.keyboard.press('Control+Enter')
        await page.getByRole('button', { name: 'Send once' }).click()
        await page
          .getByText(/^Outcome not known/)
          .first()
          .waitFor()
        remove()
        return async () => {
          await visit(page, 'operations')
          await page.getByRole('searchbox').first().fill('')
        }
      },
    },
  ]
}

/** The stream: off, running, lost. */
export function streamStates(sandbox: Sandbox): readonly ScreenState[] {
  return [
    { name: 'stream-off', show: (page) => visitSettled(page, 'stream') },
    {
      name: 'stream-open',
      async show(page) {
        await visitSettled(page, 'stream')
        await page.getByLabel('Pair, as BASE_QUOTE').fill('BTC_USDC')
        for (const topic of [
          'trade@BTC_USDC',
          'ticker@BTC_USDC',
          'orderbook/level_2@BTC_USDC',
          'withdrawal',
          'deposit',
        ])
          await page.getByRole('checkbox', { name: new RegExp(`^${topic}`) }).check()
        await page.getByRole('grid').getByText('ticker@BTC_USDC').nth(2).waitFor()
        sandbox().control.pushStream('withdrawal', { id: 4711, status: 'COMPLETED' })
        await page.getByRole('grid').getByText('4711').first().waitFor()
      },
    },
    {
      name: 'stream-detail',
      async show(page) {
        await visitSettled(page, 'stream')
        await page.getByRole('button', { name: 'Pause' }).click()
        await page.getByRole('grid').getByRole('row').nth(3).dblclick()
        return async () => {
          await page.keyboard.press('Escape')
          await page
            .getByRole('button', { name: 'Resume' })
            .or(page.getByRole('button', { name: 'Resume' }))
            .first()
            .click()
        }
      },
    },
    {
      name: 'stream-waiting',
      async show(page) {
        await visitSettled(page, 'stream')
        sandbox().control.refuseStreams(true)
        sandbox().control.dropStreams()
        await page.getByText(/^The stream was lost/).waitFor()
        return async () => {
          sandbox().control.refuseStreams(false)
          await page.getByRole('button', { name: 'Stop all' }).click()
        }
      },
    },
  ]
}

/** The health of the services: counts of the calls made by earlier states, and faults. */
export function healthStates(sandbox: Sandbox): readonly ScreenState[] {
  return [
    {
      name: 'health-rows',
      async show(page) {
        const { control } = sandbox()
        const removeAccountFault = control.addFault({
          match: { path: '/account/' },
          effect: {
            kind: 'answer',
            status: 200,
            body: '{"error_code":null,"message":null,"data":{"id":"1","surprise":true},"timestamp":1}',
            headers: { deprecation: '@1784592000', sunset: 'Wed, 11 Nov 2026 00:00:00 GMT' },
          },
        })
        const removeRailsFault = control.addFault({
          match: { path: '/transactions/rails/' },
          effect: { kind: 'status', status: 403, code: 40003 },
        })
        await visitSettled(page, 'account')
        await page.keyboard.press('r')
        await page.waitForTimeout(1000)
        await visitSettled(page, 'rails')
        await page.keyboard.press('r')
        await page
          .getByText(/^Not refreshed/)
          .first()
          .waitFor()
        removeAccountFault()
        removeRailsFault()
        await visitSettled(page, 'health')
        await page.getByText(/account\/: @1784592000/).waitFor({ timeout: 15_000 })
      },
    },
    {
      name: 'health-end',
      async show(page) {
        await visitSettled(page, 'health')
        await page.getByText(/account\/: @1784592000/).scrollIntoViewIfNeeded()
      },
    },
    {
      name: 'overview-needs',
      async show(page) {
        sandbox().control.setAccount({ isOperative: false })
        await visitSettled(page, 'overview')
        await page.keyboard.press('s')
        await page.waitForTimeout(3000)
        sandbox().control.setAccount({ isOperative: true })
        await calm(page)
      },
    },
    { name: 'health-refused', show: (page) => visitSettled(page, 'health') },
  ]
}

async function openOperation(page: Page, search: string, name: string): Promise<void> {
  await visitSettled(page, 'operations')
  await page.getByRole('searchbox').first().fill(search)
  await page.getByRole('main').getByRole('grid').first().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 2, name, exact: true }).waitFor()
  await calm(page)
}
