/** The kinds under which observations are counted (reconciliation.md, Breaks). */
export const observationKinds = [
  'provider_inconsistent',
  'fee_differs',
  'net_unknown',
  'not_final_yet',
  'status_unknown',
] as const
export type ObservationKind = (typeof observationKinds)[number]

/**
 * The kind of an observation. A name that is not a kind, such as `feed_amount`, is a field in which
 * a withdrawal and its feed row disagree.
 */
export function observationKind(name: string): ObservationKind {
  return observationKinds.find((kind) => kind === name) ?? 'provider_inconsistent'
}
