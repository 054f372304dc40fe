import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beginsFormula } from '../../../../../../src-main/base/formula-guard.ts'
import {
  copiedLine,
  copiedRows,
} from '../../../../../../src-renderer/features/records/list/copied-text.ts'
import { formulaText } from '../../../../../support/formula-texts.ts'

describe('copiedLine', () => {
  it('keeps amounts and ids to the last digit and leaves absent values empty', () => {
    expect(copiedLine(['-1.500000000000000001', '0042', null, '', '1E10'])).toBe(
      '-1.500000000000000001\t0042\t\t\t1E10',
    )
  })

  it('is one line whatever the content of a cell', () => {
    expect(copiedLine(['a\tb', 'c\r\nd'])).toBe('a b\tc d')
  })

  it('security.md 116: leaves no cell that begins a formula', () => {
    fc.assert(
      fc.property(formulaText, (text) => {
        const cells = copiedLine([text, text]).split('\t')
        expect(cells).toHaveLength(2)
        expect(cells.some(beginsFormula)).toBe(false)
      }),
    )
  })
})

describe('copiedRows', () => {
  it('puts the titles, if given, above the rows', () => {
    const rows = [['1'], ['2']]
    expect([copiedRows(rows), copiedRows(rows, ['Amount'])]).toEqual(['1\n2', 'Amount\n1\n2'])
  })
})
