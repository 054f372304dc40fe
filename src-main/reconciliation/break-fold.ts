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
  /** The digests of the reason and note, stored beside the decision's event (team.md, 12). */
  readonly digests: Readonly<Record<string, string>>
  readonly by: string
  readonly at: string
  /** The id of the decision that this one undoes. */
  readonly undoes: string | null
  /**
   * The content of the break when the decision was made. Null if the decision holds for any
   * content.
   */
  readonly decidedContent: string | null
  /** True for a match whose break was found again by a run that already applied the match. */
  readonly isFoundAfterwards: boolean
  /** Null for a decision that was made without a team. */
  readonly shared: SharedOrder | null
}

/** The position of a decision in the log of a team (team.md, 11). */
export interface SharedOrder {
  /** The decision's number in the team's log. Null until the log has received the decision. */
  readonly seq: number | null
  /** The last number of the log that the author's workstation had received. */
  readonly knownSeq: number
  /** The author's workstation. A decision takes earlier ones of its workstation into account. */
  readonly station: string
}

/** The present figures of a break. They are read only where a settled state depends on them. */
export interface BreakFigures {
  /** The break's content in the latest run that found it, undefined if no run has it. */
  content(): string | undefined
  /** True in a closed period, where decided states stay as they are. */
  isFrozen(): boolean
}

/** The state of a break after all decisions about it. */
export interface BreakState {
  readonly status: BreakStatus
  readonly assignee: string
  readonly note: string
  readonly reason: string
  /**
   * Digests that replace the note and reason in the digest of a closing. Null where the texts
   * themselves are used.
   */
  readonly noteDigest: string | null
  readonly reasonDigest: string | null
  /** The person and the time of the last decision. */
  readonly by: string
  readonly at: string
  /** The content for which the break is settled, null for any. */
  readonly decidedContent: string | null
  /** True if two people decided differently, each unaware of the other. The break is then open. */
  readonly isConflict: boolean
}

/**
 * Folds the decisions about one break, in the order of the log, into its state. Undefined if
 * none of them holds. A resolution holds only for the figures that it was made for: if the latest
 * run found other figures under this id, the break is open again. A match made by hand does not
 * resolve a break that a later run still finds. If two workstations of a team set different statuses
 * before either has received the decision of the other, the break is in conflict until a decision
 * takes both into account.
 */
export function foldBreak(
  decisions: readonly LoggedDecision[],
  figures: BreakFigures,
): BreakState | undefined {
  const undone = new Set(decisions.map(({ undoes }) => undoes))
  const validDecisions = decisions.filter(
    ({ id, kind, isFoundAfterwards }) => kind !== 'undo' && !undone.has(id) && !isFoundAfterwards,
  )
  let state: BreakState | undefined
  for (const decision of validDecisions) state = applyDecision(state ?? initialState, decision)
  const rivals = findRivals(validDecisions)
  if (state && rivals.length > 0)
    return {
      ...state,
      status: 'open',
      reason: rivalText(rivals),
      reasonDigest: null,
      decidedContent: null,
      isConflict: true,
    }
  return state && withFigures(state, figures)
}

/**
 * Adds later decisions of a team's log to `state`, with the result that foldBreak would give for all
 * decisions. `lastDecision` is the last decision that `state` contains. Undefined if the later
 * decisions change the effect of earlier ones, so that the caller must fold all of them again.
 */
export function continueFold(
  state: BreakState,
  lastDecision: LoggedDecision,
  laterDecisions: readonly LoggedDecision[],
  figures: BreakFigures,
): BreakState | undefined {
  if (!isFinal(lastDecision)) return undefined
  let newState = state
  let previousSeq = lastDecision.shared.seq
  for (const decision of laterDecisions) {
    if (!isFinal(decision) || decision.undoes !== null) return undefined
    if (statusOf(decision) !== undefined && decision.shared.knownSeq < previousSeq) return undefined
    newState = applyDecision(newState, decision)
    previousSeq = decision.shared.seq
  }
  return withFigures(newState, figures)
}

/** True if continueFold may continue from the state that these decisions gave. */
export function canContinue(state: BreakState, decisions: readonly LoggedDecision[]): boolean {
  const isAsDecided = !state.isConflict && (state.decidedContent === null || isSettled(state))
  return isAsDecided && decisions.every(isFinal)
}

// True for a decision that nothing can change: it has a number in the team's log, and it is not a
// match, which stops holding when a run finds its break again.
function isFinal(
  decision: LoggedDecision,
): decision is LoggedDecision & { readonly shared: { readonly seq: number } } {
  const { kind, shared } = decision
  return shared !== null && shared.seq !== null && kind !== 'match' && kind !== 'acceptSuggestion'
}

// Opens a settled break whose figures have changed since the decision.
function withFigures(state: BreakState, figures: BreakFigures): BreakState {
  if (state.decidedContent === null || !isSettled(state)) return state
  if (figures.isFrozen() || figures.content() === state.decidedContent) return state
  return {
    ...state,
    status: 'open',
    reason: 'its figures are others than those that were decided',
    reasonDigest: null,
  }
}

/** True for the state of a break that a person has settled. */
export function isSettled({ status }: { readonly status: string }): boolean {
  return status === 'resolved' || status === 'accepted'
}

/**
 * The decisions that contradict each other and that no later status decision resolves, in the order
 * of the log. A status decision resolves the contradiction if its author knew all earlier status
 * decisions. The SQL of the team's server applies this rule too (team/sql/open-breaks.ts).
 */
function findRivals(validDecisions: readonly LoggedDecision[]): readonly LoggedDecision[] {
  const statusDecisions = validDecisions.filter((decision) => statusOf(decision) !== undefined)
  let rivals: readonly LoggedDecision[] = []
  statusDecisions.forEach((decision, index) => {
    const unknownDecisions = statusDecisions
      .slice(0, index)
      .filter((earlierDecision) => !isAuthorAwareOf(decision, earlierDecision))
    const isDifferent = unknownDecisions.some(
      (earlierDecision) => statusOf(earlierDecision) !== statusOf(decision),
    )
    if (unknownDecisions.length === 0) rivals = []
    else if (rivals.length > 0) rivals = [...rivals, decision]
    else if (isDifferent) rivals = [...unknownDecisions, decision]
  })
  return rivals
}

function isAuthorAwareOf({ shared }: LoggedDecision, earlierDecision: LoggedDecision): boolean {
  if (!shared || !earlierDecision.shared || earlierDecision.shared.station === shared.station)
    return true
  return (earlierDecision.shared.seq ?? Infinity) <= shared.knownSeq
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

const initialState: BreakState = {
  status: 'open',
  assignee: '',
  note: '',
  reason: '',
  noteDigest: null,
  reasonDigest: null,
  by: '',
  at: '',
  decidedContent: null,
  isConflict: false,
}

function applyDecision(previousState: BreakState, decision: LoggedDecision): BreakState {
  const { kind, facts, digests, by, at, decidedContent } = decision
  const state = { ...previousState, by, at }
  const note = { note: facts.note ?? '', noteDigest: digests.note ?? null }
  const reasonDigest = digests.reason ?? null
  switch (kind) {
    case 'status':
      return {
        ...state,
        status: facts.status as BreakStatus,
        reason: facts.reason ?? '',
        reasonDigest,
        ...(facts.note || digests.note !== undefined ? note : {}),
        decidedContent,
      }
    case 'assign':
      return { ...state, assignee: facts.assignee ?? '' }
    case 'note':
      return { ...state, ...note }
    case 'match':
    case 'acceptSuggestion':
      // The next run matches the records of the break, so nothing remains to be done.
      return {
        ...state,
        status: 'resolved',
        reason:
          facts.reason ||
          (reasonDigest !== null
            ? ''
            : kind === 'match'
              ? 'matched by hand'
              : 'suggestion accepted'),
        reasonDigest,
        decidedContent,
      }
    case 'refuseSuggestion':
    case 'undoMatch':
    case 'undo':
      return state
    default:
      return assertNever(kind)
  }
}
