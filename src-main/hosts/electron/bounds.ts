import { join } from 'node:path'
import type { Rectangle } from 'electron'
import { findOwnText, replaceOwnFile } from '../worker/files/own-file.ts'

export interface WindowPlace {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

const PLACE_FILE = 'window-place.json'
const MAX_PLACE_BYTES = 4096
const FIRST_SIZE = { width: 1280, height: 800 }
/** How much of the title bar, in pixels, must be on a display for the user to drag the window. */
const GRIP = 100

/**
 * Returns the last position of the window if a display still shows it, else its first size,
 * positioned by the system.
 */
export function readWindowPosition(
  folder: string,
  displays: readonly Rectangle[],
): { readonly bounds: Partial<Rectangle>; readonly isMaximized: boolean } {
  const place = findPlace(folder)
  if (!place) return { bounds: FIRST_SIZE, isMaximized: false }
  const { width, height } = place.bounds
  return {
    bounds: displays.some((display) => isWithin(place.bounds, display))
      ? place.bounds
      : { width, height },
    isMaximized: place.isMaximized,
  }
}

/** Saves the position for the next start. A failure to write it is ignored. */
export function saveWindowPosition(folder: string, place: WindowPlace): void {
  try {
    replaceOwnFile(join(folder, PLACE_FILE), JSON.stringify(place))
  } catch {
    // The next start then uses the first size.
  }
}

function findPlace(folder: string): WindowPlace | undefined {
  try {
    const text = findOwnText(join(folder, PLACE_FILE), MAX_PLACE_BYTES)
    const { bounds, isMaximized } = JSON.parse(text ?? 'null') as WindowPlace
    const { x, y, width, height } = bounds
    const isWhole = [x, y, width, height].every(
      (one) => Number.isSafeInteger(one) && Math.abs(one) < 100_000,
    )
    return isWhole && width >= 200 && height >= 200
      ? { bounds: { x, y, width, height }, isMaximized: isMaximized === true }
      : undefined
  } catch {
    return undefined
  }
}

function isWithin(bounds: Rectangle, display: Rectangle): boolean {
  const across =
    Math.min(bounds.x + bounds.width, display.x + display.width) - Math.max(bounds.x, display.x)
  return across >= GRIP && bounds.y >= display.y && bounds.y <= display.y + display.height - GRIP
}
