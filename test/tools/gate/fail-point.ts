import { readFileSync } from 'node:fs'

/** The point at which the process dies: its name, and the number of the pass (from 1). */
export interface FailPoint {
  readonly name: string
  readonly passNumber: number
}

/**
 * The name of the environment variable, whose value is such as `in-transaction:7`. Only the test
 * build reads it.
 */
export const failPointVariable = 'PARTNER_DESK_TEST_FAIL_POINT'

const wantedPoint = readWanted()
let passCount = 0

/** Counts a pass of a point, and kills the process, as a power cut would, at the wanted one. */
export function pass(name: string, by = 1): void {
  if (wantedPoint?.name !== name) return
  passCount += by
  if (passCount >= wantedPoint.passNumber) process.kill(process.pid, 'SIGKILL')
}

/** Whether this point is the wanted one. */
export function isWanted(name: string): boolean {
  return wantedPoint?.name === name
}

// Reads the wanted point. The database thread gets no environment (store/client.ts), but the system
// still shows that of the process.
function readWanted(): FailPoint | undefined {
  const environment = readFileSync('/proc/self/environ', 'utf8').split('\0')
  const text = environment
    .find((one) => one.startsWith(`${failPointVariable}=`))
    ?.slice(failPointVariable.length + 1)
  const [, name, passNumber] = /^([a-z-]+):(\d+)$/.exec(text ?? '') ?? []
  return name === undefined ? undefined : { name, passNumber: Number(passNumber) }
}
