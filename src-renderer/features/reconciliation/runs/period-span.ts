import { periodEdge } from '../../../../src-main/contract/period-days.ts'
import type { PeriodView } from '../../../../src-main/contract/window.ts'

interface SpanWords {
  readonly whole: string
  readonly beginning: string
  readonly now: string
  to(from: string, to: string): string
}

/** Writes the first and last day of a period, as days of its own zone. */
export function readSpan(
  { from, to, timeZone }: Pick<PeriodView, 'from' | 'to' | 'timeZone'>,
  words: SpanWords,
): string {
  if (from === null && to === null) return words.whole
  return words.to(
    from === null ? words.beginning : periodEdge(from, 'from', timeZone),
    to === null ? words.now : periodEdge(to, 'to', timeZone),
  )
}
