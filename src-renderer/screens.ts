import type { Component } from 'svelte'
import type { Group, ScreenId } from './screen-ids.ts'

/** A screen, as listed in the side list, the palette and the keyboard shortcuts. */
export interface Screen {
  readonly id: ScreenId
  readonly group: Group
  /** The key after G, empty for a screen that is reached from a record alone. */
  readonly key: string
  /** The screen shows one record, so it is in neither the side list nor the palette. */
  readonly isUnlisted?: true
  load(): Promise<{ default: Component<{ target: string | undefined }> }>
}

/**
 * The component that accepts dropped ledger files. The first call of `dequeueEarlyFiles` returns
 * the files that were dropped before the component was loaded. Later calls return none.
 */
export type LedgerDropType = Component<{ dequeueEarlyFiles: () => readonly File[] }>

/**
 * The screens of a day's work. Their scripts load after the first screen, so that opening one does
 * not wait.
 */
const dailyScreens: readonly ScreenId[] = ['withdrawals', 'ledgers', 'runs', 'breaks']

/**
 * Loads the daily screens one after the other. If one fails, opening it loads it again and shows
 * the failure. Returns the component that accepts ledger files dropped on any screen, or undefined
 * if it does not load: it is part of the ledger screen's script.
 */
export async function readDailyScreens(): Promise<LedgerDropType | undefined> {
  for (const { id, load } of screens)
    if (dailyScreens.includes(id)) await load().catch(() => undefined)
  const script = await import('./screens/Ledgers.svelte').catch(() => undefined)
  // Without the Svelte compiler only the default export of a component's script has a type.
  return (script as { readonly LedgerDrop?: LedgerDropType } | undefined)?.LedgerDrop
}

/** Every screen. Each is a script of its own, loaded when the screen is first opened. */
export const screens: readonly Screen[] = [
  { id: 'overview', group: 'today', key: 'o', load: () => import('./screens/Overview.svelte') },
  {
    id: 'withdrawals',
    group: 'today',
    key: 'w',
    load: () => import('./screens/Withdrawals.svelte'),
  },
  {
    id: 'transactions',
    group: 'today',
    key: 't',
    load: () => import('./screens/Transactions.svelte'),
  },
  { id: 'desk', group: 'today', key: 'd', load: () => import('./screens/QuoteDesk.svelte') },
  { id: 'ledgers', group: 'today', key: 'l', load: () => import('./screens/Ledgers.svelte') },
  { id: 'runs', group: 'today', key: 'r', load: () => import('./screens/Runs.svelte') },
  { id: 'breaks', group: 'today', key: 'b', load: () => import('./screens/Breaks.svelte') },
  { id: 'reports', group: 'today', key: 'p', load: () => import('./screens/Reports.svelte') },
  { id: 'help', group: 'today', key: 'v', load: () => import('./screens/Help.svelte') },
  { id: 'quotes', group: 'records', key: 'q', load: () => import('./screens/Quotes.svelte') },
  { id: 'contacts', group: 'records', key: 'n', load: () => import('./screens/Contacts.svelte') },
  { id: 'limits', group: 'trade', key: 'i', load: () => import('./screens/Limits.svelte') },
  { id: 'rails', group: 'trade', key: 'y', load: () => import('./screens/Rails.svelte') },
  { id: 'currencies', group: 'trade', key: 'u', load: () => import('./screens/Currencies.svelte') },
  {
    id: 'deposits',
    group: 'trade',
    key: 'e',
    load: () => import('./screens/DepositAccounts.svelte'),
  },
  { id: 'account', group: 'trade', key: 'k', load: () => import('./screens/Account.svelte') },
  {
    id: 'suggestions',
    group: 'reconcile',
    key: 'z',
    load: () => import('./screens/Suggestions.svelte'),
  },
  { id: 'risk', group: 'reconcile', key: '1', load: () => import('./screens/Risk.svelte') },
  { id: 'recheck', group: 'reconcile', key: 'g', load: () => import('./screens/Recheck.svelte') },
  { id: 'rules', group: 'reconcile', key: 'j', load: () => import('./screens/Rules.svelte') },
  { id: 'health', group: 'service', key: 'h', load: () => import('./screens/Health.svelte') },
  {
    id: 'operations',
    group: 'service',
    key: 'x',
    load: () => import('./screens/Operations.svelte'),
  },
  { id: 'stream', group: 'service', key: 'm', load: () => import('./screens/Stream.svelte') },
  { id: 'errors', group: 'service', key: 'f', load: () => import('./screens/Errors.svelte') },
  { id: 'connection', group: 'setup', key: 'c', load: () => import('./screens/Connection.svelte') },
  { id: 'team', group: 'setup', key: '2', load: () => import('./screens/Team.svelte') },
  { id: 'settings', group: 'setup', key: 's', load: () => import('./screens/Settings.svelte') },
  { id: 'activity', group: 'setup', key: 'a', load: () => import('./screens/Activity.svelte') },
  {
    id: 'endUser',
    group: 'records',
    key: '',
    isUnlisted: true,
    load: () => import('./screens/EndUser.svelte'),
  },
  {
    id: 'payment',
    group: 'records',
    key: '',
    isUnlisted: true,
    load: () => import('./screens/Payment.svelte'),
  },
]

/** The screens of the side list, the palette and the list of keys. */
export const listedScreens: readonly Screen[] = screens.filter(({ isUnlisted }) => !isUnlisted)
