import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs once around all tests: the place of what their files share (test/support/shared.ts). Gives
 * what takes it away again. Asked for each project of the configuration, of which the first makes
 * it.
 */
export function setup(): () => void {
  if (process.env.PARTNER_DESK_TEST_SHARED !== undefined) return () => undefined
  const folder = mkdtempSync(join(tmpdir(), 'partner-desk-shared-'))
  process.env.PARTNER_DESK_TEST_SHARED = folder
  // Hundreds of processes of the same built program: each reads what the first ones compiled.
  process.env.NODE_COMPILE_CACHE ??= join(folder, 'compiled')
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
}
