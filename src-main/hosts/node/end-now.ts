import { accessSync, constants } from 'node:fs'
import { isatty } from 'node:tty'

const SHELL = '/bin/sh'

/**
 * Ends this process at once with the exit code of an interrupt, 130. `process.exit` waits for every
 * thread, and a thread in a statement of SQLite ends no sooner than the statement (F45). Files and
 * locks are left as by a kill.
 */
export function endNow(): never {
  if (isatty(0)) process.stdin.setRawMode(false)
  // Where one program takes another's place no thread is waited for. Windows cannot do it, nor can
  // Node before 22.15; a failed try would abort.
  if (process.execve && isProgram(SHELL)) process.execve(SHELL, ['sh', '-c', 'exit 130'], {})
  // A shell reads an end by this signal as 130; on Windows the code is 1.
  process.removeAllListeners('SIGINT')
  process.kill(process.pid, 'SIGINT')
  return process.exit(130)
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return process.platform !== 'win32'
  } catch {
    return false
  }
}
