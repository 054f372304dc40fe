import type { InstantText } from '../../base/instant.ts'
import { instantToMs } from '../../base/instant.ts'

/** Stands for a date that is missing, or that is no exact number of microseconds. */
export const NO_MICROS = -1
/**
 * Microseconds from the first to the last instant of a day on which the clocks go forward an hour.
 */
export const SHORTEST_DAY = 82_799_999_999

/** Microseconds since 1970. The number is exact below 2^53, that is until the year 2255. */
export function instantMicros(instant: InstantText): number {
  return instantToMs(instant) * 1000 + Number(instant.slice(23, 26))
}
