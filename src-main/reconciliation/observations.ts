/** The kinds under which observations are counted (reconciliation.md, Breaks). */
export const observationKinds = [
  'provider_inconsistent',
  'fee_differs',
  'net_unknown',
  'not_final_yet',
  'status_unknown',
] as const
export type ObservationKind = (typeof observationKinds)[number]

/** The kind of an observation. Any field of a feed row is an inconsistency. */
export function observationKind(name: string): ObservationKind {
  return observationKinds.find((kind) => kind === name) ?? 'provider_inconsistent'
}
