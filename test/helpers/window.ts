import { spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { Page } from 'playwright'
import { openChromium } from './chromium.ts'
import { startElectronDesk } from './electron-stand-in/start.ts'

/** A window of the app in one of its hosts, over a data folder and a home folder of its own. */
export interface DeskWindow {
  readonly page: Page
  readonly home: string
  /** Where exported files arrive. */
  readonly downloads: string
  readonly dataDir: string
  /** Breaches of the content security policy and errors of the page, as they came. */
  readonly troubles: string[]
  /** A second window of the same host. */
  another(): Promise<Page>
  close(): Promise<void>
}

export interface DeskOptions {
  readonly dataDir?: string
  readonly env?: Readonly<Record<string, string>>
  readonly viewport?: { readonly width: number; readonly height: number }
}

export const windowHosts = ['loopback', 'electron'] as const
export type WindowHost = (typeof windowHosts)[number]

const root = resolve(import.meta.dirname, '../..')

/** Starts the app as its users do, without a display, and opens its window in Chromium. */
export async function openDesk(host: WindowHost, options: DeskOptions = {}): Promise<DeskWindow> {
  const home = mkdtempSync(join(tmpdir(), 'partner-desk-home-'))
  const downloads = join(home, 'Downloads')
  mkdirSync(downloads)
  const dataDir = options.dataDir ?? join(home, 'data')
  const troubles: string[] = []
  const env = { PATH: process.env.PATH ?? '', HOME: home, TZ: 'UTC', ...options.env }
  const started = host === 'loopback' ? await openLoopback(dataDir, env) : await openElectron(dataDir, env, downloads)
  if (options.viewport) await started.page.setViewportSize(options.viewport)
  listen(started.page, troubles)
  return {
    page: started.page,
    home,
    downloads,
    dataDir,
    troubles,
    another: async () => {
      const page = await started.another()
      listen(page, troubles)
      return page
    },
    async close() {
      await started.close()
      rmSync(home, { recursive: true, force: true })
    },
  }
}

function listen(page: Page, troubles: string[]): void {
  page.on('pageerror', (error) => troubles.push(`error: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || /content security policy/i.test(message.text())) troubles.push(`console: ${message.text()}`)
  })
}

// The person in front of the dialog saves under the name that is proposed.
async function openElectron(dataDir: string, env: Record<string, string>, downloads: string): ReturnType<typeof startElectronDesk> {
  const desk = await startElectronDesk({ dataDir, env })
  desk.app.person.saveDialog = ({ defaultPath }) => ({ canceled: false, filePath: join(downloads, basename(defaultPath ?? 'file.csv')) })
  return desk
}

async function openLoopback(dataDir: string, env: Record<string, string>): Promise<{ page: Page; another(): Promise<Page>; close(): Promise<void> }> {
  const words = [join(root, '.out/main/cli.js'), 'open', '--host', 'loopback', '--no-browser', '--data-dir', dataDir]
  const child = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<void>((done) => child.once('close', () => done()))
  const url = await firstAddress(child)
  const browser = await openChromium()
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(url)
  return {
    page,
    async another() {
      const second = spawn(process.execPath, words, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      const other = await context.newPage()
      await other.goto(await firstAddress(second))
      return other
    },
    async close() {
      await browser.close()
      child.kill('SIGTERM')
      await ended
    },
  }
}

function firstAddress(child: ReturnType<typeof spawn>): Promise<string> {
  return new Promise((found, failed) => {
    let said = ''
    let complaints = ''
    child.stderr?.on('data', (part: Buffer) => (complaints += part.toString()))
    child.stdout?.on('data', (part: Buffer) => {
      said += part.toString()
      const line = said.includes('\n') ? said.slice(0, said.indexOf('\n')) : undefined
      if (line !== undefined) found((JSON.parse(line) as { url: string }).url)
    })
    child.once('close', (code) => failed(new Error(`the host ended with ${code}: ${complaints}`)))
  })
}
