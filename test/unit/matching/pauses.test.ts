import { describe, expect, it } from 'vitest'
import { makeEntry, makeRecord, reconcileLists } from '../../support/reconcile-parts.ts'

const MANY = 3000
const numbers = Array.from({ length: MANY }, (_, number) => number)
const date = '2026-09-01T10:00:00.000000Z'

// Somebody may stop a run anywhere, and others wait for the thread: what is done between two pauses
// is bounded by records, whatever their order is.
describe('reconcile', () => {
  it('pauses often while pairs are compared that differ', () => {
    const entries = numbers.map((number) =>
      makeEntry({ line: number + 2, withdrawalId: `W-${number}`, amount: '11' }),
    )
    const found = reconcileLists(
      entries,
      numbers.map((number) => makeRecord({ id: `W-${number}` })),
    )
    expect(found.breaks).toHaveLength(MANY)
    expect(found.mostAtOnce).toBeLessThanOrEqual(400)
  })

  it('pauses often while it looks for suggestions and takes what has no partner', () => {
    const entries = numbers.map((number) =>
      makeEntry({
        line: number + 2,
        externalRef: `row-${number}`,
        address: `A-${number}`,
        dateFrom: date,
        dateTo: date,
      }),
    )
    const found = reconcileLists(
      entries,
      numbers.map((number) =>
        makeRecord({ id: `W-${number}`, address: `A-${number}`, createdAt: date }),
      ),
    )
    expect([found.suggestions.length, found.breaks.length]).toEqual([MANY, 2 * MANY])
    expect(found.mostAtOnce).toBeLessThanOrEqual(400)
  })
})
