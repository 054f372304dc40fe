// The last step of a run of all tests (goal S7). No file that the program left in a data folder may
// contain, in any form, a secret that the program received while it used this folder. The files are
// the log, the database and its write-ahead log, exports, settings, and the files of the browser.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchLeftovers } from '../../support/leftover-search.ts'

/** Makes the folder in which the tests collect the data folders of the program. */
export function collectLeftovers() {
  process.env.PARTNER_DESK_TEST_LEFT = mkdtempSync(join(tmpdir(), 'partner-desk-left-'))
}

/**
 * Searches the collected folders, prints the result in a line, and removes the folders. Returns
 * true if no secret was found. After a run of all tests (`isFullRun`) there must also be enough
 * folders.
 */
export function reportLeftovers(isFullRun) {
  const folder = process.env.PARTNER_DESK_TEST_LEFT
  const startedAtMs = performance.now()
  const { folders, files, bytes, found } = searchLeftovers(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const isGood = found.length === 0 && (!isFullRun || folders > 10)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  process.stdout.write(
    `${isGood ? 'ok    ' : 'FAILED'} S7: secrets in ${files} files of ${folders} data folders, ${Math.round(bytes / 1e6)} MB: ${found.length} (${seconds} s)\n`,
  )
  if (found.length > 0) process.stdout.write(`${found.join('\n')}\n`)
  return isGood
}
