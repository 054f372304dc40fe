import type { Session } from 'electron'
import { BrowserWindow, screen } from 'electron'
import { readWindowPosition, saveWindowPosition } from './bounds.ts'
import { PAGE_URL } from './page.ts'
import { webPreferences, windowLook } from './policy.ts'

/**
 * Opens the window at its last position and loads the page into it. The window is shown once the
 * page has content.
 */
export function openDeskWindow(
  folder: string,
  preload: string,
  session: Session,
  isPackaged: boolean,
): BrowserWindow {
  const position = readWindowPosition(
    folder,
    screen.getAllDisplays().map(({ workArea }) => workArea),
  )
  const window = new BrowserWindow({
    ...windowLook,
    ...position.bounds,
    webPreferences: webPreferences(preload, session, isPackaged),
  })
  if (position.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () =>
    saveWindowPosition(folder, {
      bounds: window.getNormalBounds(),
      isMaximized: window.isMaximized(),
    }),
  )
  // A page that cannot be loaded is handled as a crash, so the promise is not awaited here.
  window.loadURL(PAGE_URL).catch(() => undefined)
  return window
}

/** Brings the window to the front when the user starts the program again. */
export function raise(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}
