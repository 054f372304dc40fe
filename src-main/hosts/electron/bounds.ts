import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Rectangle } from 'electron'

export interface WindowPlace {
  readonly bounds: Rectangle
  readonly isMaximized: boolean
}

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
    const path = join(folder, 'window.json')
    writeFileSync(`${path}.part`, JSON.stringify(place), { mode: 0o600 })
    renameSync(`${path}.part`, path)
  } catch {
    // The next start opens it at its first size.
  }
}

function findPlace(folder: string): WindowPlace | undefined {
  try {
    const { bounds, isMaximized } = JSON.parse(
      readFileSync(join(folder, 'window.json'), 'utf8'),
    ) as WindowPlace
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
