import type { Session } from 'electron'
import { BrowserWindow, screen } from 'electron'
import { readPlace, savePlace } from './bounds.ts'
import { PAGE_URL } from './page.ts'
import { webPreferences, windowLook } from './policy.ts'

/**
 * Makes the one window, where it was the last time, and loads the page into it. It shows itself
 * when there is something to see.
 */
export function openDeskWindow(
  folder: string,
  preload: string,
  session: Session,
  isPackaged: boolean,
): BrowserWindow {
  const place = readPlace(
    folder,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  const window = new BrowserWindow({
    ...windowLook,
    ...place.bounds,
    webPreferences: webPreferences(preload, session, isPackaged),
  })
  if (place.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () =>
    savePlace(folder, { bounds: window.getNormalBounds(), isMaximized: window.isMaximized() }),
  )
  // A page that cannot be loaded shows as a crash does; nothing waits for it here.
  window.loadURL(PAGE_URL).catch(() => undefined)
  return window
}

/** Puts the window in front, for a person who has started the program again. */
export function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
