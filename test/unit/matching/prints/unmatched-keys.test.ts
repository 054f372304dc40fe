import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { UnmatchedKeys } from '../../../../src-main/matching/prints/unmatched-keys.ts'
import { KeyColumn } from '../../../../src-main/reconciliation/key-index.ts'
import { passNames } from '../../../../src-main/reconciliation/passes.ts'

const names = ['external_ref', 'txn_hash'] as const
const keyedRecord = fc.record({
  at: fc.nat({ max: 100_000 }),
  keys: fc.tuple(fc.constantFrom('', 'R-1', 'R-2'), fc.constantFrom('', '0xaa')),
})

/** The numbers that a column holds for these keys. */
function hashesOf(keys: readonly string[]): {
  readonly first: readonly number[]
  readonly second: readonly number[]
} {
  const column = new KeyColumn(1)
  for (const key of keys) column.push(key)
  return {
    first: keys.map((_, at) => column.first(at)),
    second: keys.map((_, at) => column.second(at)),
  }
}

describe('UnmatchedKeys', () => {
  it('returns in ascending order the keys that two threads collected', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(keyedRecord, { selector: ({ at }) => at, maxLength: 700 }),
        fc.nat({ max: 700 }),
        (records, cut) => {
          const [keysOfThread, keysOfHelper] = [new UnmatchedKeys(), new UnmatchedKeys()]
          records.forEach(({ at, keys }, index) =>
            (index < cut ? keysOfThread : keysOfHelper).push(at, names, keys),
          )
          keysOfThread.add(keysOfHelper.sortByRecord())
          keysOfThread.push(200_000, names, ['R-3', ''])
          const sorted = [...records]
            .sort((left, right) => left.at - right.at)
            .concat([{ at: 200_000, keys: ['R-3' as 'R-1', ''] }])
          const { recordIndexes, hashes } = keysOfThread.sortByRecord()
          expect([...recordIndexes]).toEqual(sorted.map((record) => record.at))
          names.forEach((name, index) => {
            const { first, second } = hashes[passNames.indexOf(name)] as (typeof hashes)[number]
            expect({ first: [...first], second: [...second] }).toEqual(
              hashesOf(sorted.map((record) => record.keys[index] as string)),
            )
          })
          expect(hashes[passNames.indexOf('withdrawal_id')]?.first).toHaveLength(0)
        },
      ),
      { numRuns: 100 },
    )
  })
})
