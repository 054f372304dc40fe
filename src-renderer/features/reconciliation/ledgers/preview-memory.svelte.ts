import { SvelteMap } from 'svelte/reactivity'

/**
 * Totals that a source states, by import and currency, as typed. They stay while other screens are
 * open, until the window closes.
 */
export const statedTotals = new SvelteMap<string, Readonly<Record<string, string>>>()
