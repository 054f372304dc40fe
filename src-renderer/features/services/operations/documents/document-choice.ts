import { SvelteSet } from 'svelte/reactivity'

/** The ticked parts of a preview. */
export interface Choice {
  readonly own: Set<string>
  readonly suggested: Set<string>
  readonly outside: Set<number>
}

/** Makes a choice with nothing ticked. */
export function emptyChoice(): Choice {
  return { own: new SvelteSet(), suggested: new SvelteSet(), outside: new SvelteSet() }
}
