import { writeFileSync } from 'node:fs'

/**
 * Keeps the memory of this process, and of all that it starts from now on, out of the core file
 * that a crash may leave (security.md, threat 18). Where the system has no such switch, or forbids
 * it, nothing happens.
 */
export function leaveMemoryOutOfDumps(): void {
  if (process.platform !== 'linux') return
  try {
    writeFileSync('/proc/self/coredump_filter', '0')
  } catch {
    // A container without /proc: the shell's own limit decides there.
  }
}
