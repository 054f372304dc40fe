import { getContext, setContext } from 'svelte'

const CONTEXT_KEY = Symbol('searched')
const noTexts = (): readonly string[] => []

/**
 * Provides the searched texts to the components below, which mark them. `texts` is reactive. Call
 * while a component is set up.
 */
export function provideSearchTexts(texts: () => readonly string[]): void {
  setContext(CONTEXT_KEY, texts)
}

/**
 * Returns a function that reads the searched texts, empty without a search. Call while a component
 * is set up.
 */
export function useSearchTexts(): () => readonly string[] {
  return getContext<(() => readonly string[]) | undefined>(CONTEXT_KEY) ?? noTexts
}
