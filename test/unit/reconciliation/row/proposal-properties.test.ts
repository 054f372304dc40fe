import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellKinds } from '../../../../src-main/reconciliation/row/cell-kinds.ts'
import { proposeColumns } from '../../../../src-main/reconciliation/row/column-proposal.ts'
import { couldBe, judgeColumns } from '../../../../src-main/reconciliation/row/column-values.ts'
import { headerUnit } from '../../../../src-main/reconciliation/row/header-unit.ts'
import { ledgerFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import {
  looksLikeData,
  proposeChanges,
} from '../../../../src-main/reconciliation/row/mapping-proposal.ts'
import { foreignFiles } from '../../../support/foreign-files.ts'
import { rowsOfLines } from '../../../support/rows-of-lines.ts'

const cell = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...foreignFiles.flatMap(({ lines }) => lines.flatMap((line) => line.split(',')))),
)
const table = fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 })

describe('proposals', () => {
  it('accept any headers and cells, even ragged rows, and use each column once', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 8 }), table, (headers, rows) => {
        const columns = proposeColumns(headers, rows)
        const columnIndexes = columns.map(({ column }) => column)
        expect(new Set(columnIndexes).size).toBe(columnIndexes.length)
        judgeColumns(headers, rows)
        proposeChanges(headers, rows, columns)
        looksLikeData(headers)
      }),
    )
  })

  it('do not depend on the order of the rows', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...foreignFiles),
        fc.integer({ min: 0, max: 3 }),
        (file, shift) => {
          const [headers = [], ...rows] = rowsOfLines(file.lines, file.delimiter)
          const rotatedRows = [...rows.slice(shift), ...rows.slice(0, shift)]
          const proposalsFor = (rows: string[][]): unknown =>
            proposeColumns(headers, rows).map(({ field, column, confidence }) => [
              field,
              column,
              confidence,
            ])
          expect(proposalsFor(rotatedRows)).toEqual(proposalsFor(rows))
        },
      ),
    )
  })

  // A backtracking pattern would not finish within the limit on any machine.
  it('end for cells and headers of the maximum length', () => {
    const longTexts = ['?', ' ', '1', '1 ', 'a.', '(', 'ab ', ':', '-', '1:00'].map((text) =>
      text.repeat(Math.ceil((64 * 1024) / text.length)),
    )
    for (const text of longTexts.flatMap((piece) => [piece, `${piece}\n`, `1${piece}x!`])) {
      for (const isOf of Object.values(cellKinds)) isOf(text)
      for (const field of ledgerFields) couldBe(field, text)
      headerUnit(text)
      const columns = proposeColumns([text], [[text]])
      proposeChanges([text], [[text]], columns)
      expect(columns.length).toBeLessThanOrEqual(1)
    }
  }, 180_000)
})
