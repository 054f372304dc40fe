import { deepStrictEqual, match } from 'node:assert'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ElectronApplication, Page } from 'playwright'
import { _electron } from 'playwright'
import type { Check } from './checks.ts'
import { cleanEnvironment, commandChecks, isRoot, runChecks, runToEnd, waitFor } from './checks.ts'

const PAGE_URL = 'partner-desk://app/'
const root = resolve(import.meta.dirname, '../../..')
// Chromium does not run as root with its sandbox on.
const asRoot = isRoot && process.platform === 'linux' ? ['--no-sandbox'] : []

interface PageWindow {
  readonly partnerDesk: {
    call(name: string, input: unknown): Promise<{ output: { host: string } }>
  }
}

/** One start of the unpacked program, and the errors of its page. */
interface RunningProgram {
  readonly app: ElectronApplication
  readonly page: Page
  readonly dataDir: string
  readonly pageErrors: string[]
  /** Starts the program again over the same data folder, or over another. */
  startAgain(words?: readonly string[]): ReturnType<typeof runToEnd>
}

/**
 * Starts the built program under Electron and checks the properties that only Electron itself can
 * show.
 */
export async function checkWindow(binary: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-electron-'))
  const dataDir = join(folder, 'data')
  const env = cleanEnvironment(folder)
  const app = await _electron.launch({
    executablePath: binary,
    // Playwright turns the sandbox off on Linux unless the option leaves it on.
    chromiumSandbox: asRoot.length === 0,
    args: [...asRoot, root, '--data-dir', dataDir],
    cwd: root,
    env,
    timeout: 60_000,
  })
  try {
    const page = await app.firstWindow()
    await page.waitForLoadState('load')
    const pageErrors: string[] = []
    page.on('pageerror', (error) => pageErrors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') pageErrors.push(message.text())
    })
    const startAgain = (
      words: readonly string[] = [...asRoot, root, '--data-dir', dataDir],
    ): ReturnType<typeof runToEnd> => runToEnd(binary, words, env)
    const running = { app, page, dataDir, pageErrors, startAgain }
    await runChecks('the window under Electron', [
      ...pageChecks(running),
      ...refusalChecks(running),
      ...lifeChecks(running),
    ])
    // As root a switch would come before the app's folder, after which the words are read.
    if (asRoot.length > 0)
      process.stdout.write('not run: commands under Electron (as root it needs --no-sandbox)\n')
    else
      await runChecks(
        'the program under Electron',
        commandChecks((words) => startAgain([root, ...words]), join(folder, 'commands')),
      )
    await runChecks('the window under Electron', [endCheck(running)])
  } finally {
    await app.close().catch(() => undefined)
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 500 })
  }
}

/** Checks of the page and its content, before any attack is tried on it. */
function pageChecks({ app, page, pageErrors }: RunningProgram): readonly Check[] {
  return [
    [
      'shows one page of its own scheme',
      async () => {
        const { isPackaged, windows } = await app.evaluate(({ app: electron, BrowserWindow }) => ({
          isPackaged: electron.isPackaged,
          windows: BrowserWindow.getAllWindows().length,
        }))
        deepStrictEqual([page.url().split('#')[0], isPackaged, windows], [PAGE_URL, false, 1])
        match(await page.title(), /Partner Desk/)
      },
    ],
    [
      'gives the page one frozen object and nothing of Node',
      async () => {
        const pageFacts = await page.evaluate(async () => {
          const bridge = (window as unknown as PageWindow).partnerDesk
          const names = ['require', 'process', 'module', 'Buffer', 'ipcRenderer', 'electron']
          return {
            globals: names.filter((name) => name in window),
            members: Object.keys(bridge).sort(),
            isFrozen: Object.isFrozen(bridge),
            host: (await bridge.call('hello', null)).output.host,
          }
        })
        deepStrictEqual(pageFacts, {
          globals: [],
          members: ['call', 'onEvent'],
          isFrozen: true,
          host: 'electron',
        })
      },
    ],
    [
      'runs the page in a sandbox of the system',
      async () => {
        const pages = await app.evaluate(({ app: electron }) =>
          electron.getAppMetrics().filter(({ type }) => type === 'Tab'),
        )
        if (process.platform !== 'linux')
          deepStrictEqual(
            pages.map(({ sandboxed }) => sandboxed),
            [true],
          )
        // Linux shows the sandbox of each process: Seccomp 2 is a filter of system calls, which
        // Chromium sets for a page.
        else if (asRoot.length === 0)
          deepStrictEqual(
            pages.map(({ pid }) => /^Seccomp:\t(\d)/m.exec(statusOf(pid))?.[1]),
            ['2'],
          )
      },
    ],
    [
      'fills its cache from the sandbox and lists it',
      async () => {
        await page.getByText(/^Online/).waitFor({ timeout: 180_000 })
        const heading = page.getByRole('heading', { level: 1, name: 'Withdrawals', exact: true })
        const go = async (): Promise<void> => {
          await page.keyboard.press('g')
          await page.keyboard.press('w')
        }
        await go()
        // A busy machine may take longer between two keys than the window waits.
        await heading.waitFor({ timeout: 4000 }).catch(go)
        await heading.waitFor()
        await page.getByText('5,000 rows').waitFor()
        deepStrictEqual(pageErrors, [])
      },
    ],
  ]
}

/** Checks of actions that must be refused to the page. */
function refusalChecks({ app, page }: RunningProgram): readonly Check[] {
  return [
    [
      'denies the page every permission',
      async () => {
        const states = await page.evaluate(async () => {
          const names = ['geolocation', 'notifications', 'camera', 'microphone', 'clipboard-read']
          const requests = names.map((name) =>
            navigator.permissions.query({ name: name as PermissionName }),
          )
          return (await Promise.all(requests)).map(({ state }) => state)
        })
        deepStrictEqual(
          states,
          states.map(() => 'denied'),
        )
        const copied = await page.evaluate(() =>
          navigator.clipboard.writeText('copied').then(
            () => 'copied',
            () => 'refused',
          ),
        )
        deepStrictEqual(copied, 'refused')
      },
    ],
    [
      'sends no request to the network',
      async () => {
        const answer = await page.evaluate(async () => {
          const breaches: string[] = []
          document.addEventListener('securitypolicyviolation', (event) =>
            breaches.push(event.effectiveDirective),
          )
          const reply = await fetch('https://evil.example/').then(
            () => 'answered',
            () => 'refused',
          )
          await new Promise((done) => setTimeout(done, 200))
          return [reply, ...breaches]
        })
        deepStrictEqual(answer, ['refused', 'connect-src'])
      },
    ],
    [
      'stays on its page and opens no other window',
      async () => {
        await page.evaluate(() => void window.open('https://evil.example/'))
        await page.evaluate(() => void (location.href = 'https://evil.example/'))
        await sleep(1000)
        deepStrictEqual([page.url().split('#')[0], app.windows().length], [PAGE_URL, 1])
      },
    ],
  ]
}

/** Crashes and second starts. */
function lifeChecks({ app, startAgain }: RunningProgram): readonly Check[] {
  return [
    [
      'reloads a page whose process has ended',
      async () => {
        await app.evaluate(({ BrowserWindow }) =>
          BrowserWindow.getAllWindows()[0]?.webContents.forcefullyCrashRenderer(),
        )
        // Called through Electron, because Playwright cannot use a page that has crashed.
        await waitFor('the notice of the restart', () =>
          app.evaluate(async ({ BrowserWindow }) => {
            const contents = BrowserWindow.getAllWindows()[0]?.webContents
            if (!contents || contents.isCrashed() || contents.isLoading()) return false
            const reply = (await contents.executeJavaScript(
              "window.partnerDesk.call('hello', null)",
            )) as { output: { notices?: { code: string }[] } }
            return reply.output.notices?.some(({ code }) => code === 'VIEW_RESTARTED') ?? false
          }),
        )
      },
    ],
    [
      'is raised by a second start, which ends',
      async () => {
        const { code, stderr } = await startAgain()
        deepStrictEqual(code, 0, stderr)
        deepStrictEqual(
          await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length),
          1,
        )
      },
    ],
  ]
}

function endCheck({ app, dataDir }: RunningProgram): Check {
  return [
    'ends the program when it is closed, and stores its position',
    async () => {
      const child = app.process()
      const childExit = once(child, 'exit', { signal: AbortSignal.timeout(30_000) })
      await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
      const [code] = (await childExit) as [number | null]
      deepStrictEqual([code, existsSync(join(dataDir, 'window-place.json'))], [0, true])
    },
  ]
}

function statusOf(pid: number): string {
  return readFileSync(`/proc/${pid}/status`, 'utf8')
}
