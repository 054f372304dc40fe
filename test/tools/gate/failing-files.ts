import { renameSync as rename, writeSync as write } from 'node:fs'
import { pass } from './fail-point.ts'

// Node's file system with fail points: `written` counts the bytes that go through writeSync,
// `before-rename` and `after-rename` the files that get their final name. For the test build only.
export * from 'node:fs'

/** writeSync, which dies once so many bytes are written. */
export function writeSync(...values: unknown[]): number {
  const count = (write as (...values: unknown[]) => number)(...values)
  pass('written', count)
  return count
}

/** renameSync, which dies before or after it. */
export function renameSync(from: string, to: string): void {
  if (to.endsWith('.csv')) pass('before-rename')
  rename(from, to)
  if (to.endsWith('.csv')) pass('after-rename')
}
