import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserWindow } from 'electron'
import { app, dialog, ipcMain, Menu, net, protocol, session, shell, utilityProcess } from 'electron'
import type { Credentials } from '../../app/secret-store.ts'
import type { HostedDesk } from '../../app/window/window-desk.ts'
import { failureToPlain } from '../../base/failure.ts'
import type { Fetch } from '../../base/fetch.ts'
import type { Language, Settings } from '../../contract/window.ts'
import { languageOf } from '../../contract/window.ts'
import { remarkLine } from '../cli/terminal.ts'
import type { DeskLog } from '../log.ts'
import { openLog } from '../log.ts'
import { makeFolder } from '../make-folder.ts'
import { readAssets } from '../node/assets.ts'
import { moveFolder } from '../node/move-folder.ts'
import type { Program } from '../node/ports.ts'
import type { RunningDesk } from '../node/window-desk.ts'
import { startWindowDesk } from '../node/window-desk.ts'
import { openChannel } from './channel.ts'
import { survivePageCrashes } from './crashes.ts'
import { openDeskWindow, raise } from './desk-window.ts'
import { nativeDialogs } from './dialogs.ts'
import { utilityHelper } from './keychain-helper.ts'
import { menuTemplate } from './menu.ts'
import { pageScheme, servePage } from './page.ts'
import { guardContents, guardSession } from './policy.ts'
import { countRefusals } from './refusals.ts'
import type { HostWords } from './words.ts'
import { hostWords } from './words.ts'

const MAX_CLOSING_MS = 3000

export interface WindowStart {
  /** The data folder. */
  readonly folder: string
  readonly program: Program
  readonly secrets: Credentials | undefined
}

/**
 * Runs the window until it is closed. Before this function returns, it makes the settings that
 * Electron needs before it is ready. A second start with the same data folder raises the first
 * window and ends, whatever its arguments are.
 */
export function runWindow(start: WindowStart): void {
  // The folder keeps Chromium's own files apart from the data. It also holds the single-instance
  // lock.
  const chromiumFolder = join(start.folder, 'window')
  makeFolder(chromiumFolder)
  app.setPath('userData', chromiumFolder)
  if (!app.requestSingleInstanceLock()) return app.quit()
  protocol.registerSchemesAsPrivileged([pageScheme])
  app.on('web-contents-created', (_event, contents) => guardContents(contents))
  app.on('window-all-closed', () => app.quit())
  const host = new WindowHost(start)
  app.on('second-instance', () => host.raise())
  app.on('will-quit', (event) => host.end(event))
  app.whenReady().then(() => host.open(), showAndExit)
}

class WindowHost {
  private readonly log: DeskLog
  private desk: HostedDesk | undefined
  private window: BrowserWindow | undefined
  private language: Language = 'en'
  private closing: Promise<void> | undefined
  private stopCalls: () => void = () => undefined

  constructor(private readonly start: WindowStart) {
    this.log = openLog(start.folder)
  }

  raise(): void {
    if (this.window) raise(this.window)
  }

  async open(): Promise<void> {
    try {
      const { program, secrets } = this.start
      if (secrets)
        this.log.hide([
          secrets.clientId,
          secrets.clientSecret,
          secrets.gatewaySecret ?? '',
          secrets.gatewayKey ?? '',
        ])
      const desk = startWindowDesk({
        ...this.start,
        host: 'electron',
        // app.getLocale would return a translation of Chromium instead, such as es-419 for es-AR.
        locale: app.getSystemLocale(),
        version: app.getVersion(),
        dialogs: this.dialogs(),
        log: this.log,
        fetch: netFetch,
        startHelper: utilityHelper({ app, utilityProcess }, program.vaultHelper),
      })
      this.desk = desk
      const { close } = openChannel(ipcMain, desk, () => this.trusted(), countRefusals(this.log))
      this.stopCalls = close
      desk.onEvent((event) => {
        if (event.kind === 'settings') this.setLanguage(event.settings.language)
      })
      // The session is in memory only, so the page leaves no trace of its content on the disk.
      const pageSession = session.fromPartition('page', { cache: false })
      guardSession(pageSession)
      pageSession.protocol.handle(
        pageScheme.scheme,
        servePage(readAssets(new URL('.out/renderer/', program.root))),
      )
      this.setLanguage(await this.chosenLanguage(desk))
      this.openWindow(fileURLToPath(new URL('.out/preload/preload.cjs', program.root)), pageSession)
    } catch (error) {
      showAndExit(error)
    }
  }

  /** Closes the desk once. Waits at most 3 s, because work that hangs must not block the exit. */
  end(event: { preventDefault(): void }): void {
    if (!this.desk || this.closing) return
    event.preventDefault()
    this.stopCalls()
    const closingLimit = new Promise<void>((resolve) => setTimeout(resolve, MAX_CLOSING_MS))
    this.closing = Promise.race([
      this.desk
        .close()
        .catch((error: unknown) => this.log.note('close_failed', { ...failureToPlain(error) })),
      closingLimit,
    ])
    void this.closing.then(() => {
      this.log.close()
      app.exit(0)
    })
  }

  private openWindow(preload: string, pageSession: Electron.Session): void {
    const window = openDeskWindow(this.start.folder, preload, pageSession, app.isPackaged)
    this.window = window
    window.on('closed', () => (this.window = undefined))
    survivePageCrashes(window, {
      dialog,
      words: () => this.words(),
      nowMs: () => performance.now(),
      restarted: () => this.desk?.sendNotice('VIEW_RESTARTED'),
      note: (event, facts) => this.log.note(event, facts),
      quit: () => app.quit(),
    })
  }

  private trusted(): Electron.WebContents | undefined {
    return this.window && !this.window.isDestroyed() ? this.window.webContents : undefined
  }

  private words(): HostWords {
    return hostWords[this.language]
  }

  private setLanguage(choice: Settings['language']): void {
    // The page chooses its language from navigator.languages, which holds the same languages.
    const system = [app.getLocale(), ...app.getPreferredSystemLanguages()]
    this.language = languageOf(choice, system)
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(this.words(), process.platform, app.isPackaged)),
    )
  }

  private async chosenLanguage(desk: RunningDesk): Promise<Settings['language']> {
    const reply = await desk.dispatch('hello', null, new AbortController().signal)
    return reply.kind === 'result'
      ? (reply.output as { settings: Settings }).settings.language
      : 'system'
  }

  private dialogs(): ReturnType<typeof nativeDialogs> {
    return nativeDialogs({
      app,
      shell,
      dialog,
      window: () => this.window,
      words: () => this.words(),
      moveTo: async (folder, before) => {
        await before()
        await moveFolder(this.start.folder, folder)
        // moveFolder leaves a note in the old folder, which leads the next start to the new one.
        app.relaunch()
        app.quit()
      },
    })
  }
}

/**
 * Fetches through Chromium's network, with the system's proxy and certificates, but without cookies
 * or cache.
 */
const netFetch: Fetch = (url, init) =>
  net.fetch(url, { ...init, bypassCustomProtocolHandlers: true })

function showAndExit(error: unknown): void {
  const { what, why, advice } = failureToPlain(error)
  const line = [what, why, advice]
    .filter(Boolean)
    .join('; ')
    .replace(/\s*[\r\n]+\s*/g, ' ')
  remarkLine(line)
  dialog.showErrorBox(what, [why, advice].filter(Boolean).join('\n\n'))
  app.exit(4)
}
