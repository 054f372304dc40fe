import { fork } from 'node:child_process'
import type { HelperRequest } from './protocol.ts'

/**
 * A started helper process. It is an interface because Electron starts the helper as a
 * utilityProcess, and Node as a child process.
 */
export interface HelperProcess {
  /** Never throws. onExit reports that the process has ended. */
  send(request: HelperRequest): void
  onMessage(listener: (message: unknown) => void): void
  /** The listener is called once, even if the process could not be started. */
  onExit(listener: () => void): void
  /**
   * Kills by SIGKILL or its equivalent, because a hung keychain call ignores SIGTERM (security.md
   * L2, L3).
   */
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
 * Returns only the variables that a keychain needs. NODE_OPTIONS, proxies and PARTNER_DESK_
 * variables are not among them.
 */
export function helperEnvironment(environment: Environment): Record<string, string> {
  const variables: Record<string, string> = {}
  for (const name of PASSED_VARIABLES) {
    const value = environment[name]
    if (value !== undefined) variables[name] = value
  }
  // LC_ALL forces English error texts, which trouble.ts reads. A separate process draws the prompt,
  // so the prompt keeps its language.
  return { ...variables, LC_ALL: 'C.UTF-8' }
}

let ownStart: StartHelper | undefined

/**
 * Sets how helpers start in a host that cannot run a child as plain Node. Must be called before the
 * command line is imported, because the command line runs on import and so takes no parameters.
 */
export function useStartHelper(start: StartHelper): void {
  ownStart = start
}

/**
 * Returns a function that starts the helper as a child of this Node process, without output and
 * arguments. The child does not keep this process alive. Only the deadline of a running call does.
 */
export function helperStarter(path: string | URL, environment: Environment): StartHelper {
  if (ownStart) return ownStart
  return () => {
    const child = fork(path, [], {
      execArgv: [],
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
