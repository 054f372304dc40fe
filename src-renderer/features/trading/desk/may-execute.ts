import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { Gate } from './gate.ts'

/** Why what is offered cannot be executed; a Gate, or of the offer itself. */
export type Hindrance = Gate | 'noId' | 'noPrice' | 'underWay' | 'executed' | 'unknown' | 'expired'

export interface ExecutionFacts {
  readonly gate: Gate | undefined
  /** What an execution would name; undefined: the answer named nothing. */
  readonly subject: string | undefined
  /** Whether all that is known of the price can be shown: nothing is executed blindly (A89). */
  readonly hasPrice: boolean
  /** Whether one execution is all there may be. */
  readonly isOnce: boolean
  /** What was done with it so far, by every window of this machine. */
  readonly executions: readonly InstructionView[]
  readonly isPressed: boolean
  /** True also where no expiry is known. */
  readonly isInTime: boolean
}

/**
 * What stands against executing now; undefined: nothing (A29). Decided once more at the moment of
 * the press.
 */
export function findHindrance({
  gate,
  subject,
  hasPrice,
  isOnce,
  executions,
  isPressed,
  isInTime,
}: ExecutionFacts): Hindrance | undefined {
  if (isPressed) return 'underWay'
  const done = isOnce ? hindranceOf(executions) : openHindranceOf(executions)
  if (done) return done
  if (!isInTime) return 'expired'
  if (gate) return gate
  if (!hasPrice) return 'noPrice'
  return subject === undefined ? 'noId' : undefined
}

// What the service called executed or expired is so, whatever the countdown says (A27, A28). Any
// other refusal did nothing.
function hindranceOf(executions: readonly InstructionView[]): Hindrance | undefined {
  if (
    executions.some(({ state, failure }) => state === 'done' || failure?.code === 'PARTNER_20011')
  )
    return 'executed'
  const open = openHindranceOf(executions)
  if (open) return open
  return executions.some(({ failure }) => failure?.code === 'PARTNER_20010') ? 'expired' : undefined
}

// Whatever may be done many times is not done again while nobody knows whether it was.
function openHindranceOf(executions: readonly InstructionView[]): Hindrance | undefined {
  if (executions.some(({ state }) => state === 'prepared' || state === 'sent')) return 'underWay'
  return executions.some(({ state }) => state === 'unknown') ? 'unknown' : undefined
}
