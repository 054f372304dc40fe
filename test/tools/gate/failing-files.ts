import {
  copyFileSync as copy,
  linkSync as link,
  renameSync as rename,
  statSync,
  truncateSync,
  writeSync as write,
} from 'node:fs'
import { isWanted, pass } from './fail-point.ts'

// Node's file system with fail points: `written` counts the bytes that go through writeSync,
// `before-rename` and `after-rename` the files that get their final name, `restoring` what a restore
// does to files: before, after, and in the middle of a copy. For the test build only.
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
  restoring(from, to, () => rename(from, to))
  if (to.endsWith('.csv')) pass('after-rename')
}

/** copyFileSync, which dies before, after, or half way. */
export function copyFileSync(from: string, to: string): void {
  restoring(from, to, () => {
    copy(from, to)
    if (!isWanted('restoring') || !isOfRestore(to)) return
    truncateSync(to, Math.floor(statSync(to).size / 2))
    pass('restoring')
    copy(from, to)
  })
}

/** linkSync, which dies before or after it. */
export function linkSync(from: string, to: string): void {
  restoring(from, to, () => link(from, to))
}

function restoring(from: string, to: string, action: () => void): void {
  const isPassed = isOfRestore(from) || isOfRestore(to)
  if (isPassed) pass('restoring')
  action()
  if (isPassed) pass('restoring')
}

function isOfRestore(path: string): boolean {
  return /\.restoring|before-restore-/.test(path)
}
