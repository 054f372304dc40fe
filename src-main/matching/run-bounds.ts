import { passes } from '../reconciliation/pass-keys.ts'
import type { PassName } from '../reconciliation/passes.ts'
import { passNames } from '../reconciliation/passes.ts'
import type { ProviderRecord } from '../reconciliation/provider-record.ts'
import type { Rules } from '../reconciliation/rules.ts'

/** For each identifier pass, in the order of passNames, the identifiers of rejected rows. */
export type NamedByRejected = readonly ReadonlySet<string>[]

/** The facts that decide whether a provider record belongs to a run's period. */
export interface RunBounds extends Pick<Rules, 'period' | 'namedPeriod'> {
  readonly namedByRejected: NamedByRejected
}

/**
 * True where a rejected row names a record. `keyOf` returns the record's value for a pass in normal
 * form, empty for none.
 */
export function isNamed(
  { namedByRejected }: RunBounds,
  keyOf: (name: PassName) => string,
): boolean {
  return namedByRejected.some(
    (values, index) => values.size > 0 && values.has(keyOf(passNames[index] as PassName)),
  )
}

/** Returns a record's value for a pass, in normal form; empty for none. */
export function keyOfRecord(record: ProviderRecord, name: PassName): string {
  return (passes[passNames.indexOf(name)] as (typeof passes)[number]).provider(record)
}
