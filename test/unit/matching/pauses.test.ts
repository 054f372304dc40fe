import { describe, expect, it } from 'vitest'
import { makeEntry, makeRecord, reconcileLists } from '../../support/reconcile-parts.ts'

const PAIR_COUNT = 3000
const numbers = Array.from({ length: PAIR_COUNT }, (_, number) => number)
const date = '2026-09-01T10:00:00.000000Z'

// A run may be stopped anywhere, and other work waits for its thread. The work between two pauses
// is bounded by a number of records, whatever their order is.
describe('reconcile', () => {
  it('pauses often while it compares pairs that differ', () => {
    const entries = numbers.map((number) =>
      makeEntry({ line: number + 2, withdrawalId: `W-${number}`, amount: '11' }),
    )
    const result = reconcileLists(
      entries,
      numbers.map((number) => makeRecord({ normalId: `W-${number}` })),
    )
    expect(result.breaks).toHaveLength(PAIR_COUNT)
    expect(result.maxReadsBetweenPauses).toBeLessThanOrEqual(400)
  })

  it('pauses often while it looks for suggestions and reports records without a partner', () => {
    const entries = numbers.map((number) =>
      makeEntry({
        line: number + 2,
        externalRef: `row-${number}`,
        address: `A-${number}`,
        dateFrom: date,
        dateTo: date,
      }),
    )
    const result = reconcileLists(
      entries,
      numbers.map((number) =>
        makeRecord({ normalId: `W-${number}`, address: `A-${number}`, createdAt: date }),
      ),
    )
    expect([result.suggestions.length, result.breaks.length]).toEqual([PAIR_COUNT, 2 * PAIR_COUNT])
    expect(result.maxReadsBetweenPauses).toBeLessThanOrEqual(400)
  })

  it('yields a progress that grows to the records of both sides', () => {
    const entries = numbers.map((number) =>
      makeEntry({
        line: number + 2,
        withdrawalId: number % 2 === 0 ? `W-${number}` : '',
        externalRef: `row-${number}`,
      }),
    )
    const { progress } = reconcileLists(
      entries,
      numbers.map((number) => makeRecord({ normalId: `W-${number}` })),
    )
    expect(progress).toEqual([...progress].sort((left, right) => left - right))
    expect(new Set(progress).size).toBeGreaterThan(10)
    expect(progress.at(-1)).toBe(2 * PAIR_COUNT)
  })
})
