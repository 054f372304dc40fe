import { accessSync, constants } from 'node:fs'
import { isatty } from 'node:tty'

const SHELL = '/bin/sh'

/**
 * Ends this process at once with the exit code of an interrupt, 130. `process.exit` would wait for
 * every thread, and a thread cannot end before its SQLite statement has ended (security.md F45).
 * Files and locks stay as after a kill.
 */
export function endNow(): never {
  if (isatty(0)) process.stdin.setRawMode(false)
  // execve replaces the process without waiting for threads. Windows and Node before 22.15 lack it.
  // The shell is checked first, because a failed execve aborts the process.
  if (process.execve && isExecutable(SHELL)) process.execve(SHELL, ['sh', '-c', 'exit 130'], {})
  // The calling shell reports an end by SIGINT as 130. On Windows the code is 1.
  process.removeAllListeners('SIGINT')
  process.kill(process.pid, 'SIGINT')
  return process.exit(130)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return process.platform !== 'win32'
  } catch {
    return false
  }
}
