import type { Json } from '../base/json.ts'
import { isJsonNumber, isJsonObject, member } from '../base/json.ts'

/**
 * The service's clock in milliseconds, read from `data.timestamp`, from a number in `data`, or from
 * a number alone (X29; G34). Undefined: the answer does not tell it.
 */
export function readServerMs(body: Json): number | undefined {
  const data = isJsonObject(body) ? member(body, 'data') : body
  const value = data !== undefined && isJsonObject(data) ? member(data, 'timestamp') : data
  return isJsonNumber(value) && /^[1-9]\d{0,14}$/.test(value.literal)
    ? Number(value.literal)
    : undefined
}
