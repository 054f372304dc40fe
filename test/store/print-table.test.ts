import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillTable, PrintTable } from '../../src-main/store/print-table.ts'

/** Few numbers, so that keys are shared and slots are fought for. */
const key = fc.tuple(fc.constantFrom(0, 1, 16, -1, 0x7fffffff), fc.constantFrom(0, 1, 128, -128, 2048))

function tableOf(keys: readonly (readonly [number, number])[]): PrintTable {
  const columns = { keyFirst: Int32Array.from(keys, ([first]) => first), keySecond: Int32Array.from(keys, ([, second]) => second), count: keys.length }
  const filling = fillTable(columns)
  for (;;) {
    const step = filling.next()
    if (step.done) return new PrintTable(columns, step.value)
  }
}

describe('PrintTable', () => {
  it('finds all rows of a key, in order, and none for a key that no row has', () => {
    fc.assert(
      fc.property(fc.array(key, { maxLength: 60 }), key, (keys, wanted) => {
        const table = tableOf(keys)
        for (const [first, second] of [...keys, wanted]) {
          const expected = first === 0 && second === 0 ? [] : keys.flatMap(([one, other], at) => (one === first && other === second ? [at] : []))
          const head = table.find(first, second)
          expect(head < 0 ? [] : table.members(head)).toEqual(expected)
          if (head >= 0) expect(table.isAlone(head)).toBe(expected.length === 1)
        }
        const asked = [wanted, ...keys]
        const found = new Int32Array(asked.length + 1).fill(77)
        table.findAll(Int32Array.from(asked.flatMap(([first, second], at) => [first, second, at])), asked.length, found)
        expect([...found]).toEqual([...asked.map(([first, second]) => table.find(first, second)), 77])
      }),
      { numRuns: 500 },
    )
  })
})
