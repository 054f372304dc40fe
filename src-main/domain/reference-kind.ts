/** The reference data of the gateway: lists that are read whole, and the one account (B85). */
export const referenceKinds = [
  'limits',
  'rails',
  'currencies',
  'deposit_accounts',
  'account',
] as const
export type ReferenceKind = (typeof referenceKinds)[number]
