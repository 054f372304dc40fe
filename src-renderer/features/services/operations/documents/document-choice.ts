import { SvelteSet } from 'svelte/reactivity'

/** The ticked parts of a preview. */
export interface TickedParts {
  readonly operatorRoutes: Set<string>
  readonly suggested: Set<string>
  readonly outside: Set<number>
}

/** Returns a choice with nothing ticked. */
export function emptyChoice(): TickedParts {
  return { operatorRoutes: new SvelteSet(), suggested: new SvelteSet(), outside: new SvelteSet() }
}
