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
  readonly before: number
  readonly after: number
  /** The first millisecond of `after`; Infinity if the offset stays. */
  readonly changeMs: number
}

const zones = new Map<string, Zone | undefined>()

/**
 * The zone of an IANA name such as `America/Sao_Paulo`; undefined if the runtime does not have it.
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
  // The offset at the end of a day is that at the beginning of the next day, so days that are read in
  // order need one lookup each.
  const readDay = (day: number): ZoneDay => {
    const fromMs = day * DAY_MS
    const before = days.get(day - 1)?.after ?? readOffsetMs(format, fromMs)
    const after = days.get(day + 1)?.before ?? readOffsetMs(format, fromMs + DAY_MS)
    const changeMs =
      before === after
        ? Infinity
        : findChange(fromMs, fromMs + DAY_MS, (ms) => readOffsetMs(format, ms))
    return { before, after, changeMs }
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
      return utcMs < zoneDay.changeMs ? zoneDay.before : zoneDay.after
    },
  }
}

/**
 * The first millisecond with another offset, between two instants with different offsets. Changes
 * happen on whole seconds.
 */
function findChange(fromMs: number, toMs: number, offsetMsAt: (utcMs: number) => number): number {
  const before = offsetMsAt(fromMs)
  let last = Math.floor(fromMs / 1000)
  let first = Math.ceil(toMs / 1000)
  while (first - last > 1) {
    const middle = Math.floor((last + first) / 2)
    if (offsetMsAt(middle * 1000) === before) last = middle
    else first = middle
  }
  return first * 1000
}

// Pass whole seconds: the runtime's format has no fractions.
function readOffsetMs(format: Intl.DateTimeFormat, utcMs: number): number {
  const fields: Record<string, string> = {}
  for (const part of format.formatToParts(utcMs)) fields[part.type] = part.value
  const year = fields.era === 'BC' ? 1 - Number(fields.year) : Number(fields.year)
  const local = partsToUtcMs({
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
  return local - utcMs
}

/**
 * The instant, in milliseconds since 1970, of a wall-clock reading in a zone. A reading in the hour
 * that a clock change skips is moved forward by the gap. A reading in an hour that occurs twice is
 * taken as the first.
 */
export function wallToUtcMs(parts: DateParts, zone: Zone): number {
  const local = partsToUtcMs(parts)
  if (parts.offset !== undefined) return local - parts.offset * 60000
  return readWall(local, zone).utcMs
}

/**
 * The first instant, in milliseconds since 1970, of the day of the parts in a zone. If a clock
 * change skips midnight, the day begins with that change. If midnight occurs twice, it begins with
 * the first.
 */
export function dayBeginMs(parts: DateParts, zone: Zone): number {
  const local = partsToUtcMs({ ...parts, hour: 0, minute: 0, second: 0 })
  if (parts.offset !== undefined) return local - parts.offset * 60000
  const { utcMs, gapMs } = readWall(local, zone)
  return gapMs === 0 ? utcMs : findChange(utcMs - gapMs, utcMs, (ms) => zone.offsetMsAt(ms))
}

// No zone's clock changes twice in two days, so the offsets a day before and a day after the
// reading are the only candidates. `gapMs` is the length of the clock change that skips the
// reading.
function readWall(local: number, zone: Zone): { readonly utcMs: number; readonly gapMs: number } {
  const before = zone.offsetMsAt(local - DAY_MS)
  const after = zone.offsetMsAt(local + DAY_MS)
  const first = local - before
  if (zone.offsetMsAt(first) === before) return { utcMs: first, gapMs: 0 }
  const second = local - after
  if (zone.offsetMsAt(second) === after) return { utcMs: second, gapMs: 0 }
  return { utcMs: first, gapMs: first - second }
}
