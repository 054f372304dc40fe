import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs once around all tests: makes the folder that their files share (test/support/shared.ts) and
 * returns the function that removes it. Called for each project of the configuration, but only the
 * first call makes the folder.
 */
export function setup(): () => void {
  if (process.env.PARTNER_DESK_TEST_SHARED !== undefined) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-shared-'))
  process.env.PARTNER_DESK_TEST_SHARED = folder
  // Hundreds of processes run the built program, so each reads the compile cache of the first ones.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
