import { edgeText } from '../../../../src-main/base/instant.ts'
import type { PeriodView } from '../../../../src-main/contract/window.ts'

interface SpanWords {
  readonly whole: string
  readonly beginning: string
  readonly now: string
  to(from: string, to: string): string
}

/**
 * The days that a period reaches from and to, in UTC; with the minute where they are days of
 * another zone.
 */
export function readSpan({ from, to }: Pick<PeriodView, 'from' | 'to'>, words: SpanWords): string {
  if (from === null && to === null) return words.whole
  return words.to(
    from === null ? words.beginning : edgeText(from),
    to === null ? words.now : edgeText(to),
  )
}
