import { readdirSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Progress } from '../../../../src-main/contract/wire.ts'
import type { StatusMap } from '../../../../src-main/domain/status.ts'
import type { Mapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { rememberMapping } from '../../../../src-main/store/imports/imports.ts'
import { previewLedger } from '../../../../src-main/store/imports/preview.ts'
import {
  AS_OF,
  makeDatabase,
  makeFolder,
  makePipe,
  writeLedger,
} from '../../../support/reconcile.ts'
import { makeWorkbook, textRows } from '../../../support/workbook.ts'

const defaultContext = { signal: new AbortController().signal, progress: () => undefined }
const preview = (
  content: string | Uint8Array,
  mapping?: Partial<Mapping>,
  db = makeDatabase(),
  statusMap: StatusMap = {},
): ReturnType<typeof previewLedger> =>
  previewLedger(
    db,
    {
      ledgerPath: writeLedger(makeFolder(), content),
      mapping: mapping && { ...defaultMapping, ...mapping },
      statusMap,
    },
    defaultContext,
  )

const headerLine = 'withdrawal_id,currency,amount,date,status\n'

describe('previewLedger', () => {
  it('counts excluded rows by their reason, and lists them far beyond the first rows', async () => {
    const rows = Array.from({ length: 300 }, (_, index) =>
      index % 3 === 0
        ? `D-${index},BTC,,1,2026-09-01,done`
        : `W-${index},BTC,1,,2026-09-01,${index % 3 === 1 ? 'done' : 'draft'}`,
    )
    const result = await preview(
      `withdrawal_id,currency,out,in,date,status\n${rows.join('\n')}\n`,
      {
        rows: { include: [], exclude: [{ column: 'status', operator: '=', value: 'draft' }] },
        direction: { by: 'columns', debit: 'out', credit: 'in', withdrawals: 'debit' },
      },
    )
    expect(result).toMatchObject({ rows: 300, valid: 100, rejected: 0, excluded: 200 })
    expect(result.exclusions).toEqual([
      { reason: 'only its credit column is filled', count: 100 },
      { reason: 'it is a row with status = draft', count: 100 },
    ])
    expect(result.excludedLines).toHaveLength(200)
    expect(result.excludedLines.at(-1)).toMatchObject({
      line: 301,
      reason: 'it is a row with status = draft',
      cells: { withdrawal_id: 'W-299', total: '1' },
      raw: ['W-299', 'BTC', '1', '', '2026-09-01', 'draft'],
    })
    expect(result.firstCells).toBeUndefined()
  })

  it('returns the first rows as written if no column is known yet', async () => {
    const rows = Array.from({ length: 40 }, (_, index) => `x${index},0.0${index}`)
    const result = await preview(`${rows.join('\n')}\n`, { header: false })
    expect(result.refusal?.code).toBe('COLUMNS_MISSING')
    expect(result.headers).toEqual(['', ''])
    expect(result.firstCells).toHaveLength(20)
    expect(result.firstCells?.[0]).toEqual(['x0', '0.00'])
  })

  it('shows rows in normal form and rejected rows as written, with counts, dates and exact totals', async () => {
    const result = await preview(
      `${headerLine}A1B2C3D4-0000-4000-8000-000000000001, usdc ,12345678901234567890.000000000000000001,2026-09-02T01:00:00+02:00,Done\nW-2,USDC,-0.000000000000000001,2026-09-01,\n W-3 ,BTC,x,2026-09-09,\nW-4,BTC,2,,\n`,
    )
    expect(result).toMatchObject({
      mapping: defaultMapping,
      source: 'recognised',
      headers: ['withdrawal_id', 'currency', 'amount', 'date', 'status'],
      rows: 4,
      valid: 3,
      rejected: 1,
      refusal: null,
    })
    expect(result.columns).toEqual({
      withdrawal_id: 'withdrawal_id',
      currency: 'currency',
      amount: 'amount',
      date: 'date',
      status: 'status',
    })
    expect([result.firstDate, result.lastDate]).toEqual([
      '2026-09-01T00:00:00.000000Z',
      '2026-09-09T23:59:59.999999Z',
    ])
    expect(result.totals).toEqual([
      { currency: 'USDC', count: 2, amount: '12345678901234567890' },
      { currency: 'BTC', count: 1, amount: '2' },
    ])
    expect(result.sample.map(({ raw }) => raw)).toEqual([
      [
        'A1B2C3D4-0000-4000-8000-000000000001',
        ' usdc ',
        '12345678901234567890.000000000000000001',
        '2026-09-02T01:00:00+02:00',
        'Done',
      ],
      ['W-2', 'USDC', '-0.000000000000000001', '2026-09-01', ''],
      [' W-3 ', 'BTC', 'x', '2026-09-09', ''],
      ['W-4', 'BTC', '2', '', ''],
    ])
    expect(result.sample.map(({ raw: _, ...row }) => row)).toEqual([
      {
        line: 2,
        cells: {
          withdrawal_id: 'a1b2c3d4-0000-4000-8000-000000000001',
          currency: 'USDC',
          amount: '12345678901234567890.000000000000000001',
          date: '2026-09-01T23:00:00.000000Z',
          status: 'Done',
        },
        reason: null,
      },
      {
        line: 3,
        cells: {
          withdrawal_id: 'W-2',
          currency: 'USDC',
          amount: '-0.000000000000000001',
          date: '2026-09-01T00:00:00.000000Z',
          status: '',
        },
        reason: null,
      },
      {
        line: 4,
        cells: {
          withdrawal_id: ' W-3 ',
          currency: 'BTC',
          amount: 'x',
          date: '2026-09-09',
          status: '',
        },
        reason: expect.stringContaining('amount'),
      },
      {
        line: 5,
        cells: { withdrawal_id: 'W-4', currency: 'BTC', amount: '2', date: '', status: '' },
        reason: null,
      },
    ])
    expect(result.rejectedLines).toEqual([result.sample[2]])
  })

  it('sums totals if the file has no amounts, or if its basis is gross', async () => {
    expect((await preview('withdrawal_id,currency,total\nW,BTC,5\nV,BTC,0.1\n')).totals).toEqual([
      { currency: 'BTC', count: 2, amount: '5.1' },
    ])
    const grossPreview = await preview('withdrawal_id,currency,amount\nW,BTC,5\n', {
      basis: 'gross',
    })
    expect([grossPreview.totals, grossPreview.sample[0]?.cells]).toEqual([
      [{ currency: 'BTC', count: 1, amount: '5' }],
      { withdrawal_id: 'W', currency: 'BTC', amount: '', total: '5' },
    ])
  })

  it('keeps its result within bounds, whatever the file', async () => {
    const longText = 'x'.repeat(60_000)
    const rows = Array.from({ length: 3000 }, (_, index) =>
      index % 2 ? `W-${index},C${index},1,,${index < 200 ? longText : ''}` : `W-${index},C,no,,`,
    )
    const result = await preview(`${headerLine}${rows.join('\n')}\n`)
    expect([
      result.rows,
      result.valid,
      result.rejected,
      result.sample.length,
      result.rejectedLines.length,
      result.totals.length,
    ]).toEqual([3000, 1500, 1500, 100, 500, 500])
    expect(JSON.stringify(result).length).toBeLessThan(200_000)
  })

  it.each([
    [
      'no amount column',
      'withdrawal_id;currency;Monto neto total\nW;BTC;1\n',
      'COLUMNS_MISSING',
      ['withdrawal_id', 'currency', 'Monto neto total'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
    [
      'two columns for one field',
      'withdrawal_id,currency,net,quantity\nW,BTC,1,2\n',
      'COLUMNS_UNCLEAR',
      ['withdrawal_id', 'currency', 'net', 'quantity'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
    [
      'a header of a needed field twice',
      'withdrawal_id,currency,amount,amount\nW,BTC,1,2\n',
      'COLUMNS_UNCLEAR',
      ['withdrawal_id', 'currency', 'amount', 'amount'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
    [
      'a quote that is never closed',
      `${headerLine}W,BTC,1,,\n"V,BTC,1,,\n`,
      'QUOTE_NOT_CLOSED',
      ['withdrawal_id', 'currency', 'amount', 'date', 'status'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
    [
      'a header only',
      headerLine,
      'EMPTY_FILE',
      ['withdrawal_id', 'currency', 'amount', 'date', 'status'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
    ['no text', new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1]), 'FILE_REFUSED', [], {}],
    ['nothing', '', 'FILE_REFUSED', [], {}],
    [
      'bytes that are not UTF-8 after the header',
      Buffer.concat([
        Buffer.from(`${headerLine}W,BTC,1,,\n${'W,BTC,1,,\n'.repeat(20_000)}`),
        Buffer.from([0xff]),
      ]),
      'FILE_REFUSED',
      ['withdrawal_id', 'currency', 'amount', 'date', 'status'],
      { withdrawal_id: 'withdrawal_id', currency: 'currency' },
    ],
  ] as const)(
    'refuses %s with the header as far as it could be read, and no rows',
    async (_name, content, code, headers, columns) => {
      const result = await preview(content)
      expect(result).toMatchObject({
        rows: 0,
        valid: 0,
        rejected: 0,
        sample: [],
        rejectedLines: [],
        totals: [],
        refusal: { kind: 'badInput', code },
      })
      expect([result.headers, result.columns.withdrawal_id, result.columns.currency]).toEqual([
        headers,
        (columns as Record<string, string>).withdrawal_id,
        (columns as Record<string, string>).currency,
      ])
    },
  )

  it('shows why each row is rejected if none can be used', async () => {
    const result = await preview(`${headerLine}W,BTC,x,,\nV,,1,,\n`)
    expect(result).toMatchObject({
      rows: 2,
      valid: 0,
      rejected: 2,
      refusal: { code: 'NO_VALID_ROW' },
      rejectedLines: [{ line: 2 }, { line: 3 }],
    })
  })

  it('names the existing columns of a mapping if one column does not exist', async () => {
    const result = await preview('Id,Cur,Sum\nW,BTC,1\n', {
      columns: { withdrawal_id: 'id', currency: 'Cur', amount: 'Gone' },
    })
    expect(result).toMatchObject({
      source: 'given',
      headers: ['Id', 'Cur', 'Sum'],
      columns: { withdrawal_id: 'Id', currency: 'Cur' },
      refusal: { code: 'COLUMN_NOT_FOUND' },
    })
  })

  it('returns the separator and the encoding that it found, or that are given', async () => {
    expect(await preview('\ufeffwithdrawal_id;currency;amount\nW;BTC;1\n')).toMatchObject({
      delimiter: ';',
      encoding: 'utf-8',
    })
    expect(
      await preview(
        Buffer.concat([
          Buffer.from([0xff, 0xfe]),
          Buffer.from('withdrawal_id\tcurrency\tamount\nW\tBTC\t1\n', 'utf16le'),
        ]),
      ),
    ).toMatchObject({ delimiter: '\t', encoding: 'utf-16le' })
    expect(
      await preview('withdrawal_id~currency~amount\nW~BTC~1\n', {
        delimiter: '~',
        encoding: 'iso-8859-15',
      }),
    ).toMatchObject({ delimiter: '~', encoding: 'iso-8859-15' })
    expect(await preview('')).toMatchObject({ delimiter: '', encoding: '', hints: [] })
  })

  it('returns the hints of headers, titles and rows, even if the file is refused', async () => {
    const titledFile = `Report\nof September\n\n${headerLine}W,BTC,1,,\n`
    expect(await preview(titledFile)).toMatchObject({
      refusal: { code: 'COLUMNS_MISSING' },
      hints: [{ kind: 'leadingTitles', lines: 3 }],
    })
    expect(await preview(titledFile, { skipLines: 3 })).toMatchObject({ refusal: null, hints: [] })
    expect(await preview(titledFile, { skipLines: 1 })).toMatchObject({
      refusal: { code: 'COLUMNS_MISSING' },
      hints: [],
    })
    expect(await preview('withdrawal_id,currency,Аmount\nW,BTC,1\n')).toMatchObject({
      refusal: { code: 'COLUMNS_MISSING' },
      hints: [{ kind: 'lookAlikeHeader', header: 'Аmount', field: 'amount' }],
    })
    expect(await preview('W-1,BTC,0.015,2026-10-01\nW-2,BTC,1.2,2026-10-02\n')).toMatchObject({
      refusal: { code: 'COLUMNS_MISSING' },
      hints: [{ kind: 'first_line_is_row', change: { header: false } }],
    })
    expect(await preview(`${headerLine}W,BTC,1,,\nTotal,,1,,\n`)).toMatchObject({
      refusal: null,
      hints: [{ kind: 'total_rows', count: 1, lines: [3], written: ['Total'], change: { rows: { exclude: ['withdrawal_id = Total'] } } }], // prettier-ignore
    })
  })

  it('writes the sheet of a workbook if it is missing, and reports why a workbook cannot be read', async () => {
    const book = makeWorkbook({ Ledger: textRows([['withdrawal_id', 'currency', 'amount'], ['W-1', 'BTC', { number: '0.123456789012345678' }]]) }) // prettier-ignore
    expect(await preview(book)).toMatchObject({
      refusal: null,
      rows: 1,
      delimiter: ',',
      encoding: 'utf-8',
      totals: [{ currency: 'BTC', amount: '0.123456789012345678' }],
    })
    const titledWorkbook = makeWorkbook({ Ledger: textRows([['Report\nof September'], [], ['withdrawal_id', 'currency', 'amount'], ['W-1', 'BTC', '1']]) }) // prettier-ignore
    expect(await preview(titledWorkbook)).toMatchObject({
      hints: [{ kind: 'leadingTitles', lines: 2 }],
    })
    expect(await preview(titledWorkbook, { skipLines: 2 })).toMatchObject({
      refusal: null,
      sample: [{ line: 4 }],
    })
    expect(await preview(book.subarray(0, 200))).toMatchObject({
      refusal: { code: 'FILE_REFUSED', why: expect.stringContaining('cannot be opened') as string },
    })
  })

  it('returns the hints of a sheet: merged cells, hidden rows and columns', async () => {
    const rows = textRows([
      ['withdrawal_id', 'currency', 'amount', 'note'],
      ['W-1', 'BTC', '1', 'a'],
      [undefined, 'BTC', '2', 'b'],
    ]).replace('<row r="3"', '<row r="3" hidden="1"')
    const sheet = `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cols><col min="4" max="4" hidden="1"/></cols><sheetData>${rows}</sheetData><mergeCells><mergeCell ref="A2:A3"/></mergeCells></worksheet>`
    const book = makeWorkbook({ Ledger: '' }, { parts: { 'xl/worksheets/sheet1.xml': sheet } })
    expect(await preview(book)).toMatchObject({
      rows: 2,
      totals: [{ currency: 'BTC', amount: '3' }],
      hints: [
        { kind: 'mergedCells', ranges: 1 },
        { kind: 'hiddenRows', count: 1, isFiltered: false, isLeftOut: false },
        { kind: 'hiddenColumns', columns: ['D'] },
      ],
    })
  })

  it('refuses a path that is not a file', async () => {
    const folder = makeFolder()
    makePipe(join(folder, 'pipe'))
    for (const ledgerPath of [folder, join(folder, 'none.csv'), join(folder, 'pipe')])
      expect(
        await previewLedger(
          makeDatabase(),
          { ledgerPath, mapping: undefined, statusMap: {} },
          defaultContext,
        ),
      ).toMatchObject({ headers: [], refusal: { kind: 'badInput' } })
  })

  it('reports its progress, stops when cancelled, and leaves no file open', async () => {
    const ledgerPath = writeLedger(
      makeFolder(),
      `${headerLine}${'W-1,BTC,1.5,2026-09-01T00:00:00Z,Done\n'.repeat(400_000)}`,
    )
    const controller = new AbortController()
    const progressReports: Progress[] = []
    const context = {
      signal: controller.signal,
      progress: (progress: Progress) => (progressReports.push(progress), controller.abort()),
    }
    await expect(
      previewLedger(makeDatabase(), { ledgerPath, mapping: undefined, statusMap: {} }, context),
    ).rejects.toMatchObject({ kind: 'cancelled' })
    expect(progressReports).toEqual([{ step: 'read', done: expect.any(Number) }])
    const openFiles = readdirSync('/proc/self/fd').flatMap((name) => {
      try {
        return [readlinkSync(`/proc/self/fd/${name}`)]
      } catch {
        return []
      }
    })
    expect(openFiles).not.toContain(ledgerPath)
  })
})

describe('rememberMapping', () => {
  const spanishMapping: Mapping = {
    ...defaultMapping,
    columns: { withdrawal_id: 'Código', currency: 'Mon.', amount: 'Imp.' },
    decimal: ',',
    thousands: '.',
    skipLines: 1,
    delimiter: ';',
    encoding: 'windows-1252',
    tolerances: { BTC: { absolute: '0.1', relative: '0' } },
  }
  const file = (title: string, header = 'Código;Mon.;Imp.'): Buffer =>
    Buffer.from(`${title}\n${header}\nW-1;BTC;1.234,5\n`, 'latin1')

  it('uses a mapping for the next file with the same header, at any line, and the newest of two such mappings', async () => {
    const db = makeDatabase()
    rememberMapping(db, {
      ledgerPath: writeLedger(makeFolder(), file('Informe de agosto')),
      mapping: { ...spanishMapping, dateWindowHours: '1' },
      at: AS_OF,
    })
    rememberMapping(db, {
      ledgerPath: writeLedger(makeFolder(), file('Informe de agosto')),
      mapping: spanishMapping,
      at: AS_OF,
    })
    const result = await preview(file('Informe de septiembre'), undefined, db)
    expect(result).toMatchObject({
      source: 'remembered',
      mapping: spanishMapping,
      valid: 1,
      totals: [{ currency: 'BTC', count: 1, amount: '1234.5' }],
      refusal: null,
    })
    expect(db.prepare('SELECT count(*) FROM mappings').pluck().get()).toBe(1)
    expect(await preview(file('Informe', 'Código;Mon.;Otro'), undefined, db)).toMatchObject({
      source: 'recognised',
    })
    expect(await preview(`${headerLine}W,BTC,1,,\n`, undefined, db)).toMatchObject({
      source: 'recognised',
      valid: 1,
    })
    expect(await preview(file('x'), {}, db)).toMatchObject({ source: 'given' })
  })
})

describe('status words of a preview', () => {
  const file = (words: readonly string[]): string =>
    `${headerLine}${words.map((word, index) => `W-${index},USDC,1,2026-09-01,${word}\n`).join('')}`

  it('X25: counts each word that is in no map, whatever its case and accents, and no other', async () => {
    const { statuses } = await preview(
      file(['Concluído', 'ok', 'Bounced', 'OK', 'Paid', '', 'bóunced', 'OK', 'Fallida']),
    )
    expect(statuses).toEqual({
      words: [
        { word: 'ok', count: 3, statusClass: 'unknown' },
        { word: 'Bounced', count: 2, statusClass: 'unknown' },
      ],
      unknownRows: 5,
      unlistedRows: 0,
    })
  })

  it('leaves out the words of the profile, and lists the words of the mapping with their class', async () => {
    const words = file(['ok', 'Bounced', 'bounced', 'HELD', 'parked'])
    const mapping = { ...namedMapping, statuses: { Bounced: 'failed', absent: 'open' } } as const
    const { statuses } = await preview(words, mapping, makeDatabase(), { HELD: 'open' })
    expect(statuses).toEqual({
      words: [
        { word: 'Bounced', count: 2, statusClass: 'failed' },
        { word: 'ok', count: 1, statusClass: 'unknown' },
        { word: 'parked', count: 1, statusClass: 'unknown' },
      ],
      unknownRows: 2,
      unlistedRows: 0,
    })
  })

  it('classifies the result of the mapping’s aliases for a word', async () => {
    const aliases = { currency: {}, network: {}, status: { OK: 'Arrived' } }
    const { statuses } = await preview(file(['ok', 'ok']), { ...namedMapping, aliases })
    expect(statuses.words).toEqual([{ word: 'Arrived', count: 2, statusClass: 'unknown' }])
  })

  it('lists 200 words, and counts the rows of the others', async () => {
    const manyWords = Array.from({ length: 1500 }, (_, index) => `word ${index}`)
    const { statuses, rows } = await preview(
      file([...manyWords, ...manyWords, 'word 7', 'x'.repeat(400), 'Paid']),
    )
    expect([rows, statuses.words.length, statuses.words[0]]).toEqual([
      3003,
      200,
      { word: 'word 7', count: 3, statusClass: 'unknown' },
    ])
    expect([statuses.unknownRows, statuses.unlistedRows]).toEqual([3002, 2601])
  })

  it('counts no word of a rejected row, and none without a status column', async () => {
    const rejectedFile = `${headerLine}W-1,USDC,x,2026-09-01,Odd\nW-2,USDC,1,2026-09-01,Paid\n`
    const empty = { words: [], unknownRows: 0, unlistedRows: 0 }
    expect((await preview(rejectedFile)).statuses).toEqual(empty)
    expect((await preview('withdrawal_id,currency,amount\nW-1,USDC,1\n')).statuses).toEqual(empty)
  })
})

const namedMapping = {
  columns: {
    withdrawal_id: 'withdrawal_id',
    currency: 'currency',
    amount: 'amount',
    date: 'date',
    status: 'status',
  },
}
