import { test } from 'vitest'
import type { WindowHost } from './window.ts'
import { windowHosts } from './window.ts'

/** Whether this is the release gate, which runs the whole campaigns (`npm run gate`). */
export const isGate = process.env.PARTNER_DESK_GATE === '1'

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
