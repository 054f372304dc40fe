import type { ChildProcess } from 'node:child_process'
import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parse } from 'csv-parse/sync'
import { expect } from 'vitest'
import { noticeLine } from '../tools/gate/judge.ts'
import { build } from './build.ts'
import { afterEachFile } from './file-end.ts'
import { removeOrKeepForSecretSearch } from './leftover-search.ts'

// `build` has a module of its own because the gate's processes need it without the test runner.
export { build }

/** The exit and output of a command. */
export interface CommandOutcome {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<CommandOutcome>
}

export interface Start {
  /**
   * Variables besides the folders and programs that every command gets. No other variable of this
   * process's environment is passed on.
   */
  readonly env?: Readonly<Record<string, string>>
  readonly input?: string
  /**
   * Sends the input only once the command waits for it, through a shell's pipe or through the
   * socket that Node makes for a child.
   */
  readonly lateInput?: 'pipe' | 'socket'
  /** Keeps the standard input open and silent. */
  readonly keepsInputOpen?: boolean
  /** A file descriptor for the standard output, instead of `stdout`. */
  readonly stdoutFd?: number
}

/** The command line over a data folder of its own. */
export interface Cli {
  /** The folder that holds the data folder and the test's own files. */
  readonly folder: string
  readonly dataDir: string
  start(words: readonly string[], start?: Start): Running
  run(...words: string[]): Promise<CommandOutcome>
  /** Runs with --json, expects one of `codes` (default 0), and parses the result. */
  json<T>(words: readonly string[], codes?: readonly number[]): Promise<T>
  /** Runs, expects exit code 0, and returns the standard output. */
  text(...words: string[]): Promise<string>
  /** Exports a report to the standard output, and returns it. */
  export(report: string, ...words: string[]): Promise<string>
  path(name: string): string
  /** Writes a file in the test's folder and returns its path. */
  write(name: string, text: string): string
  /** The path of the database, if there is exactly one profile. */
  database(): string
  remove(): void
}

/** The addresses and credentials of a service, for a profile. */
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

/** The output of `sync --json`. */
export interface SyncOutput {
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

// Ends commands that still run, and removes folders, at the end of a test file. A failing test may
// leave both.
const folders = new Map<string, readonly string[]>()
const running = new Set<ChildProcess>()
afterEachFile(() => {
  for (const child of running) child.kill('SIGKILL')
  for (const [folder, secrets] of folders) removeOrKeepForSecretSearch(folder, secrets)
  running.clear()
  folders.clear()
})

/**
 * The standard error without notices. They vary, because the sandbox's world has its own time and a
 * killed process leaves something to report.
 */
function withoutNotices(stderr: string): string {
  return stderr.replace(noticeLine, '').replace(/^(?:Hint|Cause): .*\n/gm, '')
}

/**
 * Makes a command line with its own data folder. If a service is given, its credentials are in the
 * environment.
 */
export function makeCli(
  service?: Pick<Service, 'clientId' | 'clientSecret'>,
  extraEnv: Readonly<Record<string, string>> = {},
): Cli {
  build()
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-cli-'))
  folders.set(folder, service ? [service.clientSecret, '._~+/tokencanary=='] : [])
  const dataDir = join(folder, 'data')
  const secrets: Record<string, string> = service
    ? { PARTNER_DESK_CLIENT_ID: service.clientId, PARTNER_DESK_CLIENT_SECRET: service.clientSecret }
    : {}
  const environment = { ...inheritedEnvironment(), HOME: folder, TMPDIR: folder }
  const start = (words: readonly string[], options: Start = {}): Running =>
    launch([...words, '--data-dir', dataDir], {
      ...options,
      env: { ...environment, ...secrets, ...extraEnv, ...options.env },
    })
  const run = (...words: string[]): Promise<CommandOutcome> => start(words).ended
  const text = async (...words: string[]): Promise<string> => {
    const outcome = await run(...words)
    expect(outcome, words.join(' ')).toMatchObject({ code: 0 })
    return outcome.stdout
  }
  return {
    folder,
    dataDir,
    start,
    run,
    async json<T>(words: readonly string[], codes: readonly number[] = [0]) {
      const outcome = await run(...words, '--json')
      const checkedOutcome = { ...outcome, stderr: withoutNotices(outcome.stderr) }
      expect(checkedOutcome, words.join(' ')).toMatchObject({
        code: expect.toBeOneOf([...codes]),
        stderr: '',
      })
      return JSON.parse(checkedOutcome.stdout) as T
    },
    text,
    export: (report, ...words) => text('export', report, '--out', '-', ...words),
    path: (name) => join(folder, name),
    write(name, text) {
      writeFileSync(join(folder, name), text)
      return join(folder, name)
    },
    database() {
      const [id] = readdirSync(join(dataDir, 'profiles'))
      return join(dataDir, 'profiles', id ?? '', 'cache.db')
    },
    remove: () => removeOrKeepForSecretSearch(folder, folders.get(folder) ?? []),
  }
}

/**
 * The arguments that make a profile of a service. Without `rate`, the profile has no ceiling on its
 * call rate.
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
 * Expects a failure that says on one line of stderr what failed, why and what to do, and prints
 * nothing on stdout (cli.md, Exit codes).
 */
export function expectFailure(outcome: CommandOutcome, code: number, message: RegExp): void {
  expect(outcome).toMatchObject({ code, stdout: '' })
  expect(outcome.stderr).toMatch(/^[^\n]+: [^\n]+; [^\n]+\n$/)
  expect(outcome.stderr).toMatch(message)
}

/** Parses a report into rows by its header. */
export function readReport(text: string): Record<string, string>[] {
  return parse(text, { columns: true, bom: false, relax_column_count: false }) as Record<
    string,
    string
  >[]
}

export function readReportFile(path: string): Record<string, string>[] {
  return readReport(readFileSync(path, 'utf8'))
}

// The environment of every command. It has no session bus and no runtime folder, so that no command
// reaches the keychain of this session.
function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'LANG', 'NODE_COMPILE_CACHE']
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]])),
  )
}

function launch(
  words: readonly string[],
  { env, input, lateInput, keepsInputOpen, stdoutFd }: Start,
): Running {
  const stdio = [input === undefined ? 'ignore' : 'pipe', stdoutFd ?? 'pipe', 'pipe'] as const
  const programWords = [program, ...words]
  const child =
    lateInput === 'pipe'
      ? spawn('sh', ['-c', 'cat | "$0" "$@"', process.execPath, ...programWords], {
          env,
          stdio: [...stdio],
        })
      : spawn(process.execPath, programWords, { env, stdio: [...stdio] })
  running.add(child)
  const parts = { stdout: [] as Buffer[], stderr: [] as Buffer[] }
  child.stdout?.on('data', (part: Buffer) => parts.stdout.push(part))
  child.stderr?.on('data', (part: Buffer) => parts.stderr.push(part))
  if (keepsInputOpen) child.on('exit', () => child.stdin?.destroy())
  else if (lateInput)
    void waitUntilItReads(child).then((isReading) =>
      isReading ? child.stdin?.end(input) : child.stdin?.destroy(),
    )
  else child.stdin?.end(input)
  const outcome = new Promise<CommandOutcome>((done, reject) => {
    child.on('error', reject)
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
  return { child, ended: outcome }
}

/**
 * Waits until a process, or a child of it, waits for its standard input. Returns false if the
 * process ended first. Only Linux shows what a process waits for. On other systems the function
 * waits for 1.2 seconds.
 */
async function waitUntilItReads(child: ChildProcess): Promise<boolean> {
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null
  if (process.platform !== 'linux') return wait(1200, isRunning())
  const pid = child.pid as number
  while (isRunning() && ![pid, ...childrenOf(pid)].some(readsInput)) await wait(20)
  return isRunning()
}

// Whether the event loop of a process watches descriptor 0.
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
