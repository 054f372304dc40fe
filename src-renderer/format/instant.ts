import type { DateOrder, Language } from '../../src-main/contract/window.ts'
import { display, region } from './region.ts'

type ZoneChoice = 'UTC' | 'local'

/**
 * Splits an instant's text (`YYYY-MM-DDThh:mm:ss.ffffffZ`) into a day and a time of day, in the
 * window's zone or another one. Reactive.
 */
export function instantPieces(
  text: string,
  zone: ZoneChoice = display().timeZone,
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
 * Writes an instant for a sentence or a choice: day, time to the minute or the second, and the
 * zone's name. Reactive.
 */
export function formatInstant(text: string, to: 'minute' | 'second' = 'second'): string {
  const { day, time } = instantPieces(text)
  return `${formatDay(day)} ${to === 'minute' ? time.slice(0, 5) : time} ${zoneName(text)}`
}

/** Writes the exact instant in UTC, for hints and copied text. */
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

/** Writes the time since an instant in words: "12 seconds ago". Reactive. */
export function ago(text: string, nowMs: number, style: 'short' | 'narrow' = 'short'): string {
  let value = Math.max(0, Math.round((nowMs - Date.parse(text)) / 1000))
  const words = new Intl.RelativeTimeFormat(display().language, { numeric: 'auto', style })
  for (const [unit, size] of units) {
    if (value < size) return words.format(-value, unit)
    value = Math.floor(value / size)
  }
  return words.format(-value, 'year')
}

/** Writes a day with its month's name, in the region's order: 20 Nov 2026. Reactive. */
export function formatDay(day: string, order: DateOrder = region().dateOrder): string {
  const [year, rest] = [day.slice(0, 4), shortDay(day, order)]
  return order === 'yearMonthDay'
    ? `${year} ${rest}`
    : `${rest}${order === 'monthDayYear' ? ',' : ''} ${year}`
}

/** Writes a day without its year, in the region's order: 20 Nov, or Nov 20. Reactive. */
export function shortDay(day: string, order: DateOrder = region().dateOrder): string {
  const month = monthNames(display().language)[Number(day.slice(5, 7)) - 1] ?? ''
  const date = day.slice(8, 10).replace(/^0/, '')
  return order === 'dayMonthYear' ? `${date} ${month}` : `${month} ${date}`
}

const namesByLanguage = new Map<Language, readonly string[]>()

// The dots that some languages put after an abbreviated name are removed.
function monthNames(language: Language): readonly string[] {
  const cachedNames = namesByLanguage.get(language)
  if (cachedNames) return cachedNames
  const format = new Intl.DateTimeFormat(language, { month: 'short', timeZone: 'UTC' })
  const names = Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2026, month, 1)).replace('.', ''),
  )
  namesByLanguage.set(language, names)
  return names
}

/**
 * Returns the name of the window's zone at that instant: UTC, or the local zone's short name.
 * Reactive.
 */
export function zoneName(text: string): string {
  const { timeZone, language } = display()
  if (timeZone === 'UTC') return 'UTC'
  const parts = new Intl.DateTimeFormat(language, {
    hour: 'numeric',
    timeZoneName: 'short',
  }).formatToParts(new Date(text))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? ''
}
