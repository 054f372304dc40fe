import { periodEdge } from '../../../../src-main/contract/period-days.ts'
import type { PeriodView } from '../../../../src-main/contract/window.ts'
import { formatDays } from '../../../format/day-range.ts'
import { formatDay } from '../../../format/instant.ts'

interface SpanWords {
  readonly whole: string
  readonly beginning: string
  readonly now: string
  to(from: string, to: string): string
}

/**
 * Writes the first and last day of a period, as days of its own zone. An end that is not the edge of
 * a day is written as a moment in UTC. Reactive.
 */
export function readSpan(
  { from, to, timeZone }: Pick<PeriodView, 'from' | 'to' | 'timeZone'>,
  words: SpanWords,
): string {
  if (from === null && to === null) return words.whole
  const firstEdge = from === null ? undefined : periodEdge(from, 'from', timeZone)
  const lastEdge = to === null ? undefined : periodEdge(to, 'to', timeZone)
  if (isDay(firstEdge) && isDay(lastEdge)) return formatDays(firstEdge, lastEdge)
  return words.to(
    isDay(firstEdge) ? formatDay(firstEdge) : (firstEdge ?? words.beginning),
    isDay(lastEdge) ? formatDay(lastEdge) : (lastEdge ?? words.now),
  )
}

function isDay(edge: string | undefined): edge is string {
  return edge !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(edge)
}
