import { instantToMs, msToInstant, readInstant } from '../../base/instant.ts'

/** The same instant, written in local time `offset` minutes east of UTC, to the millisecond. */
export function instantWithOffset(ms: number, offset: number): string {
  const local = msToInstant(ms + offset * 60000) as string
  const minutes = Math.abs(offset)
  const sign = offset < 0 ? '-' : '+'
  return `${local.slice(0, 23)}${sign}${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}

/** Milliseconds since 1970 of a timestamp of the world's own making. Throws where it is none. */
export function dateToMs(text: string): number {
  const instant = readInstant(text)
  if (instant === undefined) throw new Error(`Not an instant: ${text}`)
  return instantToMs(instant)
}
