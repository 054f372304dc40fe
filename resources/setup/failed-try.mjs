import { rmSync, writeFileSync } from 'node:fs'
import { readText } from './programs.mjs'

const DAY_MS = 24 * 3600_000

/**
 * Whether a try to get this `version` from the network failed less than a day ago, by the file that
 * records it.
 */
export function hasFailedToday(file, version, nowMs) {
  const text = readText(file)
  if (text === undefined) return false
  try {
    const record = JSON.parse(text)
    return (
      record.version === version && nowMs >= record.failedAt && nowMs - record.failedAt < DAY_MS
    )
  } catch {
    return false
  }
}

/** Records that the try failed, so that the next start neither waits nor uses the network. */
export function noteFailure(file, version, nowMs) {
  writeFileSync(file, JSON.stringify({ version, failedAt: nowMs }))
}

export function forgetFailure(file) {
  rmSync(file, { force: true })
}
