import { fork } from 'node:child_process'
import type { HelperRequest } from './protocol.ts'

/**
 * A started helper process, behind a port because Electron starts it as a utilityProcess and Node
 * as a child.
 */
export interface HelperProcess {
  /** Never throws; where the process has ended, onExit tells. */
  send(request: HelperRequest): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, also where the process could not be started at all. */
  onExit(listener: () => void): void
  /** SIGKILL or its like: a hung keychain call heeds nothing less (security.md L2, L3). */
  kill(): void
}

export type StartHelper = () => HelperProcess

export type Environment = Readonly<Record<string, string | undefined>>

const PASSED_ON = [
  ...[
    'DBUS_SESSION_BUS_ADDRESS',
    'XDG_RUNTIME_DIR',
    'DISPLAY',
    'WAYLAND_DISPLAY',
    'XAUTHORITY',
    'HOME',
    'USER',
    'LOGNAME',
    'PATH',
    'LANG',
    'TMPDIR',
  ],
  ...[
    'SystemRoot',
    'SystemDrive',
    'windir',
    'APPDATA',
    'LOCALAPPDATA',
    'USERPROFILE',
    'USERNAME',
    'USERDOMAIN',
    'TEMP',
    'TMP',
  ],
]

/**
 * What a keychain needs of the environment and nothing else: no NODE_OPTIONS, no proxy, no
 * PARTNER_DESK_ variable.
 */
export function helperEnvironment(environment: Environment): Record<string, string> {
  const passed: Record<string, string> = {}
  for (const name of PASSED_ON) {
    const value = environment[name]
    if (value !== undefined) passed[name] = value
  }
  // English error texts, which trouble.ts reads; a prompt is drawn by a process of its own and
  // keeps its language.
  return { ...passed, LC_ALL: 'C.UTF-8' }
}

let ownStart: StartHelper | undefined

/**
 * Said once, before anything else, by a host in whose process no child can run as plain Node: its
 * helpers start like this. Needed for the command line inside an installed app, which runs on
 * import and takes nothing.
 */
export function useStartHelper(start: StartHelper): void {
  ownStart = start
}

/**
 * Starts the helper as a child of this Node. Its output goes nowhere, its arguments are none, and
 * it does not keep this process alive: only the deadline of a running call does.
 */
export function forkHelper(
  path: string | URL,
  execArgv: readonly string[],
  environment: Environment,
): StartHelper {
  if (ownStart) return ownStart
  return () => {
    const child = fork(path, [], {
      execArgv: [...execArgv],
      env: helperEnvironment(environment),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.unref()
    child.channel?.unref()
    let ended = false
    return {
      send: (request) => void child.send(request, () => {}),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        const once = (): void => {
          if (!ended) listener()
          ended = true
        }
        child.once('exit', once)
        child.on('error', once)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
