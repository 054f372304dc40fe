import { assertNever } from '../base/failure.ts'
import type { BreakStatus } from './decisions.ts'

/** A decision about a break, as the log holds it. */
export interface LoggedDecision {
  readonly id: string
  readonly kind:
    | 'status'
    | 'assign'
    | 'note'
    | 'match'
    | 'acceptSuggestion'
    | 'refuseSuggestion'
    | 'undoMatch'
    | 'undo'
  /** The decided values, by name: status, reason, note, assignee. */
  readonly facts: Readonly<Record<string, string>>
  readonly by: string
  readonly at: string
  /** The id of the decision that this one takes back. */
  readonly undoes: string | null
  /** The content of the break that the decision settles; null: it settles no certain figures. */
  readonly seen: string | null
  /** A match that a run has taken in, whose break that run found nevertheless. */
  readonly isFoundAfterwards: boolean
}

/** The present figures of a break. They are read only where a settled state depends on them. */
export interface BreakFigures {
  /** Its content in the latest run that found it; undefined where no run has it. */
  content(): string | undefined
  /** It belongs to a closed period, in which decided states stay as they are. */
  isFrozen(): boolean
}

/** The state of a break that decisions have given it. */
export interface BreakState {
  readonly status: BreakStatus
  readonly assignee: string
  readonly note: string
  readonly reason: string
  /** The person and the time of the last decision. */
  readonly by: string
  readonly at: string
  /** The content for which the break is settled; null: any. */
  readonly seen: string | null
}

/**
 * Folds the decisions about one break, in the order of the log, into its state. Undefined where
 * none of them holds. A resolution holds for the figures that it was made for: where the latest run
 * found others under this id, the break is open again. A match made by hand no longer resolves a
 * break that a later run still finds.
 */
export function foldBreak(
  decisions: readonly LoggedDecision[],
  figures: BreakFigures,
): BreakState | undefined {
  const undone = new Set(decisions.map(({ undoes }) => undoes))
  let state: BreakState | undefined
  for (const decision of decisions)
    if (decision.kind !== 'undo' && !undone.has(decision.id) && !decision.isFoundAfterwards)
      state = applyDecision(state ?? untouched, decision)
  if (!state || state.seen === null || !isSettled(state)) return state
  if (figures.isFrozen() || figures.content() === state.seen) return state
  return { ...state, status: 'open', reason: 'its figures are others than those that were decided' }
}

/** True for the state of a break that a person has settled. */
export function isSettled({ status }: { readonly status: string }): boolean {
  return status === 'resolved' || status === 'accepted'
}

const untouched: BreakState = {
  status: 'open',
  assignee: '',
  note: '',
  reason: '',
  by: '',
  at: '',
  seen: null,
}

function applyDecision(before: BreakState, decision: LoggedDecision): BreakState {
  const { kind, facts, by, at, seen } = decision
  const state = { ...before, by, at }
  switch (kind) {
    case 'status':
      return {
        ...state,
        status: facts.status as BreakStatus,
        reason: facts.reason ?? '',
        note: facts.note || state.note,
        seen,
      }
    case 'assign':
      return { ...state, assignee: facts.assignee ?? '' }
    case 'note':
      return { ...state, note: facts.note ?? '' }
    case 'match':
    case 'acceptSuggestion':
      // The next run makes one payment of its records, so nothing remains to be done.
      return {
        ...state,
        status: 'resolved',
        reason: facts.reason || (kind === 'match' ? 'matched by hand' : 'suggestion accepted'),
        seen,
      }
    case 'refuseSuggestion':
    case 'undoMatch':
    case 'undo':
      return state
    default:
      return assertNever(kind)
  }
}
