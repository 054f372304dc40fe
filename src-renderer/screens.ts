import type { Component } from 'svelte'

/** The groups of the side list, in order. */
export const groups = ['today', 'records', 'reconcile', 'setup'] as const
export type Group = (typeof groups)[number]

/** A screen as the side list, the palette and the keyboard know it. */
export interface Screen {
  readonly id: ScreenId
  readonly group: Group
  /** Pressed after G. */
  readonly key: string
  load(): Promise<{ default: Component<{ target: string | undefined }> }>
}

export type ScreenId = 'overview' | 'withdrawals' | 'transactions' | 'quotes' | 'contacts' | 'ledgers' | 'runs' | 'breaks' | 'reports' | 'connection' | 'settings' | 'activity'

/** Every screen; each is its own piece of script, read when it is first opened. */
export const screens: readonly Screen[] = [
  { id: 'overview', group: 'today', key: 'o', load: () => import('./screens/Overview.svelte') },
  { id: 'withdrawals', group: 'records', key: 'w', load: () => import('./screens/Withdrawals.svelte') },
  { id: 'transactions', group: 'records', key: 't', load: () => import('./screens/Transactions.svelte') },
  { id: 'quotes', group: 'records', key: 'q', load: () => import('./screens/Quotes.svelte') },
  { id: 'contacts', group: 'records', key: 'n', load: () => import('./screens/Contacts.svelte') },
  { id: 'ledgers', group: 'reconcile', key: 'l', load: () => import('./screens/Ledgers.svelte') },
  { id: 'runs', group: 'reconcile', key: 'r', load: () => import('./screens/Runs.svelte') },
  { id: 'breaks', group: 'reconcile', key: 'b', load: () => import('./screens/Breaks.svelte') },
  { id: 'reports', group: 'reconcile', key: 'p', load: () => import('./screens/Reports.svelte') },
  { id: 'connection', group: 'setup', key: 'c', load: () => import('./screens/Connection.svelte') },
  { id: 'settings', group: 'setup', key: 's', load: () => import('./screens/Settings.svelte') },
  { id: 'activity', group: 'setup', key: 'a', load: () => import('./screens/Activity.svelte') },
]
