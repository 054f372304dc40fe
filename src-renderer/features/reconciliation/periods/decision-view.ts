import type { InstantText } from '../../../../src-main/base/instant.ts'
import type { DecisionView } from '../../../../src-main/contract/reconciling.ts'

/**
 * The lists of decisions: all, those that a run took in, and those that the next run will take in.
 */
export const decisionSets = ['all', 'taken', 'waiting'] as const
export type DecisionSet = (typeof decisionSets)[number]

// Only these change matches; the others are remarks on a break.
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
  const byId = new Map(decisions.map((one) => [one.id, one]))
  const undoneAt = ({ undoneBy }: DecisionView): string | undefined =>
    undoneBy === null ? undefined : byId.get(undoneBy)?.at
  return decisions.filter((one) => {
    const undoneTime = undoneAt(one)
    const isInForce = undoneTime === undefined || undoneTime > madeAt
    if (matchingKinds.has(one.kind))
      return set === 'taken'
        ? one.at <= madeAt && isInForce
        : one.at > madeAt && one.undoneBy === null
    // The undo of a decision that a run took in is taken in by the next run.
    return (
      set === 'waiting' &&
      one.kind === 'undo' &&
      one.at > madeAt &&
      decisions.some(
        (other) => other.undoneBy === one.id && matchingKinds.has(other.kind) && other.at <= madeAt,
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
