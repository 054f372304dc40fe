import type { Page } from 'playwright'
import { beforeAll, describe, expect, test } from 'vitest'
import { boxOf, drag, edgeOf, headerOf, titles, widthOf } from '../../support/columns.ts'
import {
  go,
  openSynced,
  readPastedText,
  settle,
  waitForClosedOverlays,
} from '../../support/steps.ts'

const { page, pageErrors } = await openSynced()
beforeAll(async () => {
  await go(page, 'w', 'Withdrawals')
  await page.getByText('5,000 rows').waitFor()
  await settle(page)
})

describe('a list of records', () => {
  test('a column is widened by its edge and fitted by a double click, and keeps its width after a reload', async () => {
    const widthBefore = await widthOf(page, 'Network')
    await drag(page, edgeOf(page, 'Network'), 60)
    await expect.poll(() => widthOf(page, 'Network')).toBe(widthBefore + 60)
    await page.reload()
    await page.getByText('5,000 rows').waitFor()
    await expect.poll(() => widthOf(page, 'Network')).toBe(widthBefore + 60)
    await edgeOf(page, 'Network').dblclick()
    await expect.poll(() => widthOf(page, 'Network')).toBeLessThan(widthBefore + 60)
  })

  test('Escape cancels a resize', async () => {
    const widthBefore = await widthOf(page, 'Status')
    const box = await boxOf(edgeOf(page, 'Status'))
    await page.mouse.move(box.x + box.width / 2, box.y + 10)
    await page.mouse.down()
    await page.mouse.move(box.x + 80, box.y + 10)
    await expect.poll(() => widthOf(page, 'Status')).toBeGreaterThan(widthBefore + 50)
    await page.keyboard.press('Escape')
    await page.mouse.up()
    await expect.poll(() => widthOf(page, 'Status')).toBe(widthBefore)
  })

  test('dragging a column heading moves the column without sorting', async () => {
    const network = await boxOf(headerOf(page, 'Network'))
    await drag(
      page,
      headerOf(page, 'Status').getByRole('button'),
      network.x + network.width - 4,
      true,
    )
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Status'))).toBe(4)
    expect(await headerOf(page, 'Status').getAttribute('aria-sort')).toBe('none')
    await page.keyboard.press('Control+z')
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Status'))).toBe(1)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Status'))).toBe(4)
    await page.keyboard.press('Control+z')
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Status'))).toBe(1)
  })

  test('the menu of a column heading opens by keyboard, and widens, moves and hides the column', async () => {
    await headerOf(page, 'Network').getByRole('button').focus()
    const widthBefore = await widthOf(page, 'Network')
    await chooseMenuItem(page, 'Shift+F10', 'Wider')
    await expect.poll(() => widthOf(page, 'Network')).toBe(widthBefore + 24)
    await expectFocus(page, 'Network')
    await chooseMenuItem(page, 'ContextMenu', 'Move left')
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Network'))).toBe(3)
    await expectFocus(page, 'Network')
    await chooseMenuItem(page, 'Shift+F10', 'Hide this column')
    await expect.poll(() => titles(page).then((columns) => columns.includes('Network'))).toBe(false)
    await page.keyboard.press('Control+z')
    await expect.poll(() => titles(page).then((columns) => columns.indexOf('Network'))).toBe(3)
  })

  test('a saved view restores columns and widths', async () => {
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name').fill('Narrow')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await waitForClosedOverlays(page)
    const [width, order] = [await widthOf(page, 'Network'), await titles(page)]
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Default columns' }).click()
    await page.keyboard.press('Escape')
    await expect.poll(() => widthOf(page, 'Network')).not.toBe(width)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Narrow', exact: true }).click()
    await expect.poll(() => titles(page)).toEqual(order)
    await expect.poll(() => widthOf(page, 'Network')).toBe(width)
  })

  test('the context menu of a cell filters by its value, and Ctrl Z undoes the filter', async () => {
    const cell = page.getByRole('gridcell', { name: 'USDT' }).first()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Filter by Currency: USDT' }).click()
    await page.getByRole('button', { name: 'Remove Currency: USDT' }).waitFor()
    await expect.poll(() => shownRowCount(page)).toBeLessThan(5000)
    await page.getByRole('grid').focus()
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownRowCount(page)).toBe(5000)
    await page.keyboard.press('Control+Shift+Z')
    await expect.poll(() => shownRowCount(page)).toBeLessThan(5000)
    await page.keyboard.press('Control+z')
    await expect.poll(() => shownRowCount(page)).toBe(5000)
  })

  test('the keyboard moves from cell to cell and opens the menu of a cell', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    const active = await page.getByRole('grid').getAttribute('aria-activedescendant')
    const status = (await page.locator(`[id="${active}"]`).textContent())?.trim() ?? ''
    expect(status).toMatch(/^[A-Z][a-z]+$/)
    await chooseMenuItem(page, 'ContextMenu', `Filter by Status: not ${status}`)
    await page.getByRole('button', { name: `Remove Status: not ${status}` }).click()
    await expect.poll(() => shownRowCount(page)).toBe(5000)
  })

  test('marked rows are copied as shown, with headings on request', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.getByText('3 rows selected').waitFor()
    await page.keyboard.press('Control+c')
    await page.getByText('3 rows copied').waitFor()
    const withoutHeadings = (await copiedText(page)).split('\n')
    expect(withoutHeadings).toHaveLength(3)
    expect(withoutHeadings[0]).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z\t/)
    await page.keyboard.press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Copy 3 rows' }).waitFor()
    await page.keyboard.press('Escape')
    await waitForGridFocus(page)
    await chooseMenuItem(page, 'Shift+F10', 'Copy with headings')
    await waitForGridFocus(page)
    // The notice of the first copy may still be visible.
    await expect.poll(() => copiedText(page)).toMatch(/^Created, UTC\tStatus\t/)
    const [, ...rows] = (await copiedText(page)).split('\n')
    expect(rows).toEqual(withoutHeadings)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+c')
    await page.getByText('Row copied').waitFor()
    expect((await copiedText(page)).split('\n')).toEqual([withoutHeadings[2]])
  })

  test('the filter bar is one row high at 1000 px, in all three lists of records', async () => {
    await page.setViewportSize({ width: 1000, height: 700 })
    for (const [letter, title] of [
      ['t', 'Transactions'],
      ['n', 'Contacts'],
      ['w', 'Withdrawals'],
    ] as const) {
      await go(page, letter, title)
      await page.getByRole('button', { name: 'Columns', exact: true }).waitFor()
      const height = await page
        .locator('main .bar.filter')
        .first()
        .evaluate((bar) => bar.clientHeight)
      expect([title, height < 48]).toEqual([title, true])
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  test("a search field keeps the browser's own menu and its own undo", async () => {
    const isPrevented = await page.getByRole('searchbox').evaluate((field) => {
      const event = new MouseEvent('contextmenu', { bubbles: true, cancelable: true })
      field.dispatchEvent(event)
      return event.defaultPrevented
    })
    expect(isPrevented).toBe(false)
    await page.getByRole('searchbox').fill('no such reference')
    await page.getByText('No row matches the filters').waitFor()
    await page.getByRole('searchbox').press('Control+z')
    await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('')
    await expect.poll(() => shownRowCount(page)).toBe(5000)
    expect(pageErrors).toEqual([])
  })
})

/** Pastes the copied text and returns it. Afterwards the rows have the focus again. */
async function copiedText(page: Page): Promise<string> {
  const text = await readPastedText(page)
  await page.getByRole('grid').focus()
  return text
}

/** Waits until no dialog or menu is open and the rows have the focus again. */
async function waitForGridFocus(page: Page): Promise<void> {
  await waitForClosedOverlays(page)
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('role')))
    .toBe('grid')
}

async function chooseMenuItem(page: Page, key: string, item: string): Promise<void> {
  await page.keyboard.press(key)
  await page.getByRole('menuitem', { name: item, exact: true }).waitFor()
  const items = await page
    .locator('[role="menuitem"], [role="menuitemcheckbox"]')
    .evaluateAll((elements) =>
      elements.map((element) => element.querySelector('.pd-clip')?.textContent ?? ''),
    )
  // The first line has the focus, or none has it yet.
  for (let step = 0; step < items.length; step += 1) {
    const focusedItem = await page.evaluate(
      () => document.activeElement?.querySelector('.pd-clip')?.textContent,
    )
    if (focusedItem === item) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await waitForClosedOverlays(page)
}

async function expectFocus(page: Page, title: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent?.trim()))
    .toBe(title)
}

async function shownRowCount(page: Page): Promise<number> {
  const text = await page.locator('.rows.number').textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}
