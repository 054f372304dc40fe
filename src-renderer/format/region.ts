import type { DateOrder, Language, Settings, WeekStart } from '../../src-main/contract/window.ts'

/** How a region writes numbers and dates, independent of the language. */
export interface Region {
  readonly decimal: '.' | ','
  /** Mark between groups of whole digits, empty if there is none. */
  readonly group: string
  /** Whether digits beyond the last three are grouped in twos. */
  readonly isLakh: boolean
  readonly dateOrder: DateOrder
  readonly weekStart: WeekStart
}

type Choice = Pick<Settings, 'numbers' | 'dateOrder' | 'weekStart'>

const NARROW_SPACE = '\u202f'

/** The fallback when neither the settings nor the system name a region. */
export const plainRegion: Region = {
  ...marksOf('1,234,567.89'),
  dateOrder: 'dayMonthYear',
  weekStart: 'monday',
}

let currentRegion = (): Region => plainRegion

/** Returns the region of the window. Reactive once followRegion has set a reactive function. */
export function region(): Region {
  return currentRegion()
}

/** Sets the function that reads the region. */
export function followRegion(read: () => Region): void {
  currentRegion = read
}

/** The language and the zone in which a window shows instants. */
export interface Display extends Pick<Settings, 'timeZone'> {
  readonly language: Language
}

const plainDisplay: Display = { language: 'en', timeZone: 'UTC' }

let currentDisplay = (): Display | undefined => undefined

/**
 * Returns the language and the zone in which the window shows instants. Reactive once followDisplay
 * has set a reactive function.
 */
export function display(): Display {
  return currentDisplay() ?? plainDisplay
}

/**
 * Sets the function that reads the language and the zone. It returns undefined until the settings
 * are loaded.
 */
export function followDisplay(read: () => Display | undefined): void {
  currentDisplay = read
}

/**
 * Returns the region for a choice of settings. Every part set to `system` comes from the locale.
 */
export function regionOf(choice: Partial<Choice> | undefined, locale: string): Region {
  const system = systemRegion(locale)
  const { numbers = 'system', dateOrder = 'system', weekStart = 'system' } = choice ?? {}
  return {
    ...(numbers === 'system' ? system : marksOf(numbers)),
    dateOrder: dateOrder === 'system' ? system.dateOrder : dateOrder,
    weekStart: weekStart === 'system' ? system.weekStart : weekStart,
  }
}

// Intl reveals marks and orders by formatting a constant. No amount ever passes through it.
function systemRegion(locale: string): Region {
  try {
    return {
      ...marksOf(
        new Intl.NumberFormat(locale, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(
          1234567.89,
        ),
      ),
      dateOrder: orderOf(locale),
      weekStart: weekStartOf(locale),
    }
  } catch {
    // The name of a POSIX locale, such as `C`, is not a valid locale here.
    return plainRegion
  }
}

/** Reads the marks of a notation from `sample`, the number 1234567.89 as the notation writes it. */
function marksOf(sample: string): Pick<Region, 'decimal' | 'group' | 'isLakh'> {
  const marks = sample.replace(/[\d\u200e\u200f]/g, '')
  const group = marks.length > 1 ? marks.charAt(0) : ''
  return {
    decimal: marks.endsWith(',') ? ',' : '.',
    group: /[\s\u00a0]/.test(group) ? NARROW_SPACE : group.replace("'", '’'),
    isLakh: /^12\D34\D/.test(sample),
  }
}

function orderOf(locale: string): DateOrder {
  const [first] = new Intl.DateTimeFormat(locale)
    .formatToParts(0)
    .map(({ type }) => type)
    .filter((type) => type === 'day' || type === 'month' || type === 'year')
  if (first === 'year') return 'yearMonthDay'
  return first === 'month' ? 'monthDayYear' : 'dayMonthYear'
}

// Some browsers' Intl has no week data.
function weekStartOf(locale: string): WeekStart {
  const knownLocale = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number }
  }
  const day = knownLocale.getWeekInfo?.().firstDay
  if (day === 7) return 'sunday'
  return day === 6 ? 'saturday' : 'monday'
}
