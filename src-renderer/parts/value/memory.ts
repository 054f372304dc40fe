import { getContext, onMount, setContext } from 'svelte'

/** Stores what a place of the window showed, for a return to it. */
export interface Memory {
  /** The value stored under a name when this place was left; undefined in a new place. */
  recall(name: string): unknown
  /**
   * Calls `read` and stores its value whenever this place is left. Returns a function that stops
   * this.
   */
  keep(name: string, read: () => unknown): () => void
  /**
   * Holds this place: a step back or forward asks the person first. Returns a function that
   * releases it.
   */
  hold(): () => void
}

const KEY = Symbol('memory')

/** Provides a memory to every component below. Call while a component is set up. */
export function provideMemory(memory: Memory): void {
  setContext(KEY, memory)
}

/**
 * The value stored under a name when this place was left, for a return to it; `read` supplies the
 * value to store. Undefined in a new place or without a memory. Call while a component is set up.
 */
export function remember<T>(name: string, read: () => T): T | undefined {
  const memory = getContext<Memory | undefined>(KEY)
  onMount(() => memory?.keep(name, read))
  return memory?.recall(name) as T | undefined
}

/**
 * Returns a function that holds this place, for as long as leaving it would lose content. Call
 * while a component is set up.
 */
export function makePlaceHold(): () => (() => void) | undefined {
  const memory = getContext<Memory | undefined>(KEY)
  return () => memory?.hold()
}
