import { describe, expect, it } from 'vitest'
import { readSpan } from '../../../../../../src-renderer/features/reconciliation/runs/period-span.ts'
import { periodWords } from '../../../../../../src-renderer/words/reconciliation/periods.ts'

describe('readSpan', () => {
  it('names the days of a period, and an open end in words', () => {
    const span = (from: string | null, to: string | null, timeZone = 'UTC'): string =>
      readSpan({ from, to, timeZone }, periodWords.en)
    expect(span('2026-10-01T00:00:00.000000Z', '2026-10-31T23:59:59.999999Z')).toBe(
      '1 – 31 Oct 2026',
    )
    expect(span(null, '2026-10-31T23:59:59.999999Z')).toBe('the beginning to 31 Oct 2026')
    expect(span('2026-10-01T00:00:00.000000Z', null)).toBe('1 Oct 2026 to now')
    expect(span(null, null)).toBe('all dates')
    const october = ['2026-10-01T03:00:00.000000Z', '2026-11-01T02:59:59.999999Z'] as const
    expect(span(...october, 'America/Argentina/Buenos_Aires')).toBe('1 – 31 Oct 2026')
    // A run of an earlier version had UTC days in every zone.
    expect(span('2026-10-01T00:00:00.000000Z', null, 'America/Argentina/Buenos_Aires')).toBe(
      '1 Oct 2026 to now',
    )
    expect(span('2026-10-01T03:00:00.000000Z', null)).toBe('2026-10-01 03:00 UTC to now')
  })
})
