import type { Json } from '../base/json.ts'
import { isJsonArray, isJsonNumber, isJsonObject, member } from '../base/json.ts'
import { removedKeys } from './field.ts'

/** An error that a service reports about one field of a request. */
export interface FieldError {
  readonly field: string
  /** The service's own word, or empty if there is none. */
  readonly code: string
  readonly detail: string
}

/** Maximum number of errors read from one refusal, and of characters in each text. */
const MAX_ERRORS = 50
const MAX_CHARACTERS = 200

/**
 * Reads the errors of a refusal with a `data` that maps each field to a list of `{code, detail}`
 * (observed.md 2). Empty for any other form. A field of personal data is left out, because a detail
 * may quote its value (X27).
 */
export function readFieldErrors(data: Json | undefined): readonly FieldError[] {
  if (!isJsonObject(data)) return []
  const errors: FieldError[] = []
  for (const field of Object.keys(data)) {
    const faults = member(data, field)
    if (!isJsonArray(faults)) return []
    for (const fault of faults) {
      const detail = isJsonObject(fault) ? member(fault, 'detail') : undefined
      if (!isJsonObject(fault) || typeof detail !== 'string') return []
      const code = textOf(member(fault, 'code'))
      if (!removedKeys.has(field))
        errors.push({
          field: field.slice(0, MAX_CHARACTERS),
          code: code.slice(0, MAX_CHARACTERS),
          detail: detail.slice(0, MAX_CHARACTERS),
        })
    }
  }
  return errors.slice(0, MAX_ERRORS)
}

function textOf(value: Json | undefined): string {
  return isJsonNumber(value) ? value.literal : typeof value === 'string' ? value : ''
}
