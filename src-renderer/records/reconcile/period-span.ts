import type { PeriodView } from '../../../src-main/contract/window.ts'

interface SpanWords {
  readonly whole: string
  readonly beginning: string
  readonly now: string
  to(from: string, to: string): string
}

/** The days that a period reaches from and to, UTC as its run was given them. */
export function readSpan({ from, to }: Pick<PeriodView, 'from' | 'to'>, words: SpanWords): string {
  if (from === null && to === null) return words.whole
  return words.to(from?.slice(0, 10) ?? words.beginning, to?.slice(0, 10) ?? words.now)
}
