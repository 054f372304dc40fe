import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CsvReader } from '../../../src-main/base/csv.ts'
import { csvLine } from '../../../src-main/base/csv-line.ts'

describe('csvLine', () => {
  it('quotes only cells that need quotes', () => {
    expect(csvLine(['a', ' b ', 'c,d', 'e"f', 'g\nh', 'i\rj', '', '=1'])).toBe(
      'a, b ,"c,d","e""f","g\nh","i\rj",,=1\r\n',
    )
  })

  it('writes a line that reads back to the same cells', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: fc.constantFrom(',', '"', '\n', '\r', 'a', ' ', 'é', ';') }), {
          minLength: 2,
          maxLength: 6,
        }),
        (cells) => {
          const records: string[][] = []
          const reader = new CsvReader(',', (record) => records.push(record))
          reader.push(csvLine(cells))
          reader.end()
          expect(records).toEqual([cells])
        },
      ),
    )
  })
})
