import { join } from 'node:path'
import type { Rectangle } from 'electron'
import { findOwnText, replaceOwnFile } from '../worker/files/own-file.ts'

export interface WindowPosition {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

const POSITION_FILE = 'window-place.json'
const MAX_POSITION_BYTES = 4096
const DEFAULT_SIZE = { width: 1280, height: 800 }
/** A window can be dragged if its top edge, and this width and height of it, are on a display. */
const MIN_GRIP_PX = 100

/**
 * Returns the last bounds of the window if they are visible on a display. Otherwise it returns only
 * the size, and the system chooses the position. The first start has a default size.
 */
export function readWindowPosition(
  folder: string,
  displays: readonly Rectangle[],
): { readonly bounds: Partial<Rectangle>; readonly isMaximized: boolean } {
  const position = findPosition(folder)
  if (!position) return { bounds: DEFAULT_SIZE, isMaximized: false }
  const { width, height } = position.bounds
  return {
    bounds: displays.some((display) => isWithin(position.bounds, display))
      ? position.bounds
      : { width, height },
    isMaximized: position.isMaximized,
  }
}

/** Saves the position for the next start. A failure to write it is ignored. */
export function saveWindowPosition(folder: string, position: WindowPosition): void {
  try {
    replaceOwnFile(join(folder, POSITION_FILE), JSON.stringify(position))
  } catch {
    // The next start then uses the position that was saved before, or the default size.
  }
}

function findPosition(folder: string): WindowPosition | undefined {
  try {
    const text = findOwnText(join(folder, POSITION_FILE), MAX_POSITION_BYTES)
    const { bounds, isMaximized } = JSON.parse(text ?? 'null') as WindowPosition
    const { x, y, width, height } = bounds
    const isValid = [x, y, width, height].every(
      (pixels) => Number.isSafeInteger(pixels) && Math.abs(pixels) < 100_000,
    )
    return isValid && width >= 200 && height >= 200
      ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
      : undefined
  } catch {
    return undefined
  }
}

function isWithin(bounds: Rectangle, display: Rectangle): boolean {
  const visibleWidth =
    Math.min(bounds.x + bounds.width, display.x + display.width) - Math.max(bounds.x, display.x)
  return (
    visibleWidth >= MIN_GRIP_PX &&
    bounds.y >= display.y &&
    bounds.y <= display.y + display.height - MIN_GRIP_PX
  )
}
