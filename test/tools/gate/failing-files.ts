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
// `before-rename` and `after-rename` the files that get their final name, `restoring` the file
// steps of a restore: before, after, and in the middle of a copy. For the test build only.
export * from 'node:fs'

/** writeSync that fails once this number of bytes is written. */
export function writeSync(...values: unknown[]): number {
  const count = (write as (...values: unknown[]) => number)(...values)
  pass('written', count)
  return count
}

/** renameSync that dies before or after the rename. */
export function renameSync(from: string, to: string): void {
  if (to.endsWith('.csv')) pass('before-rename')
  withRestorePoints(from, to, () => rename(from, to))
  if (to.endsWith('.csv')) pass('after-rename')
}

/** copyFileSync that dies before, after, or in the middle of the copy. */
export function copyFileSync(from: string, to: string): void {
  withRestorePoints(from, to, () => {
    copy(from, to)
    if (!isWanted('restoring') || !isOfRestore(to)) return
    truncateSync(to, Math.floor(statSync(to).size / 2))
    pass('restoring')
    copy(from, to)
  })
}

/** linkSync that dies before or after the link. */
export function linkSync(from: string, to: string): void {
  withRestorePoints(from, to, () => link(from, to))
}

function withRestorePoints(from: string, to: string, action: () => void): void {
  const isOfRestoreStep = isOfRestore(from) || isOfRestore(to)
  if (isOfRestoreStep) pass('restoring')
  action()
  if (isOfRestoreStep) pass('restoring')
}

function isOfRestore(path: string): boolean {
  return /\.restoring|before-restore-/.test(path)
}
