import type { Component } from 'svelte'
import { getContext, setContext } from 'svelte'

/** Brings the table of keys, which knows every screen and so cannot be imported by one of them. */
export type LoadShortcuts = () => Promise<{ default: Component }>

const KEY = Symbol('shortcuts')

/** Lends the table to the screens below. Call while a component is set up. */
export function provideShortcuts(load: LoadShortcuts): void {
  setContext(KEY, load)
}

/**
 * The table that the frame lends; undefined where no frame is around. Call while a component is set
 * up.
 */
export function takeShortcuts(): LoadShortcuts | undefined {
  return getContext<LoadShortcuts | undefined>(KEY)
}
