import { compareDecimals, readDecimal } from '../../base/decimal.ts'
import type { Call } from '../routing.ts'
import type { Reply } from '../wire.ts'
import type { Problems } from './replies.ts'
import { fail, invalid } from './replies.ts'

/**
 * Checks a field's value. Returns a description of the problem. Returns undefined if the value is
 * valid.
 */
export type Check = (value: unknown) => string | undefined

export type Fields = Readonly<Record<string, unknown>>
/** The reply that refuses a call. */
export interface Refusal {
  readonly kind: 'refused'
  readonly reply: Reply
}
/** The checked body of a call. */
export type Body<Value> = { readonly kind: 'read'; readonly body: Value } | Refusal
/** The record that a call made. */
export type Creation<Made> = { readonly kind: 'made'; readonly record: Made } | Refusal

/**
 * Reads the object of a JSON body. Refuses another content type with 415, and a text that is not a
 * JSON object with 400.
 */
export async function readObject(call: Call): Promise<Body<Fields>> {
  const { req } = call.context
  const type = (req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/json') return refusal(fail(call, 415, 'The content type is not JSON.'))
  const value = readJson(await req.text())
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return refusal(fail(call, 400, 'A JSON object is expected.'))
  return { kind: 'read', body: value as Fields }
}

/**
 * Checks the named fields of a body and returns each as text. An absent optional field is empty.
 * Assumed: other fields are ignored, and null counts as absent.
 */
export function checkFields<Name extends string>(
  call: Call,
  fields: Fields,
  checks: Readonly<Record<Name, Check>>,
): Body<Readonly<Record<Name, string>>> {
  const problems: Record<string, string> = {}
  const body = {} as Record<Name, string>
  for (const name of Object.keys(checks) as Name[]) {
    const value = Object.hasOwn(fields, name) ? (fields[name] ?? undefined) : undefined
    const problem = checks[name](value)
    if (problem !== undefined) problems[name] = problem
    body[name] = value === undefined ? '' : String(value as string | number)
  }
  return Object.keys(problems).length > 0
    ? refusal(invalid(call, problems as Problems))
    : { kind: 'read', body }
}

/** Reads the object of a body and checks its fields. */
export async function readFields<Name extends string>(
  call: Call,
  checks: Readonly<Record<Name, Check>>,
): Promise<Body<Readonly<Record<Name, string>>>> {
  const object = await readObject(call)
  return object.kind === 'refused' ? object : checkFields(call, object.body, checks)
}

const MAX_TEXT_LENGTH = 256

export const isText: Check = (value) => {
  if (value === undefined || value === '') return 'This field is required.'
  return typeof value === 'string' && value.length <= MAX_TEXT_LENGTH
    ? undefined
    : `Text of at most ${MAX_TEXT_LENGTH} characters is expected.`
}

/**
 * Checks for a positive amount as decimal text. A JSON number is refused, because it may have
 * passed through a double.
 */
export const isAmount: Check = (value) => {
  if (value === undefined || value === '') return 'This field is required.'
  const amount = typeof value === 'string' ? readDecimal(value) : undefined
  return amount !== undefined && compareDecimals(amount, '0') > 0
    ? undefined
    : 'A positive decimal string is expected.'
}

export const isWhole: Check = (value) => {
  if (value === undefined) return 'This field is required.'
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
    ? undefined
    : 'A whole number is expected.'
}

export function oneOf(choices: readonly string[]): Check {
  return (value) => {
    if (value === undefined || value === '') return 'This field is required.'
    return typeof value === 'string' && choices.includes(value)
      ? undefined
      : `One of ${choices.join(', ')} is expected.`
  }
}

export function optional(check: Check): Check {
  return (value) => (value === undefined || value === '' ? undefined : check(value))
}

/** Refuses a call with this reply. */
export function refusal(reply: Reply): Refusal {
  return { kind: 'refused', reply }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
