import { findJson, isJsonNumber, isJsonObject } from '../../../../src-main/base/json.ts'
import type {
  BodyField,
  BodyFieldKind,
  Operation,
  Route,
} from '../../../../src-main/domain/operations.ts'

/**
 * Lists the members of a call's body: the members that the route's source names, else the members
 * of the example.
 */
export function bodyFieldsOf(operation: Operation, route: Route): readonly BodyField[] {
  if (route.body) return route.body
  const example = findJson(operation.body)
  if (example === undefined || !isJsonObject(example)) return []
  return Object.entries(example).map(([name, value]) => ({ name, kind: kindOf(value) }))
}

function kindOf(value: unknown): BodyFieldKind {
  if (typeof value === 'string') return 'text'
  if (isJsonNumber(value as never)) return 'number'
  return typeof value === 'boolean' ? 'boolean' : 'json'
}

/** Whether a value is valid for its kind. An empty value is valid because it is left out. */
export function isFieldValue(kind: BodyFieldKind, value: string): boolean {
  if (value === '' || kind === 'text') return true
  if (kind === 'number') return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(value)
  return kind === 'boolean' ? /^(?:true|false)$/.test(value) : findJson(value) !== undefined
}

/**
 * Writes the body as JSON text. The digits of a number stay as typed. Call only with values that
 * isFieldValue accepts.
 */
export function fieldsToBody(
  fields: readonly BodyField[],
  values: Readonly<Record<string, string>>,
): string {
  const members = fields.flatMap(({ name, kind }) => {
    const value = values[name] ?? ''
    if (value === '') return []
    return `${JSON.stringify(name)}: ${kind === 'text' ? JSON.stringify(value) : value}`
  })
  return `{${members.join(', ')}}`
}
