import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  candidateGroups,
  KeyColumn,
  mergeGroups,
} from '../../../src-main/reconciliation/key-index.ts'
import { makeEntry, makeRecord, reconcileLists } from '../../support/reconcile-parts.ts'

function columnOf(keys: readonly string[], capacity = 2): KeyColumn {
  const column = new KeyColumn(capacity)
  for (const key of keys) column.push(key)
  return column
}

/**
 * A column in which every key has the hash of `source`, to simulate different keys with one hash.
 */
function collidingColumn(count: number, sourceKey: string): KeyColumn {
  const source = columnOf([sourceKey])
  const column = new KeyColumn(2)
  for (let index = 0; index < count; index += 1) column.pushFrom(source, 0)
  return column
}

const always = (): boolean => true

describe('KeyColumn', () => {
  it('X03: has no key for empty text, and one for any other text, at any size', () => {
    const column = columnOf(['', 'a', '', ' ', '0', '\uffff', ''])
    expect(column.count).toBe(7)
    expect([0, 1, 2, 3, 4, 5, 6].map((index) => column.has(index))).toEqual([
      false,
      true,
      false,
      true,
      true,
      true,
      false,
    ])
  })

  it('copies a key to another column unchanged', () => {
    const source = columnOf(['a', '', 'b'])
    const target = new KeyColumn(1)
    for (const index of [2, 1, 0]) target.pushFrom(source, index)
    expect(
      [0, 1, 2].map((index) => [target.has(index), target.first(index), target.second(index)]),
    ).toEqual(
      [2, 1, 0].map((index) => [source.has(index), source.first(index), source.second(index)]),
    )
  })
})

describe('candidateGroups', () => {
  it('groups records that share a key, in the order of the first provider record, each list ascending', () => {
    const groups = [
      ...candidateGroups(
        columnOf(['x', 'y', '', 'x', 'z']),
        columnOf(['', 'y', 'x', 'w', 'y', 'x']),
        always,
        always,
      ),
    ]
    expect(groups).toEqual([
      { ledger: [1], provider: [1, 4] },
      { ledger: [0, 3], provider: [2, 5] },
    ])
  })

  it('leaves out records that are not free', () => {
    const groups = [
      ...candidateGroups(
        columnOf(['x', 'x', 'y']),
        columnOf(['x', 'x', 'y']),
        (index) => index !== 0,
        (index) => index !== 2,
      ),
    ]
    expect(groups).toEqual([{ ledger: [1], provider: [0, 1] }])
    expect([...candidateGroups(columnOf(['x']), columnOf(['x']), () => false, always)]).toEqual([])
    expect([...candidateGroups(columnOf(['']), columnOf(['']), always, always)]).toEqual([])
  })

  it('finds the groups of a plain map of texts, for any keys', () => {
    const keys = fc.array(
      fc.oneof(
        fc.constant(''),
        fc.constantFrom('a', 'b', 'c', 'aa', 'ba'),
        fc.string({ maxLength: 3 }),
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(keys, keys, (ledger, provider) => {
        const expected = [...new Set(provider)]
          .filter((key) => key !== '' && ledger.includes(key))
          .map((key) => ({
            ledger: ledger.flatMap((candidate, index) => (candidate === key ? [index] : [])),
            provider: provider.flatMap((candidate, index) => (candidate === key ? [index] : [])),
          }))
        expect([...candidateGroups(columnOf(ledger), columnOf(provider), always, always)]).toEqual(
          expected,
        )
      }),
      { numRuns: 500 },
    )
  })

  it('separates a million similar keys', () => {
    const column = new KeyColumn()
    const hashes = new Set<number>()
    for (let index = 0; index < 1_000_000; index += 1) {
      column.push(`ord-${String(index).padStart(7, '0')}`)
      hashes.add(column.first(index) * 2 ** 21 + (column.second(index) >>> 11))
    }
    // The number holds 53 of the 64 bits. About 0.00006 collisions are expected by chance.
    expect(hashes.size).toBe(1_000_000)
  })
})

describe('reconcile, where different keys share a hash', () => {
  it('separates records by the keys themselves', () => {
    const entries = ['A', 'B', 'C'].map((id, index) =>
      makeEntry({ line: index + 2, withdrawalId: id }),
    )
    const records = ['B', 'A', 'D'].map((normalId) => makeRecord({ normalId }))
    const result = reconcileLists(entries, records, {
      ledger: collidingColumn(3, 'any'),
      provider: collidingColumn(3, 'any'),
    })
    expect(
      [...result.matches].sort((left, right) => Number(left.line) - Number(right.line)),
    ).toEqual([
      { line: '2', id: 'A', by: 'withdrawal_id' },
      { line: '3', id: 'B', by: 'withdrawal_id' },
    ])
    expect(
      result.breaks.map(({ category, row }) => [category, row.ledger_line, row.withdrawal_id]),
    ).toEqual([
      ['missing_at_provider', '4', ''],
      ['missing_in_ledger', '', 'D'],
    ])
  })

  it('does not match a single row and a single record that share only a hash', () => {
    const result = reconcileLists(
      [makeEntry({ withdrawalId: 'B' })],
      [makeRecord({ normalId: 'A' })],
      {
        ledger: collidingColumn(1, 'any'),
        provider: collidingColumn(1, 'any'),
      },
    )
    expect(result.matches).toEqual([])
    expect(result.result.breaks).toEqual({ missing_at_provider: 1, missing_in_ledger: 1 })
  })
})

describe('mergeGroups', () => {
  it('X04: joins the groups of a row with several identifiers, through any number of steps, and no others', () => {
    const groups = [
      { ledger: [3], provider: [30] },
      { ledger: [0, 1], provider: [11] },
      { ledger: [2], provider: [20, 21] },
      { ledger: [4, 0], provider: [10] },
      { ledger: [2, 4], provider: [40] },
    ]
    const wholeGroup = { ledger: [0, 1, 2, 4], provider: [10, 11, 20, 21, 40] }
    for (const order of [groups, groups.toReversed()])
      expect(new Set(mergeGroups(order))).toEqual(new Set([groups[0], wholeGroup]))
  })
})
