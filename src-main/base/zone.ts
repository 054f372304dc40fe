import type { DateParts } from './instant.ts'
import { partsToUtcMs } from './instant.ts'

/** Tells the offset of one time zone at any instant, from the runtime's own zone tables. */
export interface Zone {
  readonly name: string
  /** Minutes east of UTC at an instant given in milliseconds since 1970. */
  offsetAt(utcMs: number): number
}

const zones = new Map<string, Zone | undefined>()

/**
 * The zone of an IANA name such as `America/Sao_Paulo`; undefined where the runtime does not know
 * it.
 */
export function findZone(name: string): Zone | undefined {
  if (!zones.has(name)) zones.set(name, makeZone(name))
  return zones.get(name)
}

function makeZone(name: string): Zone | undefined {
  if (name === 'UTC' || name === 'Etc/UTC') return { name, offsetAt: () => 0 }
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
  // Offsets change on quarter hours at the finest; asking the runtime once per quarter hour keeps a
  // million rows cheap.
  const cache = new Map<number, number>()
  return {
    name,
    offsetAt(utcMs) {
      const quarter = Math.floor(utcMs / 900000)
      let offset = cache.get(quarter)
      if (offset === undefined) {
        offset = askOffset(format, quarter * 900000)
        if (cache.size > 200000) cache.clear()
        cache.set(quarter, offset)
      }
      return offset
    },
  }
}

function askOffset(format: Intl.DateTimeFormat, utcMs: number): number {
  const found: Record<string, string> = {}
  for (const part of format.formatToParts(utcMs)) found[part.type] = part.value
  const year = found.era === 'BC' ? 1 - Number(found.year) : Number(found.year)
  const local = partsToUtcMs({
    year,
    month: Number(found.month),
    day: Number(found.day),
    hour: Number(found.hour),
    minute: Number(found.minute),
    second: Number(found.second),
    micro: 0,
    offset: 0,
    hasTime: true,
  })
  return Math.round((local - utcMs) / 60000)
}

/**
 * The instant, in milliseconds since 1970, of a wall-clock reading in a zone. In the hour that a
 * clock change skips the reading is moved forward by the gap; in the hour that comes twice the
 * first one is meant.
 */
export function wallToUtcMs(parts: DateParts, zone: Zone): number {
  const local = partsToUtcMs(parts)
  if (parts.offset !== undefined) return local - parts.offset * 60000
  const before = zone.offsetAt(local - 86400000)
  const after = zone.offsetAt(local + 86400000)
  const first = local - before * 60000
  if (zone.offsetAt(first) === before) return first
  const second = local - after * 60000
  if (zone.offsetAt(second) === after) return second
  return first
}
