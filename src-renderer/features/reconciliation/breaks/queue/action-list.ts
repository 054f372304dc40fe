import type { PairCells } from '../../break-view.ts'
import { textOf } from '../../break-view.ts'
import type { MatchProblem } from './match-sides.ts'
import { matchProblem } from './match-sides.ts'

/** What a person can do about breaks, in the order of the bar. */
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

/** The key of each action. P is for the person; S syncs on every screen. */
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

/** Why an action cannot be done now. */
export type Hindrance =
  | 'closed'
  | 'nothingChosen'
  | 'alreadyOpen'
  | 'alreadyInvestigating'
  | 'nothingToUndo'
  | MatchProblem

interface Situation {
  /** The breaks that it would be about. */
  readonly targets: readonly PairCells[]
  /** Whether the run's period is closed. */
  readonly isClosed: boolean
  /** Whether there may be a decision to take back. */
  readonly canUndo: boolean
}

/** What hinders an action; undefined: nothing. */
export function hindranceOf(
  id: ActionId,
  { targets, isClosed, canUndo }: Situation,
): Hindrance | undefined {
  if (isClosed) return 'closed'
  if (id === 'undo') return canUndo ? undefined : 'nothingToUndo'
  if (targets.length === 0) return 'nothingChosen'
  const areAll = (status: string): boolean =>
    targets.every((row) => textOf(row, 'status') === status)
  if (id === 'reopen' && areAll('open')) return 'alreadyOpen'
  if (id === 'investigate' && areAll('investigating')) return 'alreadyInvestigating'
  return id === 'match' ? matchProblem(targets) : undefined
}
