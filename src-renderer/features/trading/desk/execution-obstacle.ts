import type { InstructionView } from '../../../../src-main/contract/services.ts'
import type { CallObstacle } from './call-obstacle.ts'

/** Why an offer cannot be executed: an obstacle to the call, or a reason of the offer itself. */
export type ExecutionObstacle =
  CallObstacle | 'noId' | 'noPrice' | 'underWay' | 'executed' | 'unknown' | 'expired'

export interface ExecutionFacts {
  readonly callObstacle: CallObstacle | undefined
  /** The id that an execution would name, or undefined if the answer had none. */
  readonly subject: string | undefined
  /** Whether the whole known price can be shown, because nothing is executed blindly (A89). */
  readonly hasPrice: boolean
  /** Whether the offer can be executed only once. */
  readonly isSingleUse: boolean
  /** The offer's executions so far, from every window of this machine. */
  readonly executions: readonly InstructionView[]
  readonly isPressed: boolean
  /** Also true without a known expiry. */
  readonly isInTime: boolean
}

/**
 * Finds the obstacle to executing now, or undefined if there is none (A29). It is checked again at
 * the moment of the press.
 */
export function findExecutionObstacle({
  callObstacle,
  subject,
  hasPrice,
  isSingleUse,
  executions,
  isPressed,
  isInTime,
}: ExecutionFacts): ExecutionObstacle | undefined {
  if (isPressed) return 'underWay'
  const obstacle = isSingleUse ? singleUseObstacle(executions) : repeatObstacle(executions)
  if (obstacle) return obstacle
  if (!isInTime) return 'expired'
  if (callObstacle) return callObstacle
  if (!hasPrice) return 'noPrice'
  return subject === undefined ? 'noId' : undefined
}

// An offer is executed or expired if the service says so, whatever the countdown shows (A27, A28).
// Any other refusal changed nothing.
function singleUseObstacle(executions: readonly InstructionView[]): ExecutionObstacle | undefined {
  if (
    executions.some(({ state, failure }) => state === 'done' || failure?.code === 'PARTNER_20011')
  )
    return 'executed'
  const pendingObstacle = repeatObstacle(executions)
  if (pendingObstacle) return pendingObstacle
  return executions.some(({ failure }) => failure?.code === 'PARTNER_20010') ? 'expired' : undefined
}

// No offer is executed while another execution of it is in progress or has an unknown outcome.
function repeatObstacle(executions: readonly InstructionView[]): ExecutionObstacle | undefined {
  if (executions.some(({ state }) => state === 'prepared' || state === 'sent')) return 'underWay'
  return executions.some(({ state }) => state === 'unknown') ? 'unknown' : undefined
}
