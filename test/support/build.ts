import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
let isBuilt = false

/**
 * Builds where the sources are newer: `npm test` has done it already, a single file run by hand has
 * not. Once for each process.
 */
export function build(): void {
  if (isBuilt) return
  execFileSync(process.execPath, [join(root, 'resources/setup.mjs'), '--for', 'run'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  isBuilt = true
}
