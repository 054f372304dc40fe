import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cli } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import type { PlantedLedger } from '../../support/planted-ledger.ts'
import { PLANTED_COUNTS, plantedLedger } from '../../support/planted-ledger.ts'
import { addLedger, go, ledgerFile, settle, waitForClosedOverlays } from '../../support/steps.ts'
import type { DeskWindow } from '../../support/window.ts'
import { openDesk } from '../../support/window.ts'

describe('breaks of one cause', () => {
  let desk: DeskWindow
  let cli: Cli
  let page: Page
  let planted: PlantedLedger

  beforeAll(async () => {
    cli = makeCli()
    desk = await openDesk('loopback', {
      dataDir: cli.dataDir,
      isSynced: true,
      viewport: { width: 1440, height: 900 },
    })
    page = desk.page
    await page.getByText(/^Online/).waitFor()
    await cli.text('export', 'withdrawals', '--out', cli.path('all.csv'))
    planted = plantedLedger(readFileSync(cli.path('all.csv'), 'utf8'))
    await go(page, 'l', 'Ledger files')
    await addLedger(page, ledgerFile('planted.csv', planted.text))
    await page.getByRole('main').focus()
    await page.keyboard.press('r')
    await page.getByRole('heading', { level: 1, name: /^Run / }).waitFor()
    await go(page, 'b', 'Breaks')
    await settle(page)
  })
  afterAll(() => desk?.close())

  const causes = (): Locator => page.getByRole('region', { name: /causes? explains? \d+ breaks/ })
  const line = (name: string): Locator => page.getByRole('button', { name })
  const grid = (): Locator => page.getByRole('grid', { name: 'Breaks of this run' })
  const toDo = (): Locator => page.getByRole('radio', { name: /^To do/ })
  const summary = (): Locator => page.locator('main footer').getByRole('status')
  const takenBack = (breaks: number): string => `Undone: Resolved, ${breaks} breaks`
  const rowOf = (id: string): Locator =>
    grid()
      .getByRole('row')
      .filter({ hasText: id.slice(0, 6) })
  const countToDo = async (): Promise<number> =>
    Number(/\d+$/.exec((await toDo().locator('xpath=..').innerText()).trim())?.[0] ?? -1)

  test('a row and its card begin with the worst difference, and the card shows its evidence', async () => {
    const { wrongInTwoWays } = planted
    const header = rowOf(wrongInTwoWays['id'] ?? '').getByRole('rowheader')
    expect(await header.innerText()).toMatch(/^\s*Amount differs \+1/)
    await header.getByText('Amount differs +1').click()
    await page.getByRole('heading', { level: 2, name: /^Amount differs by / }).waitFor()
    await page.getByText('Also different: External reference').waitFor()
    await page.getByText('The ledger’s amount is 10 × the provider’s, to the last digit.').waitFor()
    expect(await page.getByRole('region', { name: 'Amount differs' }).innerText()).toMatch(
      /^Amount differs by [^]*Also different: External reference/,
    )
    await rowOf(planted.swapped['id'] ?? '').click()
    await page
      .getByText(/^Two digits of the ledger’s amount are swapped: \d\d instead of \d\d\./)
      .waitFor()
  })

  test('the worst and largest breaks come first, and Difference keeps currencies together', async () => {
    const currencies = async (): Promise<readonly string[]> => {
      const texts = await grid().getByRole('gridcell').allInnerTexts()
      return texts.map((text) => text.trim()).filter((text) => /^[A-Z]{3,5}$/.test(text))
    }
    const dollars = async (): Promise<readonly bigint[]> => {
      const texts = await grid()
        .getByText(/^≈ [\d,]+/)
        .allInnerTexts()
      return texts.map((text) => BigInt(text.replace(/\D/g, '')))
    }
    await expect.poll(async () => (await dollars()).length).toBeGreaterThan(3)
    const values = await dollars()
    expect(values).toEqual([...values].sort((left, right) => (left < right ? 1 : -1)))
    await page.getByRole('button', { name: 'Difference', exact: true }).click()
    await settle(page)
    await expect
      .poll(async () => {
        const codes = await currencies()
        return codes.length > 3 && codes.join() === [...codes].sort().join()
      })
      .toBe(true)
    await page.getByRole('button', { name: 'Difference', exact: true }).click()
    await page.getByRole('button', { name: 'Difference', exact: true }).click()
    await causes().waitFor()
  })

  test('a cluster opens as its rows, with the exact sum of each currency, and closes again', async () => {
    const name = `${PLANTED_COUNTS.tenTimes} rows: the amount is ten times too large`
    const sums = new Map<string, bigint>()
    for (const row of planted.tenTimes)
      sums.set(row['currency'] ?? '', (sums.get(row['currency'] ?? '') ?? 0n) + 1n)
    await line(name).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: 'All causes' }).waitFor()
    for (const currency of sums.keys()) await line(name).getByText(currency).waitFor()
    await expect
      .poll(() => grid().getAttribute('aria-rowcount'))
      .toBe(String(PLANTED_COUNTS.tenTimes + 1))
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('grid')
    await page.getByRole('button', { name: 'All causes' }).press('Enter')
    await line(name).waitFor()
  })

  test('a cluster decided among its rows leads back to the other causes, where U undoes it', async () => {
    const { tenTimes } = PLANTED_COUNTS
    const name = `${tenTimes} rows: the amount is ten times too large`
    const toDoBefore = await countToDo()
    await line(name).focus()
    await page.keyboard.press('ArrowRight')
    await page.getByRole('button', { name: `Resolve all ${tenTimes}: ` }).click()
    await causes().waitFor()
    await expect.poll(() => summary().innerText()).toBe(`${tenTimes} breaks: Resolved`)
    await expect.poll(countToDo).toBe(toDoBefore - tenTimes)
    expect(await line(name).count()).toBe(0)
    await settle(page)
    await page.keyboard.press('u')
    await expect.poll(() => summary().innerText()).toBe(takenBack(tenTimes))
    await line(name).waitFor()
    await expect.poll(countToDo).toBe(toDoBefore)
    await line(name).focus()
  })

  test('Ctrl Z undoes the decisions of this window, the newest first, and ignores text fields', async () => {
    const toDoBefore = await countToDo()
    const first = (): Locator => causes().getByRole('listitem').first().getByRole('button').first()
    let afterBoth = toDoBefore
    const titles: string[] = []
    for (let decisionCount = 0; decisionCount < 2; decisionCount += 1) {
      await expect
        .poll(() => first().evaluate((element) => element === document.activeElement))
        .toBe(true)
      const text = await causes().getByRole('listitem').first().innerText()
      titles.push(text.split('\n')[0] ?? '')
      await page.keyboard.press('Enter')
      await expect.poll(() => summary().innerText()).toMatch(/^\d+ breaks?: /)
      await expect.poll(countToDo).toBeLessThan(afterBoth)
      await settle(page)
      afterBoth = await countToDo()
    }
    const search = page.getByRole('searchbox')
    await search.fill('no such break')
    await search.press('Control+z')
    await expect.poll(() => search.inputValue()).toBe('')
    await expect.poll(countToDo).toBe(afterBoth)
    await settle(page)

    // Ctrl Z works whichever row is chosen, and after a return from another screen.
    await page.getByRole('main').focus()
    await go(page, 'o', 'Overview')
    await go(page, 'b', 'Breaks')
    await causes().waitFor()
    await page.keyboard.press('Control+z')
    await expect.poll(() => summary().innerText()).toMatch(/^Undone: \w+, \d+ breaks$/)
    await expect.poll(countToDo).toBeGreaterThan(afterBoth)
    await settle(page)
    const [older = '', newer = ''] = titles
    await causes().getByText(newer, { exact: true }).waitFor()
    expect(await causes().getByText(older, { exact: true }).count()).toBe(0)
    await page.keyboard.press('Control+z')
    await expect.poll(countToDo).toBe(toDoBefore)
    await settle(page)
    await page.keyboard.press('Control+z')
    await expect
      .poll(() => summary().innerText())
      .toBe('No decision of this session is left to undo.')
    expect(await countToDo()).toBe(toDoBefore)
    await first().focus()
  })

  test('by keyboard alone: one key settles a cluster, one undoes it, and at most two settle a break', async () => {
    const name = `${PLANTED_COUNTS.tenTimes} rows: the amount is ten times too large`
    await expect
      .poll(() => line(name).evaluate((element) => element === document.activeElement))
      .toBe(true)
    const toDoBefore = await countToDo()
    await page.keyboard.press('Enter')
    await expect
      .poll(() => summary().innerText())
      .toBe(`${PLANTED_COUNTS.tenTimes} breaks: Resolved`)
    await line(name).waitFor({ state: 'detached' })
    await expect.poll(countToDo).toBe(toDoBefore - PLANTED_COUNTS.tenTimes)

    await page.keyboard.press('u')
    await expect.poll(() => summary().innerText()).toBe(takenBack(PLANTED_COUNTS.tenTimes))
    await line(name).waitFor()
    await expect.poll(countToDo).toBe(toDoBefore)

    // Cluster by cluster, each with the key that its line shows.
    while ((await causes().count()) > 0) {
      const title = (await causes().getByRole('listitem').first().innerText()).split('\n')[0] ?? ''
      const first = causes().getByRole('listitem').first().getByRole('button').first()
      await expect
        .poll(() => first.evaluate((element) => element === document.activeElement))
        .toBe(true)
      await page.keyboard.press('Enter')
      await page.getByText(title, { exact: true }).waitFor({ state: 'detached' })
      await settle(page)
    }

    // Then break by break: the next one opens.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
      .toBe('grid')
    const openCount = await countToDo()
    await page.keyboard.press('Enter')
    await Promise.race([
      page.getByRole('dialog', { name: 'Resolve' }).waitFor(),
      expect.poll(countToDo).toBe(openCount - 1),
    ])
    if (await page.getByRole('dialog', { name: 'Resolve' }).isVisible())
      await page.keyboard.press('Enter')
    await waitForClosedOverlays(page)
    await expect.poll(countToDo).toBe(openCount - 1)
    await page.getByRole('heading', { level: 2 }).first().waitFor()
    await page.keyboard.press('u')
    await expect.poll(countToDo).toBe(openCount)
    expect(desk.pageErrors).toEqual([])
  })

  test('a decision on a break, and its undoing, cause at most four reads each', async () => {
    await settle(page)
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/call'))
        calls.push((request.postDataJSON() as { name: string }).name)
    })
    await page.keyboard.press('i')
    await expect.poll(() => summary().innerText()).toMatch(/^1 break: Investigating/)
    await settle(page)
    const decisionCalls = calls.splice(0)
    await page.keyboard.press('u')
    await expect.poll(() => summary().innerText()).toMatch(/^Undone: /)
    await settle(page)
    for (const names of [decisionCalls, calls])
      expect(names.filter((name) => name !== 'closeList').sort()).toEqual([
        'decide',
        'freshness',
        'openList',
        'queueState',
        'readCase',
      ])
  })
})
