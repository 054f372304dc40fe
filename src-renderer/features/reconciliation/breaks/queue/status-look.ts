import type { BreakStatus } from '../../../../../src-main/reconciliation/decisions.ts'

interface Look {
  readonly tone: 'ok' | 'open' | 'mute'
  readonly shape: 'disc' | 'half' | 'square' | 'ring'
}

const looks: Readonly<Record<BreakStatus, Look>> = {
  open: { tone: 'mute', shape: 'ring' },
  investigating: { tone: 'open', shape: 'half' },
  resolved: { tone: 'ok', shape: 'disc' },
  // A difference that stays: done, and not as if it had never been.
  accepted: { tone: 'ok', shape: 'square' },
}

/**
 * How a break's status is drawn: quiet, for the categories are what stands out. A word that is not
 * known looks open.
 */
export function statusLook(status: string): Look {
  return looks[status as BreakStatus] ?? looks.open
}
