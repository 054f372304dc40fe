import { formatDay, shortDay } from './instant.ts'
import { region } from './region.ts'

/** Writes a range of days that includes both ends: 1 – 20 Nov 2026. Reactive. */
export function formatDays(from: string, to: string): string {
  if (from === to) return formatDay(from)
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${formatDay(from)} – ${formatDay(to)}`
  const order = region().dateOrder
  const date = (day: string): string => day.slice(8, 10).replace(/^0/, '')
  if (from.slice(0, 7) !== to.slice(0, 7))
    return order === 'yearMonthDay'
      ? `${formatDay(from)} – ${shortDay(to)}`
      : `${shortDay(from)} – ${formatDay(to)}`
  return order === 'dayMonthYear'
    ? `${date(from)} – ${formatDay(to)}`
    : formatDay(from).replace(/(?<= )\d{1,2}(?=,|$)/, `${date(from)} – ${date(to)}`)
}
