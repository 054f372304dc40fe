/**
 * The highest sizer. A browser cuts an element at 33,554,428 px of the device, so this holds up to
 * a zoom of 400 %; beyond it a pixel of the scroll bar stands for more than a pixel of rows.
 */
export const MOST_PIXELS = 8_000_000

/**
 * Rows kept beside those in sight, so that a small step of the wheel finds its row made. Each is
 * drawn with all others when they answer another query.
 */
export const OVERSCAN = 2

/** How the rows' pixels and the scroll bar's belong together. */
export interface ScrollScale {
  /** Height of the element that is scrolled through. */
  readonly sizer: number
  /** The farthest offset, in pixels of rows. */
  readonly farthest: number
  /** Pixels of rows for a pixel of the scroll bar; 1 unless the sizer is capped. */
  readonly ratio: number
}

/** The scale for `count` rows seen through `sight` pixels. */
export function scrollScale(count: number, rowHeight: number, sight: number): ScrollScale {
  const all = count * rowHeight
  const sizer = Math.min(all, MOST_PIXELS)
  const farthest = Math.max(0, all - sight)
  return { sizer, farthest, ratio: all > MOST_PIXELS ? farthest / (sizer - sight) : 1 }
}

/** How many row elements there are: those that fit and the overscan, never more than rows. */
export function slotCount(count: number, rowHeight: number, sight: number): number {
  return Math.min(count, Math.ceil(sight / rowHeight) + 1 + OVERSCAN)
}

/** The first row that has an element, at an offset. */
export function firstRow(offset: number, rowHeight: number, count: number, slots: number): number {
  return Math.max(0, Math.min(Math.floor(offset / rowHeight) - OVERSCAN / 2, count - slots))
}

/**
 * The row a slot shows: every row keeps its slot while it is near, so that only the elements
 * scrolled out change.
 */
export function rowOfSlot(slot: number, first: number, slots: number): number {
  return first + ((((slot - first) % slots) + slots) % slots)
}

/**
 * The offset that brings a row into sight with the least movement; a row far away comes to the
 * middle.
 */
export function offsetToShow(
  index: number,
  offset: number,
  rowHeight: number,
  sight: number,
): number {
  const top = index * rowHeight
  if (top >= offset && top + rowHeight <= offset + sight) return offset
  if (top < offset - sight || top > offset + 2 * sight) return top - (sight - rowHeight) / 2
  return top < offset ? top : top + rowHeight - sight
}
