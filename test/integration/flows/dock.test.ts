import type { Locator } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { WORLD_END_MS } from '../../../src-main/sandbox/world/world.ts'
import { axeFindings } from '../../support/axe.ts'
import { go, openSynced, settle } from '../../support/steps.ts'

// The chart shows the last 30 days, so the date is the one on which the sandbox's data ends.
const { page, pageErrors } = await openSynced({ startMs: WORLD_END_MS })
beforeAll(async () => {
  await go(page, 'w', 'Withdrawals')
  await page.getByText('5,000 rows').waitFor()
  await settle(page)
})

describe('the summary below the withdrawals', () => {
  const dock = (): Locator => page.getByRole('region', { name: 'Summary', exact: true })
  const boxOf = async (
    locator: Locator,
  ): Promise<{ top: number; bottom: number; height: number }> => {
    const box = await locator.boundingBox()
    if (!box) throw new Error('the element is not visible')
    return { top: box.y, bottom: box.y + box.height, height: box.height }
  }

  test('is below rows and detail at every size, and covers neither', async () => {
    await dock().getByRole('heading', { name: 'Withdrawals per day' }).waitFor()
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('tab', { name: 'Summary' }).waitFor()
    for (const [width, height] of [
      [1000, 700],
      [1280, 800],
      [1920, 1080],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expect.poll(async () => (await boxOf(dock())).bottom).toBe(height)
      const [rows, summary] = [await boxOf(page.getByRole('grid')), await boxOf(dock())]
      expect(summary.height).toBe(192)
      expect(rows.bottom).toBeLessThanOrEqual(summary.top)
      expect(rows.height).toBeGreaterThan(300)
      const detail = await boxOf(page.getByRole('tabpanel', { name: 'Summary' }))
      expect(detail.top).toBeLessThan(summary.top)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await axeFindings(page, { within: 'section[aria-label="Summary"]' })).toEqual([])
  })

  test('is folded by a key, and stays folded after a reload', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('grid').focus()
    await page.keyboard.press('d')
    await expect.poll(async () => (await boxOf(dock())).height).toBe(28)
    await page.reload()
    await page.getByText('5,000 rows').waitFor()
    expect((await boxOf(dock())).height).toBe(28)
    await page.getByRole('button', { name: 'Show the summary' }).press('Enter')
    await expect.poll(async () => (await boxOf(dock())).height).toBe(192)
    await dock().getByRole('heading', { name: 'Withdrawals per day' }).waitFor()
  })

  test('opens the lists behind its numbers by the keyboard', async () => {
    const rows = page.locator('.rows.number')
    const days = dock().getByRole('button', { name: /: [1-9][\d,]* withdrawals?,/ })
    for (const day of [days.first(), days.nth(10), days.last()]) {
      const [, count = ''] = /: ([\d,]+) /.exec((await day.getAttribute('aria-label')) ?? '') ?? []
      await day.press('Enter')
      await expect.poll(() => rows.textContent()).toBe(`${count} ${count === '1' ? 'row' : 'rows'}`)
      await page.getByRole('grid').focus()
      await page.keyboard.press('Control+z')
      await expect.poll(() => rows.textContent()).toBe('5,000 rows')
    }
    await dock()
      .getByRole('region', { name: 'Withdrawal limits with least left' })
      .getByRole('button')
      .first()
      .press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Limits' }).waitFor()
    await page.keyboard.press('Alt+ArrowLeft')
    await page.getByText('5,000 rows').waitFor()
    await settle(page)
  })

  test('is below a line of sums, which counts the hidden sums and opens their list', async () => {
    await page.setViewportSize({ width: 1000, height: 700 })
    const sums = page.locator('.sums')
    const visibleSums = (): Promise<number> =>
      sums.evaluate((line) => {
        const { bottom } = line.getBoundingClientRect()
        return [...line.children].filter((sum) => sum.getBoundingClientRect().top < bottom).length
      })
    const moreButton = page.getByRole('button', { name: /^\+\d+ · Totals$/ })
    await moreButton.waitFor()
    // The button follows the new size a moment after the sums.
    await expect
      .poll(async () => {
        const hidden = (await sums.locator('> *').count()) - (await visibleSums())
        return Number.parseInt((await moreButton.innerText()).slice(1), 10) - hidden
      })
      .toBe(0)
    expect((await boxOf(sums)).bottom).toBeLessThanOrEqual((await boxOf(dock())).top)
    const sumCount = await sums.locator('> *').count()
    await moreButton.click()
    const totals = page.getByRole('region', { name: 'Totals of these rows' })
    expect(await totals.getByRole('row').count()).toBeGreaterThanOrEqual(sumCount)
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test('is absent while the withdrawals cannot be read', async () => {
    const address = '**/api/call'
    await page.route(address, async (route) => {
      const { name } = route.request().postDataJSON() as { readonly name: string }
      if (name !== 'openList') return route.fallback()
      const failure = {
        kind: 'store',
        code: 'DISK_FULL',
        what: '',
        why: '',
        advice: '',
        evidence: {},
      }
      return route.fulfill({ json: { kind: 'failure', failure } })
    })
    await page.reload()
    const retry = page.getByRole('button', { name: 'Try again' })
    await retry.waitFor()
    expect(await retry.count()).toBe(1)
    expect(await dock().count()).toBe(0)
    await page.unroute(address)
    await retry.click()
    await dock().getByRole('heading', { name: 'Withdrawals per day' }).waitFor()
  })

  test('is one line in a low window until it is opened', async () => {
    await page.setViewportSize({ width: 1280, height: 640 })
    await expect.poll(async () => (await boxOf(dock())).height).toBe(28)
    await page.getByRole('button', { name: 'Show the summary' }).click()
    await expect.poll(async () => (await boxOf(dock())).height).toBe(192)
    expect((await boxOf(page.getByRole('grid'))).bottom).toBeLessThanOrEqual(
      (await boxOf(dock())).top,
    )
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(pageErrors).toEqual([])
  })
})
