import type { Json } from '../base/json.ts'
import { isJsonNumber, isJsonObject, member } from '../base/json.ts'

/**
 * The service's clock in milliseconds, read from `data.timestamp`, from a number in `data`, or from
 * a number alone (X29; G34). Undefined: the answer does not tell it.
 */
export function readServerMs(body: Json): number | undefined {
  const data = isJsonObject(body) ? member(body, 'data') : body
  return readMs(data !== undefined && isJsonObject(data) ? member(data, 'timestamp') : data)
}

/** A time in milliseconds since 1970. Undefined for zero, a fraction, a text and the rest. */
export function readMs(value: Json | undefined): number | undefined {
  return isJsonNumber(value) && /^[1-9]\d{0,14}$/.test(value.literal)
    ? Number(value.literal)
    : undefined
}
