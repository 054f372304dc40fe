import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** The D-Bus service that shows gnome-keyring's password prompt (Debian: gcr). */
const PROMPTER_SERVICE = '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service'

/** A hidden screen, on which a real prompt can open and stay. */
export interface Screen {
  /** The value of DISPLAY. */
  readonly name: string
  stop(): Promise<void>
}

/** The reason why no prompt can be shown here, in words. */
export function missingForPrompter(): string | undefined {
  const missingPrograms = [
    ...(spawnSync('which', ['Xvfb']).status === 0 ? [] : ['Xvfb (Debian: xvfb)']),
    ...(existsSync(PROMPTER_SERVICE) ? [] : [`${PROMPTER_SERVICE} (Debian: gcr)`]),
  ]
  return missingPrograms.length === 0 ? undefined : `missing: ${missingPrograms.join(', ')}`
}

/** Starts Xvfb under a free number. Throws if it ends at once. */
export async function startScreen(): Promise<Screen> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const childExit = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const number = await new Promise<string>((resolve, reject) => {
    ;(child.stdio[3] as Readable).once('data', (part: Buffer) => resolve(part.toString().trim()))
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${String(code)}`)))
  })
  return { name: `:${number}`, stop: async () => (child.kill('SIGTERM'), childExit) }
}
