import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { afterAll, expect } from 'vitest'
import { noticeLine } from '../tools/gate/judge.ts'
import { build } from './build.ts'
import { leaveBehind } from './left-behind.ts'

// The build is a thing of its own, which the gate's processes need without the test runner.
export { build }

/** How a command ended. */
export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

export interface Start {
  /**
   * Beside the place for files and programs that every command gets; nothing else of this process's
   * environment is handed on.
   */
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /**
   * The input comes once the command waits for it, through a shell's pipe or through what Node makes
   * for a child.
   */
  readonly late?: 'pipe' | 'socket'
  /** Its standard input stays open, and silent. */
  readonly neverEnds?: boolean
  /** Where its standard output goes instead of into `stdout`. */
  readonly out?: number
}

/** The command line over a data folder of its own. */
export interface Cli {
  /** Holds the data folder and the test's own files. */
  readonly folder: string
  readonly dataDir: string
  start(words: readonly string[], start?: Start): Running
  run(...words: string[]): Promise<Ended>
  /** Runs with --json, wants one of `codes` (0 unless said), and reads the result. */
  json<T>(words: readonly string[], codes?: readonly number[]): Promise<T>
  /** Runs, wants 0, and gives standard output. */
  text(...words: string[]): Promise<string>
  path(name: string): string
  /** Writes a file of the test's and gives its path. */
  write(name: string, text: string): string
  /** The database of the only profile there is. */
  database(): string
  remove(): void
}

/** What a service has to say of itself, for a profile. */
export interface Service {
  readonly partnerUrl: string
  readonly gatewayUrl: string
  readonly gatewayService: string
  readonly clientId: string
  readonly clientSecret: string
}

/** The figures of one run (cli.md, `reconcile --json`). */
export interface Run {
  readonly run_id: string
  readonly elapsed_ms: number
  readonly ledger: {
    readonly rows: number
    readonly matched: number
    readonly broken: number
    readonly rejected: number
    readonly unchecked: number
    readonly outside_period: number
    readonly void: number
  }
  readonly provider: {
    readonly records: number
    readonly matched: number
    readonly broken: number
    readonly outside_period: number
  }
  readonly breaks: Readonly<Record<string, number>>
  readonly observations: Readonly<Record<string, number>>
  readonly coverage: Readonly<Record<string, unknown>>
  readonly totals: Readonly<
    Record<
      string,
      { readonly ledger: string; readonly provider: string; readonly difference: string }
    >
  >
  readonly rejected_lines: readonly { readonly line: number; readonly reason: string }[]
}

/** What `sync --json` prints. */
export interface Synced {
  readonly records: Readonly<Record<string, number>>
  readonly new: number
  readonly changed: number
  readonly calls: number
  readonly refused: readonly {
    readonly part: string
    readonly code: string
    readonly why: string
  }[]
  readonly elapsed_ms: number
}

const root = resolve(import.meta.dirname, '../..')
const program = join(root, '.out/main/cli.js')

// What a failing test leaves behind goes at the end of its file: commands that still run, and
// folders.
const folders = new Map<string, readonly string[]>()
const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const [folder, secrets] of folders) leaveBehind(folder, secrets)
})

/**
 * What a command said on standard error but for notices: the sandbox's world has a time of its own,
 * and a killed process leaves something to tell.
 */
function withoutNotices(stderr: string): string {
  return stderr.replace(noticeLine, '').replace(/^(?:Hint|Cause): .*\n/gm, '')
}

/**
 * Makes a command line with a data folder of its own, its credentials in the environment where a
 * service is given.
 */
export function makeCli(
  service?: Pick<Service, 'clientId' | 'clientSecret'>,
  more: Readonly<Record<string, string>> = {},
): Cli {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-cli-'))
  folders.set(folder, service ? [service.clientSecret, '._~+/tokencanary=='] : [])
  const dataDir = join(folder, 'data')
  const secrets: Record<string, string> = service
    ? { PARTNER_DESK_CLIENT_ID: service.clientId, PARTNER_DESK_CLIENT_SECRET: service.clientSecret }
    : {}
  const place = { ...inherited(), HOME: folder, TMPDIR: folder }
  const start = (words: readonly string[], options: Start = {}): Running =>
    launch([...words, '--data-dir', dataDir], {
      ...options,
      env: { ...place, ...secrets, ...more, ...options.env },
    })
  const run = (...words: string[]): Promise<Ended> => start(words).ended
  return {
    folder,
    dataDir,
    start,
    run,
    async json<T>(words: readonly string[], codes: readonly number[] = [0]) {
      const whole = await run(...words, '--json')
      const ended = { ...whole, stderr: withoutNotices(whole.stderr) }
      expect(ended, words.join(' ')).toMatchObject({
        code: expect.toBeOneOf([...codes]),
        stderr: '',
      })
      return JSON.parse(ended.stdout) as T
    },
    async text(...words) {
      const ended = await run(...words)
      expect(ended, words.join(' ')).toMatchObject({ code: 0 })
      return ended.stdout
    },
    path: (name) => join(folder, name),
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    database() {
      const [id] = readdirSync(join(dataDir, 'profiles'))
      return join(dataDir, 'profiles', id ?? '', 'cache.db')
    },
    remove: () => leaveBehind(folder, folders.get(folder) ?? []),
  }
}

/**
 * The words that make a profile of a service; without a ceiling on its rate unless one is given.
 */
export function profileWords(
  name: string,
  service: Omit<Service, 'clientSecret'>,
  auth = 'bearer',
  maxRate = '0',
): string[] {
  return [
    'profile',
    'add',
    name,
    '--partner-url',
    service.partnerUrl,
    '--gateway-url',
    service.gatewayUrl,
    '--gateway-service',
    service.gatewayService,
    '--client-id',
    service.clientId,
    '--gateway-auth',
    auth,
    '--max-rate',
    maxRate,
  ]
}

/**
 * A failure says what failed, why and what to do in one line on stderr, and nothing on stdout
 * (cli.md, Exit codes).
 */
export function expectFailure(ended: Ended, code: number, says: RegExp): void {
  expect(ended).toMatchObject({ code, stdout: '' })
  expect(ended.stderr).toMatch(/^[^\n]+: [^\n]+; [^\n]+\n$/)
  expect(ended.stderr).toMatch(says)
}

/** The rows of a report by its header. */
export function readReport(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: false, relax_column_count: false }) as Record<
    string,
    string
  >[]
}

export function readReportFile(path: string): Record<string, string>[] {
  return readReport(readFileSync(path, 'utf8'))
}

// No session bus and no runtime folder, so that no command meets the keychain of the person who
// runs the tests.
function inherited(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

function launch(words: readonly string[], { env, input, late, neverEnds, out }: Start): Running {
  const stdio = [input === undefined ? 'ignore' : 'pipe', out ?? 'pipe', 'pipe'] as const
  const own = [program, ...words]
  const child =
    late === 'pipe'
      ? spawn('sh', ['-c', 'cat | "$0" "$@"', process.execPath, ...own], {
          env,
          stdio: [...stdio],
        })
      : spawn(process.execPath, own, { env, stdio: [...stdio] })
  running.add(child)
  const parts = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  child.stdout?.on('data', (part: Buffer) => parts.stdout.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.stderr.push(part))
  if (neverEnds) child.on('exit', () => child.stdin?.destroy())
  else if (late)
    void waitUntilItReads(child).then((isReading) =>
      isReading ? child.stdin?.end(input) : child.stdin?.destroy(),
    )
  else child.stdin?.end(input)
  const ended = new Promise<Ended>((done, failed) => {
    child.on('error', failed)
    child.on('exit', () => running.delete(child))
    child.on('close', (code, signal) =>
      done({
        code,
        signal,
        stdout: Buffer.concat(parts.stdout).toString(),
        stderr: Buffer.concat(parts.stderr).toString(),
      }),
    )
  })
  return { child, ended }
}

/**
 * Waits until a process or a child of it waits for its standard input. False: the process ended
 * before. Only Linux shows what a process waits for; elsewhere a second passes.
 */
async function waitUntilItReads(child: ChildProcess): Promise<boolean> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  if (process.platform !== 'linux') return wait(1200, isRunning())
  const pid = child.pid as number
  while (isRunning() && ![pid, ...childrenOf(pid)].some(readsInput)) await wait(20)
  return isRunning()
}

// Its event loop watches descriptor 0.
function readsInput(pid: number): boolean {
  try {
    const folder = `/proc/${pid}/fdinfo`
    return readdirSync(folder).some((name) =>
      /^tfd:\s+0 /m.test(readFileSync(join(folder, name), 'utf8')),
    )
  } catch {
    return false
  }
}

function childrenOf(pid: number): number[] {
  try {
    const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return text.split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
