import type { InstantText } from '../../../../src-main/base/instant.ts'
import type { DecisionView } from '../../../../src-main/contract/reconciling.ts'

/**
 * Which decisions are listed: those a run took in, those that only the next run takes in, or all
 * that were made.
 */
export const decisionSets = ['all', 'taken', 'waiting'] as const
export type DecisionSet = (typeof decisionSets)[number]

// Only these change what is matched with what; the others say something about a break.
const matching: ReadonlySet<DecisionView['kind']> = new Set([
  'match',
  'acceptSuggestion',
  'refuseSuggestion',
  'undoMatch',
])

/**
 * The decisions of a set as a run made at that instant sees them. A decision that was taken back
 * before the run counts for nothing in it.
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
    const end = undoneAt(one)
    const isStanding = end === undefined || end > madeAt
    if (matching.has(one.kind))
      return set === 'taken'
        ? one.at <= madeAt && isStanding
        : one.at > madeAt && one.undoneBy === null
    // Taking back what a run rests on is taken in by the next run too.
    return (
      set === 'waiting' &&
      one.kind === 'undo' &&
      one.at > madeAt &&
      decisions.some(
        (other) => other.undoneBy === one.id && matching.has(other.kind) && other.at <= madeAt,
      )
    )
  })
}

/**
 * What was decided, shortest first to tell: status, person, reason, note. Facts without words are
 * left to the copy of the row.
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
