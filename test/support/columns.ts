import type { Locator, Page } from 'playwright'

/** The columns of the table on a page, for the flows. */

/** The title of a column. */
export const head = (page: Page, title: string): Locator =>
  page.getByRole('columnheader', { name: title, exact: true })
/** What a column is pulled wider by. */
export const edgeOf = (page: Page, title: string): Locator => head(page, title).locator('.edge')
/** The titles of all columns, as they stand. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole('columnheader')
    .evaluateAll((all) => all.map((one) => (one.textContent ?? '').trim()))

/** Where something stands. Throws where it is not in sight. */
export async function boxOf(
  of: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number }> {
  const box = await of.boundingBox()
  if (!box) throw new Error('nothing to drag is in sight')
  return box
}

/** A column's width in whole pixels. */
export async function widthOf(page: Page, title: string): Promise<number> {
  return Math.round((await boxOf(head(page, title))).width)
}

/** Drags by so many pixels, or to a place. */
export async function drag(page: Page, of: Locator, by: number, isPlace = false): Promise<void> {
  const { x, y, width } = await boxOf(of)
  const from = x + width / 2
  await page.mouse.move(from, y + 10)
  await page.mouse.down()
  await page.mouse.move(from + 20, y + 10)
  await page.mouse.move(isPlace ? by : from + by, y + 10)
  await page.mouse.up()
}
