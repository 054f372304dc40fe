import { readFileSync } from 'node:fs'
import type { Credentials } from '../../app/secret-store.ts'
import { Failure } from '../../base/failure.ts'
import { findElectron, runElectron } from '../electron/spawn.ts'
import type { DeskLog } from '../log.ts'
import { thisDesktop } from '../loopback/browser-programs.ts'
import { fileManager } from '../loopback/file-manager.ts'
import { runLoopback } from '../loopback/main.ts'
import type { Program } from '../node/ports.ts'
import { startWindowDesk } from '../node/window-desk.ts'
import type { Arguments } from './arguments.ts'
import { argumentFailure } from './arguments.ts'
import { printJson, remarkLine } from './terminal.ts'

/** The context of `open`. */
export interface OpenContext {
  readonly args: Arguments
  readonly folder: string
  readonly program: Program
  readonly secrets: Credentials | undefined
  readonly log: DeskLog
  readonly signal: AbortSignal
  /**
   * Called before this process waits for Electron. Electron receives the stop signal too and has a
   * limit of its own, so this process must not end at its limit.
   */
  readonly leaveTimeToStop: () => void
}

const hosts = ['auto', 'electron', 'loopback'] as const

/**
 * Starts the window, and resolves when it has closed. The window runs in Electron, if Electron is
 * installed, or else in a browser on this machine.
 */
export async function openWindow(context: OpenContext): Promise<number> {
  const { args, folder, program } = context
  const host = hosts.find((name) => name === (args.text('host') ?? 'auto'))
  if (!host)
    throw argumentFailure(
      `--host ${JSON.stringify(args.text('host'))} is none of ${hosts.join(', ')}`,
      'use auto',
    )
  if (args.operands.length > 0)
    throw argumentFailure(
      `${JSON.stringify(args.operands[0])} is one word too many`,
      'see open --help',
    )
  const isBrowser = !args.flag('no-browser')
  const electron = host === 'loopback' || !isBrowser ? undefined : findElectron(program.root)
  if (electron !== undefined && (host === 'electron' || hasDisplay())) {
    context.leaveTimeToStop()
    return runElectron({ binary: electron, folder, root: program.root })
  }
  if (host === 'electron')
    throw new Failure({
      kind: 'badInput',
      code: 'NO_ELECTRON',
      what: 'The window cannot open in Electron',
      why: isBrowser
        ? 'its program is not on this machine'
        : '--no-browser is for the loopback host',
      advice: 'leave --host out: the same window then opens in a browser on this machine',
    })
  return openLoopbackHost(context, isBrowser)
}

function openLoopbackHost(
  { folder, program, secrets, log, signal, args }: OpenContext,
  isBrowser: boolean,
): Promise<number> {
  const version = (
    JSON.parse(readFileSync(new URL('package.json', program.root), 'utf8')) as { version: string }
  ).version
  return runLoopback({
    startDesk: () =>
      startWindowDesk({
        folder,
        program,
        host: 'loopback',
        version,
        dialogs: {
          chooseTarget: undefined,
          moveDataFolder: undefined,
          showInFolder: fileManager(thisDesktop(process.env)),
        },
        log,
        secrets,
      }),
    folder,
    rendererFolder: new URL('.out/renderer/', program.root),
    log,
    isBrowser,
    signal,
    print: printJson,
    remark: (text) => {
      if (!args.flag('quiet')) remarkLine(text)
    },
  })
}

function hasDisplay(): boolean {
  return (
    process.platform !== 'linux' ||
    Boolean(process.env.DISPLAY) ||
    Boolean(process.env.WAYLAND_DISPLAY)
  )
}
