import type { PairCells } from '../../break-view.ts'
import { textOf } from '../../break-view.ts'
import type { MatchProblem } from './match-sides.ts'
import { matchProblem } from './match-sides.ts'

/** The actions on breaks, in the order of the bar. */
export const actionIds = [
  'resolve',
  'accept',
  'assign',
  'match',
  'investigate',
  'reopen',
  'note',
  'undo',
] as const
export type ActionId = (typeof actionIds)[number]

/**
 * The key of each action. The key for assigning is P (person), because A accepts and S syncs on
 * every screen.
 */
export const actionKeys: Readonly<Record<ActionId, string>> = {
  resolve: 'r',
  accept: 'a',
  assign: 'p',
  match: 'm',
  investigate: 'i',
  reopen: 'o',
  note: 'n',
  undo: 'u',
}

/** Why an action is not available now. */
export type Obstacle =
  | 'closed'
  | 'nothingChosen'
  | 'alreadyOpen'
  | 'alreadyInvestigating'
  | 'nothingToUndo'
  | MatchProblem

interface Situation {
  /** The breaks that the action would apply to. */
  readonly targets: readonly PairCells[]
  /** Whether the run's period is closed. */
  readonly isClosed: boolean
  /** Whether there may be a decision to undo. */
  readonly canUndo: boolean
}

/** Returns why an action is not available, or undefined if it is available. */
export function obstacleOf(
  id: ActionId,
  { targets, isClosed, canUndo }: Situation,
): Obstacle | undefined {
  if (isClosed) return 'closed'
  if (id === 'undo') return canUndo ? undefined : 'nothingToUndo'
  if (targets.length === 0) return 'nothingChosen'
  const haveAllStatus = (status: string): boolean =>
    targets.every((row) => textOf(row, 'status') === status)
  if (id === 'reopen' && haveAllStatus('open')) return 'alreadyOpen'
  if (id === 'investigate' && haveAllStatus('investigating')) return 'alreadyInvestigating'
  return id === 'match' ? matchProblem(targets) : undefined
}
