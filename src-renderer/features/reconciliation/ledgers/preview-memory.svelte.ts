import { SvelteMap } from 'svelte/reactivity'

/**
 * The source's totals as the operator typed them, by import and currency. They stay while other
 * screens are open, until the window closes.
 */
export const statedTotals = new SvelteMap<string, Readonly<Record<string, string>>>()
