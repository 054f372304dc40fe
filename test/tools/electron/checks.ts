import { deepStrictEqual } from 'node:assert'
import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

/** A check's name, as a sentence about the program, and its function. */
export type Check = readonly [name: string, run: () => Promise<void>]

/** The exit and output of a process. */
export interface CommandEnd {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export const isRoot = process.getuid?.() === 0

/** Runs checks in order and prints a line for each. The first failure ends the run. */
export async function runChecks(subject: string, checks: readonly Check[]): Promise<void> {
  for (const [name, run] of checks) {
    try {
      await run()
    } catch (error) {
      process.stdout.write(`FAILED ${subject} ${name}\n`)
      throw error
    }
    process.stdout.write(`ok     ${subject} ${name}\n`)
  }
}

/**
 * The environment of a start: its own home folder and no session bus, so that no check reaches the
 * keychain of this session.
 */
export function cleanEnvironment(home: string): Record<string, string> {
  const excludedNames = ['ELECTRON_RUN_AS_NODE', 'NODE_OPTIONS', 'DBUS_SESSION_BUS_ADDRESS', 'CI']
  const passedVariables = Object.entries(process.env).flatMap(([name, value]) =>
    value === undefined || excludedNames.includes(name) ? [] : [[name, value] as const],
  )
  return { ...Object.fromEntries(passedVariables), HOME: home, TZ: 'UTC' }
}

/** Runs a program to its end, for at most a minute. */
export function runToEnd(
  program: string,
  args: readonly string[],
  env: Record<string, string>,
): Promise<CommandEnd> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 60_000,
      windowsHide: true,
    })
    const output = { stdout: '', stderr: '' }
    child.stdout.on('data', (part: Buffer) => (output.stdout += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output.stderr += part.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, ...output }))
  })
}

/**
 * Calls `read` four times a second until it returns `expectedValue`. At the limit it fails with
 * the last value.
 */
export async function waitFor(
  what: string,
  read: () => unknown,
  expectedValue: unknown = true,
  timeoutMs = 30_000,
): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    const answer = await read()
    if (answer === expectedValue) return
    if (Date.now() > until) deepStrictEqual(answer, expectedValue, what)
    await sleep(250)
  }
}

/**
 * The checks of the command line inside the program: it answers, and reaches the keychain through a
 * process of its own. `command` runs the program with these words.
 */
export function commandChecks(
  command: (words: readonly string[]) => Promise<CommandEnd>,
  dataDir: string,
): readonly Check[] {
  return [
    [
      'runs a command of the command line',
      async () => {
        const { code, stdout, stderr } = await command(['status', '--json', '--data-dir', dataDir])
        deepStrictEqual([code, namesOfProfiles(stdout)], [0, ['sandbox']], stderr)
      },
    ],
    [
      'reaches the keychain through a process of its own',
      async () => {
        const { code, stdout, stderr } = await command(['doctor', '--json', '--data-dir', dataDir])
        const { checked, findings } = JSON.parse(stdout) as {
          checked: string[]
          findings: { part: string; what: string }[]
        }
        const brokenHelpers = findings.filter(
          ({ part, what }) => part === 'keychain' && /helper ended|not installed/.test(what),
        )
        deepStrictEqual([checked.includes('keychain'), brokenHelpers], [true, []], stderr)
        // 4 means that there are findings, as where no keychain runs.
        deepStrictEqual(code, findings.length > 0 ? 4 : 0, stderr)
      },
    ],
  ]
}

function namesOfProfiles(stdout: string): string[] {
  const { profiles } = JSON.parse(stdout) as { profiles: { name: string }[] }
  return profiles.map(({ name }) => name)
}
