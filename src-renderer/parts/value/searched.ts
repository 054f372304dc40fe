import { getContext, setContext } from 'svelte'

const KEY = Symbol('searched')
const nothing = (): readonly string[] => []

/**
 * Says what was searched in what is below, so that texts mark it. `texts` is reactive. Call while a
 * component is set up.
 */
export function provideSearched(texts: () => readonly string[]): void {
  setContext(KEY, texts)
}

/** What was searched here; nothing where there is no search. Call while a component is set up. */
export function takeSearched(): () => readonly string[] {
  return getContext<(() => readonly string[]) | undefined>(KEY) ?? nothing
}
