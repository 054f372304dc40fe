import { isEqualDecimal } from '../../base/decimal.ts'
import type { OpenedRecord } from '../../domain/packed-records.ts'
import { joinValues } from '../../domain/packed-records.ts'
import type { ActivityTable } from './activity-tables.ts'

/** A record after an answer was merged into the values of its row. */
export interface MergedRecord {
  readonly values: readonly (string | null)[]
  /** The values as one text (joinValues). */
  readonly text: string
  /** The positions of fields that the answer changes. */
  readonly changedPlaces: readonly number[]
}

/**
 * Merges an answer into the values of its row. A null in the answer replaces a value. If the
 * table's answers have two forms, a field that the answer lacks keeps its value (X20). An amount of
 * equal value in another spelling keeps the text that was received first (X21). With `isShared` it
 * takes the new text, because records of a team have one spelling on all workstations.
 */
export function mergeRecord(
  { fields, isMerged }: Pick<ActivityTable, 'fields' | 'isMerged'>,
  { values, absent, text }: Pick<OpenedRecord, 'values' | 'absent' | 'text'>,
  storedCells: readonly (string | null)[],
  isShared = false,
): MergedRecord {
  const changedPlaces: number[] = []
  let mergedValues: (string | null)[] | undefined
  for (let place = 0; place < fields.length; place += 1) {
    const before = storedCells[place] ?? null
    const after = values[place] ?? null
    if (before === after) continue
    const keepsStoredValue =
      (isMerged === true && absent.includes(place)) ||
      (!isShared &&
        isAmount(fields[place]?.kind) &&
        before !== null &&
        after !== null &&
        isEqualDecimal(before, after))
    if (keepsStoredValue) (mergedValues ??= [...values])[place] = before
    else changedPlaces.push(place)
  }
  return mergedValues
    ? { values: mergedValues, text: joinValues(mergedValues), changedPlaces }
    : { values, text, changedPlaces }
}

/** True for the kinds of fields whose values are decimals. */
export function isAmount(kind: string | undefined): boolean {
  return kind === 'money' || kind === 'number'
}
