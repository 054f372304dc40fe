import type { Component } from 'svelte'
import type { Group, ScreenId } from './screen-ids.ts'

/** A screen as the side list, the palette and the keyboard know it. */
export interface Screen {
  readonly id: ScreenId
  readonly group: Group
  /** Pressed after G; empty for a screen that is reached from a record alone. */
  readonly key: string
  /** It shows one record and stands neither in the side list nor in the palette. */
  readonly isUnlisted?: true
  load(): Promise<{ default: Component<{ target: string | undefined }> }>
}

/**
 * What a day's work goes through: read behind the first screen, so that the first opening of each
 * has its script.
 */
const daily: readonly ScreenId[] = ['withdrawals', 'ledgers', 'runs', 'breaks']

/**
 * Reads the daily screens one after the other. One that cannot be had is asked for again by its
 * opening, which tells why. Gives what takes ledger files that are dropped on any screen: it comes
 * with their own screen's script, and undefined where that does not come.
 */
export async function readDailyScreens(): Promise<Component | undefined> {
  for (const { id, load } of screens) if (daily.includes(id)) await load().catch(() => undefined)
  const script = await import('./screens/Ledgers.svelte').catch(() => undefined)
  // Without the Svelte compiler only the default of a component's script has a type.
  return (script as { readonly LedgerDrop?: Component } | undefined)?.LedgerDrop
}

/** Every screen; each is its own piece of script, read when it is first opened. */
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
