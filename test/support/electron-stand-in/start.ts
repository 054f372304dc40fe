import type { ChildProcess } from 'node:child_process'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import type {
  MessageBoxOptions,
  MessageBoxReturnValue,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron'
import type { Browser, BrowserContext, Page } from 'playwright'
import { build } from '../build.ts'
import { openChromium } from '../chromium.ts'
import { HANG_AFTER_MS } from '../limits.ts'
import type { Facts, Forgery } from './facts.ts'
import type { StandInPage } from './page.ts'
import { openStandInPage } from './page.ts'
import type { Message, Wire } from './wire.ts'
import { openWire } from './wire.ts'

export interface ElectronStart {
  readonly dataDir: string
  readonly env?: Readonly<Record<string, string>>
  readonly isPackaged?: boolean
  /** More words for the command line. */
  readonly words?: readonly string[]
  /** A built main file other than the project's. */
  readonly main?: string
  /** Called with every page before it loads anything: the first, and each one after a crash. */
  readonly onPage?: (page: Page) => void
}

/** The answers to the system's dialogs. By default each dialog is closed. */
export interface Person {
  saveDialog(options: SaveDialogOptions): SaveDialogReturnValue
  openDialog(options: OpenDialogOptions): OpenDialogReturnValue
  messageBox(options: MessageBoxOptions): MessageBoxReturnValue
}

/** The app's process, and the actions that only Electron's half can perform on it. */
export interface ElectronApp {
  readonly pid: number
  readonly person: Person
  /** Everything that the app wrote to its output and error. */
  readonly output: string[]
  /** Addresses that the page requested without getting an answer. */
  readonly unansweredAddresses: string[]
  /** New windows that the page tried to open, and whether the app allowed it. */
  readonly opened: { readonly url: string; readonly isAllowed: boolean }[]
  facts(): Promise<Facts>
  /** Calls the app's handler with a sender that no page of the app has. */
  forge(forgery: Partial<Forgery>): Promise<unknown>
  /** Sends a question to the stand-in's Electron half. */
  ask<Answer>(what: string, data?: unknown): Promise<Answer>
  /** Ends the page's process. Resolves with the new page if the app reloads it within `ms`. */
  crashPage(ms?: number): Promise<Page | undefined>
  /** Resolves with the exit code. */
  readonly ended: Promise<number>
}

export interface ElectronDesk {
  /** The current page. A crash replaces it with another one. */
  readonly page: Page
  readonly app: ElectronApp
  /**
   * Starts the app a second time over the same data, with these words if any. The second start ends
   * at once and raises the first window, so the page is unchanged.
   */
  startAgain(words?: readonly string[]): Promise<Page>
  close(): Promise<void>
}

const root = resolve(import.meta.dirname, '../../..')
const register = new URL('./register.ts', import.meta.url).href

/**
 * Starts the built app under the stand-in and opens its window. Resolves when the page has loaded.
 */
export async function startElectronDesk(start: ElectronStart): Promise<ElectronDesk> {
  if (start.main === undefined) build()
  const browser = await openChromium()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      acceptDownloads: false,
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    })
    if (start.onPage) context.on('page', start.onPage)
    const running = await runApp(start, context)
    return toDesk(start, browser, running)
  } catch (error) {
    await browser.close()
    throw error
  }
}

interface Running {
  readonly app: ElectronApp
  readonly child: ChildProcess
  page(): StandInPage
}

function toDesk(
  start: ElectronStart,
  browser: Browser,
  { app, child, page }: Running,
): ElectronDesk {
  return {
    app,
    get page() {
      return page().page
    },
    async startAgain(words) {
      await runSecond(words ? { ...start, words } : start)
      return page().page
    },
    async close() {
      if (child.connected) void app.ask('quit').catch(() => undefined)
      const killTimer = setTimeout(() => child.kill('SIGKILL'), HANG_AFTER_MS)
      await app.ended
      clearTimeout(killTimer)
      await browser.close()
    },
  }
}

/**
 * Starts the app a second time with the options of the first and waits for its end. Returns its
 * exit code and output.
 */
export async function runSecond(
  start: ElectronStart,
): Promise<{ readonly code: number; readonly output: string }> {
  const child = startProcess(start)
  const output: string[] = []
  listen(child, output)
  openWire(
    {
      send: (message) => void child.send(message),
      onMessage: (listener) => void child.on('message', (message) => listener(message as Message)),
    },
    {},
  )
  const [code] = (await once(child, 'close')) as [number]
  return { code, output: output.join('') }
}

function startProcess({
  dataDir,
  env,
  isPackaged,
  words = [],
  main = join(root, '.out/main/electron.js'),
}: ElectronStart): ChildProcess {
  const environment = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    TZ: 'UTC',
    ...env,
    ...(isPackaged ? { STAND_IN_PACKAGED: '1' } : {}),
  }
  return fork(main, ['--data-dir', dataDir, ...words], {
    env: environment,
    execArgv: ['--import', register],
    serialization: 'advanced',
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

function listen(child: ChildProcess, output: string[]): void {
  child.stdout?.on('data', (part: Buffer) => output.push(part.toString()))
  child.stderr?.on('data', (part: Buffer) => output.push(part.toString()))
}

async function runApp(start: ElectronStart, context: BrowserContext): Promise<Running> {
  const child = startProcess(start)
  const output: string[] = []
  listen(child, output)
  const childExit = new Promise<number>((done) => child.once('close', (code) => done(code ?? -1)))
  const person: Person = {
    saveDialog: () => ({ canceled: true, filePath: '' }),
    openDialog: () => ({ canceled: true, filePaths: [] }),
    messageBox: () => ({ response: 1, checkboxChecked: false }),
  }
  const electronHalf = new ElectronHalf(context, child, person)
  const app: ElectronApp = {
    pid: child.pid as number,
    person,
    output,
    unansweredAddresses: electronHalf.unansweredAddresses,
    opened: electronHalf.opened,
    ended: childExit,
    facts: () => electronHalf.wire.ask('facts'),
    forge: (forgery) => {
      const answer = electronHalf.wire.ask('forge', {
        channel: 'partner-desk',
        sender: 'self',
        url: 'partner-desk://app/',
        isMainFrame: true,
        values: [],
        ...forgery,
      })
      return Promise.race([
        answer,
        childExit.then((code) =>
          Promise.reject(new Error(`the app ended with ${code} and gave no answer`)),
        ),
      ])
    },
    ask: (what, data) => electronHalf.wire.ask(what, data),
    crashPage: (ms = HANG_AFTER_MS) => electronHalf.crashPage(ms),
  }
  await Promise.race([
    electronHalf.loaded,
    childExit.then((code) =>
      Promise.reject(new Error(`the app ended with ${code}: ${output.join('')}`)),
    ),
  ])
  return { app, child, page: () => electronHalf.current as StandInPage }
}

/**
 * Does for the app's window what Electron's browser process does: it holds the page and carries the
 * messages between page and app.
 */
class ElectronHalf {
  readonly wire: Wire
  readonly unansweredAddresses: string[] = []
  readonly opened: { url: string; isAllowed: boolean }[] = []
  readonly loaded: Promise<void>
  current: StandInPage | undefined
  private url = ''
  private preload = ''
  private sessionItems: Record<string, string> = {}
  private isReplaced = false
  private onReloaded: (() => void) | undefined
  private readonly context: BrowserContext

  constructor(context: BrowserContext, child: ChildProcess, person: Person) {
    this.context = context
    let finish: () => void = () => undefined
    this.loaded = new Promise((done) => (finish = done))
    this.wire = openWire(
      {
        send: (message) => void (child.connected && child.send(message, () => undefined)),
        onMessage: (listener) =>
          void child.on('message', (message) => listener(message as Message)),
      },
      {
        loadURL: async ({ url, preload }: { url: string; preload: string }) => {
          Object.assign(this, { url, preload })
          await this.open()
          finish()
        },
        reload: () => this.reload(),
        send: ({ channel, values }: { channel: string; values: unknown[] }) =>
          this.current?.deliver(channel, values),
        crash: () => this.current?.crash(),
        shown: () => undefined,
        focus: () => this.current?.page.bringToFront(),
        closeWindow: () => this.closePage(),
        saveDialog: (options: SaveDialogOptions) => person.saveDialog(options),
        openDialog: (options: OpenDialogOptions) => person.openDialog(options),
        messageBox: (options: MessageBoxOptions) => person.messageBox(options),
      },
    )
    context.on('page', (page) => void this.judgeNewPage(page))
  }

  async crashPage(ms: number): Promise<Page | undefined> {
    const isReloaded = new Promise<boolean>((done) => {
      this.onReloaded = () => done(true)
      setTimeout(() => done(false), ms).unref()
    })
    this.sessionItems = (await this.current?.readSessionStorage()) ?? {}
    await this.current?.crash()
    return (await isReloaded) ? this.current?.page : undefined
  }

  private async open(): Promise<void> {
    const standInPage = await openStandInPage(
      this.context,
      this.wire,
      this.preload,
      this.unansweredAddresses,
      this.sessionItems,
    )
    this.current = standInPage
    this.isReplaced = false
    standInPage.page.on('crash', () => {
      this.isReplaced = true
      void this.wire.ask('gone', { reason: 'crashed' }).catch(() => undefined)
    })
    standInPage.page.on('close', () => {
      if (this.current === standInPage && !this.isReplaced)
        void this.wire.ask('closed').catch(() => undefined)
    })
    standInPage.page.on('download', () => void this.wire.ask('mayDownload').catch(() => undefined))
    await standInPage.load(this.url)
  }

  /**
   * Replaces a crashed page, which Playwright can no longer use, with a new one that keeps the
   * session storage, as Electron's does.
   */
  private async reload(): Promise<void> {
    if (this.isReplaced) {
      const crashedPage = this.current
      await this.open()
      await crashedPage?.page.close().catch(() => undefined)
    } else await this.current?.page.reload()
    this.onReloaded?.()
  }

  private async closePage(): Promise<void> {
    this.isReplaced = true
    await this.current?.page.close().catch(() => undefined)
  }

  /** Lets the app allow or refuse a window that the page opened, and closes Chromium's window. */
  private async judgeNewPage(page: Page): Promise<void> {
    const opener = await page.opener()
    if (!opener) return
    const url = page.url()
    this.opened.push({ url, isAllowed: await this.wire.ask<boolean>('mayOpen', { url }) })
    await page.close()
  }
}
