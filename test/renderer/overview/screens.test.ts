import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openChromium } from '../../helpers/chromium.ts'
import { isGate } from '../../helpers/gate.ts'
import { serveScreens } from './serve.ts'

let browser: Browser
let served: Awaited<ReturnType<typeof serveScreens>>
let page: Page
const troubles: string[] = []

beforeAll(async () => {
  served = await serveScreens()
  browser = await openChromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  page = await context.newPage()
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
})

afterAll(async () => {
  await browser.close()
  await served.close()
})

async function open(screen: string, state = 'full', more = ''): Promise<void> {
  await page.goto(`${served.address}?screen=${screen}&state=${state}${more}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** The page is one document without frames, so that axe need not leave it. */
async function findings(): Promise<readonly unknown[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze()
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)])
}

const route = (): Promise<string> => page.getByTestId('route').innerText()

describe('accessibility', () => {
  const all = { overview: ['full', 'calm', 'first', 'ledger', 'owner', 'failed', 'loading'], reports: ['full', 'empty', 'failed', 'slow'], activity: ['full', 'empty', 'failed', 'loading'] }
  const states = isGate ? all : { overview: ['full', 'first', 'failed'], reports: ['full'], activity: ['full'] }
  for (const [screen, names] of Object.entries(states))
    for (const state of names)
      // Both themes at the gate; contrast.test.ts holds the colours of both each time.
      it(`finds nothing in ${screen}, ${state}`, async () => {
        await open(screen, state, '&theme=light')
        expect(await findings()).toEqual([])
        if (!isGate) return
        await open(screen, state, '&theme=dark')
        expect(await findings()).toEqual([])
      })

  it('had no error and no breach of the policy', () => expect(troubles).toEqual([]))
})

describe('Overview', () => {
  it('leads from a line to its breaks', async () => {
    await open('overview')
    await page.getByRole('button', { name: 'Missing in ledger 9' }).first().click()
    expect(await route()).toBe('breaks category:missing_in_ledger')
  })

  it('leads from an age to its breaks', async () => {
    await open('overview')
    await page.getByRole('button', { name: /^31–90 days/ }).click()
    expect(await route()).toBe('breaks age:31-90')
  })

  it('says calmly that nothing is to be done', async () => {
    await open('overview', 'calm')
    await page.getByText('Nothing to do').waitFor()
  })

  it('says why nothing can be synced while another process owns the cache', async () => {
    await open('overview', 'owner')
    const sync = page.getByRole('button', { name: 'Sync', exact: true })
    expect(await sync.getAttribute('aria-disabled')).toBe('true')
    await page.getByText('Another process writes into this cache: process 4711').first().waitFor()
  })

  it('shows the first sync in its place and what comes next', async () => {
    await open('overview', 'first')
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('asking for withdrawals · 1,204 of 4,930')
    await page.getByText('Drop a ledger file in').waitFor()
  })

  it('takes the sample ledger to the ledger screen', async () => {
    await open('overview', 'ledger')
    await page.getByRole('button', { name: 'Use the sample ledger' }).click()
    await expect.poll(route).toBe('ledgers i')
  })
})

describe('Reports', () => {
  it('says at the field what is wrong with a value, then takes the right one as a chip', async () => {
    await open('reports')
    await page.getByLabel('Column', { exact: true }).selectOption('amount')
    await page.getByLabel('Operator').selectOption('>=')
    await page.getByLabel('Value').fill('1,5')
    await page.getByRole('button', { name: 'Add condition' }).click()
    expect(await page.getByLabel('Value').getAttribute('aria-invalid')).toBe('true')
    await page.getByText('Write it in plain digits such as 1234.5').waitFor()
    await page.getByLabel('Value').fill('1.5')
    await page.getByLabel('Value').press('Enter')
    await page.getByRole('button', { name: 'amount at least 1.5', exact: true }).waitFor()
    await page.getByText('1,204 rows, 18 columns').waitFor()
  })

  it('cannot save without a column, and says so', async () => {
    await open('reports')
    await page.getByRole('button', { name: 'None', exact: true }).click()
    expect(await page.getByRole('button', { name: 'Save CSV' }).getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'All', exact: true }).click()
    expect(await page.getByRole('button', { name: 'Save CSV' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('refuses a name that leads elsewhere', async () => {
    await open('reports')
    await page.getByLabel('File name').fill('../x.csv')
    expect(await page.getByLabel('File name').getAttribute('aria-invalid')).toBe('true')
    expect(await page.getByRole('button', { name: 'Save CSV' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('saves the breaks of a run and lists the file', async () => {
    await open('reports')
    await page.getByRole('radio', { name: 'Breaks' }).check({ force: true })
    await page.getByLabel('Run').selectOption({ index: 1 })
    await page.getByRole('button', { name: 'Save CSV' }).click()
    await page.getByText('breaks-2026-11-20-f3a9c0e1.csv', { exact: true }).waitFor()
    await page.getByText('48,213 rows · 9.1 MB').waitFor()
  })

  it('shows progress and stops on request', async () => {
    await open('reports', 'slow')
    await page.getByRole('button', { name: 'Save CSV' }).click()
    expect(await page.getByRole('progressbar').getAttribute('aria-valuetext')).toBe('20,000 of 48,213 rows')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByText('Stopped at your request: nothing was written').first().waitFor()
  })

  it('says that there is no run yet', async () => {
    await open('reports', 'empty')
    await page.getByRole('radio', { name: 'Matches' }).check({ force: true })
    await page.getByText('No run yet: breaks and matches come with the first one').first().waitFor()
  })
})

describe('Activity', () => {
  it('shows facts and unknown codes as they are', async () => {
    await open('activity')
    await page.getByText('matched: 4871').first().waitFor()
    await page.getByText('something_new').first().waitFor()
  })

  it('reads the whole log for a filter', async () => {
    await open('activity')
    await page.getByRole('searchbox').fill('unlock_refused')
    await page.getByText('64 of 640 entries').waitFor()
    await page.getByRole('searchbox').fill('no such thing')
    await page.getByRole('button', { name: 'Clear the filter' }).click()
    await page.getByText('640 entries').waitFor()
  })

  it('is saved as CSV', async () => {
    await open('activity')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    await page.getByText('activity-2026-11-20.csv saved, 48,213 entries').waitFor()
  })
})

describe('words', () => {
  for (const language of ['es', 'pt'])
    it.each(['overview', 'reports', 'activity'])(`fit their places in ${language}, %s`, async (screen) => {
      await open(screen, 'full', `&language=${language}`)
      // Facts of the log are cut by design; everything else has to be readable and to need no scroll bar sideways.
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('main *')]
          .filter((one) => getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1 && !one.closest('.visually-hidden, .chart, [role=grid], [role=table] [role=row]'))
          .map((one) => one.textContent.trim().slice(0, 80)),
      )
      expect(cut).toEqual([])
    })
})
