import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A folder that `make` fills once for a whole run of tests. Tests only read it. A test that asks
 * while the folder is being made waits for it. Outside of a test run (a bench, the pictures) it is
 * made again.
 */
export async function sharedFolder(
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> {
  const base =
    process.env.PARTNER_DESK_TEST_SHARED ?? mkdtempSync(join(tmpdir(), 'partner-desk-shared-'))
  const shared = join(base, name)
  const turn = `${shared}.turn`
  while (!existsSync(shared)) {
    if (!takeTurn(turn)) {
      await wait(100)
      continue
    }
    try {
      if (existsSync(shared)) break
      const folder = mkdtempSync(join(base, `${name}-`))
      await make(folder)
      renameSync(folder, shared)
    } finally {
      // A failed maker releases the lock. The next one tries again and reports its own failure.
      rmSync(turn, { recursive: true, force: true })
    }
  }
  return shared
}

// Takes the lock. Creating the folder is atomic, so only one process succeeds.
function takeTurn(turn: string): boolean {
  try {
    mkdirSync(turn)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
