import { getContext, onMount, setContext } from 'svelte'

/** Stores the state of a place in the window, so that a return to the place restores it. */
export interface Memory {
  /** The value stored under a name when this place was left, or undefined in a new place. */
  recall(name: string): unknown
  /**
   * Calls `read` and stores its value whenever this place is left. Returns a function that stops
   * this.
   */
  keep(name: string, read: () => unknown): () => void
  /**
   * Holds this place: the person is asked before a step back or forward. Returns a function that
   * releases it.
   */
  hold(): () => void
}

const CONTEXT_KEY = Symbol('memory')

/** Provides a memory to every component below. Call while a component is set up. */
export function provideMemory(memory: Memory): void {
  setContext(CONTEXT_KEY, memory)
}

/**
 * Returns the value stored under a name when this place was left, and stores the value of `read`
 * when it is left again. `read` is not called earlier, so it may use variables that are declared
 * later. Undefined in a new place or without a memory. Call while a component is set up.
 */
export function restoreAndKeep<T>(name: string, read: () => T): T | undefined {
  const memory = getContext<Memory | undefined>(CONTEXT_KEY)
  onMount(() => memory?.keep(name, read))
  return memory?.recall(name) as T | undefined
}

/**
 * Returns a function that holds this place, for as long as leaving it would lose content. Call
 * while a component is set up.
 */
export function makePlaceHold(): () => (() => void) | undefined {
  const memory = getContext<Memory | undefined>(CONTEXT_KEY)
  return () => memory?.hold()
}
