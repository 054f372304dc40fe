import { test } from 'vitest'
import { isGate } from './is-gate.ts'
import type { WindowHost } from './window.ts'
import { windowHosts } from './window.ts'

/**
 * The hosts for tests that do not depend on the host: one of them in `npm test`, both at the gate.
 */
export const gateHosts: readonly WindowHost[] = isGate ? windowHosts : ['loopback']

/**
 * Declares a test that runs only at the gate. Elsewhere it is not declared at all, since a skipped
 * test would fail the run.
 */
export const gateTest = (
  title: string,
  run: () => Promise<void> | void,
  timeout?: number,
): void => {
  if (isGate) test(title, run, timeout)
}
