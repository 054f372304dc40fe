import type { Locator, Page } from 'playwright'

/** Helpers for the columns of the table on a page. */

/** Locates a column's header by its title. */
export const headerOf = (page: Page, title: string): Locator =>
  page.getByRole('columnheader', { name: title, exact: true })
/** Locates the edge that a person drags to resize a column. */
export const edgeOf = (page: Page, title: string): Locator => headerOf(page, title).locator('.edge')
/** The titles of all columns, in the order shown. */
export const titles = (page: Page): Promise<string[]> =>
  page
    .getByRole('columnheader')
    .evaluateAll((elements) => elements.map((element) => (element.textContent ?? '').trim()))

/** The bounding box of an element. Throws if it is not visible. */
export async function boxOf(
  target: Locator,
): Promise<{ readonly x: number; readonly y: number; readonly width: number }> {
  const box = await target.boundingBox()
  if (!box) throw new Error('the element is not visible')
  return box
}

/** A column's width in whole pixels. */
export async function widthOf(page: Page, title: string): Promise<number> {
  return Math.round((await boxOf(headerOf(page, title))).width)
}

/**
 * Drags an element horizontally by `distance` pixels, or to the x position `distance` if
 * `isAbsolute` is true.
 */
export async function drag(
  page: Page,
  target: Locator,
  distance: number,
  isAbsolute = false,
): Promise<void> {
  const { x, y, width } = await boxOf(target)
  const from = x + width / 2
  await page.mouse.move(from, y + 10)
  await page.mouse.down()
  await page.mouse.move(from + 20, y + 10)
  await page.mouse.move(isAbsolute ? distance : from + distance, y + 10)
  await page.mouse.up()
}
