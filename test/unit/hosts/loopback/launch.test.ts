/**
 * The launcher with the real Chromium, headless behind a program of its name that first records its
 * arguments.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../../../src-main/base/instant.ts'
import type { Desktop } from '../../../../src-main/hosts/loopback/browser-programs.ts'
import { thisDesktop } from '../../../../src-main/hosts/loopback/browser-programs.ts'
import {
  findLauncher,
  startBrowser,
  writeRedirect,
} from '../../../../src-main/hosts/loopback/launch.ts'
import type { LoopbackRun } from '../../../../src-main/hosts/loopback/main.ts'
import { runLoopback } from '../../../../src-main/hosts/loopback/main.ts'
import { nodeClock } from '../../../../src-main/hosts/node/clock.ts'
import { chromiumFlags, findChromium } from '../../../support/chromium.ts'
import { heldClock } from '../../../support/held-clock.ts'
import type { TestDesk, TestLog } from './world.ts'
import { buildPage, makeDesk, makeLog, until } from './world.ts'

let testFolder: string
let stopping: AbortController
let runningHost: Promise<number> | undefined
const requests: { readonly url: string; readonly headers: IncomingMessage['headers'] }[] = []
const listen = (message: unknown): void => {
  const { request } = message as { request: IncomingMessage }
  requests.push({ url: request.url ?? '', headers: request.headers })
}

beforeEach(() => {
  testFolder = mkdtempSync(join(tmpdir(), 'loopback-launch-'))
  stopping = new AbortController()
  requests.length = 0
  subscribe('http.server.request.start', listen)
})
afterEach(async () => {
  unsubscribe('http.server.request.start', listen)
  stopping.abort()
  await runningHost
  await endBrowsers()
  rmSync(testFolder, { recursive: true, force: true, maxRetries: 5 })
})

const dataFolder = (): string => join(testFolder, 'data')

/**
 * Makes a `chromium` that records the redirect file, its permissions and the arguments, and then
 * runs the real one without a display.
 */
function desktopWith(name = 'chromium', isReal = true): Desktop {
  const programs = join(testFolder, 'programs')
  mkdirSync(programs, { recursive: true })
  const launcherScript = `#!/bin/sh
for word in "$@"; do case "$word" in --app=file://*) file="\${word#--app=file://}";; /*) file="$word";; esac; done
printf '%s\\n' "$@" > ${testFolder}/words
stat -c '%a' "$file" "$(dirname "$file")" > ${testFolder}/permissions
cp "$file" ${testFolder}/redirect
${isReal ? `exec ${findChromium()} --ozone-platform=headless ${chromiumFlags.join(' ')} "$@"` : ''}
`
  writeFileSync(join(programs, name), launcherScript)
  chmodSync(join(programs, name), 0o755)
  return {
    ...thisDesktop({ PATH: `${programs}:/usr/bin:/bin`, DISPLAY: ':99', HOME: testFolder }),
    home: testFolder,
    isThere: (path) => path.startsWith(programs) && existsSync(path),
  }
}

interface Run {
  readonly desk: TestDesk
  readonly log: TestLog
  readonly printed: unknown[]
  readonly remarks: string[]
}

async function run(desktop: Desktop, overrides: Partial<LoopbackRun> = {}): Promise<Run> {
  const newRun: Run = { desk: makeDesk(), log: makeLog(), printed: [], remarks: [] }
  const { signal } = stopping
  const rendererFolder = await buildPage()
  runningHost = runLoopback({
    startDesk: () => newRun.desk,
    folder: dataFolder(),
    rendererFolder,
    log: newRun.log,
    isBrowser: true,
    print: (value) => newRun.printed.push(value),
    remark: (text) => newRun.remarks.push(text),
    signal,
    desktop,
    ...overrides,
  })
  return newRun
}

/** A clock that is stopped until it is moved. Sleeps on it are short. */
function steppedClock(): Clock & { pass(ms: number): void } {
  let nowMs = 0
  return {
    nowMs: () => nodeClock.nowMs(),
    monotonicMs: () => nowMs,
    sleep: (_ms, signal) => nodeClock.sleep(10, signal),
    pass: (ms) => void (nowMs += ms),
  }
}

const codeIn = (text: string): string => /#launch=([A-Za-z0-9_-]{43})/.exec(text)?.[1] ?? ''
const openedRequests = (): { url: string; headers: IncomingMessage['headers'] }[] =>
  requests.filter(({ url }) => url === '/api/events')

// Lists the process ids of the browsers with our profile folder.
function browsers(): number[] {
  return processes().flatMap(({ pid, cmdline }) =>
    cmdline.includes(`--user-data-dir=${dataFolder()}/window`) && !cmdline.includes('--type=')
      ? [pid]
      : [],
  )
}

async function endBrowsers(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  for (const pid of browsers()) process.kill(pid, signal)
  await until(() => browsers().length === 0)
}

function processes(): { pid: number; cmdline: string; environ: string }[] {
  const readProcessFile = (path: string): string => {
    try {
      return readFileSync(path, 'latin1')
    } catch {
      return ''
    }
  }
  return readdirSync('/proc').flatMap((name) =>
    /^\d+$/.test(name)
      ? [
          {
            pid: Number(name),
            cmdline: readProcessFile(`/proc/${name}/cmdline`),
            environ: readProcessFile(`/proc/${name}/environ`),
          },
        ]
      : [],
  )
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Lists the files below a folder that contain one of the texts, in plain or in UTF-16. */
function filesWith(folder: string, texts: readonly string[]): string[] {
  const forms = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le')])
  return readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => {
    const path = join(entry.parentPath, entry.name)
    // A process of the browser that is still ending may remove its files meanwhile.
    const bytes = entry.isFile() ? readIfThere(path) : undefined
    return bytes && forms.some((form) => bytes.includes(form)) ? [path] : []
  })
}

describe('runLoopback with a browser', () => {
  it('threat 16, inputs 111, 112: opens an app window; code and bearer are in no command line, environment, log, Referer or history, and the file is removed', async () => {
    const { log } = await run(desktopWith())
    await until(() => openedRequests().length === 1)
    const code = codeIn(readFileSync(join(testFolder, 'redirect'), 'utf8'))
    const bearer = (openedRequests()[0]?.headers.authorization ?? '').replace('Bearer ', '')
    expect([code.length, bearer.length]).toEqual([43, 43])
    expect(readFileSync(join(testFolder, 'permissions'), 'utf8')).toBe('600\n700\n')
    expect(readdirSync(dataFolder()).filter((name) => name.startsWith('open-'))).toEqual([])
    expect(
      processes().filter(({ cmdline, environ }) =>
        [code, bearer].some((text) => `${cmdline}${environ}`.includes(text)),
      ),
    ).toEqual([])
    expect(browsers()).toHaveLength(1)
    for (const { url, headers } of requests) {
      expect(headers.referer).toBeUndefined()
      expect(url).not.toContain(code)
    }
    expect(JSON.stringify(log.lines)).not.toMatch(new RegExp(`${code}|${bearer}`))
    const words = readFileSync(join(testFolder, 'words'), 'utf8')
    expect(words).toContain(`--user-data-dir=${dataFolder()}/window\n`)
    expect(words.includes('--no-sandbox')).toBe(process.getuid?.() === 0)
    // Chromium writes its history when it ends.
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await endBrowsers()
    expect(filesWith(dataFolder(), [code, bearer])).toEqual([])
  })

  it('F43: ends after its last window has closed, but not while work is under way', async () => {
    let isBusy = true
    // The host checks for work only while it has no window.
    let checksWithoutWindow = 0
    const clock = steppedClock()
    const endedRun = await run(desktopWith(), {
      clock,
      startDesk: () => ({ ...makeDesk(), isBusy: () => ((checksWithoutWindow += 1), isBusy) }),
    })
    await until(() => openedRequests().length === 1)
    await endBrowsers()
    let code: number | undefined
    void runningHost?.then((value) => (code = value))
    await until(() => {
      clock.pass(1000)
      return checksWithoutWindow >= 3
    })
    expect(code).toBeUndefined()
    isBusy = false
    await until(() => code === 0)
    expect(endedRun.remarks).toEqual([])
    expect(existsSync(join(dataFolder(), 'window.json'))).toBe(false)
  })

  it('a second start opens another window of the first host and ends with 0', async () => {
    const desktop = desktopWith()
    await run(desktop)
    const firstHost = runningHost
    await until(() => openedRequests().length === 1)
    const secondRun = await run(desktop, { clock: heldClock() })
    expect(await runningHost).toBe(0)
    runningHost = firstHost
    expect(secondRun.remarks).toEqual([
      `Partner Desk is running already (process ${process.pid}); another window of it was opened.`,
    ])
    await until(() => openedRequests().length === 2)
    expect(new Set(openedRequests().map(({ headers }) => headers.authorization)).size).toBe(2)
    expect(browsers()).toHaveLength(1)
  })

  it('without a display prints the one-time address in a sentence', async () => {
    const { remarks, printed } = await run({ ...desktopWith(), env: { PATH: '/usr/bin' } })
    await until(() => remarks.length === 1)
    expect(remarks[0]).toMatch(
      /^There is no display or browser here: open this address on this machine within a minute, it works once: http:\/\/127\.0\.0\.1:\d+\/#launch=[\w-]{43}$/,
    )
    expect(printed).toEqual([])
  })

  it('reports a browser that cannot be started, with the address', async () => {
    const desktop = desktopWith()
    chmodSync(join(testFolder, 'programs', 'chromium'), 0o644)
    const { remarks } = await run(desktop)
    await until(() => remarks.length === 1)
    expect(remarks[0]).toMatch(/^No browser could be started here: .*#launch=/)
    expect(readdirSync(dataFolder()).filter((name) => name.startsWith('open-'))).toEqual([])
  })
})

describe('findLauncher', () => {
  const desktop = (
    platform: NodeJS.Platform,
    programs: readonly string[],
    env: NodeJS.ProcessEnv = {},
  ): Desktop => ({
    platform,
    env,
    home: '/home/p',
    isRoot: false,
    isThere: (path) => programs.includes(path),
    resolveLinks: (path) => path,
  })
  it.each([
    [
      'Chromium on Linux',
      desktop('linux', ['/usr/bin/chromium', '/usr/bin/google-chrome'], {
        PATH: '/bin:/usr/bin',
        DISPLAY: ':0',
      }),
      { kind: 'app', program: '/usr/bin/chromium' },
    ],
    [
      'Brave under Wayland',
      desktop('linux', ['/opt/brave-browser'], { PATH: '/opt', WAYLAND_DISPLAY: 'wayland-0' }),
      { kind: 'app', program: '/opt/brave-browser' },
    ],
    [
      'no relative folder of the path',
      desktop('linux', ['chromium', './chromium'], { PATH: '.:', DISPLAY: ':0' }),
      { kind: 'none' },
    ],
    [
      'the user’s default browser',
      desktop('linux', ['/usr/bin/xdg-open'], { PATH: '/usr/bin', DISPLAY: ':0' }),
      { kind: 'browser', command: ['/usr/bin/xdg-open'] },
    ],
    [
      'nothing without a display',
      desktop('linux', ['/usr/bin/chromium'], { PATH: '/usr/bin' }),
      { kind: 'none' },
    ],
    [
      'Chrome on macOS',
      desktop('darwin', ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']),
      { kind: 'app', program: '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome' },
    ],
    [
      'the default browser on macOS',
      desktop('darwin', []),
      { kind: 'browser', command: ['/usr/bin/open'] },
    ],
    [
      'the default browser on Windows',
      desktop('win32', []),
      { kind: 'browser', command: ['rundll32.exe', 'url.dll,FileProtocolHandler'] },
    ],
  ])('finds %s', (_name, desktop, launcher) => expect(findLauncher(desktop)).toEqual(launcher))

  it('input 112: the user’s default browser receives the file, not the address', async () => {
    const desktop = desktopWith('xdg-open', false)
    const redirect = writeRedirect(dataFolder(), 'http://127.0.0.1:1/#launch=CODE')
    expect(statSync(redirect.path).mode & 0o777).toBe(0o600)
    const launcher = findLauncher(desktop)
    expect(launcher).toMatchObject({ kind: 'browser' })
    if (launcher.kind !== 'none')
      expect(await startBrowser(launcher, redirect, '', desktop)).toBe(true)
    await until(() => existsSync(join(testFolder, 'redirect')))
    expect(readFileSync(join(testFolder, 'words'), 'utf8')).toBe(`${redirect.path}\n`)
    redirect.remove()
    expect(existsSync(redirect.path)).toBe(false)
  })

  it('the sandbox of the browser stays on for every user but root', async () => {
    for (const isRoot of [true, false]) {
      const desktop = { ...desktopWith('chromium', false), isRoot, platform: 'linux' as const }
      const launcher = findLauncher(desktop)
      rmSync(join(testFolder, 'redirect'), { force: true })
      const redirect = writeRedirect(dataFolder(), 'http://127.0.0.1:1/')
      if (launcher.kind !== 'none')
        await startBrowser(launcher, redirect, join(testFolder, 'window'), desktop)
      await until(() => existsSync(join(testFolder, 'redirect')))
      expect(readFileSync(join(testFolder, 'words'), 'utf8').includes('--no-sandbox\n')).toBe(
        isRoot,
      )
      redirect.remove()
    }
  })
})
