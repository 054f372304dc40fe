import { getContext, setContext } from 'svelte'

const KEY = Symbol('searched')
const noTexts = (): readonly string[] => []

/**
 * Provides the searched texts to the components below, which mark them. `texts` is reactive. Call
 * while a component is set up.
 */
export function provideSearchTexts(texts: () => readonly string[]): void {
  setContext(KEY, texts)
}

/** The searched texts; empty without a search. Call while a component is set up. */
export function useSearchTexts(): () => readonly string[] {
  return getContext<(() => readonly string[]) | undefined>(KEY) ?? noTexts
}
