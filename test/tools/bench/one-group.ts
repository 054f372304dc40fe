import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

// Where Linux has its groups of processes that share the processor, of the older kind and the
// newer.
const roots = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup']

/**
 * Puts this process, and all that it starts from then on, into one group of the scheduler, as
 * window and host of an installed program are; gives what takes it out again. Linux makes a group
 * of each session, and Playwright starts a browser in one of its own: then the host waits until the
 * whole browser has had its turn, up to a fifth of a second on two processors. Nothing where groups
 * cannot be made (no Linux, not root).
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
      // Something that was started still ends there; an empty group costs nothing and is gone with
      // the next start of the machine.
    }
  }
}
