import { resolve } from 'node:path'
import { openAppCalls } from '../../app/desk.ts'
import { loggedDesk } from '../../app/logged-desk.ts'
import type { Ports } from '../../app/ports.ts'
import { getProfileOfCommand } from '../../app/session.ts'
import { resourceLowFailure } from '../../base/exhaustion.ts'
import { cancelled, Failure, failureToPlain } from '../../base/failure.ts'
import { nowInstant } from '../../base/instant.ts'
import { hasLosslessJson } from '../../base/json.ts'
import { openLog } from '../log.ts'
import { activityLog } from '../node/activity-log.ts'
import { nodeClock } from '../node/clock.ts'
import { leaveMemoryOutOfDumps } from '../node/core-dumps.ts'
import { endNow } from '../node/end-now.ts'
import { personName } from '../node/person.ts'
import { dataFolder, nodePorts, programOf } from '../node/ports.ts'
import { collectOldObjectsEarly, keepMemorySmall } from '../node/small-memory.ts'
import { takeEnvironmentSecrets, takeTeamPassword } from '../vault/environment-secrets.ts'
import type { Arguments } from './arguments.ts'
import { argumentFailure, readArguments } from './arguments.ts'
import { commands, runSandbox } from './commands.ts'
import { runDemo } from './demo.ts'
import { exitCodes } from './exit-codes.ts'
import { help } from './help.ts'
import { noticeLine } from './notice-line.ts'
import { progressLine } from './show.ts'
import { printJson, printLines, remarkLine, waitForOutput } from './terminal.ts'
import { verifyLog } from './verify-log.ts'

const program = programOf(import.meta.url)

process.umask(0o077)
leaveMemoryOutOfDumps()
keepMemorySmall()
// This removes the secrets from the environment before anything else runs, so that no child
// process, thread or crash report can find them there.
const environmentSecrets = takeEnvironmentSecrets(process.env)
const teamPassword = takeTeamPassword(process.env)
let outputError: NodeJS.ErrnoException | undefined
// EPIPE means that the reader has closed the pipe (`| head`). The work continues, and decides the
// exit code.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') outputError ??= error
})
process.stderr.on('error', () => undefined)

// A stopped command must end within a second (security.md F45). It has this long to end on its own.
// The rest of the second is for ending the process.
const MAX_STOPPING_MS = 700
const stopController = new AbortController()
// False while Electron runs: it receives the signal itself and has its own limit.
let isStopLimited = true
let clearProgress = (): void => undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

process.exitCode = await main(process.argv.slice(2))
await waitForOutput()
// Report a lost output only if the command did not fail: a run prints at most one failure.
if (outputError && (process.exitCode === 0 || process.exitCode === 1))
  process.exitCode = printFailure(outputLostFailure(outputError))
// A keychain prompt or a lingering socket must not hold a finished command.
process.exit()

// Work stops between two SQL statements. If a statement takes longer than the limit, the process
// ends in the middle of it. A second signal ends the process at once.
function stop(): void {
  if (stopController.signal.aborted) endNow()
  stopController.abort()
  if (isStopLimited) AbortSignal.timeout(MAX_STOPPING_MS).addEventListener('abort', endStopped)
}

function endStopped(): never {
  clearProgress()
  printFailure(cancelled())
  return endNow()
}

async function main(words: readonly string[]): Promise<number> {
  let args: Arguments | undefined
  try {
    const isHelp = words.some((word) => word === '--help' || word === '-h')
    if (!isHelp) args = readArguments(words)
    if (args === undefined) {
      printLines(help)
      return 0
    }
    if (args.command === '') throw argumentFailure('no command was given', 'see --help')
    if (environmentSecrets instanceof Failure) throw environmentSecrets
    return await run(args)
  } catch (error) {
    return printFailure(error)
  }
}

async function run(args: Arguments): Promise<number> {
  if (!hasLosslessJson())
    throw new Failure({
      kind: 'bug',
      code: 'RUNTIME_TOO_OLD',
      what: 'This version of Node cannot read amounts without loss',
      why: process.version,
      advice: 'use Node 22 or newer; npm run cli brings its own',
    })
  // In a sync, early collections would take an eighth of the processor time, and its memory is
  // returned at its end.
  if (args.command !== 'sync') collectOldObjectsEarly()
  const isDemo = args.command === 'demo'
  const folder =
    isDemo && args.text('data-dir') === undefined
      ? resolve('.demo')
      : dataFolder(args.text('data-dir'), process.env)
  const isJson = args.flag('json')
  const isQuiet = args.flag('quiet')
  if (args.command === 'sandbox')
    return runSandbox({
      desk: {} as never,
      args,
      program,
      hasEnvironmentSecrets: false,
      hasKeychain: () => Promise.resolve(false),
      teamPassword: undefined,
      signal: stopController.signal,
      options: {},
      print: () => undefined,
      remark: () => undefined,
    })
  if (args.command === 'verify-log') return verifyLog(args, folder)
  const secrets = environmentSecrets instanceof Failure ? undefined : environmentSecrets
  const log = openLog(folder)
  if (teamPassword !== undefined) log.hide([teamPassword])
  if (secrets)
    log.hide([
      secrets.clientId,
      secrets.clientSecret,
      secrets.gatewaySecret ?? '',
      secrets.gatewayKey ?? '',
    ])
  if (args.command === 'open') {
    // The server and its modules take a tenth of a second to load, so the other commands do not
    // load them.
    const { openWindow } = await import('./open.ts')
    const leaveTimeToStop = (): void => void (isStopLimited = false)
    const { signal } = stopController
    return openWindow({ args, folder, program, secrets, log, signal, leaveTimeToStop }).finally(
      () => log.close(),
    )
  }
  const ports: Ports = {
    ...nodePorts(folder, program, secrets, log, {
      teamPassword,
      sendNotice: (code, evidence = {}) =>
        context.remark(noticeLine({ code, at: nowInstant(nodeClock), evidence })),
    }),
    showNotice: (_profile, notice) => context.remark(noticeLine(notice)),
  }
  const progress = progressLine(process.stderr.isTTY && !isQuiet)
  clearProgress = progress.clear
  const activity = activityLog(folder)
  const target = {
    clock: ports.clock,
    person: personName(),
    profileName: (profileName: string | null) => profileName ?? onlyProfileName(ports),
    // The work is already done when its entry is written. A failure to write is only reported.
    append: (entry: Parameters<typeof activity.append>[0]) => {
      try {
        activity.append(entry)
      } catch (error) {
        log.note('activity_failed', { ...failureToPlain(error) })
        context.remark(`The activity log could not be written: ${failureToPlain(error).why}`)
      }
    },
  }
  const context = {
    desk: loggedDesk(openAppCalls(ports), target),
    args,
    program,
    hasEnvironmentSecrets: secrets !== undefined,
    hasKeychain: async () => (await ports.vault.status()).state !== 'none',
    teamPassword,
    signal: stopController.signal,
    options: { signal: stopController.signal, onProgress: progress.show },
    print: (value: unknown, lines: readonly string[]) => {
      progress.clear()
      if (isJson) printJson(value)
      else if (!isQuiet) printLines(lines)
    },
    remark: (text: string) => {
      progress.clear()
      if (!isQuiet) remarkLine(text)
    },
  }
  log.note('command', { command: args.command })
  try {
    const code = isDemo
      ? await runDemo(context, folder)
      : await (commands[args.command] as (typeof commands)[string])(context)
    log.note('ended', { command: args.command, code })
    return code
  } catch (error) {
    log.note('failed', { command: args.command, ...failureToPlain(error) })
    throw error
  } finally {
    progress.clear()
    await ports.vault.close()
    log.close()
  }
}

function outputLostFailure(cause: NodeJS.ErrnoException): Failure {
  return new Failure({
    kind: 'target',
    code: 'TARGET_REFUSED',
    what: 'The result could not be written to standard output',
    why: cause.code ?? cause.message,
    advice: 'the work itself is done and kept; free some space there, or write to another place',
    cause,
  })
}

// Returns the name for the entry of a call that named no profile: empty if there are several
// profiles, or their list cannot be read.
function onlyProfileName(ports: Ports): string {
  try {
    return getProfileOfCommand(ports, null).name
  } catch {
    return ''
  }
}

// Prints one line: what failed, why, and what to do. The stack follows if the program is at fault.
function printFailure(error: unknown): number {
  const failure = failureToPlain(resourceLowFailure(error) ?? error)
  const line = [
    failure.what,
    failure.why && `: ${failure.why}`,
    failure.advice && `; ${failure.advice}`,
  ]
    .filter(Boolean)
    .join('')
    .replace(/\s*[\r\n]+\s*/g, ' ')
  remarkLine(line)
  if (failure.kind === 'bug') for (const part of failure.stack?.split('\n') ?? []) remarkLine(part)
  return exitCodes[failure.kind]
}
