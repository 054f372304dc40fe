import type { BreakStatus } from '../../../../../src-main/reconciliation/decisions.ts'

interface Look {
  readonly tone: 'open' | 'mute'
  readonly shape: 'disc' | 'half' | 'square' | 'ring'
}

const looks: Readonly<Record<BreakStatus, Look>> = {
  open: { tone: 'mute', shape: 'ring' },
  investigating: { tone: 'open', shape: 'half' },
  // What is decided is grey: colour is for what needs a hand.
  resolved: { tone: 'mute', shape: 'disc' },
  // A difference that stays: done, and not as if it had never been.
  accepted: { tone: 'mute', shape: 'square' },
}

/**
 * How a break's status is drawn: quiet, for the categories are what stands out. A word that is not
 * known looks open.
 */
export function statusLook(status: string): Look {
  return looks[status as BreakStatus] ?? looks.open
}

/** Whether a person is done with a break. */
export function isSettled(status: string): boolean {
  return status === 'resolved' || status === 'accepted'
}
