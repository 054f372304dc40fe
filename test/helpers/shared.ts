import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * A folder that `make` fills: once for a whole run of tests, however many files ask for it, and never changed by them. Outside of such a run
 * (a bench, the pictures) it is made anew.
 */
export async function sharedFolder(name: string, make: (folder: string) => Promise<void>): Promise<string> {
  const base = process.env.PARTNER_DESK_TEST_SHARED ?? mkdtempSync(join(tmpdir(), 'partner-desk-shared-'))
  const shared = join(base, name)
  if (existsSync(shared)) return shared
  const own = mkdtempSync(join(base, `${name}-`))
  await make(own)
  try {
    renameSync(own, shared)
  } catch (error) {
    // The other lane was first.
    if (!existsSync(shared)) throw error
    rmSync(own, { recursive: true, force: true })
  }
  return shared
}
