import { fork } from 'node:child_process'
import type { HelperRequest } from './protocol.ts'

/**
 * A started helper process, behind a port because Electron starts it as a utilityProcess and Node
 * as a child.
 */
export interface HelperProcess {
  /** Never throws. onExit reports that the process has ended. */
  send(request: HelperRequest): void
  onMessage(listener: (message: unknown) => void): void
  /** Called once, also where the process could not be started at all. */
  onExit(listener: () => void): void
  /** SIGKILL or its equivalent: a hung keychain call ignores anything less (security.md L2, L3). */
  kill(): void
}

export type StartHelper = () => HelperProcess

export type Environment = Readonly<Record<string, string | undefined>>

const PASSED_VARIABLES = [
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
 * Returns the variables that a keychain needs and no others: no NODE_OPTIONS, no proxy, no
 * PARTNER_DESK_ variable.
 */
export function helperEnvironment(environment: Environment): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of PASSED_VARIABLES) {
    const value = environment[name]
    if (value !== undefined) variables[name] = value
  }
  // Forces English error texts, which trouble.ts reads. A prompt is drawn by a separate process and
  // keeps its language.
  return { ...variables, LC_ALL: 'C.UTF-8' }
}

let ownStart: StartHelper | undefined

/**
 * Sets how helpers start in a host that cannot run a child as plain Node. It is called once, before
 * anything else. The command line inside an installed app needs it, because that runs on import and
 * takes no parameters.
 */
export function useStartHelper(start: StartHelper): void {
  ownStart = start
}

/**
 * Starts the helper as a child of this Node, without output and arguments. It does not keep this
 * process alive: only the deadline of a running call does.
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
    let hasEnded = false
    return {
      send: (request) => void child.send(request, () => {}),
      onMessage: (listener) => void child.on('message', listener),
      onExit: (listener) => {
        const once = (): void => {
          if (!hasEnded) listener()
          hasEnded = true
        }
        child.once('exit', once)
        child.on('error', once)
      },
      kill: () => void child.kill('SIGKILL'),
    }
  }
}
