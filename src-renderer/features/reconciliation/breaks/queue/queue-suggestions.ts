import type { SuggestionView } from '../../../../../src-main/contract/reconciling.ts'

/**
 * The suggestion that stands beside each break, by the break's id: an accepted one, else the best
 * that is offered. `suggestions` come best first.
 */
export function suggestionsByBreak(
  suggestions: readonly SuggestionView[],
): ReadonlyMap<string, SuggestionView> {
  const found = new Map<string, SuggestionView>()
  for (const state of ['accepted', 'offered'] as const)
    for (const one of suggestions)
      if (one.state === state)
        for (const id of [one.ledgerBreak, one.providerBreak])
          if (id !== null && !found.has(id)) found.set(id, one)
  return found
}
