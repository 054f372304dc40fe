import { parquetMetadata, parquetReadObjects } from 'hyparquet'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../../src-main/contract/cell.ts'
import type { Column } from '../../../src-main/contract/report.ts'
import { writeParquet } from '../../../src-main/reports/parquet.ts'

const columns: readonly Column[] = [
  { name: 'id', kind: 'id' },
  { name: 'amount', kind: 'money', currency: 'id' },
  { name: 'days', kind: 'number' },
  { name: 'at', kind: 'instant' },
  { name: 'ok', kind: 'flag' },
]

async function write(
  rows: readonly (readonly Cell[])[],
): Promise<{ types: Readonly<Record<string, string>>; file: ArrayBuffer; parts: number }> {
  const parts: Buffer[] = []
  const types = await writeParquet(
    columns,
    async function* () {
      await Promise.resolve()
      for (let index = 0; index < rows.length; index += 1000) yield rows.slice(index, index + 1000)
    },
    (part) => parts.push(Buffer.from(part)),
  )
  const bytes = Buffer.concat(parts)
  return {
    types,
    file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength),
    parts: parts.length,
  }
}

describe('writeParquet', () => {
  it('gives a column the type that all of its cells allow', async () => {
    const { types } = await write([
      ['a', '99999999999999999999.999999999999999999', '3', '2026-09-01T10:00:00.123456Z', 'true'],
      ['b', null, '', '', null],
    ])
    expect(types).toEqual({
      id: 'STRING',
      amount: 'DECIMAL(38, 18)',
      days: 'INT64',
      at: 'TIMESTAMP(MICROS, UTC)',
      ok: 'BOOLEAN',
    })
  })

  it('makes a whole column text if one cell does not fit, with the digits as received', async () => {
    const { types, file } = await write([
      ['a', '1.50', '1.5', 'soon', 'maybe'],
      ['b', '0.1234567890123456789', '2', '2026-09-01T10:00:00.123456Z', 'true'],
      ['c', '1.5000000000000000000', '3', null, 'false'],
    ])
    expect(types).toEqual({
      id: 'STRING',
      amount: 'STRING',
      days: 'DECIMAL(38, 18)',
      at: 'STRING',
      ok: 'STRING',
    })
    const rows = (await parquetReadObjects({ file })) as { amount: string; at: string | null }[]
    expect(rows.map(({ amount }) => amount)).toEqual([
      '1.50',
      '0.1234567890123456789',
      '1.5000000000000000000',
    ])
    expect(rows.map(({ at }) => at)).toEqual(['soon', '2026-09-01T10:00:00.123456Z', null])
    expect((await write([['a', '100000000000000000000', '1', null, null]])).types.amount).toBe(
      'STRING',
    )
  })

  it('writes texts without a guard, and distinguishes an empty text from null', async () => {
    const { file } = await write([
      ['=1+1', '1', '1', null, null],
      ['', '1', '1', null, null],
      [null, '1', '1', null, null],
    ])
    expect(
      ((await parquetReadObjects({ file })) as { id: string | null }[]).map(({ id }) => id ?? null),
    ).toEqual(['=1+1', '', null])
  })

  it('passes the bytes on after each row group, and writes equal files each time', async () => {
    const rows = Array.from({ length: 25_000 }, (_, index) => [
      `id-${index}`,
      `${index}.5`,
      String(index),
      null,
      index % 2 ? 'true' : 'false',
    ])
    const [first, second] = [await write(rows), await write(rows)]
    expect(
      parquetMetadata(first.file).row_groups.map(({ num_rows: count }) => Number(count)),
    ).toEqual([10_000, 10_000, 5_000])
    expect(first.parts).toBeGreaterThanOrEqual(3)
    expect(Buffer.from(first.file).equals(Buffer.from(second.file))).toBe(true)
  })

  it('writes the columns of a file without rows', async () => {
    const { file } = await write([])
    expect(
      parquetMetadata(file)
        .schema.slice(1)
        .map(({ name }) => name),
    ).toEqual(columns.map(({ name }) => name))
    expect(await parquetReadObjects({ file })).toEqual([])
  })
})
