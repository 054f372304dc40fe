import { getContext, onMount, setContext } from 'svelte'

/** Keeps what a place of the window showed, for the way back to it. */
export interface Memory {
  /** What was kept under a name when this place was left; undefined where it is new. */
  recall(name: string): unknown
  /** Reads and keeps a value whenever this place is left. Returns a function that ends the keeping. */
  keep(name: string, read: () => unknown): () => void
  /**
   * Holds this place: a way back or forward asks first. Returns a function that ends the holding.
   */
  hold(): () => void
}

const KEY = Symbol('memory')

/** Gives every component below a memory. Call while a component is set up. */
export function provideMemory(memory: Memory): void {
  setContext(KEY, memory)
}

/**
 * What was kept under a name when a person left this place, for them coming back to it; `read` is
 * asked for the value to keep. Undefined in a new place, and where there is no memory. Call while a
 * component is set up.
 */
export function remember<T>(name: string, read: () => T): T | undefined {
  const memory = getContext<Memory | undefined>(KEY)
  onMount(() => memory?.keep(name, read))
  return memory?.recall(name) as T | undefined
}

/**
 * Gives a function that holds this place, as long as it shows what would be lost with it. Call while
 * a component is set up.
 */
export function placeHold(): () => (() => void) | undefined {
  const memory = getContext<Memory | undefined>(KEY)
  return () => memory?.hold()
}
