import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/**
 * A folder that `make` fills: once for a whole run of tests, however many files ask for it, and
 * never changed by them. Who asks while it is being made waits for it. Outside of such a run (a
 * bench, the pictures) it is made anew.
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
      const own = mkdtempSync(join(base, `${name}-`))
      await make(own)
      renameSync(own, shared)
    } finally {
      // One that failed leaves the turn to the next, who fails for himself.
      rmSync(turn, { recursive: true, force: true })
    }
  }
  return shared
}

// Made only where there is none, which one of several manages.
function takeTurn(turn: string): boolean {
  try {
    mkdirSync(turn)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
