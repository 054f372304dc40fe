import type { SuggestionView } from '../../../../../src-main/contract/reconciling.ts'

/**
 * Maps each break's id to the suggestion shown with it: an accepted one, else the best that is
 * offered. `suggestions` must be sorted best first.
 */
export function suggestionsByBreak(
  suggestions: readonly SuggestionView[],
): ReadonlyMap<string, SuggestionView> {
  const byBreak = new Map<string, SuggestionView>()
  for (const state of ['accepted', 'offered'] as const)
    for (const suggestion of suggestions.filter((candidate) => candidate.state === state))
      for (const id of [suggestion.ledgerBreak, suggestion.providerBreak])
        if (id !== null && !byBreak.has(id)) byBreak.set(id, suggestion)
  return byBreak
}
