import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import { desk } from '../../desk.svelte.ts'

const MAX_READ_DECISIONS = 500

/** Decisions that one action made at once, and are undone at once. */
interface Made {
  readonly profile: string
  readonly decisions: readonly DecisionView[]
}

// The window's own: they outlive the screen that they were made on.
let made: readonly Made[] = []

/** Keeps what one action of a person in this window decided. Takings back are left out. */
export function keepDecisions(profile: string, views: readonly DecisionView[]): void {
  const decisions = views.filter(({ kind }) => kind !== 'undo')
  if (decisions.length > 0) made = [...made, { profile, decisions }]
}

/**
 * The decisions of the newest action in this window that can still be taken back; empty: none is
 * left. Throws the core's failure.
 */
export async function findLastMade(profile: string): Promise<readonly DecisionView[]> {
  if (!made.some((one) => one.profile === profile)) return []
  const newest = await desk.call('listDecisions', {
    profile,
    break: null,
    limit: MAX_READ_DECISIONS,
  })
  const now = new Map(newest.map((view) => [view.id, view]))
  const left = made.map((one) => ({
    ...one,
    decisions: one.decisions
      .map((view) => now.get(view.id) ?? view)
      .filter((view) => one.profile !== profile || view.canUndo),
  }))
  made = left.filter(({ decisions }) => decisions.length > 0)
  return made.findLast((one) => one.profile === profile)?.decisions ?? []
}
