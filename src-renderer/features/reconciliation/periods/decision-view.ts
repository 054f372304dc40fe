import type { InstantText } from '../../../../src-main/base/instant.ts'
import type { DecisionView } from '../../../../src-main/contract/reconciling.ts'

/** The sets of decisions. taken: applied by the run · waiting: to be applied by the next run. */
export const decisionSets = ['all', 'taken', 'waiting'] as const
export type DecisionSet = (typeof decisionSets)[number]

// Only these decisions change matches. The others are remarks on a break.
const matchingKinds: ReadonlySet<DecisionView['kind']> = new Set([
  'match',
  'acceptSuggestion',
  'refuseSuggestion',
  'undoMatch',
])

/**
 * Returns the decisions of a set for a run made at that instant. A decision that was undone before
 * the run has no effect on it.
 */
export function decisionsOf(
  decisions: readonly DecisionView[],
  set: DecisionSet,
  madeAt: InstantText,
): readonly DecisionView[] {
  if (set === 'all') return decisions
  const decisionsById = new Map(decisions.map((decision) => [decision.id, decision]))
  const undoTimeOf = ({ undoneBy }: DecisionView): string | undefined =>
    undoneBy === null ? undefined : decisionsById.get(undoneBy)?.at
  return decisions.filter((decision) => {
    const undoTime = undoTimeOf(decision)
    const isInForce = undoTime === undefined || undoTime > madeAt
    if (matchingKinds.has(decision.kind))
      return set === 'taken'
        ? decision.at <= madeAt && isInForce
        : decision.at > madeAt && decision.undoneBy === null
    // The next run applies the undo of a decision that this run applied.
    return (
      set === 'waiting' &&
      decision.kind === 'undo' &&
      decision.at > madeAt &&
      decisions.some(
        (other) =>
          other.undoneBy === decision.id && matchingKinds.has(other.kind) && other.at <= madeAt,
      )
    )
  })
}

/**
 * Describes a decision by status, person, reason and note. Facts without words appear only in the
 * copy of the row.
 */
export function decisionText(
  { facts }: Pick<DecisionView, 'facts'>,
  words: Readonly<Record<string, string>>,
): string {
  return ['status', 'assignee', 'reason', 'note']
    .flatMap((name) =>
      facts[name] ? [name === 'status' ? (words[facts[name]] ?? facts[name]) : facts[name]] : [],
    )
    .join(' · ')
}
