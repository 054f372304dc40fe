/**
 * The groups of the side list, in order. The first one is always unfolded and holds nine screens at
 * most. The others are folded.
 */
export const groups = ['today', 'records', 'trade', 'reconcile', 'service', 'setup'] as const

export type Group = (typeof groups)[number]

export type ScreenId =
  | 'overview'
  | 'desk'
  | 'withdrawals'
  | 'transactions'
  | 'quotes'
  | 'contacts'
  | 'ledgers'
  | 'runs'
  | 'breaks'
  | 'suggestions'
  | 'risk'
  | 'recheck'
  | 'rules'
  | 'reports'
  | 'connection'
  | 'team'
  | 'settings'
  | 'activity'
  | 'help'
  | 'health'
  | 'operations'
  | 'stream'
  | 'errors'
  | 'limits'
  | 'rails'
  | 'currencies'
  | 'deposits'
  | 'account'
  | 'endUser'
  | 'payment'
