import type { DateOrder, Language } from '../../src-main/contract/window.ts'
import { region } from './region.ts'

type ZoneChoice = 'UTC' | 'local'

/**
 * An instant's text (`YYYY-MM-DDThh:mm:ss.ffffffZ`) as a day and a time of day in the chosen zone.
 */
export function instantPieces(
  text: string,
  zone: ZoneChoice,
): { readonly day: string; readonly time: string } {
  if (zone === 'UTC') return { day: text.slice(0, 10), time: text.slice(11, 19) }
  const local = new Date(text)
  const padTwo = (value: number): string => String(value).padStart(2, '0')
  return {
    day: `${local.getFullYear()}-${padTwo(local.getMonth() + 1)}-${padTwo(local.getDate())}`,
    time: `${padTwo(local.getHours())}:${padTwo(local.getMinutes())}:${padTwo(local.getSeconds())}`,
  }
}

/**
 * An instant within a text: day, time and the zone's name, to the minute or the second. Reactive.
 */
export function momentText(
  text: string,
  zone: ZoneChoice,
  language: Language,
  to: 'minute' | 'second' = 'second',
): string {
  const { day, time } = instantPieces(text, zone)
  return `${formatDay(day, language)} ${to === 'minute' ? time.slice(0, 5) : time} ${zoneName(text, zone, language)}`
}

/** The exact instant, as shown on focus and copied. */
export function exactInstant(text: string): string {
  return `${text.slice(0, 10)} ${text.slice(11).replace(/\.?0*Z$/, '')} UTC`
}

const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
]

/** Elapsed time in words: "12 seconds ago". */
export function ago(
  text: string,
  nowMs: number,
  language: Language,
  style: 'short' | 'narrow' = 'short',
): string {
  let value = Math.max(0, Math.round((nowMs - Date.parse(text)) / 1000))
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto', style })
  for (const [unit, size] of units) {
    if (value < size) return words.format(-value, unit)
    value = Math.floor(value / size)
  }
  return words.format(-value, 'year')
}

/** A day with its month's name, in the region's order: 20 Nov 2026. Reactive. */
export function formatDay(
  day: string,
  language: Language,
  order: DateOrder = region().dateOrder,
): string {
  const [year, rest] = [day.slice(0, 4), shortDay(day, language, order)]
  return order === 'yearMonthDay'
    ? `${year} ${rest}`
    : `${rest}${order === 'monthDayYear' ? ',' : ''} ${year}`
}

/** A day without its year, in the region's order: 20 Nov, or Nov 20. Reactive. */
export function shortDay(
  day: string,
  language: Language,
  order: DateOrder = region().dateOrder,
): string {
  const month = monthNames(language)[Number(day.slice(5, 7)) - 1] ?? ''
  const date = day.slice(8, 10).replace(/^0/, '')
  return order === 'dayMonthYear' ? `${date} ${month}` : `${month} ${date}`
}

const monthsOf = new Map<Language, readonly string[]>()

// Without the dots that some languages put after an abbreviated name.
function monthNames(language: Language): readonly string[] {
  const cached = monthsOf.get(language)
  if (cached) return cached
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2026, month, 1)).replace('.', ''),
  )
  monthsOf.set(language, names)
  return names
}

/** The zone's name at that instant: UTC, or the local zone's short name in the language. */
export function zoneName(text: string, zone: ZoneChoice, language: Language): string {
  if (zone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    timeZoneName: 'short',
  }).formatToParts(new Date(text))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
