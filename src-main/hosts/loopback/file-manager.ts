import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Desktop } from './browser-programs.ts'
import { findOnPath, hasDisplay } from './browser-programs.ts'

/**
 * Returns the command that shows a file in the system's file manager. On Linux the command shows
 * only the file's folder, and is undefined without a display or without xdg-open.
 */
export function fileManagerCommand(desktop: Desktop, path: string): readonly string[] | undefined {
  if (desktop.platform === 'win32') return ['explorer.exe', `/select,${path}`]
  if (desktop.platform === 'darwin') return ['/usr/bin/open', '-R', path]
  if (!hasDisplay(desktop)) return undefined
  const program = findOnPath(['xdg-open'], desktop.env, desktop.isThere)
  return program === undefined ? undefined : [program, dirname(path)]
}

/**
 * Returns a function that shows a file in the file manager, and resolves to false if it cannot.
 * Returns undefined if there is no file manager.
 */
export function fileManager(desktop: Desktop): ((path: string) => Promise<boolean>) | undefined {
  if (!fileManagerCommand(desktop, '/')) return undefined
  return (path) => {
    const [program, ...args] = fileManagerCommand(desktop, path) ?? []
    if (program === undefined || !existsSync(path)) return Promise.resolve(false)
    return new Promise((resolve) => {
      const child = spawn(program, args, { detached: true, stdio: 'ignore' })
      child.once('error', () => resolve(false))
      child.once('spawn', () => resolve(true))
      child.unref()
    })
  }
}
