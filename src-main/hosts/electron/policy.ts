import type {
  BrowserWindowConstructorOptions,
  Session,
  WebContents,
  WebPreferences,
} from 'electron'
import { isPageUrl, PAGE_URL } from './page.ts'

/**
 * Returns the rights of the page's process. It may show the page and use the object of the preload
 * script (security.md 2.21, S1).
 */
export function webPreferences(
  preload: string,
  session: Session,
  isPackaged: boolean,
): WebPreferences {
  return {
    preload,
    session,
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    experimentalFeatures: false,
    webviewTag: false,
    plugins: false,
    spellcheck: false,
    navigateOnDragDrop: false,
    disableDialogs: true,
    devTools: !isPackaged,
  }
}

export const windowLook = {
  title: 'Partner Desk',
  minWidth: 720,
  minHeight: 480,
  backgroundColor: '#f3f5f7',
  show: false,
} satisfies BrowserWindowConstructorOptions

/**
 * Denies the window's session every permission, device and download, and every request except for
 * the program's own files. The core's calls use another session.
 */
export function guardSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.setPermissionCheckHandler(() => false)
  session.setDevicePermissionHandler(() => false)
  session.setBluetoothPairingHandler((_details, answer) => answer({ confirmed: false }))
  session.setDisplayMediaRequestHandler((_request, answer) => answer(null))
  session.setSpellCheckerEnabled(false)
  session.on('will-download', (event) => event.preventDefault())
  session.webRequest.onBeforeRequest((details, answer) =>
    answer({ cancel: !isAllowedRequest(details.url) }),
  )
}

// `devtools:` is for the developer tools, which load their files through the session of the
// inspected page. A packaged program has none.
function isAllowedRequest(url: string): boolean {
  return url.startsWith(PAGE_URL) || url.startsWith('data:image/') || url.startsWith('devtools:')
}

/** Prevents any page of the program from navigating away. A page may only reload itself. */
export function guardContents(contents: WebContents): void {
  contents.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame || !isPageUrl(event.url)) event.preventDefault()
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
}
