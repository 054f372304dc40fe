import type { Component } from 'svelte'
import { getContext, setContext } from 'svelte'

/** Loads the table of keys. It imports every screen, so no screen can import it. */
export type LoadShortcuts = () => Promise<{ default: Component }>

const CONTEXT_KEY = Symbol('shortcuts')

/** Provides the table to the screens below. Call while a component is set up. */
export function provideShortcuts(load: LoadShortcuts): void {
  setContext(CONTEXT_KEY, load)
}

/**
 * Returns the frame's table of keys, or undefined without a frame. Call while a component is set
 * up.
 */
export function findShortcuts(): LoadShortcuts | undefined {
  return getContext<LoadShortcuts | undefined>(CONTEXT_KEY)
}
