import { SvelteSet } from 'svelte/reactivity'

/** What a person ticked in a preview. */
export interface Choice {
  readonly own: Set<string>
  readonly suggested: Set<string>
  readonly outside: Set<number>
}

/** Nothing ticked. */
export function emptyChoice(): Choice {
  return { own: new SvelteSet(), suggested: new SvelteSet(), outside: new SvelteSet() }
}
