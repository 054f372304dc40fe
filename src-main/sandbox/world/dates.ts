import { instantToMs, msToInstant, readInstant } from '../../base/instant.ts'

/** Writes an instant in the local time of an offset east of UTC, to the millisecond. */
export function instantWithOffset(ms: number, offsetMinutes: number): string {
  const local = msToInstant(ms + offsetMinutes * 60000) as string
  const minutes = Math.abs(offsetMinutes)
  const sign = offsetMinutes < 0 ? '-' : '+'
  return `${local.slice(0, 23)}${sign}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/**
 * Reads a timestamp that the world has written, as milliseconds since 1970. Throws for any other
 * text.
 */
export function dateToMs(text: string): number {
  const instant = readInstant(text)
  if (instant === undefined) throw new Error(`Not an instant: ${text}`)
  return instantToMs(instant)
}
