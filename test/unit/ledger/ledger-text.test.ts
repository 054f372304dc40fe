import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../../../src-main/base/failure.ts'
import type { Layout, RowPosition } from '../../../src-main/ledger/ledger-text.ts'
import { LedgerText } from '../../../src-main/ledger/ledger-text.ts'

interface ReadRows {
  readonly rows: readonly {
    readonly cells: readonly string[]
    readonly line: number
    readonly position: RowPosition
  }[]
  readonly refusal: string | undefined
}

function read(chunks: readonly string[], layout: Layout, isSheet: boolean): ReadRows {
  const rows: ReadRows['rows'][number][] = []
  const addRow = (
    cells: readonly string[],
    line: number,
    position: RowPosition = { offset: 0, bytes: 0 },
  ): void => void rows.push({ cells, line, position: { ...position } })
  const text = new LedgerText(layout, { header: addRow, row: addRow }, isSheet)
  try {
    for (const chunk of chunks) text.push(chunk)
    text.end()
    return { rows, refusal: undefined }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { rows, refusal: `${error.code} ${JSON.stringify(error.evidence)}` }
  }
}

describe('LedgerText', () => {
  it('inputs 50, 52: gives each row its position in bytes, for any layout and characters of one to four bytes', () => {
    const cell = fc.constantFrom(
      '',
      'id',
      '12.50',
      'COMPLETED',
      '"a ""b"""',
      '"two\nlines"',
      '"x,y"',
      'é',
      '😀',
      'ord-00000e-4e01f63c',
    )
    const end = fc.constantFrom('\n', '\n', '\r\n', '\r', '\n\n')
    const row = fc
      .tuple(fc.array(cell, { minLength: 1, maxLength: 5 }), end)
      .map(([cells, last]) => cells.join(',') + last)
    const layout = fc.record({
      skipLines: fc.nat({ max: 2 }),
      skipLastLines: fc.nat({ max: 2 }),
      delimiter: fc.constantFrom<Layout['delimiter']>('auto', ','),
    })
    fc.assert(
      fc.property(
        fc.constantFrom('', 'sep=,\n'),
        fc.array(row, { minLength: 1, maxLength: 30 }),
        fc.array(fc.nat(), { maxLength: 5 }),
        layout,
        fc.boolean(),
        (firstLine, rows, offsets, textLayout, isSheet) => {
          const text = firstLine + rows.join('')
          const cuts = [0, ...offsets.map((offset) => offset % text.length), text.length].sort(
            (left, right) => left - right,
          )
          const chunks = cuts.slice(1).map((to, at) => text.slice(cuts[at], to))
          const inChunks = read(chunks, textLayout, isSheet)
          expect(inChunks).toEqual(read([text], textLayout, isSheet))
          if (inChunks.refusal !== undefined || isSheet) return
          // A row's bytes are at its position, whatever characters precede it.
          const bytes = Buffer.from(text)
          for (const laterRow of inChunks.rows.slice(1))
            expect(
              read(
                [
                  `x\n${bytes.toString('utf8', laterRow.position.offset, laterRow.position.offset + laterRow.position.bytes)}`,
                ],
                { ...textLayout, skipLines: 0, skipLastLines: 0, delimiter: ',' },
                false,
              ).rows.at(-1)?.cells,
            ).toEqual(laterRow.cells)
        },
      ),
      { numRuns: 600 },
    )
  })
})
