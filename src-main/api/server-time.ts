import type { Json } from '../base/json.ts'
import { isJsonNumber, isJsonObject, member } from '../base/json.ts'

/**
 * Reads the service's clock in milliseconds from `data.timestamp`, from a number in `data`, or from
 * a number alone (X29; G34). Returns undefined if the answer does not report it.
 */
export function readServerMs(body: Json): number | undefined {
  const data = isJsonObject(body) ? member(body, 'data') : body
  return readMs(data !== undefined && isJsonObject(data) ? member(data, 'timestamp') : data)
}

/**
 * Reads a time in milliseconds since 1970. Returns undefined for any other value, such as zero, a
 * fraction or a text.
 */
export function readMs(value: Json | undefined): number | undefined {
  return isJsonNumber(value) && /^[1-9]\d{0,14}$/.test(value.literal)
    ? Number(value.literal)
    : undefined
}
