import { Failure } from '../base/failure.ts'
import { instantToMs, isInstant, shiftInstant } from '../base/instant.ts'
import { findZone } from '../base/zone.ts'
import type { Dialect } from '../contract/reporting.ts'

const MINUTE_MS = 60_000

/**
 * Returns a function that writes instants in one form and zone. A text that is not an instant stays
 * unchanged. Only `iso` keeps the microseconds and, in a zone other than UTC, writes the offset.
 * Throws Failure TIME_ZONE_UNKNOWN.
 */
export function instantWriter(
  form: Dialect['instants'],
  timeZone: string,
): (text: string) => string {
  const zone = findZone(timeZone)
  if (!zone)
    throw new Failure({
      kind: 'badInput',
      code: 'TIME_ZONE_UNKNOWN',
      what: `There is no time zone ${JSON.stringify(timeZone.slice(0, 80))}`,
      why: 'it is not in the table of time zones',
      advice: 'use a name such as UTC or America/Sao_Paulo',
    })
  const isUtc = zone.name === 'UTC' || zone.name === 'Etc/UTC'
  if (isUtc && form === 'iso') return (text) => text
  return (text) => {
    if (!isInstant(text)) return text
    const exactOffsetMs = isUtc ? 0 : zone.offsetMsAt(instantToMs(text))
    // An ISO 8601 offset has no seconds. The local time is shifted by the rounded offset, so the text
    // is still the exact instant.
    const offsetMinutes = Math.round(exactOffsetMs / MINUTE_MS)
    const offsetMs = form === 'iso' ? offsetMinutes * MINUTE_MS : exactOffsetMs
    return format(offsetMs === 0 ? text : shiftInstant(text, offsetMs), form, offsetMinutes)
  }
}

function format(local: string, form: Dialect['instants'], offsetMinutes: number): string {
  const [year, month, day, time] = [
    local.slice(0, 4),
    local.slice(5, 7),
    local.slice(8, 10),
    local.slice(11, 19),
  ]
  switch (form) {
    case 'iso':
      return `${local.slice(0, 26)}${offsetText(offsetMinutes)}`
    case 'spaced':
      return `${year}-${month}-${day} ${time}`
    case 'dayFirst':
      return `${day}/${month}/${year} ${time}`
    case 'monthFirst':
      return `${month}/${day}/${year} ${time}`
  }
}

// Writes an offset of zero as `+00:00`, because the zone is not UTC.
function offsetText(offsetMinutes: number): string {
  const twoDigits = (value: number): string => String(value).padStart(2, '0')
  const minutes = Math.abs(offsetMinutes)
  return `${offsetMinutes < 0 ? '-' : '+'}${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}
