import type { RecordView } from '../../../../src-main/contract/window.ts'
import { outerKeys } from '../detail/json-text.ts'

/**
 * Whether a value is there: text · empty text · null · a field that the answer did not have at all.
 */
export type Presence = 'text' | 'empty' | 'null' | 'absent'

/**
 * Tells a field's presence; where no answer was kept, or it is no plain object of these fields,
 * null is all that is known.
 */
export function presenceIn({
  raw,
  cells,
}: Pick<RecordView, 'raw' | 'cells'>): (name: string) => Presence {
  const keys = raw === null ? undefined : outerKeys(raw)
  const isTold = keys?.has('id') === true
  return (name) => {
    const value = cells[name] ?? null
    if (value !== null) return value === '' ? 'empty' : 'text'
    return isTold && !keys.has(name) ? 'absent' : 'null'
  }
}
