import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { Gate } from './gate.ts'

/** Why an offer cannot be executed: a Gate, or a reason of the offer itself. */
export type Obstacle = Gate | 'noId' | 'noPrice' | 'underWay' | 'executed' | 'unknown' | 'expired'

export interface ExecutionFacts {
  readonly gate: Gate | undefined
  /** The id that an execution would name; undefined if the answer had none. */
  readonly subject: string | undefined
  /** Whether the whole known price can be shown, because nothing is executed blindly (A89). */
  readonly hasPrice: boolean
  /** Whether the offer can be executed only once. */
  readonly isOnce: boolean
  /** The offer's executions so far, from every window of this machine. */
  readonly executions: readonly InstructionView[]
  readonly isPressed: boolean
  /** Also true without a known expiry. */
  readonly isInTime: boolean
}

/**
 * Finds the obstacle to executing now; undefined if there is none (A29). It is checked again at the
 * moment of the press.
 */
export function findObstacle({
  gate,
  subject,
  hasPrice,
  isOnce,
  executions,
  isPressed,
  isInTime,
}: ExecutionFacts): Obstacle | undefined {
  if (isPressed) return 'underWay'
  const hindrance = isOnce ? hindranceOf(executions) : openHindranceOf(executions)
  if (hindrance) return hindrance
  if (!isInTime) return 'expired'
  if (gate) return gate
  if (!hasPrice) return 'noPrice'
  return subject === undefined ? 'noId' : undefined
}

// An offer is executed or expired if the service says so, whatever the countdown shows (A27, A28).
// Any other refusal changed nothing.
function hindranceOf(executions: readonly InstructionView[]): Obstacle | undefined {
  if (
    executions.some(({ state, failure }) => state === 'done' || failure?.code === 'PARTNER_20011')
  )
    return 'executed'
  const openHindrance = openHindranceOf(executions)
  if (openHindrance) return openHindrance
  return executions.some(({ failure }) => failure?.code === 'PARTNER_20010') ? 'expired' : undefined
}

// A repeatable execution is not repeated while the outcome of another is unknown.
function openHindranceOf(executions: readonly InstructionView[]): Obstacle | undefined {
  if (executions.some(({ state }) => state === 'prepared' || state === 'sent')) return 'underWay'
  return executions.some(({ state }) => state === 'unknown') ? 'unknown' : undefined
}
