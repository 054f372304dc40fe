import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { axeFindings } from '../../../../support/axe.ts'
import { isGate } from '../../../../support/is-gate.ts'
import { HANG_AFTER_MS } from '../../../../support/limits.ts'
import { openScreens } from '../../harness/open-screens.ts'

const {
  page,
  troubles,
  open: openScreen,
  route,
  inputsOf,
  act,
} = await openScreens(import.meta.dirname)
await page.clock.install({ time: '2026-11-20T12:00:00Z' })

const open = (state?: string, more?: string): Promise<void> => openScreen('quotes', state, more)

const amount = (): Locator => page.getByLabel('Amount', { exact: true })
const ask = (): Locator => page.getByRole('button', { name: 'Ask for a quote' })
const execute = (): Locator =>
  page.getByRole('button', { name: /^((Buy|Sell) .+ for .+|Execute this quote)$/ })

/** Stops time, so that it advances only by the test's own steps. */
async function stopClock(): Promise<void> {
  // Further ahead of the page's time than a busy machine needs for this call.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + HANG_AFTER_MS)
}

async function askFor(state: string, isStopped = false): Promise<void> {
  await open(state)
  if (isStopped) await stopClock()
  await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
  await amount().fill('0.100000000000000001')
  await ask().click()
  await execute().waitFor()
}

interface SentInstruction {
  readonly profile: string
  readonly id: string
  readonly instruction: Readonly<Record<string, unknown>>
}

/** Instructions of one kind that were sent. */
async function sent(kind: string): Promise<readonly SentInstruction[]> {
  const all = (await inputsOf('instruct')) as unknown as readonly SentInstruction[]
  return all.filter(({ instruction }) => instruction['kind'] === kind)
}

describe('accessibility', () => {
  const looks = [
    ['full', 'light'],
    ['full', 'dark'],
    ['off', 'light'],
    ['failed', 'dark'],
    ['empty', 'light'],
    ['loading', 'dark'],
  ]
  // Both themes at the gate; contrast.test.ts checks the colours of both in every run.
  it.each(looks.filter(([, theme], at) => isGate || (theme === 'light' && at % 3 === 0)))(
    'finds nothing in %s, %s',
    async (state = '', theme) => {
      await open(state, `&theme=${theme}`)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  it('finds nothing around a price with an unknown execution', async () => {
    await askFor('unknown')
    await execute().click()
    await page.getByText('The outcome is not known').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('requesting', () => {
  it('A18, A20: sends one amount in the typed digits; the other side begins empty', async () => {
    await askFor('full')
    expect((await sent('quote')).map(({ instruction }) => instruction['amount'])).toEqual([
      { side: 'base', text: '0.100000000000000001' },
    ])
    await page.getByRole('radio', { name: 'Quote currency' }).check()
    expect(await amount().inputValue()).toBe('')
    await amount().fill('250.10')
    await ask().click()
    await expect
      .poll(async () => (await sent('quote')).map(({ instruction }) => instruction['amount']))
      .toEqual([
        { side: 'base', text: '0.100000000000000001' },
        { side: 'quote', text: '250.10' },
      ])
  })

  it('A18: sends nothing without an amount, and shows the problem at the field', async () => {
    await open()
    await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
    await ask().click()
    await page.getByText('There is no amount yet.').waitFor()
    expect(await amount().getAttribute('aria-invalid')).toBe('true')
    expect(await sent('quote')).toEqual([])
  })

  it('A21, A34: gives each quote a reference of its own', async () => {
    await askFor('full')
    await ask().click()
    await expect
      .poll(
        async () =>
          new Set((await sent('quote')).map(({ instruction }) => instruction['externalRef'])).size,
      )
      .toBe(2)
  })

  it('requests nothing if trading is off, and shows where to allow it', async () => {
    await open('off')
    expect(await ask().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'To Connection' }).click()
    expect(await route()).toBe('connection sandbox')
  })
})

describe('executing', () => {
  it('A29, A80: a double click executes once, by the quote’s id', async () => {
    await askFor('slow')
    await execute().dblclick()
    await execute().click({ force: true })
    const [quote] = await sent('quote')
    expect((await sent('executeQuote')).map(({ instruction }) => instruction)).toEqual([
      { kind: 'executeQuote', quote: `q-${quote?.id}` },
    ])
    await act('release')
    await page.getByText('Executed', { exact: true }).waitFor()
    expect(await execute().getAttribute('aria-disabled')).toBe('true')
    await execute().click({ force: true })
    expect(await sent('executeQuote')).toHaveLength(1)
  })

  it('A29: a held Enter is one press, also where the first was refused', async () => {
    await askFor('refused')
    await execute().focus()
    await page.keyboard.down('Enter')
    await page.getByText(/^Refused: nothing was done/).waitFor()
    for (let times = 0; times < 5; times += 1) await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    expect(await sent('executeQuote')).toHaveLength(1)
  })

  it('A26, A29: nothing is executed from half a second before the expiry on', async () => {
    await askFor('full', true)
    await page.clock.runFor(29_400)
    expect(await execute().getAttribute('aria-disabled')).toBeNull()
    await page.clock.runFor(200)
    expect(await execute().getAttribute('aria-disabled')).toBe('true')
    await page.clock.runFor(500)
    await page.getByText('Expired', { exact: true }).waitFor()
    await execute().click({ force: true })
    await execute().focus()
    await page.keyboard.press('Enter')
    expect(await sent('executeQuote')).toEqual([])
    await page.getByRole('button', { name: 'New quote' }).click()
    await page.getByText('30 seconds left').waitFor()
    expect(await execute().getAttribute('aria-disabled')).toBeNull()
    await page.clock.resume()
  })

  it('A29: a quote executed by another window is not executed here', async () => {
    await askFor('full')
    await act('executeElsewhere')
    await page.getByText('Executed', { exact: true }).waitFor()
    expect(await execute().getAttribute('aria-disabled')).toBe('true')
  })

  it('announces the price, ten seconds and the expiry to a screen reader, not each second', async () => {
    await askFor('full', true)
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
    await askFor('production')
    await execute().click()
    const question = page.getByRole('alertdialog', { name: 'Execute on Acme?' })
    await question.waitFor()
    expect(await sent('executeQuote')).toEqual([])
    await question.getByRole('button', { name: 'Execute on production' }).click()
    await page.getByText('Executed', { exact: true }).waitFor()
    await ask().click()
    await expect.poll(() => execute().getAttribute('aria-disabled')).toBeNull()
    await execute().click()
    await expect.poll(async () => (await sent('executeQuote')).length).toBe(2)
  })

  it('reports that no path is known, and links to the operations', async () => {
    await askFor('noPath')
    expect(await execute().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'To Operations' }).click()
    expect(await route()).toBe('operations')
  })

  it('looks up an unknown outcome at the service and accepts a person’s statement with a note', async () => {
    await askFor('unknown')
    await execute().click()
    await page.getByRole('button', { name: 'Ask the service' }).click()
    await page.getByText('it stays unknown').waitFor()
    expect(await execute().getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Settle by hand…' }).click()
    await page.getByRole('radio', { name: 'It was done' }).check()
    await page.getByLabel('Note').fill('seen at the provider')
    await page.getByRole('button', { name: 'Settle', exact: true }).click()
    await page.getByText('Executed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Read the trade' }).click()
    await page.getByText('"COMPLETED"').waitFor()
  })

  it('A42, A43, A46: executes a reusable quote by end user and one amount, its price counted by receipt', async () => {
    await open()
    await stopClock()
    await page.getByRole('tab', { name: 'Reusable quote' }).click()
    await page.getByLabel('Pair', { exact: true }).fill('BTC_USDC')
    await page.getByRole('button', { name: 'Ask for a reusable quote' }).click()
    await page.getByText('price by receipt').waitFor()
    await page.getByText('30 seconds left').waitFor()
    await page.getByRole('button', { name: 'Execute', exact: true }).click()
    await page.getByText('The end user’s reference is needed.').waitFor()
    expect(await sent('executeReusable')).toEqual([])
    await page.getByLabel('End user’s reference').fill('user-7')
    await amount().fill('0.5')
    await page.getByRole('button', { name: 'Execute', exact: true }).click()
    const [quote] = await sent('reusableQuote')
    await expect
      .poll(async () => (await sent('executeReusable')).map(({ instruction }) => instruction))
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
    const again = page.getByRole('button', { name: 'Execute', exact: true })
    await page.getByText('Executed', { exact: true }).waitFor()
    await again.click()
    await again.dblclick()
    expect(await sent('executeReusable')).toHaveLength(1)
    await page.clock.runFor(1100)
    await again.dblclick()
    await expect.poll(async () => (await sent('executeReusable')).length).toBe(2)
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
    const [promise] = await sent('swapPromise')
    await expect
      .poll(async () => (await sent('executeSwap')).map(({ instruction }) => instruction))
      .toEqual([{ kind: 'executeSwap', promise: promise?.id }])
    expect(await sent('executeQuote')).toEqual([])
  })
})

describe('a small window', () => {
  it('has the price below the request, whole and reachable', async () => {
    await page.setViewportSize({ width: 640, height: 400 })
    await askFor('full')
    await execute().scrollIntoViewIfNeeded()
    const box = await execute().boundingBox()
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

  it('had no error and no breach of the policy', () => expect(troubles).toEqual([]))
})
