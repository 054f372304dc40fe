import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The roots of Linux control groups for the processor, version 1 and version 2.
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/**
 * Puts this process, and everything it starts from then on, into one group of the scheduler, as
 * window and host of an installed program are. Returns a function that removes it from the group.
 * Linux makes a group of each session, and Playwright starts a browser in a session of its own: the
 * host then waits until the whole browser has had its turn, up to a fifth of a second on two
 * processors. Does nothing where groups cannot be made (no Linux, not root).
 */
export function joinOneGroup(): () => void {
  const root = roots.find((path) => existsSync(join(path, 'cgroup.procs')))
  if (root === undefined) return () => undefined
  const group = join(root, `partner-desk-bench-${process.pid}`)
  const enter = (path: string): void =>
    writeFileSync(join(path, 'cgroup.procs'), String(process.pid))
  try {
    const control = join(root, 'cgroup.subtree_control')
    if (existsSync(control) && !readFileSync(control, 'utf8').split(/\s/).includes('cpu'))
      writeFileSync(control, '+cpu')
    mkdirSync(group)
    enter(group)
  } catch {
    return () => undefined
  }
  return () => {
    try {
      enter(root)
      rmdirSync(group)
    } catch {
      // A started process may still be ending in the group. An empty group costs nothing and
      // disappears with the next start of the machine.
    }
  }
}
