import type { RecordView } from '../../../../src-main/contract/window.ts'
import { outerKeys } from '../detail/json-text.ts'

/** The presence of a value: text, empty text, null, or a field that the answer lacked. */
export type Presence = 'text' | 'empty' | 'null' | 'absent'

/**
 * Returns a function for a field's presence. Without a stored answer, or if it is not a plain
 * object of these fields, a missing field cannot be distinguished from null.
 */
export function presenceIn({
  raw,
  cells,
}: Pick<RecordView, 'raw' | 'cells'>): (name: string) => Presence {
  const keys = raw === null ? undefined : outerKeys(raw)
  const hasKeys = keys?.has('id') === true
  return (name) => {
    const value = cells[name] ?? null
    if (value !== null) return value === '' ? 'empty' : 'text'
    return hasKeys && !keys.has(name) ? 'absent' : 'null'
  }
}
