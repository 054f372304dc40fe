import type { BreakStatus } from '../../../../../src-main/reconciliation/decisions.ts'

interface Look {
  readonly tone: 'open' | 'mute'
  readonly shape: 'disc' | 'half' | 'square' | 'ring'
}

const looks: Readonly<Record<BreakStatus, Look>> = {
  open: { tone: 'mute', shape: 'ring' },
  investigating: { tone: 'open', shape: 'half' },
  // A decided break is grey, because colour is for breaks that need work.
  resolved: { tone: 'mute', shape: 'disc' },
  // The shape is a square, because an accepted difference remains.
  accepted: { tone: 'mute', shape: 'square' },
}

/**
 * Returns the look of a break's status. It is subdued, because the categories should stand out. An
 * unknown status looks open.
 */
export function statusLook(status: string): Look {
  return looks[status as BreakStatus] ?? looks.open
}

/** The look of a break that members of a team decided differently. */
export const conflictLook = { tone: 'warn', shape: 'diamond' } as const

/** Whether a break is decided. */
export function isSettled(status: string): boolean {
  return status === 'resolved' || status === 'accepted'
}
