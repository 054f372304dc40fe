import type { WeekStart } from '../../../../src-main/contract/window.ts'

const DAY_MS = 86_400_000
const firstWeekdays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 }

/** Returns the day `days` days later, in the format `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/** Returns the day `months` months later, or the last day of that month if it has no such date. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastDate = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, lastDate)))
}

/** Returns the first day of the week that contains a day. */
export function startOfWeek(day: string, weekStart: WeekStart): string {
  const daysIntoWeek = (new Date(toMs(day)).getUTCDay() - firstWeekdays[weekStart] + 7) % 7
  return addDays(day, -daysIntoWeek)
}

/**
 * Lists the whole weeks of a day's month. The first and the last week may contain days of other
 * months.
 */
export function monthWeeks(day: string, weekStart: WeekStart): readonly (readonly string[])[] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (
    let begin = startOfWeek(`${month}-01`, weekStart);
    weeks.length === 0 || begin.startsWith(month);
    begin = addDays(begin, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(begin, index)))
  return weeks
}

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
