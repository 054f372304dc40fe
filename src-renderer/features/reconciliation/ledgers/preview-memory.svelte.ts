import { SvelteMap } from 'svelte/reactivity'

/**
 * Totals that a source states, by import and currency, as they were typed: they stay while other
 * screens are looked at, and go with the window.
 */
export const statedTotals = new SvelteMap<string, Readonly<Record<string, string>>>()
