import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../src-main/contract/cell.ts'
import type { Column } from '../../../src-main/contract/report.ts'
import { readWorkbook } from '../../../src-main/ledger/workbook/workbook.ts'
import type { Batches } from '../../../src-main/reports/batches.ts'
import { MAX_SHEET_ROWS, writeXlsx } from '../../../src-main/reports/xlsx.ts'

const columns: readonly Column[] = [
  { name: 'id', kind: 'id' },
  { name: 'count', kind: 'number' },
  { name: 'note', kind: 'text' },
]

const inBatches = (rows: readonly (readonly Cell[])[]): Batches =>
  async function* () {
    await Promise.resolve()
    for (let index = 0; index < rows.length; index += 2) yield rows.slice(index, index + 2)
  }

async function write(rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const parts: Buffer[] = []
  await writeXlsx(columns, 'UTC', inBatches(rows), (part) => parts.push(Buffer.from(part)))
  return Buffer.concat(parts)
}

describe('writeXlsx', () => {
  it("gives back every text, including characters not allowed in XML and texts like a workbook's escapes", async () => {
    const texts = [
      '_x0041_',
      '_x000D__x',
      'a\r\nb',
      ' both ',
      '\ufffe',
      '\u0001',
      'tab\there',
      '<&>"',
      'año 😀',
      '1E10',
      '0042',
    ]
    const [sheet] = await readWorkbook(
      await write(texts.map((text, index) => [`00${index}`, String(index), text])),
    )
    expect(sheet?.rows).toEqual([
      ['id', 'count', 'note'],
      ...texts.map((text, index) => [`00${index}`, String(index), text]),
    ])
  })

  it('writes the same bytes for the same rows at any time', async () => {
    const rows = Array.from({ length: 500 }, (_, index) => [
      `id-${index}`,
      String(index),
      index % 2 ? null : 'x',
    ])
    expect((await write(rows)).equals(await write(rows))).toBe(true)
  })

  it('writes the header of a file without rows', async () => {
    expect((await readWorkbook(await write([])))[0]?.rows).toEqual([['id', 'count', 'note']])
  })

  it('writes as text a number that a spreadsheet would change', async () => {
    const [sheet] = await readWorkbook(
      await write([
        ['a', '1234567890123456', 'x'],
        ['b', '007', 'x'],
        ['c', '1.50', 'x'],
        ['d', '123456789012345', 'x'],
      ]),
    )
    expect(sheet?.rows.slice(1).map((row) => row[1])).toEqual([
      '1234567890123456',
      '007',
      '1.50',
      '123456789012345',
    ])
  })

  it('refuses a text that is too long for a cell, and names its column', async () => {
    await expect(write([['a', '1', 'x'.repeat(32_768)]])).rejects.toMatchObject({
      code: 'CELL_TOO_LONG',
      what: expect.stringContaining('note') as string,
    })
    await expect(write([['a', '1', 'x'.repeat(32_767)]])).resolves.toBeDefined()
  })

  it('refuses more rows than a sheet holds as soon as the limit is passed', async () => {
    const batch = Array.from({ length: MAX_SHEET_ROWS + 1 }, () => ['a', '1', 'x'])
    await expect(
      writeXlsx(
        columns,
        'UTC',
        async function* () {
          await Promise.resolve()
          yield batch
        },
        () => undefined,
      ),
    ).rejects.toMatchObject({ kind: 'badInput', code: 'SHEET_FULL' })
    expect(MAX_SHEET_ROWS).toBe(1_048_575)
  })

  it('fails with the error of the row source', async () => {
    await expect(
      writeXlsx(
        columns,
        'UTC',
        async function* () {
          await Promise.resolve()
          yield [['a', '1', 'x']]
          throw new Error('cancelled in the middle')
        },
        () => undefined,
      ),
    ).rejects.toThrow('cancelled in the middle')
  })
})
