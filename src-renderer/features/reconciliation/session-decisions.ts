import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import { desk } from '../../desk.svelte.ts'

const MAX_READ_DECISIONS = 500

/** Decisions that one action made together and that are undone together. */
interface ActionDecisions {
  readonly profile: string
  readonly decisions: readonly DecisionView[]
}

// The list belongs to the window, so that decisions outlive the screen on which they were made.
let actions: readonly ActionDecisions[] = []

/** Records the decisions of one action in this window. Undos are left out. */
export function recordDecisions(profile: string, views: readonly DecisionView[]): void {
  const decisions = views.filter(({ kind }) => kind !== 'undo')
  if (decisions.length > 0) actions = [...actions, { profile, decisions }]
}

/**
 * Finds the decisions of this window's newest action that can still be undone, empty if there are
 * none. Throws the core's failure.
 */
export async function findLatestUndoable(profile: string): Promise<readonly DecisionView[]> {
  if (!actions.some((action) => action.profile === profile)) return []
  const newestDecisions = await desk.call('listDecisions', {
    profile,
    break: null,
    limit: MAX_READ_DECISIONS,
  })
  const decisionsById = new Map(newestDecisions.map((view) => [view.id, view]))
  const refreshedActions = actions.map((action) => ({
    ...action,
    decisions: action.decisions
      .map((view) => decisionsById.get(view.id) ?? view)
      .filter((view) => action.profile !== profile || view.canUndo),
  }))
  actions = refreshedActions.filter(({ decisions }) => decisions.length > 0)
  return actions.findLast((action) => action.profile === profile)?.decisions ?? []
}
