import { describe, test } from 'vitest'
import { isGate } from './is-gate.ts'
import type { WindowHost } from './window.ts'

/**
 * The hosts for tests that do not depend on the host: one of them in `npm test`, both at the gate.
 */
export const gateHosts: readonly WindowHost[] = isGate ? ['loopback', 'electron'] : ['loopback']

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

/** Declares a group of tests that run only at the gate, as gateTest does for one test. */
export const gateDescribe = (title: string, run: () => void): void => {
  if (isGate) describe(title, run)
}
