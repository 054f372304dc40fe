import type { DateOrder, Settings, WeekStart } from '../../src-main/contract/window.ts'

/** How a region writes numbers and dates, whatever the language of the words beside them. */
export interface Region {
  readonly decimal: '.' | ','
  /** Between groups of whole digits; empty: none. */
  readonly group: string
  /** Groups of two digits beyond the last three. */
  readonly isLakh: boolean
  readonly dateOrder: DateOrder
  readonly weekStart: WeekStart
}

type Choice = Pick<Settings, 'numbers' | 'dateOrder' | 'weekStart'>

const NARROW_SPACE = '\u202f'

/** What holds where neither the settings nor the system say anything. */
export const plainRegion: Region = {
  ...marksOf('1,234,567.89'),
  dateOrder: 'dayMonthYear',
  weekStart: 'monday',
}

let current = (): Region => plainRegion

/** The region of the window; reactive once the window follows its settings. */
export function region(): Region {
  return current()
}

/** Says where the region is read from. */
export function followRegion(read: () => Region): void {
  current = read
}

/** The region of a choice; what it leaves to the system is that of a locale. */
export function regionOf(choice: Partial<Choice> | undefined, locale: string): Region {
  const system = systemRegion(locale)
  const { numbers = 'system', dateOrder = 'system', weekStart = 'system' } = choice ?? {}
  return {
    ...(numbers === 'system' ? system : marksOf(numbers)),
    dateOrder: dateOrder === 'system' ? system.dateOrder : dateOrder,
    weekStart: weekStart === 'system' ? system.weekStart : weekStart,
  }
}

// Intl supplies marks and orders by writing a constant; no amount ever passes through it.
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
    // The name of a POSIX locale, such as `C`, is no locale here.
    return plainRegion
  }
}

/** The marks of a notation by how it writes 1234567.89. */
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
  return first === 'year' ? 'yearMonthDay' : first === 'month' ? 'monthDayYear' : 'dayMonthYear'
}

// Not every browser's Intl knows weeks.
function weekStartOf(locale: string): WeekStart {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?(): { readonly firstDay: number }
  }
  const day = known.getWeekInfo?.().firstDay
  return day === 7 ? 'sunday' : day === 6 ? 'saturday' : 'monday'
}
