import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A folder that `make` fills once for a whole run of tests. Tests only read it. A test that needs
 * the folder while it is being made waits for it. Outside of a test run (a bench, the pictures) it
 * is made again.
 */
export async function sharedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const base =
    process.env.PARTNER_DESK_TEST_SHARED ?? mkdtempSync(join(tmpdir(), 'partner-desk-shared-'))
  const shared = join(base, name)
  const lock = `${shared}.turn`
  while (!existsSync(shared)) {
    if (!acquireLock(lock)) {
      await wait(100)
      continue
    }
    try {
      if (existsSync(shared)) break
      const folder = mkdtempSync(join(base, `${name}-`))
      await make(folder)
      renameSync(folder, shared)
    } finally {
      // If `make` fails, the next process tries again and reports its own failure.
      rmSync(lock, { recursive: true, force: true })
    }
  }
  return shared
}

// Creating the lock's folder is atomic, so only one process succeeds.
function acquireLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
