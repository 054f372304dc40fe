import { fileURLToPath } from 'node:url'
import type { App, UtilityProcess, utilityProcess } from 'electron'
import type { HelperProcess, StartHelper } from '../vault/helper-process.ts'
import { helperEnvironment } from '../vault/helper-process.ts'

/**
 * Starts the keychain's helper as a utility process of Electron, because a packaged program cannot
 * run as plain Node (security.md S2). The process starts when Electron is ready. Messages sent
 * before are delivered then, in order.
 */
export function utilityHelper(
  electron: {
    readonly app: Pick<App, 'whenReady'>
    readonly utilityProcess: Pick<typeof utilityProcess, 'fork'>
  },
  helper: URL,
): StartHelper {
  return () => {
    const messages: ((message: unknown) => void)[] = []
    const exits: (() => void)[] = []
    let isKilled = false
    let child: UtilityProcess | undefined
    const starting = electron.app.whenReady().then(() => {
      if (isKilled) return
      child = electron.utilityProcess.fork(fileURLToPath(helper), [], {
        env: helperEnvironment(process.env),
        stdio: 'ignore',
        serviceName: 'Partner Desk keychain',
      })
      child.on('message', (message: unknown) => messages.forEach((listener) => listener(message)))
      child.once('exit', end)
    })
    const end = (): void => exits.splice(0).forEach((listener) => listener())
    starting.catch(end)
    return {
      send: (request) =>
        void starting.then(
          () => child?.postMessage(request),
          () => undefined,
        ),
      onMessage: (listener) => void messages.push(listener),
      onExit: (listener) => void exits.push(listener),
      kill() {
        isKilled = true
        if (child?.pid === undefined) return void child?.kill()
        // utilityProcess.kill sends SIGTERM. A hung keychain call ends only with SIGKILL
        // (security.md L2, L3).
        forceEnd(child.pid)
      },
    } satisfies HelperProcess
  }
}

function forceEnd(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended already.
  }
}
