import { execFileSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
let isBuilt = false

/**
 * Builds the program if its sources are newer than the build, once for each process. `npm test`
 * builds first; a single test file run by hand does not.
 */
export function build(): void {
  if (isBuilt) return
  execFileSync(process.execPath, [join(root, 'resources/setup.mjs'), '--for', 'run'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  isBuilt = true
}
