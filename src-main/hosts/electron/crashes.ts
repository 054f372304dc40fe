import type { BrowserWindow, Dialog } from 'electron'
import { restartLimit } from '../../base/restart-limit.ts'
import type { HostWords } from './words.ts'

const MAX_HANG_MS = 3000

export interface CrashPorts {
  readonly dialog: Pick<Dialog, 'showMessageBox'>
  words(): HostWords
  nowMs(): number
  /** Called after the page was restarted. */
  restarted(): void
  note(event: string, facts: Readonly<Record<string, string | number>>): void
  quit(): void
}

/**
 * Reloads the page in its window when the page's process ends or hangs, at most three times in five
 * minutes. After that, a dialog lets the user decide (security.md F40, S14). The core and its jobs
 * continue meanwhile.
 */
export function survivePageCrashes(window: BrowserWindow, ports: CrashPorts): void {
  const limit = restartLimit(() => ports.nowMs())
  const { webContents: contents } = window
  let crashCount = 0
  contents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (window.isDestroyed() || reason === 'clean-exit') return
    crashCount += 1
    ports.note('view_ended', { reason, exitCode })
    if (limit.mayRestart()) restart()
    else void stop(reason)
  })
  const restart = (): void => {
    contents.reload()
    ports.restarted()
  }
  let hangTimer: NodeJS.Timeout | undefined
  contents.on('unresponsive', () => {
    hangTimer ??= setTimeout(() => {
      hangTimer = undefined
      // The listener of render-process-gone then restarts the page.
      if (!window.isDestroyed()) contents.forcefullyCrashRenderer()
    }, MAX_HANG_MS)
  })
  const stopHangTimer = (): void => {
    clearTimeout(hangTimer)
    hangTimer = undefined
  }
  contents.on('responsive', stopHangTimer)
  window.on('closed', stopHangTimer)

  const stop = async (reason: string): Promise<void> => {
    const words = ports.words()
    const detail = words.crashedWhy
      .replace('{count}', String(crashCount))
      .replace('{reason}', reason)
    const { response } = await ports.dialog.showMessageBox(window, {
      type: 'error',
      message: words.crashed,
      detail,
      buttons: [words.startAgain, words.quit],
      defaultId: 0,
      cancelId: 1,
      noLink: true,
    })
    if (response !== 0) return ports.quit()
    limit.reset()
    crashCount = 0
    restart()
  }
}
