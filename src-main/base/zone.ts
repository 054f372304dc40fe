import type { DateParts } from './instant.ts'
import { partsToUtcMs } from './instant.ts'

/** A time zone: its offset at any instant, from the runtime's own zone tables. */
export interface Zone {
  readonly name: string
  /** Milliseconds east of UTC at an instant given in milliseconds since 1970. */
  offsetMsAt(utcMs: number): number
}

const DAY_MS = 86_400_000
const MAX_CACHED_DAYS = 200_000

/**
 * The offsets of one UTC day. A day has at most one change: in the whole table of zones two changes
 * are never less than three days apart.
 */
interface ZoneDay {
  readonly offsetBeforeMs: number
  readonly offsetAfterMs: number
  /** The first millisecond with `offsetAfterMs`; Infinity if the offset stays. */
  readonly changeMs: number
}

const zones = new Map<string, Zone | undefined>()

/**
 * The zone of an IANA name such as `America/Sao_Paulo`, or undefined if the runtime does not have
 * it.
 */
export function findZone(name: string): Zone | undefined {
  if (!zones.has(name)) zones.set(name, makeZone(name))
  return zones.get(name)
}

function makeZone(name: string): Zone | undefined {
  if (name === 'UTC' || name === 'Etc/UTC') return { name, offsetMsAt: () => 0 }
  let format: Intl.DateTimeFormat
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: name,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
      era: 'short',
    })
  } catch {
    return undefined
  }
  const days = new Map<number, ZoneDay>()
  // A day ends with the offset at which the next day begins, so days that are read in order need
  // one lookup each.
  const readDay = (day: number): ZoneDay => {
    const fromMs = day * DAY_MS
    const offsetBeforeMs = days.get(day - 1)?.offsetAfterMs ?? readOffsetMs(format, fromMs)
    const offsetAfterMs = days.get(day + 1)?.offsetBeforeMs ?? readOffsetMs(format, fromMs + DAY_MS)
    const changeMs =
      offsetBeforeMs === offsetAfterMs
        ? Infinity
        : findChange(fromMs, fromMs + DAY_MS, (ms) => readOffsetMs(format, ms))
    return { offsetBeforeMs, offsetAfterMs, changeMs }
  }
  return {
    name,
    offsetMsAt(utcMs) {
      const day = Math.floor(utcMs / DAY_MS)
      let zoneDay = days.get(day)
      if (!zoneDay) {
        zoneDay = readDay(day)
        if (days.size >= MAX_CACHED_DAYS) days.clear()
        days.set(day, zoneDay)
      }
      return utcMs < zoneDay.changeMs ? zoneDay.offsetBeforeMs : zoneDay.offsetAfterMs
    },
  }
}

/**
 * The first millisecond with another offset, between two instants with different offsets. Changes
 * happen on whole seconds.
 */
function findChange(fromMs: number, toMs: number, offsetMsAt: (utcMs: number) => number): number {
  const firstOffsetMs = offsetMsAt(fromMs)
  let lastSecond = Math.floor(fromMs / 1000)
  let firstSecond = Math.ceil(toMs / 1000)
  while (firstSecond - lastSecond > 1) {
    const middleSecond = Math.floor((lastSecond + firstSecond) / 2)
    if (offsetMsAt(middleSecond * 1000) === firstOffsetMs) lastSecond = middleSecond
    else firstSecond = middleSecond
  }
  return firstSecond * 1000
}

// Pass whole seconds: the runtime's format has no fractions.
function readOffsetMs(format: Intl.DateTimeFormat, utcMs: number): number {
  const fields: Record<string, string> = {}
  for (const part of format.formatToParts(utcMs)) fields[part.type] = part.value
  const year = fields.era === 'BC' ? 1 - Number(fields.year) : Number(fields.year)
  const localMs = partsToUtcMs({
    year,
    month: Number(fields.month),
    day: Number(fields.day),
    hour: Number(fields.hour),
    minute: Number(fields.minute),
    second: Number(fields.second),
    micro: 0,
    offset: 0,
    hasTime: true,
  })
  return localMs - utcMs
}

/**
 * The instant, in milliseconds since 1970, of a wall-clock reading in a zone. A reading in the hour
 * that a clock change skips is moved forward by the gap. A reading in an hour that occurs twice is
 * taken as its first occurrence.
 */
export function wallToUtcMs(parts: DateParts, zone: Zone): number {
  const wallMs = partsToUtcMs(parts)
  if (parts.offset !== undefined) return wallMs - parts.offset * 60000
  return readWall(wallMs, zone).utcMs
}

/**
 * The first instant, in milliseconds since 1970, of the day of the parts in a zone. If a clock
 * change skips midnight, the day begins with that change. If midnight occurs twice, the day begins
 * with the first one.
 */
export function dayBeginMs(parts: DateParts, zone: Zone): number {
  const wallMs = partsToUtcMs({ ...parts, hour: 0, minute: 0, second: 0 })
  if (parts.offset !== undefined) return wallMs - parts.offset * 60000
  const { utcMs, gapMs } = readWall(wallMs, zone)
  return gapMs === 0 ? utcMs : findChange(utcMs - gapMs, utcMs, (ms) => zone.offsetMsAt(ms))
}

// No zone's clock changes twice in two days, so the offsets a day before and a day after the
// reading are the only candidates. `gapMs` is the length of the clock change that skips the
// reading.
function readWall(wallMs: number, zone: Zone): { readonly utcMs: number; readonly gapMs: number } {
  const earlierOffsetMs = zone.offsetMsAt(wallMs - DAY_MS)
  const laterOffsetMs = zone.offsetMsAt(wallMs + DAY_MS)
  const firstMs = wallMs - earlierOffsetMs
  if (zone.offsetMsAt(firstMs) === earlierOffsetMs) return { utcMs: firstMs, gapMs: 0 }
  const secondMs = wallMs - laterOffsetMs
  if (zone.offsetMsAt(secondMs) === laterOffsetMs) return { utcMs: secondMs, gapMs: 0 }
  return { utcMs: firstMs, gapMs: firstMs - secondMs }
}
