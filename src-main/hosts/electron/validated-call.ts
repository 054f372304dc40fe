import { MAX_CALL_BYTES } from '../../contract/bridge.ts'
import { joinInput } from '../../contract/bytes.ts'

const MAX_DEPTH = 32

/** A call with a JSON input, or the reason for the refusal of a call. */
export type ValidatedCall =
  | { readonly kind: 'call'; readonly name: unknown; readonly input: unknown }
  | { readonly kind: 'refused'; readonly why: string }

/**
 * Accepts a call that is plain JSON of at most 1 MiB, with at most one part of bytes beside it.
 * Electron's channel also carries maps, dates, buffers, cycles, NaN and -0, which the loopback
 * host's channel cannot. Calls with such values are refused, so that both hosts give the core the
 * same inputs (security.md 83 to 85).
 */
export function validateCall(values: readonly unknown[]): ValidatedCall {
  if (values.length > 3) return { kind: 'refused', why: 'too many values' }
  const call = readJsonCall(values.slice(0, 2))
  const bytes = values[2]
  if (call.kind === 'refused' || bytes === undefined) return call
  const input = bytes instanceof Uint8Array ? joinInput(call.input, bytes) : undefined
  return input === undefined
    ? { kind: 'refused', why: 'no bytes, too many, or no place for them' }
    : { ...call, input }
}

function readJsonCall([name, input = null]: readonly unknown[]): ValidatedCall {
  const trouble = findTrouble(name, 0) ?? findTrouble(input, 0)
  if (trouble !== undefined) return { kind: 'refused', why: trouble }
  const text = JSON.stringify({ name, input })
  if (Buffer.byteLength(text) > MAX_CALL_BYTES) return { kind: 'refused', why: 'larger than 1 MiB' }
  return { kind: 'call', ...(JSON.parse(text) as { name: unknown; input: unknown }) }
}

function findTrouble(value: unknown, depth: number): string | undefined {
  if (depth > MAX_DEPTH) return 'nested too deeply'
  switch (typeof value) {
    case 'string':
      return value.length > MAX_CALL_BYTES ? 'larger than 1 MiB' : undefined
    case 'number':
      return Number.isFinite(value) &&
        Math.abs(value) <= Number.MAX_SAFE_INTEGER &&
        !Object.is(value, -0)
        ? undefined
        : 'a number that is not exact'
    case 'boolean':
    case 'undefined':
      return undefined
    case 'object':
      return value === null ? undefined : findTroubleInside(value, depth)
    default:
      return 'a value that is not data'
  }
}

function findTroubleInside(value: object, depth: number): string | undefined {
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype !== Object.prototype && prototype !== Array.prototype && prototype !== null)
    return 'an object that is not plain'
  for (const name of Object.getOwnPropertyNames(value)) {
    if (name === 'length' && Array.isArray(value)) continue
    if (name === '__proto__') return 'an object that is not plain'
    const property = Object.getOwnPropertyDescriptor(value, name)
    if (!property || !('value' in property)) return 'an object that is not plain'
    const trouble =
      name.length > MAX_CALL_BYTES ? 'larger than 1 MiB' : findTrouble(property.value, depth + 1)
    if (trouble !== undefined) return trouble
  }
  return undefined
}
