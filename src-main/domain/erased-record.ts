import type { Field } from './field.ts'
import type { OpenedRecord } from './packed-records.ts'
import { joinValues } from './packed-records.ts'

export type ErasableKind = 'withdrawals' | 'transactions'

/**
 * The fields that an erasure keeps: id, amounts, currencies, dates and statuses. All other fields are
 * erased, also those that a later contract adds. The team's server has the same lists
 * (team/sql/erasure.ts).
 */
export const keptFields: Readonly<Record<ErasableKind, readonly string[]>> = {
  withdrawals: [
    'id',
    'created_at',
    'confirmation_date',
    'currency',
    'amount',
    'charged_fee',
    'network_name',
    'status',
    'is_blocked',
    'debited_amount',
  ],
  transactions: [
    'id',
    'transaction_type',
    'rail',
    'status',
    'from_currency',
    'to_currency',
    'fiat_currency',
    'fee_currency',
    'fee',
    'fee_fiat',
    'rate',
    'rate_usd',
    'amount_from',
    'amount_to',
    'amount_fiat',
    'amount_usd',
    'tax',
    'tax_currency',
    'created_at',
    'updated_at',
  ],
}

/**
 * Returns a record without its personal fields, which become null. Its raw text is JSON of the other
 * fields and `erased`. A kept field that was absent from the answer stays absent.
 */
export function eraseRecord(
  kind: ErasableKind,
  fields: readonly Field[],
  { values, absent, drift }: Pick<OpenedRecord, 'values' | 'absent' | 'drift'>,
): OpenedRecord {
  const isKept = (index: number): boolean =>
    keptFields[kind].includes((fields[index] as Field).name)
  const keptValues = values.map((value, index) => (isKept(index) ? value : null))
  const members = fields.flatMap(({ name }, index) =>
    keptValues[index] === null ? [] : [[name, keptValues[index]] as const],
  )
  return {
    kind: 'record',
    values: keptValues,
    absent: absent.filter(isKept),
    text: joinValues(keptValues),
    raw: JSON.stringify({ erased: true, ...Object.fromEntries(members) }),
    drift,
  }
}

/** True for the raw text of an erased record, as this program and the team's server write it. */
export function isErasedText(raw: string): boolean {
  return raw.startsWith('{"erased":true')
}

/** True if a record has a value that an erasure removes. */
export function hasPersonalValue(
  kind: ErasableKind,
  fields: readonly Field[],
  values: readonly (string | null)[],
): boolean {
  return fields.some(
    ({ name }, index) => (values[index] ?? null) !== null && !keptFields[kind].includes(name),
  )
}
