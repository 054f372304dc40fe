import type { WeekStart } from '../../../../src-main/contract/window.ts'

const DAY_MS = 86_400_000
const firstWeekdays: Readonly<Record<WeekStart, number>> = { sunday: 0, monday: 1, saturday: 6 }

/** The day `days` days later, in the format `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  return toDay(toMs(day) + days * DAY_MS)
}

/**
 * The day with the same date `months` months later, or that month's last day if it has no such
 * date.
 */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return toDay(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The first day of the week that contains a day. */
export function startOfWeek(day: string, weekStart: WeekStart): string {
  const past = (new Date(toMs(day)).getUTCDay() - firstWeekdays[weekStart] + 7) % 7
  return addDays(day, -past)
}

/**
 * The weeks of a day's month, whole, so that the first and last may contain days of other months.
 */
export function monthWeeks(day: string, weekStart: WeekStart): readonly (readonly string[])[] {
  const month = day.slice(0, 7)
  const weeks: string[][] = []
  for (
    let begin = startOfWeek(`${month}-01`, weekStart);
    weeks.length === 0 || begin.startsWith(month);
    begin = addDays(begin, 7)
  )
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(begin, at)))
  return weeks
}

function toMs(day: string): number {
  return Date.parse(`${day}T00:00:00Z`)
}

function toDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
