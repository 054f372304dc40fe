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
  /** Null for a decision that was made without a team. */
  readonly shared: SharedOrder | null
}

/** The place of a decision among those of a team (team.md, 11). */
export interface SharedOrder {
  /** Its number in the team's log; null until it has one, which is then above all others. */
  readonly seq: number | null
  /** The last number of the log that its author had received. */
  readonly base: number
  /** The workstation, whose own decisions its person knows. */
  readonly station: string
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
  /** Persons decided differently without knowing of each other; the break is open. */
  readonly isConflict: boolean
}

/**
 * Folds the decisions about one break, in the order of the log, into its state. Undefined where
 * none of them holds. A resolution holds for the figures that it was made for: where the latest run
 * found others under this id, the break is open again. A match made by hand no longer resolves a
 * break that a later run still finds. Different statuses of a team's workstations, each made without
 * knowledge of the other, are a conflict until a decision that is based on both.
 */
export function foldBreak(
  decisions: readonly LoggedDecision[],
  figures: BreakFigures,
): BreakState | undefined {
  const undone = new Set(decisions.map(({ undoes }) => undoes))
  const heldDecisions = decisions.filter(
    ({ id, kind, isFoundAfterwards }) => kind !== 'undo' && !undone.has(id) && !isFoundAfterwards,
  )
  let state: BreakState | undefined
  for (const decision of heldDecisions) state = applyDecision(state ?? untouched, decision)
  const rivals = findRivals(heldDecisions)
  if (state && rivals.length > 0)
    return { ...state, status: 'open', reason: rivalText(rivals), seen: null, isConflict: true }
  return state && asFigured(state, figures)
}

/**
 * Folds decisions that followed in the log of a team since `state` was folded, as foldBreak folds
 * all. `last` is the last one that `state` contains. Undefined where those before it count again.
 */
export function continueFold(
  state: BreakState,
  last: LoggedDecision,
  later: readonly LoggedDecision[],
  figures: BreakFigures,
): BreakState | undefined {
  if (!isFinal(last)) return undefined
  let folded = state
  let before = last.shared.seq
  for (const decision of later) {
    if (!isFinal(decision) || decision.undoes !== null) return undefined
    if (statusOf(decision) !== undefined && decision.shared.base < before) return undefined
    folded = applyDecision(folded, decision)
    before = decision.shared.seq
  }
  return asFigured(folded, figures)
}

/** Whether continueFold may take up the state that these decisions gave. */
export function canContinue(state: BreakState, decisions: readonly LoggedDecision[]): boolean {
  const isAsDecided = !state.isConflict && (state.seen === null || isSettled(state))
  return isAsDecided && decisions.every(isFinal)
}

// A decision with its place in a team's log stays as it is, but a match holds until a run finds its
// break.
function isFinal(
  decision: LoggedDecision,
): decision is LoggedDecision & { readonly shared: { readonly seq: number } } {
  const { kind, shared } = decision
  return shared !== null && shared.seq !== null && kind !== 'match' && kind !== 'acceptSuggestion'
}

function asFigured(state: BreakState, figures: BreakFigures): BreakState {
  if (state.seen === null || !isSettled(state)) return state
  if (figures.isFrozen() || figures.content() === state.seen) return state
  return { ...state, status: 'open', reason: 'its figures are others than those that were decided' }
}

/** True for the state of a break that a person has settled. */
export function isSettled({ status }: { readonly status: string }): boolean {
  return status === 'resolved' || status === 'accepted'
}

/**
 * The decisions that contradict each other at the end of the log, in its order; none where the last
 * one that gave a status was made in knowledge of all before it. SQL of the team's server finds the
 * breaks in conflict by this rule too (team/sql/open-breaks.ts).
 */
function findRivals(heldDecisions: readonly LoggedDecision[]): readonly LoggedDecision[] {
  const giving = heldDecisions.filter((decision) => statusOf(decision) !== undefined)
  let rivals: readonly LoggedDecision[] = []
  giving.forEach((decision, at) => {
    const unknown = giving.slice(0, at).filter((earlier) => !isKnownTo(decision, earlier))
    const isDifferent = unknown.some((earlier) => statusOf(earlier) !== statusOf(decision))
    if (unknown.length === 0) rivals = []
    else if (rivals.length > 0) rivals = [...rivals, decision]
    else if (isDifferent) rivals = [...unknown, decision]
  })
  return rivals
}

function isKnownTo({ shared }: LoggedDecision, earlier: LoggedDecision): boolean {
  if (!shared || !earlier.shared || earlier.shared.station === shared.station) return true
  return (earlier.shared.seq ?? Infinity) <= shared.base
}

function statusOf({ kind, facts }: LoggedDecision): BreakStatus | undefined {
  if (kind === 'status') return facts.status as BreakStatus
  return kind === 'match' || kind === 'acceptSuggestion' ? 'resolved' : undefined
}

const rivalWords: Readonly<Record<BreakStatus, string>> = {
  open: 'opened it again',
  investigating: 'is investigating it',
  resolved: 'resolved it',
  accepted: 'accepted it',
}

function rivalText(rivals: readonly LoggedDecision[]): string {
  const parts = rivals.map((rival) => `${rival.by} ${rivalWords[statusOf(rival) ?? 'open']}`)
  return [...new Set(parts)].join(', ')
}

const untouched: BreakState = {
  status: 'open',
  assignee: '',
  note: '',
  reason: '',
  by: '',
  at: '',
  seen: null,
  isConflict: false,
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
