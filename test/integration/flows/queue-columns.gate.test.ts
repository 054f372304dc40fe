import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drag, edgeOf, titles, widthOf } from '../../support/columns.ts'
import { go, openReconciled, settle, waitForClosedOverlays } from '../../support/steps.ts'

// Runs only at the release gate. In `npm test` its steps are tested by record-table.test.ts
// (columns and views of a list), renderer/features/reconciliation/breaks/queue/screen.test.ts (the
// queue).

const desk = await openReconciled('loopback', { viewport: { width: 1440, height: 900 } })
const { page } = desk
afterAll(() => desk.close())
beforeAll(async () => {
  await go(page, 'b', 'Breaks')
  await settle(page)
})

describe('the columns of the queue of breaks', () => {
  const toggleColumn = async (column: string): Promise<void> => {
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog').getByRole('checkbox', { name: column, exact: true }).click()
    await page.keyboard.press('Escape')
    await waitForClosedOverlays(page)
  }
  // Closes the detail, which takes space from the columns of the list.
  const closeDetail = async (): Promise<void> => {
    await page.getByRole('grid').focus()
    await page.getByRole('button', { name: 'Close the detail' }).click()
    await page.getByRole('button', { name: 'Close the detail' }).waitFor({ state: 'detached' })
  }

  test('a column is added, widened and dragged to another place, and stays so after a reload', async () => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await closeDetail()
    expect(await titles(page)).not.toContain('End user')
    await toggleColumn('End user')
    await expect.poll(() => titles(page)).toContain('End user')
    const widthBefore = await widthOf(page, 'Status')
    await drag(page, edgeOf(page, 'Status'), 40)
    await expect.poll(() => widthOf(page, 'Status')).toBe(widthBefore + 40)
    await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').press('Shift+F10')
    await page.getByRole('menuitem', { name: 'Move left' }).click()
    await expect
      .poll(async () => (await titles(page)).slice(0, 3))
      .toEqual(['Category', 'Age', 'Status'])
    const order = await titles(page)
    await page.reload()
    await page.getByRole('grid').waitFor()
    await settle(page)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await closeDetail()
    await expect.poll(() => titles(page)).toEqual(order)
    expect(await widthOf(page, 'Status')).toBe(widthBefore + 40)
  })

  test('an amount shows its currency while the Currency column is hidden', async () => {
    await toggleColumn('Currency')
    await expect.poll(() => titles(page)).not.toContain('Currency')
    const cells = await page.getByRole('row').nth(1).getByRole('gridcell').allInnerTexts()
    expect(cells.filter((text) => /\d[\d,.]*\s*[A-Z]{3,5}\s*$/.test(text)).length).toBeGreaterThan(
      0,
    )
  })

  test('a view stores filter, order and columns, and restores all three', async () => {
    await page.getByRole('button', { name: 'Severity', exact: true }).click()
    await page.getByRole('menuitemcheckbox', { name: /^High/ }).click()
    await page.getByRole('columnheader', { name: 'Age' }).getByRole('button').click()
    await settle(page)
    await closeDetail()
    const [order, rows] = [
      await titles(page),
      await page.getByRole('grid').getAttribute('aria-rowcount'),
    ]
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByLabel('Name').fill('High by age')
    await page.getByRole('button', { name: 'Save this view' }).click()
    await waitForClosedOverlays(page)

    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('button', { name: 'Default columns' }).click()
    await page.keyboard.press('Escape')
    await waitForClosedOverlays(page)
    await page.getByRole('button', { name: /^Clear: Severity/ }).click()
    await page.getByRole('radio', { name: /^All/ }).check()
    await expect.poll(() => titles(page)).toContain('Currency')
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).not.toBe(rows)

    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'High by age', exact: true }).click()
    await expect.poll(() => page.getByRole('grid').getAttribute('aria-rowcount')).toBe(rows)
    await page.getByRole('button', { name: /^Clear: Severity/ }).waitFor()
    expect(await page.getByRole('radio', { name: /^To do/ }).isChecked()).toBe(true)
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await closeDetail()
    await expect.poll(() => titles(page)).toEqual(order)
    expect(await page.getByRole('columnheader', { name: 'Age' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    expect(desk.pageErrors).toEqual([])
  })
})
