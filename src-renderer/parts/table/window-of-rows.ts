/**
 * The maximum height of the sizer. A browser limits an element to 33,554,428 device pixels, and
 * this height stays below that at a zoom of 400 %. If the rows together are higher, a pixel of the
 * scroll bar stands for more than a pixel of rows.
 */
export const MAX_SIZER_PIXELS = 8_000_000

/**
 * The number of rendered rows beyond the visible ones, so that the row of a small wheel step is
 * already there. More of them would make each new query slower.
 */
export const OVERSCAN_ROWS = 2

/** The relation between pixels of rows and pixels of the scroll bar. */
export interface ScrollScale {
  /** Height of the scrolled element. */
  readonly sizer: number
  /** The largest offset, in pixels of rows. */
  readonly maxOffset: number
  /** Pixels of rows per pixel of the scroll bar; 1 unless the sizer is capped. */
  readonly ratio: number
}

/** Returns the scale for `count` rows in a viewport of `viewport` pixels. */
export function scrollScale(count: number, rowHeight: number, viewport: number): ScrollScale {
  const contentPixels = count * rowHeight
  const sizer = Math.min(contentPixels, MAX_SIZER_PIXELS)
  const maxOffset = Math.max(0, contentPixels - viewport)
  return {
    sizer,
    maxOffset,
    ratio: contentPixels > MAX_SIZER_PIXELS ? maxOffset / (sizer - viewport) : 1,
  }
}

/**
 * Returns the number of row elements: those that fit and the overscan, but at most one for each
 * row.
 */
export function slotCount(count: number, rowHeight: number, viewport: number): number {
  return Math.min(count, Math.ceil(viewport / rowHeight) + 1 + OVERSCAN_ROWS)
}

/** Returns the first row that has an element, at an offset. */
export function firstRow(offset: number, rowHeight: number, count: number, slots: number): number {
  return Math.max(0, Math.min(Math.floor(offset / rowHeight) - OVERSCAN_ROWS / 2, count - slots))
}

/**
 * Returns the row that a slot shows. A row keeps its slot while it is near, so only elements that
 * are scrolled out change.
 */
export function rowOfSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}

/**
 * Returns the offset that makes a row visible with the least movement. A distant row is centred.
 */
export function offsetToShow(
  index: number,
  offset: number,
  rowHeight: number,
  viewport: number,
): number {
  const top = index * rowHeight
  if (top >= offset && top + rowHeight <= offset + viewport) return offset
  if (top < offset - viewport || top > offset + 2 * viewport)
    return top - (viewport - rowHeight) / 2
  return top < offset ? top : top + rowHeight - viewport
}
