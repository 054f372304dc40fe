import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { describe, expect, it } from 'vitest'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import type { CombinedLedger } from '../../../../src-main/store/imports/combine.ts'
import { combineLedgers } from '../../../../src-main/store/imports/combine.ts'
import { rememberMapping } from '../../../../src-main/store/imports/imports.ts'
import { AS_OF, makeDatabase, makeFolder } from '../../../support/reconcile.ts'

const context = { signal: new AbortController().signal, progress: () => undefined }

interface CombinedTable extends CombinedLedger {
  readonly path: string
  readonly table: readonly (readonly string[])[]
}

async function combine(
  files: readonly (string | Uint8Array)[],
  mapping?: Partial<Mapping>,
  db = makeDatabase(),
): Promise<CombinedTable> {
  const folder = makeFolder()
  const ledgerFiles = files.map((content, index) => {
    const name = `${'abcdef'[index] ?? ''}.csv`
    writeFileSync(join(folder, name), content)
    return { path: join(folder, name), name }
  })
  const target = join(folder, 'made', 'combined.csv')
  try {
    const combined = await combineLedgers(
      db,
      { files: ledgerFiles, mapping: mapping && { ...defaultMapping, ...mapping }, target },
      context,
    )
    return {
      ...combined,
      path: target,
      table: parse(readFileSync(target), { relax_column_count: true }) as string[][],
    }
  } catch (error) {
    expect(existsSync(target)).toBe(false)
    throw error
  }
}

const headerLine = 'withdrawal_id,currency,amount\n'

describe('combineLedgers', () => {
  it('adds no row that an overlapping file repeats, and records where each row comes from', async () => {
    const combined = await combine([
      `${headerLine}W-1,BTC,1\nW-2,BTC,2\n`,
      `${headerLine}W-2,BTC,2\nW-3,BTC,3\n`,
    ])
    expect(combined.table).toEqual([
      ['withdrawal_id', 'currency', 'amount', 'source_file', 'source_line'],
      ['W-1', 'BTC', '1', 'a.csv', '2'],
      ['W-2', 'BTC', '2', 'a.csv', '3'],
      ['W-3', 'BTC', '3', 'b.csv', '3'],
    ])
    expect(combined.parts.map(({ name, rows, repeated }) => [name, rows, repeated])).toEqual([
      ['a.csv', 2, 0],
      ['b.csv', 2, 1],
    ])
    const bytes = readFileSync(combined.path)
    expect([combined.bytes, combined.sha256, statSync(combined.path).mode & 0o777]).toEqual([
      bytes.length,
      createHash('sha256').update(bytes).digest('hex'),
      0o600,
    ])
    expect(combined.parts[0]?.sha256).toBe(
      createHash('sha256').update(`${headerLine}W-1,BTC,1\nW-2,BTC,2\n`).digest('hex'),
    )
  })

  it('keeps as many copies of a row as the file with the most copies has', async () => {
    const combined = await combine([
      `${headerLine}W-1,BTC,1\nW-1,BTC,1\n`,
      `${headerLine}W-1,BTC,1\n`,
      `${headerLine}W-1,BTC,1\nW-1,BTC,1\nW-1,BTC,1\n`,
    ])
    expect(combined.table.slice(1).map((row) => row.slice(3).join(' '))).toEqual([
      'a.csv 2',
      'a.csv 3',
      'c.csv 4',
    ])
    expect(combined.parts.map((part) => part.repeated)).toEqual([0, 1, 2])
  })

  it('combines files whose columns are in different orders', async () => {
    const combined = await combine([
      `${headerLine}W-1,BTC,1\n`,
      'amount,withdrawal_id,currency\n1,W-1,BTC\n2,W-2,BTC\n',
    ])
    expect(combined.table.slice(1)).toEqual([
      ['W-1', 'BTC', '1', 'a.csv', '2'],
      ['W-2', 'BTC', '2', 'b.csv', '3'],
    ])
  })

  it('reads each file with the mapping: titles, totals, separators, encodings', async () => {
    const file = (rows: string): Buffer =>
      Buffer.from(`Informe\nCódigo;Mon.;Imp.\n${rows}TOTAL;;9\n`, 'latin1')
    const combined = await combine([file('Ñ-1;BTC;1,5\n'), file('Ñ-1;BTC;1,5\nÑ-2;BTC;2\n')], {
      skipLines: 1,
      skipLastLines: 1,
      encoding: 'windows-1252',
    })
    expect(combined.table).toEqual([
      ['Código', 'Mon.', 'Imp.', 'source_file', 'source_line'],
      ['Ñ-1', 'BTC', '1,5', 'a.csv', '3'],
      ['Ñ-2', 'BTC', '2', 'b.csv', '4'],
    ])
  })

  it('reads each file with its remembered mapping if no mapping is given', async () => {
    const db = makeDatabase()
    const file = `Title\nCode;Cur;Sum\nW-1;BTC;1\n`
    const path = join(makeFolder(), 'old.csv')
    writeFileSync(path, file)
    rememberMapping(db, {
      ledgerPath: path,
      mapping: {
        ...defaultMapping,
        skipLines: 1,
        columns: { withdrawal_id: 'Code', currency: 'Cur', amount: 'Sum' },
      },
      at: AS_OF,
    })
    expect((await combine([file, file], undefined, db)).table.slice(1)).toEqual([
      ['W-1', 'BTC', '1', 'a.csv', '3'],
    ])
  })

  it('quotes cells where needed, and pads a malformed row so that it stays malformed under the combined header', async () => {
    const combined = await combine([
      `${headerLine}"W-1,""x""\n2",BTC,1\nW-2,BTC\n`,
      `${headerLine}W-2,BTC\nW-3,BTC,3,4\n`,
    ])
    expect(combined.table.slice(1)).toEqual([
      ['W-1,"x"\n2', 'BTC', '1', 'a.csv', '2'],
      ['W-2', 'BTC', '', '', '', '', 'a.csv', '4'],
      ['W-3', 'BTC', '3', '4', '', '', 'b.csv', '3'],
    ])
  })

  it('keeps a malformed row malformed when files are combined again', async () => {
    const wideHeader = 'withdrawal_id,currency,note,amount\n'
    let combined = await combine([
      `${wideHeader}W-1,BTC,x,1\nW-2,BTC\nW-3\n`,
      `${wideHeader}W-4,BTC,x,2\nW-5,BTC,x,2,5,6\n`,
    ])
    for (let times = 0; times < 4; times += 1) {
      expect(combined.table.filter((cells) => cells.length === 6).map(([id]) => id)).toEqual(
        ['withdrawal_id', 'W-1', 'W-4'].concat(
          Array.from({ length: times }, (_, index) => `N-${index}`),
        ),
      )
      combined = await combine([readFileSync(combined.path), `${wideHeader}N-${times},BTC,x,1\n`])
    }
  })

  it('returns the mapping of its files, and refuses files that are read in different ways', async () => {
    const db = makeDatabase()
    const folder = makeFolder()
    const remember = (header: string, mapping: Partial<Mapping>): void => {
      const path = join(folder, 'known.csv')
      writeFileSync(path, `${header}\n`)
      rememberMapping(db, {
        ledgerPath: path,
        mapping: { ...defaultMapping, ...mapping },
        at: AS_OF,
      })
    }
    remember('withdrawal_id;currency;amount', { delimiter: ';', decimal: ',', thousands: '.' })
    const rows = (amount: string): string =>
      `withdrawal_id;currency;amount\nW-${amount};BTC;${amount}\n`
    expect((await combine([rows('1.234'), rows('5.678')], undefined, db)).mapping).toMatchObject({
      decimal: ',',
      thousands: '.',
    })
    expect(
      (
        await combine(
          [`${headerLine}W-1,BTC,1\n`, `${headerLine}W-2,BTC,2\n`],
          undefined,
          makeDatabase(),
        )
      ).mapping,
    ).toBeUndefined()
    const reordered = 'currency;withdrawal_id;amount\nBTC;W-9;1.234\n'
    await expect(combine([rows('1.234'), reordered], undefined, db)).rejects.toMatchObject({
      code: 'LEDGERS_DIFFER',
      why: expect.stringContaining('b.csv'),
    })
    remember('currency;withdrawal_id;amount', { delimiter: ';', decimal: '.' })
    await expect(combine([rows('1.234'), reordered], undefined, db)).rejects.toMatchObject({
      code: 'LEDGERS_DIFFER',
    })
    remember('currency;withdrawal_id;amount', {
      delimiter: ';',
      decimal: ',',
      thousands: '.',
      skipLastLines: 0,
    })
    expect((await combine([rows('1.234'), reordered], undefined, db)).mapping).toMatchObject({
      decimal: ',',
      thousands: '.',
    })
  })

  it('combines a combined file again, and its rows keep their sources', async () => {
    const firstFile = await combine([`${headerLine}W-1,BTC,1\n`, `${headerLine}W-2,BTC,2\n`])
    const combinedAgain = await combine([
      readFileSync(firstFile.path),
      `${headerLine}W-2,BTC,2\nW-3,BTC,3\n`,
    ])
    expect(combinedAgain.table).toEqual([...firstFile.table, ['W-3', 'BTC', '3', 'b.csv', '3']])
    expect(combinedAgain.parts.map((part) => part.repeated)).toEqual([0, 1])
  })

  it('refuses files with other columns, names the difference, and leaves no file behind', async () => {
    await expect(
      combine([`${headerLine}W-1,BTC,1\n`, 'withdrawal_id,currency,Amount,fee\nW-1,BTC,1,0\n']),
    ).rejects.toMatchObject({
      kind: 'badInput',
      code: 'LEDGERS_DIFFER',
      why: '"b.csv" lacks "amount" and has "Amount", "fee" besides, compared with "a.csv"',
    })
  })

  it.each([
    ['a repeated header', `withdrawal_id,currency,currency\n`, 'HEADER_TWICE'],
    ['a broken file', `${headerLine}"W-1\n`, 'QUOTE_NOT_CLOSED'],
    ['an empty file', '', 'FILE_REFUSED'],
  ])('refuses %s with the error code of the reader', async (_name, content, code) => {
    await expect(combine([`${headerLine}W-1,BTC,1\n`, content])).rejects.toMatchObject({
      kind: 'badInput',
      code,
    })
  })
})
