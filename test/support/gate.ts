import { test } from 'vitest'
import { isGate } from './is-gate.ts'
import type { WindowHost } from './window.ts'
import { windowHosts } from './window.ts'

/** The hosts that run what does not depend on the host: one of them each time, both at the gate. */
export const gateHosts: readonly WindowHost[] = isGate ? windowHosts : ['loopback']

/**
 * A test of the gate alone. Otherwise it is not there at all: a skipped test would fail the run.
 */
export const gateTest = (
  title: string,
  run: () => Promise<void> | void,
  timeout?: number,
): void => {
  if (isGate) test(title, run, timeout)
}
