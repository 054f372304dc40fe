import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WORLD_END_MS } from '../../../src-main/sandbox/world/world.ts'
import type { Run } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import { go, settle } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

let desk: DeskWindow
let page: Page
/** The ids of the two runs, the earlier first. */
const runIds: string[] = []

beforeAll(async () => {
  const cli = makeCli()
  const ledger = cli.path('ledger.csv')
  const sandbox = cli.start(['sandbox', '--ledger', ledger])
  await new Promise<void>((resolve) => sandbox.child.stdout?.once('data', () => resolve()))
  sandbox.child.kill('SIGTERM')
  await sandbox.ended
  desk = await openDesk('loopback', {
    dataDir: cli.dataDir,
    isSynced: true,
    // Trends show the last weeks, so the date is the one on which the sandbox's data ends.
    startMs: WORLD_END_MS,
    // The exit code is 1 if there are breaks.
    prepare: async () => {
      for (let run = 0; run < 2; run += 1)
        runIds.push(
          (await cli.json<Run>(['reconcile', '--offline', '--ledger', ledger], [1])).run_id,
        )
    },
  })
  page = desk.page
  await page.getByText(/^Online/).waitFor()
})

afterAll(() => desk?.close())

const readNumber = (text: string | null): number => Number((text ?? '').replace(/\D/g, ''))

test('a day of the chart leads to exactly its withdrawals, by keyboard alone', async () => {
  await go(page, 'o', 'Overview')
  const days = page.getByRole('group', { name: 'Withdrawals per day' }).getByRole('button')
  await expect.poll(() => days.count()).toBe(30)
  expect(await days.last().getAttribute('aria-label')).toContain('today, not over yet')
  const titles = await days.evaluateAll((elements) =>
    elements.map((element) => element.getAttribute('aria-label')),
  )
  const dayIndex = titles.findLastIndex(
    (title, index) => index < 29 && /: [1-9][\d,]* withdrawals/.test(title ?? ''),
  )
  const count = readNumber(/: ([\d,]+) withdrawals/.exec(titles[dayIndex] ?? '')?.[1] ?? '')
  await days.last().focus()
  for (let index = 29; index > dayIndex; index -= 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await page.getByText(`${count.toLocaleString('en-US')} rows`, { exact: true }).waitFor()
})

test('the runs show their match rate, breaks and ages, and each leads to its run', async () => {
  await go(page, 'r', 'Runs')
  await page.getByRole('heading', { name: 'Ledger rows matched' }).waitFor()
  const rates = page.getByRole('group', { name: 'Ledger rows matched' }).getByRole('button')
  await expect.poll(() => rates.count()).toBe(2)
  expect(await rates.last().getAttribute('aria-label')).toMatch(
    /: \d+\.\d % matched, [\d,]+ of [\d,]+ ledger rows$/,
  )
  await page.getByText('No break is resolved or accepted yet.').waitFor()
  const breaks = page.getByRole('group', { name: 'Breaks per run' }).getByRole('button')
  const title = (await breaks.last().getAttribute('aria-label')) ?? ''
  const [, breakCount = '', open = ''] = /: ([\d,]+) breaks, ([\d,]+) still open/.exec(title) ?? []
  expect([breakCount, readNumber(breakCount) > 0]).toEqual([open, true])
  const ages = page.getByRole('group', { name: 'Age of the breaks' }).getByRole('button')
  const age = (await ages.last().getAttribute('aria-label')) ?? ''
  const counts = /: ([\d,]+) up to 7 days or without a date, ([\d,]+) of 8–30 days, ([\d,]+) older$/
  const [, ...agesOfBreaks] = counts.exec(age) ?? []
  expect(agesOfBreaks.reduce((sum, text) => sum + readNumber(text), 0)).toBe(readNumber(breakCount))
  for (const [index, runId] of runIds.entries()) {
    await go(page, 'r', 'Runs')
    await rates.nth(index).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: `Run ${runId.slice(0, 8)}` }).waitFor()
  }
})

test('the volume compares each currency and network with its usual weekday and leads to its rows', async () => {
  await go(page, 'r', 'Runs')
  await page.getByRole('radio', { name: 'Volume' }).check()
  const rows = page.getByRole('region', { name: 'Volume' }).getByRole('row')
  const expectUsual = async (): Promise<void> => {
    const titles = await rows.first().getByRole('columnheader').allInnerTexts()
    expect(titles.slice(1, 4)).toEqual(['Today so far', 'Yesterday', 'Usual for that day'])
    const texts = await rows.evaluateAll((elements) =>
      elements.slice(1).map((row) => row.querySelectorAll('td')[2]?.textContent ?? ''),
    )
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => !/^\d+$/.test(text.trim()))).toEqual([])
  }
  await rows.nth(1).waitFor()
  await settle(page)
  const week = readNumber(await rows.nth(1).getByRole('cell').nth(3).innerText())
  await expectUsual()
  await page.getByRole('radio', { name: 'Network' }).check()
  await page.getByRole('columnheader', { name: 'Currency, Network' }).waitFor()
  await expectUsual()
  await page.getByRole('radio', { name: 'Currency' }).check()
  await page.getByRole('columnheader', { name: 'Currency', exact: true }).waitFor()
  await rows.nth(1).getByRole('button').press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Withdrawals' }).waitFor()
  await page.getByText(`${week.toLocaleString('en-US')} rows`, { exact: true }).waitFor()
  expect(desk.pageErrors).toEqual([])
})
