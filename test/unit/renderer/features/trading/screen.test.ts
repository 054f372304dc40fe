import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../support/axe.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { HANG_AFTER_MS } from '../../../../support/limits.ts'
import { openScreens } from '../../harness/open-screens.ts'

const {
  page,
  pageErrors,
  open: openScreen,
  route,
  inputsOf,
  act,
} = await openScreens(import.meta.dirname)
await page.clock.install({ time: '2026-11-20T12:00:00Z' })

const open = (state?: string, query?: string): Promise<void> => openScreen('quotes', state, query)

const amountField = (): Locator => page.getByLabel('Amount', { exact: true })
const requestButton = (): Locator => page.getByRole('button', { name: 'Ask for a quote' })
const executeButton = (): Locator =>
  page.getByRole('button', { name: /^((Buy|Sell) .+ for .+|Execute this quote)$/ })

/** Stops time, so that it advances only by the test's own steps. */
async function stopClock(): Promise<void> {
  // Further ahead of the page's time than a busy machine needs for this call.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + HANG_AFTER_MS)
}

async function requestQuote(state: string, isStopped = false): Promise<void> {
  await open(state)
  if (isStopped) await stopClock()
  await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
  await amountField().fill('0.100000000000000001')
  await requestButton().click()
  await executeButton().waitFor()
}

interface SentInstruction {
  readonly profile: string
  readonly id: string
  readonly instruction: Readonly<Record<string, unknown>>
}

/** Instructions of one kind that were sent. */
async function sentInstructions(kind: string): Promise<readonly SentInstruction[]> {
  const instructions = (await inputsOf('instruct')) as unknown as readonly SentInstruction[]
  return instructions.filter(({ instruction }) => instruction['kind'] === kind)
}

describe('accessibility', () => {
  const views = [
    ['full', 'light'],
    ['full', 'dark'],
    ['off', 'light'],
    ['failed', 'dark'],
    ['empty', 'light'],
    ['loading', 'dark'],
  ]
  // Runs both themes at the gate. contrast.test.ts checks the colours of both in every run.
  it.each(views.filter(([, theme], index) => isGate || (theme === 'light' && index % 3 === 0)))(
    'finds no violation in %s, %s',
    async (state = '', theme) => {
      await open(state, `&theme=${theme}`)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it('finds no violation around a price with an unknown execution', async () => {
    await requestQuote('unknown')
    await executeButton().click()
    await page.getByText('The outcome is not known').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('requesting', () => {
  it('A18, A20: sends one amount in the typed digits; the other side begins empty', async () => {
    await requestQuote('full')
    expect(
      (await sentInstructions('quote')).map(({ instruction }) => instruction['amount']),
    ).toEqual([{ side: 'base', text: '0.100000000000000001' }])
    await page.getByRole('radio', { name: 'Quote currency' }).check()
    expect(await amountField().inputValue()).toBe('')
    await amountField().fill('250.10')
    await requestButton().click()
    await expect
      .poll(async () =>
        (await sentInstructions('quote')).map(({ instruction }) => instruction['amount']),
      )
      .toEqual([
        { side: 'base', text: '0.100000000000000001' },
        { side: 'quote', text: '250.10' },
      ])
  })

  it('A18: sends nothing without an amount, and shows the problem at the field', async () => {
    await open()
    await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
    await requestButton().click()
    await page.getByText('There is no amount yet.').waitFor()
    expect(await amountField().getAttribute('aria-invalid')).toBe('true')
    expect(await sentInstructions('quote')).toEqual([])
  })

  it('A21, A34: gives each quote a reference of its own', async () => {
    await requestQuote('full')
    await requestButton().click()
    await expect
      .poll(
        async () =>
          new Set(
            (await sentInstructions('quote')).map(({ instruction }) => instruction['externalRef']),
          ).size,
      )
      .toBe(2)
  })

  it('requests nothing if trading is off, and shows where to allow it', async () => {
    await open('off')
    expect(await requestButton().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'To Connection' }).click()
    expect(await route()).toBe('connection sandbox')
  })
})

describe('executing', () => {
  it('A29, A80: a double click executes once, by the quote’s id', async () => {
    await requestQuote('slow')
    await executeButton().dblclick()
    await executeButton().click({ force: true })
    const [quote] = await sentInstructions('quote')
    expect((await sentInstructions('executeQuote')).map(({ instruction }) => instruction)).toEqual([
      { kind: 'executeQuote', quote: `q-${quote?.id}` },
    ])
    await act('release')
    await page.getByText('Executed', { exact: true }).waitFor()
    expect(await executeButton().getAttribute('aria-disabled')).toBe('true')
    await executeButton().click({ force: true })
    expect(await sentInstructions('executeQuote')).toHaveLength(1)
  })

  it('A29: a held Enter is one press, even if the first execution was refused', async () => {
    await requestQuote('refused')
    await executeButton().focus()
    await page.keyboard.down('Enter')
    await page.getByText(/^Refused: nothing was done/).waitFor()
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await sentInstructions('executeQuote')).toHaveLength(1)
  })

  it('A26, A29: nothing is executed from half a second before the expiry on', async () => {
    await requestQuote('full', true)
    await page.clock.runFor(29_400)
    expect(await executeButton().getAttribute('aria-disabled')).toBeNull()
    await page.clock.runFor(200)
    expect(await executeButton().getAttribute('aria-disabled')).toBe('true')
    await page.clock.runFor(500)
    await page.getByText('Expired', { exact: true }).waitFor()
    await executeButton().click({ force: true })
    await executeButton().focus()
    await page.keyboard.press('Enter')
    expect(await sentInstructions('executeQuote')).toEqual([])
    await page.getByRole('button', { name: 'New quote' }).click()
    await page.getByText('30 seconds left').waitFor()
    expect(await executeButton().getAttribute('aria-disabled')).toBeNull()
    await page.clock.resume()
  })

  it('A29: a quote executed by another window is not executed here', async () => {
    await requestQuote('full')
    await act('executeElsewhere')
    await page.getByText('Executed', { exact: true }).waitFor()
    expect(await executeButton().getAttribute('aria-disabled')).toBe('true')
  })

  it('announces the price, ten seconds and the expiry to a screen reader, not each second', async () => {
    await requestQuote('full', true)
    await page
      .getByRole('status')
      .getByText(/The answer is here: (Buy|Sell) /)
      .waitFor()
    const announcement = page.getByRole('status').filter({ hasText: /price/ })
    await page.clock.runFor(19_500)
    expect(await announcement.count()).toBe(0)
    await page.clock.runFor(1000)
    expect(await announcement.innerText()).toBe('Ten seconds left for this price')
    await page.clock.runFor(10_000)
    expect(await announcement.innerText()).toBe('The price has expired')
    await page.clock.resume()
  })

  it('names a production profile before the session’s first execution only', async () => {
    await requestQuote('production')
    await executeButton().click()
    const question = page.getByRole('alertdialog', { name: 'Execute on Acme?' })
    await question.waitFor()
    expect(await sentInstructions('executeQuote')).toEqual([])
    await question.getByRole('button', { name: 'Execute on production' }).click()
    await page.getByText('Executed', { exact: true }).waitFor()
    await requestButton().click()
    await expect.poll(() => executeButton().getAttribute('aria-disabled')).toBeNull()
    await executeButton().click()
    await expect.poll(async () => (await sentInstructions('executeQuote')).length).toBe(2)
  })

  it('reports that no path is known, and links to the operations', async () => {
    await requestQuote('noPath')
    expect(await executeButton().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'To Operations' }).click()
    expect(await route()).toBe('operations')
  })

  it('looks up an unknown outcome at the service and accepts a person’s statement with a note', async () => {
    await requestQuote('unknown')
    await executeButton().click()
    await page.getByRole('button', { name: 'Ask the service' }).click()
    await page.getByText('it stays unknown').waitFor()
    expect(await executeButton().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Settle by hand…' }).click()
    await page.getByRole('radio', { name: 'It was done' }).check()
    await page.getByLabel('Note').fill('seen at the provider')
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    await page.getByText('Executed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Read the trade' }).click()
    await page.getByText('"COMPLETED"').waitFor()
  })

  it('A42, A43, A46: executes a reusable quote by end user and one amount, and counts its price from the receipt', async () => {
    await open()
    await stopClock()
    await page.getByRole('tab', { name: 'Reusable quote' }).click()
    await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
    await page.getByRole('button', { name: 'Ask for a reusable quote' }).click()
    await page.getByText('price by receipt').waitFor()
    await page.getByText('30 seconds left').waitFor()
    await page.getByRole('button', { name: 'Execute', exact: true }).click()
    await page.getByText('The end user’s reference is needed.').waitFor()
    expect(await sentInstructions('executeReusable')).toEqual([])
    await page.getByLabel('End user’s reference').fill('user-7')
    await amountField().fill('0.5')
    await page.getByRole('button', { name: 'Execute', exact: true }).click()
    const [quote] = await sentInstructions('reusableQuote')
    await expect
      .poll(async () =>
        (await sentInstructions('executeReusable')).map(({ instruction }) => instruction),
      )
      .toEqual([
        {
          kind: 'executeReusable',
          quote: `r-${quote?.id}`,
          endUser: 'user-7',
          opType: 'BUY',
          amount: { side: 'base', text: '0.5' },
        },
      ])
    // The second half of a double click is not a second order. A separate press is one, because
    // nothing limits such a quote to one execution.
    const orderButton = page.getByRole('button', { name: 'Execute', exact: true })
    await page.getByText('Executed', { exact: true }).waitFor()
    await orderButton.click()
    await orderButton.dblclick()
    expect(await sentInstructions('executeReusable')).toHaveLength(1)
    await page.clock.runFor(1100)
    await orderButton.dblclick()
    await expect.poll(async () => (await sentInstructions('executeReusable')).length).toBe(2)
    await page.clock.resume()
  })

  it('B70, B71, B72: executes a promise by its instruction, without a countdown of its own', async () => {
    await open()
    await page.getByRole('tab', { name: 'Swap promise' }).click()
    await page.getByRole('button', { name: 'Ask for a promise' }).click()
    await page.getByText('The answer names no expiry').waitFor()
    expect(await page.getByRole('timer').count()).toBe(0)
    await page.clock.runFor(45_000)
    await page.getByRole('button', { name: 'Execute this promise' }).click()
    const [promise] = await sentInstructions('swapPromise')
    await expect
      .poll(async () =>
        (await sentInstructions('executeSwap')).map(({ instruction }) => instruction),
      )
      .toEqual([{ kind: 'executeSwap', promise: promise?.id }])
    expect(await sentInstructions('executeQuote')).toEqual([])
  })
})

describe('a small window', () => {
  it('has the price below the request, whole and reachable', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await requestQuote('full')
    await executeButton().scrollIntoViewIfNeeded()
    const box = await executeButton().boundingBox()
    expect([
      (box?.x ?? 0) > 204,
      (box?.x ?? 0) + (box?.width ?? 0) <= 640,
      (box?.y ?? 0) + (box?.height ?? 0) <= 400,
    ]).toEqual([true, true, true])
    await page.setViewportSize({ width: 1280, height: 800 })
  })
})

describe('the history', () => {
  it('opens an instruction with its code explained, its request and its answer', async () => {
    await open()
    const grid = page.getByRole('grid', { name: 'History' })
    await grid.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('Fund that balance or lower the amount').waitFor()
    await page.getByText('Request as sent').click()
    await page.getByLabel('Request as sent').waitFor()
  })

  it('logs no error and no breach of the security policy', () => expect(pageErrors).toEqual([]))
})
