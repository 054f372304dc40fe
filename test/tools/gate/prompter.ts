import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Readable } from 'node:stream'

/** What D-Bus starts the window by in which gnome-keyring asks for its password (Debian: gcr). */
const PROMPTER = '/usr/share/dbus-1/services/org.gnome.keyring.SystemPrompter.service'

/** A screen that nobody looks at, so that a real prompt can open and stay. */
export interface Screen {
  /** As DISPLAY names it. */
  readonly name: string
  stop(): Promise<void>
}

/** Why no prompt can be shown here, in words. */
export function missingForPrompter(): string | undefined {
  const lacks = [
    ...(spawnSync('which', ['Xvfb']).status === 0 ? [] : ['Xvfb (Debian: xvfb)']),
    ...(existsSync(PROMPTER) ? [] : [`${PROMPTER} (Debian: gcr)`]),
  ]
  return lacks.length === 0 ? undefined : `missing: ${lacks.join(', ')}`
}

/** Starts Xvfb under a number that is free. Throws where it ends at once. */
export async function startScreen(): Promise<Screen> {
  const child = spawn(
    'Xvfb',
    ['-displayfd', '3', '-screen', '0', '640x480x24', '-nolisten', 'tcp'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const number = await new Promise<string>((found, failed) => {
    ;(child.stdio[3] as Readable).once('data', (part: Buffer) => found(part.toString().trim()))
    child.once('exit', (code) => failed(new Error(`Xvfb ended with ${String(code)}`)))
  })
  return { name: `:${number}`, stop: async () => (child.kill('SIGTERM'), ended) }
}
