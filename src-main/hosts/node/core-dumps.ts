import { writeFileSync } from 'node:fs'

/**
 * Keeps the memory of this process, and of its later children, out of the core file that a crash
 * may leave (security.md, threat 18). Does nothing on a system without such a switch, or if the
 * switch cannot be set.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A container without /proc uses the shell's own limit.
  }
}
