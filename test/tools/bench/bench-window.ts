import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { openChromium } from '../../support/chromium.ts'
import { joinOneGroup } from './one-group.ts'

/** Event loop delays of the host's main thread, in milliseconds. */
export interface Delays {
  readonly p99: number
  readonly worst: number
  readonly ticks: number
}

/**
 * The window over a data folder in Chromium, on the loopback host, with the figures of its start.
 */
export interface BenchWindow {
  readonly page: Page
  /** From the start of the host's process until it listens. */
  readonly listeningMs: number
  /**
   * From the browser's request until the first screen shows its figures. The browser itself runs
   * already.
   */
  readonly usableMs: number
  /** Size of the scripts requested before the first screen was shown, compressed with gzip. */
  readonly scriptBytes: number
  /** The delays of the host's main thread since the previous call. */
  delays(): Promise<Delays>
  close(): Promise<void>
}

/**
 * Opens the window as its users do. `slow` slows the page's processor down, not the host's. The
 * cache must have been synced before, or the window fetches its first records.
 */
export async function openBenchWindow(dataDir: string, slow = 1): Promise<BenchWindow> {
  const root = resolve(import.meta.dirname, '../../..')
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-bench-'))
  const probe = join(folder, 'delays')
  const args = [
    '--import',
    join(import.meta.dirname, 'delay-probe.ts'),
    join(root, '.out/main/cli.js'),
    'open',
    '--host',
    'loopback',
    '--no-browser',
    '--quiet',
    '--data-dir',
    dataDir,
  ]
  const leaveGroup = joinOneGroup()
  const browser = await openChromium()
  const startMs = performance.now()
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PARTNER_DESK_BENCH_DELAYS: probe },
  })
  const hostExit = new Promise<void>((done) => child.once('close', () => done()))
  const stopHost = (): void => void child.kill('SIGTERM')
  process.on('exit', stopHost)
  const url = await firstAddress(child)
  const listeningMs = performance.now() - startMs
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } })
  page.setDefaultTimeout(120_000)
  if (slow !== 1)
    await (
      await page.context().newCDPSession(page)
    ).send('Emulation.setCPUThrottlingRate', { rate: slow })
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const size = (): Promise<number> =>
      response.body().then(
        (body) => gzipSync(body).length,
        () => 0,
      )
    if (response.request().resourceType() === 'script') sizes.set(response.url(), size())
  })
  await page.addInitScript(noteFirstScreen)
  const requestedAtMs = performance.now()
  await page.goto(url)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('.pd-screen > .grid > .needs').waitFor()
  const usableMs = performance.now() - requestedAtMs
  // An entry appears only when its response has arrived.
  await page.waitForTimeout(500)
  const scriptUrls = await page.evaluate(scriptsBefore)
  const scriptBytes = (
    await Promise.all(scriptUrls.map((url) => sizes.get(url) ?? Promise.resolve(0)))
  ).reduce((total, bytes) => total + bytes, 0)
  return {
    page,
    listeningMs,
    usableMs,
    scriptBytes,
    async delays() {
      rmSync(probe, { force: true })
      child.kill('SIGUSR2')
      while (!existsSync(probe)) await wait(20)
      return JSON.parse(readFileSync(probe, 'utf8')) as Delays
    },
    async close() {
      await browser.close()
      child.kill('SIGTERM')
      await hostExit
      process.off('exit', stopHost)
      leaveGroup()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Goes to a screen by its key after G. */
export async function goTo(page: Page, key: string): Promise<void> {
  await page.keyboard.press('g')
  await page.keyboard.press(key)
}

// Runs in the page, by the page's clock: marks when the overview is shown, before it has its
// figures. Later requests are not part of the start.
function noteFirstScreen(): void {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.pd-screen > .loading, .pd-screen > .grid')) return
    observer.disconnect()
    performance.mark('first-screen')
  }).observe(document, { childList: true, subtree: true })
}

function scriptsBefore(): string[] {
  const shownMs = performance.getEntriesByName('first-screen')[0]?.startTime ?? Infinity
  return performance
    .getEntriesByType('resource')
    .flatMap(({ name, startTime }) => (startTime <= shownMs ? [name] : []))
}

function firstAddress(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (part: Buffer) => {
      output += part.toString()
      const line = output.includes('\n') ? output.slice(0, output.indexOf('\n')) : undefined
      if (line !== undefined) resolve((JSON.parse(line) as { url: string }).url)
    })
    child.once('close', (code) => reject(new Error(`the host ended with ${code}`)))
  })
}
