// The last step of a run of all tests (goal S7): no secret that the program was given over a data
// folder may be in anything that it left there, in any of its forms: log, database and its
// write-ahead log, exports, settings, the browser's own files.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { searchLeft } from '../../support/leftover-search.ts'

/** Makes the folder where the tests collect the data folders of the program. */
export function gatherLeft() {
  process.env.PARTNER_DESK_TEST_LEFT = mkdtempSync(join(tmpdir(), 'partner-desk-left-'))
}

/**
 * Searches the collected folders, prints the result in a line, and removes them. Returns whether
 * nothing was found and, where `isWhole`, whether there was anything to search.
 */
export function tellLeft(isWhole) {
  const folder = process.env.PARTNER_DESK_TEST_LEFT
  const began = performance.now()
  const { folders, files, bytes, found } = searchLeft(folder)
  rmSync(folder, { recursive: true, force: true, maxRetries: 3 })
  const isGood = found.length === 0 && (!isWhole || folders > 10)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(
    `${isGood ? 'ok    ' : 'FAILED'} S7: secrets in ${files} files of ${folders} data folders, ${Math.round(bytes / 1e6)} MB: ${found.length} (${seconds} s)\n`,
  )
  if (found.length > 0) process.stdout.write(`${found.join('\n')}\n`)
  return isGood
}
