import { windowHosts } from './window.ts'
import type { WindowHost } from './window.ts'

/** Whether this is the release gate, which runs the whole campaigns (`npm run gate`). */
export const isGate = process.env.PARTNER_DESK_GATE === '1'

/** The hosts that run what does not depend on the host: one of them each time, both at the gate. */
export const gateHosts: readonly WindowHost[] = isGate ? windowHosts : ['loopback']
