import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from 'playwright'
import { openChromium } from './chromium.ts'
import { startDateAt } from './date-from.ts'
import type { ElectronDesk } from './electron-stand-in/start.ts'
import { removeOrKeepForSecretSearch } from './leftover-search.ts'
import { sharedFolder } from './shared.ts'

/** A window of the app in one of its hosts, with its own data folder and home folder. */
export interface DeskWindow {
  readonly page: Page
  readonly home: string
  /** The folder of exported files. */
  readonly downloads: string
  readonly dataDir: string
  /**
   * Breaches of the content security policy, features of the permissions policy that Chromium does
   * not know, and errors of the page, in order.
   */
  readonly pageErrors: string[]
  /** The one-use address that opened the window; undefined if the host has none. */
  readonly address: string | undefined
  /** Electron's half of the stand-in; undefined on the loopback host. */
  readonly electron: ElectronDesk | undefined
  /** Kills the host at once, without a clean shutdown. */
  kill(): Promise<void>
  /**
   * Opens a second window of the same host. Returns the first if the host has a single window.
   */
  another(): Promise<Page>
  /**
   * Closes the window. `secrets` are texts typed into it, which must not be in any file it leaves
   * behind.
   */
  close(secrets?: readonly string[]): Promise<void>
}

export interface DeskOptions {
  readonly dataDir?: string
  /** Starts with the first sync of the embedded sandbox already done. */
  readonly isSynced?: boolean
  /** Changes the data folder before the app starts. */
  readonly prepare?: (dataDir: string) => Promise<void>
  readonly env?: Readonly<Record<string, string>>
  readonly viewport?: { readonly width: number; readonly height: number }
  /**
   * Loopback host only: the date at which the clocks of the host and its window start, in
   * milliseconds since 1970. By default they show the real date.
   */
  readonly startMs?: number
}

interface StartedWindow extends Pick<
  DeskWindow,
  'page' | 'address' | 'electron' | 'kill' | 'another' | 'close'
> {}

export const windowHosts = ['loopback', 'electron'] as const
export type WindowHost = (typeof windowHosts)[number]

const root = resolve(import.meta.dirname, '../..')
const datedHost = pathToFileURL(join(import.meta.dirname, 'dated-host.ts')).href

/** Starts the app as its users do, without a display, and opens its window in Chromium. */
export async function openDesk(host: WindowHost, options: DeskOptions = {}): Promise<DeskWindow> {
  const home = mkdtempSync(join(tmpdir(), 'partner-desk-home-'))
  const downloads = join(home, 'Downloads')
  mkdirSync(downloads)
  const dataDir = options.dataDir ?? join(home, 'data')
  if (options.isSynced) cpSync(await syncedData(), dataDir, { recursive: true })
  await options.prepare?.(dataDir)
  const pageErrors: string[] = []
  const compileCache = process.env.NODE_COMPILE_CACHE
  const env = {
    PATH: process.env.PATH ?? '',
    HOME: home,
    TZ: 'UTC',
    ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }),
    ...(options.startMs !== undefined && {
      NODE_OPTIONS: `--import=${datedHost}?at=${String(options.startMs)}`,
    }),
    ...options.env,
  }
  const onPage = (page: Page): void => listen(page, pageErrors)
  const startedWindow =
    host === 'loopback'
      ? await openLoopback(dataDir, env, onPage, options.startMs)
      : await openElectron(dataDir, env, onPage, downloads)
  if (options.viewport) await startedWindow.page.setViewportSize(options.viewport)
  return {
    // After a crash, Electron's window has another page.
    get page() {
      return startedWindow.page
    },
    address: startedWindow.address,
    electron: startedWindow.electron,
    kill: () => startedWindow.kill(),
    home,
    downloads,
    dataDir,
    pageErrors,
    another: () => startedWindow.another(),
    async close(secrets = []) {
      await startedWindow.close()
      removeOrKeepForSecretSearch(home, secrets)
    },
  }
}

/** A data folder with the first sync of the embedded sandbox. Each test changes a copy of it. */
export async function syncedData(): Promise<string> {
  const folder = await sharedFolder('synced', async (sharedRoot) => {
    const desk = await openDesk('loopback', { dataDir: join(sharedRoot, 'data') })
    await desk.page.getByText(/^Online/).waitFor()
    await desk.close()
  })
  return join(folder, 'data')
}

function listen(page: Page, pageErrors: string[]): void {
  page.on('pageerror', (error) => pageErrors.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (
      message.type() === 'error' ||
      /content security policy|permissions-policy/i.test(message.text())
    )
      pageErrors.push(`console: ${message.text()}`)
  })
}

// Opens Electron's window. Its save dialog accepts the proposed name.
async function openElectron(
  dataDir: string,
  env: Record<string, string>,
  onPage: (page: Page) => void,
  downloads: string,
): Promise<StartedWindow> {
  // Imported only here, because the module needs the test runner, and the pictures are taken
  // without one.
  const { startElectronDesk } = await import('./electron-stand-in/start.ts')
  const desk = await startElectronDesk({ dataDir, env, onPage })
  desk.app.person.saveDialog = ({ defaultPath }) => ({
    canceled: false,
    filePath: join(downloads, basename(defaultPath ?? 'file.csv')),
  })
  return {
    get page() {
      return desk.page
    },
    address: undefined,
    electron: desk,
    kill: async () => {
      process.kill(desk.app.pid, 'SIGKILL')
      await desk.app.ended
    },
    another: () => desk.startAgain(),
    close: () => desk.close(),
  }
}

async function openLoopback(
  dataDir: string,
  env: Record<string, string>,
  onPage: (page: Page) => void,
  startMs: number | undefined,
): Promise<StartedWindow> {
  const words = [
    join(root, '.out/main/cli.js'),
    'open',
    '--host',
    'loopback',
    '--no-browser',
    '--data-dir',
    dataDir,
  ]
  const hostProcess = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const hostExit = new Promise<void>((done) => hostProcess.once('close', () => done()))
  const url = await firstAddress(hostProcess)
  const browser = await openChromium()
  // Without a graphics card, a progress bar that moves takes a third of the processor.
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
  })
  context.on('page', onPage)
  if (startMs !== undefined) await context.addInitScript(startDateAt, startMs)
  const page = await context.newPage()
  await page.goto(url)
  return {
    page,
    address: url,
    electron: undefined,
    kill: async () => {
      hostProcess.kill('SIGKILL')
      await hostExit
    },
    async another() {
      const secondCommand = spawn(process.execPath, words, {
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const secondPage = await context.newPage()
      await secondPage.goto(await firstAddress(secondCommand))
      return secondPage
    },
    async close() {
      await browser.close()
      hostProcess.kill('SIGTERM')
      await hostExit
    },
  }
}

function firstAddress(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    let errorOutput = ''
    child.stderr?.on('data', (part: Buffer) => (errorOutput += part.toString()))
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      const line = output.includes('\n') ? output.slice(0, output.indexOf('\n')) : undefined
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url)
    })
    child.once('close', (code) => reject(new Error(`the host ended with ${code}: ${errorOutput}`)))
  })
}
