import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PrintTable } from '../../../src-main/matching/print-table.ts'
import type { PrintParts } from '../../../src-main/matching/prints/ledger-prints.ts'

/** Few numbers, so that keys are shared and slots collide. */
const key = fc.tuple(
  fc.constantFrom(0, 1, 16, -1, 0x7fffffff),
  fc.constantFrom(0, 1, 128, -128, 2048),
)

type Columns = Pick<PrintParts, 'keyFirst' | 'keySecond' | 'count'>

function tableOf(keys: readonly (readonly [number, number])[]): {
  readonly table: PrintTable
  readonly columns: Columns
} {
  const columns = {
    keyFirst: Int32Array.from(keys, ([first]) => first),
    keySecond: Int32Array.from(keys, ([, second]) => second),
    count: keys.length,
  }
  const steps = PrintTable.make(columns)
  for (;;) {
    const step = steps.next()
    if (step.done) return { table: step.value, columns }
  }
}

describe('PrintTable', () => {
  it('finds all rows of a key, in order, and none for a key that no row has', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), key, (keys, extraKey) => {
        const { table, columns } = tableOf(keys)
        // The table of another thread.
        const otherTable = new PrintTable(columns, table.parts)
        for (const [first, second] of [...keys, extraKey]) {
          const expected =
            first === 0 && second === 0
              ? []
              : keys.flatMap((current, at) =>
                  current[0] === first && current[1] === second ? [at] : [],
                )
          const head = table.find(first, second)
          expect(head < 0 ? [] : table.members(head)).toEqual(expected)
          if (head >= 0)
            expect([
              table.isFirstOfKey(head),
              otherTable.isFirstOfKey(head),
              otherTable.find(first, second),
            ]).toEqual([expected.length === 1, expected.length === 1, head])
        }
      }),
      { numRuns: 500 },
    )
  })

  it('has room for any number of rows, even if all share a key', () => {
    const rows = Array.from({ length: 3000 }, (_, at) => at)
    const { table } = tableOf(
      rows.map((at) => (at % 3 === 0 ? [5, 5] : at % 3 === 1 ? [at, 1] : [0, 0])),
    )
    expect(table.members(table.find(5, 5))).toEqual(rows.filter((at) => at % 3 === 0))
    expect(rows.filter((at) => at % 3 === 1 && !table.isFirstOfKey(table.find(at, 1)))).toEqual([])
    expect(tableOf([]).table.find(1, 1)).toBe(-1)
  })
})
