import { join } from 'node:path'
import type { Rectangle } from 'electron'
import { findOwnText, replaceOwnFile } from '../worker/files/own-file.ts'

export interface WindowPlace {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

const PLACE_FILE = 'window-place.json'
const MAX_PLACE_BYTES = 4096
const FIRST = { width: 1280, height: 800 }
/** So much of a title bar has to be on a display for a person to take hold of it. */
const GRIP = 100

/**
 * Where the window was, if a display there still shows it; else its first size, placed by the
 * system.
 */
export function readPlace(
  folder: string,
  displays: readonly Rectangle[],
): { readonly bounds: Partial<Rectangle>; readonly isMaximized: boolean } {
  const place = findPlace(folder)
  if (!place) return { bounds: FIRST, isMaximized: false }
  const { width, height } = place.bounds
  return {
    bounds: displays.some((display) => isWithin(place.bounds, display))
      ? place.bounds
      : { width, height },
    isMaximized: place.isMaximized,
  }
}

/** Keeps it for the next start. A place that cannot be written is no loss worth a word. */
export function savePlace(folder: string, place: WindowPlace): void {
  try {
    replaceOwnFile(join(folder, PLACE_FILE), JSON.stringify(place))
  } catch {
    // The next start opens it at its first size.
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
