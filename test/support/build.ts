import { execFileSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
let isBuilt = false

/**
 * Builds the program if its sources are newer than the build. Checks this once for each run of
 * tests or, outside of one, for each process. `npm test` has built the program before, but a single
 * test file run by hand has not.
 */
export function build(): void {
  const shared = process.env.PARTNER_DESK_TEST_SHARED
  const stamp = shared === undefined ? undefined : join(shared, 'built')
  if (isBuilt || (stamp !== undefined && existsSync(stamp))) return
  execFileSync(process.execPath, [join(root, 'resources/setup.mjs'), '--for', 'run'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  isBuilt = true
  if (stamp !== undefined) writeFileSync(stamp, '')
}
