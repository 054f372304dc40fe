import { readFileSync } from 'node:fs'

/** Where the process is to die: a point by name, and at which passing of it (from 1). */
export interface FailPoint {
  readonly name: string
  readonly passing: number
}

/** The name of the variable, such as `in-transaction:7`. Only the test build looks at it. */
export const failPointName = 'PARTNER_DESK_TEST_FAIL_POINT'

const wanted = readWanted()
let passed = 0

/**
 * Counts a passing of a point and kills the process, as a power cut would, where it is the wanted
 * one.
 */
export function pass(name: string, by = 1): void {
  if (wanted?.name !== name) return
  passed += by
  if (passed >= wanted.passing) process.kill(process.pid, 'SIGKILL')
}

/** Whether this point was asked for. */
export function isWanted(name: string): boolean {
  return wanted?.name === name
}

// The database thread is given no environment (store/client.ts); the process's own one can still be
// read from the system.
function readWanted(): FailPoint | undefined {
  const environment = readFileSync('/proc/self/environ', 'utf8').split('\0')
  const text = environment
    .find((one) => one.startsWith(`${failPointName}=`))
    ?.slice(failPointName.length + 1)
  const [, name, passing] = /^([a-z-]+):(\d+)$/.exec(text ?? '') ?? []
  return name === undefined ? undefined : { name, passing: Number(passing) }
}
