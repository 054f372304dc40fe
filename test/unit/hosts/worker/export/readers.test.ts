import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DuckDBConnection } from '@duckdb/node-api'
import { DuckDBInstance } from '@duckdb/node-api'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reportColumns } from '../../../../../src-main/contract/report.ts'
import type { Dialect, Layout } from '../../../../../src-main/contract/reporting.ts'
import { computedReportColumns, dialects } from '../../../../../src-main/contract/reporting.ts'
import { withdrawalFields } from '../../../../../src-main/domain/withdrawal.ts'
import { exportReport } from '../../../../../src-main/hosts/worker/export/export-job.ts'
import { openForReading, openForWriting } from '../../../../../src-main/store/database/database.ts'
import { saveRecords } from '../../../../../src-main/store/records/activity.ts'
import type { ExportInput, ExportResult } from '../../../../../src-main/store/thread-calls.ts'
import { AS_OF, decodeAll, withdrawalText } from '../../../../support/reconcile.ts'
import { openInSpreadsheet } from '../../../../support/spreadsheet.ts'

// Texts of security.md, inputs 60 and 116, and others that a spreadsheet or a parser could misread.
const hostileTexts = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '＝1+1',
  ' =1+1',
  "=cmd|'/c calc'!A1",
  '=HYPERLINK("http://localhost/","x")',
  '=WEBSERVICE("http://localhost/")',
  '=DDE("cmd";"/c calc";"x")',
  "'=1+1",
  "''",
  '-1.5',
  '-1,5',
  '0042',
  '1E10',
  '3-4',
  '12345678901234567890',
  'two\r\nlines; "and" | more,\tyes',
  '_x0041_ and _x000D_',
  'año 東京 😀',
  'sep=;',
  'x;=1+41;y',
  'x\t=1+41\ty',
  'x|=1+41|y, =1+41',
  'x\n=1+41\r\n=1',
  '\u00a0=1+41',
  '\u200b=1+41;\u3000=1+41;y',
  "x;'=1+41",
]
const amounts = [
  '12345678901234567890.123456789012345678',
  '-5.00',
  '0.000000000000000001',
  '1.10',
  '20',
]
const names = withdrawalFields.map(({ name }) => name)

let folder: string
let cache: string
let connection: DuckDBConnection
/** The rows as the cache holds them, by id. */
const rowsById = new Map<string, readonly (string | null)[]>()

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'partner-desk-readers-'))
  cache = join(folder, 'cache.db')
  const db = openForWriting(cache)
  const texts = hostileTexts.map((text, index) =>
    withdrawalText(
      {
        id: `00${index}`,
        created_at: `2026-09-${String((index % 28) + 1).padStart(2, '0')}T23:30:00.123456Z`,
        currency: 'ETH',
        address: text,
        external_ref: text,
        reason: text,
        status: 'COMPLETED',
        is_blocked: index % 2 === 0,
        risk_score: null,
        debited_amount: '7.5',
      },
      { amount: amounts[index % amounts.length] as string, charged_fee: '1e-18' },
    ),
  )
  saveRecords(db, 'withdrawals', decodeAll(texts, withdrawalFields), AS_OF)
  for (const row of db
    .prepare<unknown[], (string | null)[]>(`SELECT ${names.join(', ')} FROM withdrawals`)
    .raw()
    .all())
    rowsById.set(row[0] as string, row)
  db.close()
  connection = await (await DuckDBInstance.create(':memory:')).connect()
})

afterAll(() => {
  connection.closeSync()
  rmSync(folder, { recursive: true, force: true })
})

async function write(
  name: string,
  layout: Layout,
  parts: Partial<ExportInput> = {},
): Promise<ExportResult> {
  const db = openForReading(cache)
  try {
    return await exportReport(
      db,
      {
        query: { report: 'withdrawals', conditions: [] },
        columns: undefined,
        layout,
        madeAt: AS_OF,
        path: join(folder, name),
        descriptor: undefined,
        assumptions: [],
        ...parts,
      },
      { signal: new AbortController().signal, progress: () => undefined },
    )
  } finally {
    db.close()
  }
}

const ownDialect: Dialect = {
  delimiter: '|',
  decimal: ',',
  lineEnd: 'lf',
  hasByteOrderMark: false,
  hasSeparatorLine: true,
  quotes: 'texts',
  instants: 'monthFirst',
  booleans: 'yes/no',
}
const quotedDialect: Dialect = {
  ...ownDialect,
  delimiter: '\t',
  decimal: '.',
  lineEnd: 'crlf',
  hasSeparatorLine: false,
  quotes: 'all',
  instants: 'iso',
  booleans: '1/0',
}
const exports: readonly (readonly [name: string, layout: Layout])[] = [
  ['strict', { format: 'csv', dialect: 'strict', timeZone: 'UTC' }],
  ['strict-zone', { format: 'csv', dialect: 'strict', timeZone: 'America/Sao_Paulo' }],
  ['excel', { format: 'csv', dialect: 'excel', timeZone: 'UTC' }],
  ['excel-es', { format: 'csv', dialect: 'excel-es', timeZone: 'America/Sao_Paulo' }],
  ['own', { format: 'csv', dialect: ownDialect, timeZone: 'Asia/Kathmandu' }],
  ['quoted', { format: 'csv', dialect: quotedDialect, timeZone: 'UTC' }],
]

const dialectOf = ({ dialect }: Layout): Dialect =>
  typeof dialect === 'string' ? dialects[dialect] : dialect

// Removes the guard that the manifest describes: one leading ', and one after each separator and
// line end that only blanks and quotes separate from a sign.
const withoutGuard = (cell: string): string =>
  cell.replace(/^'/, '').replace(/([;,|\t\n]|\r(?!\n))'(?=[\s"'\u200b]*[=+\-@＝＋－＠])/g, '$1')

/**
 * Returns the texts that a reader of text files should find: an empty text for null, and the
 * decimal mark and booleans of the dialect. Instants are checked separately.
 */
function toExpectedTexts(
  row: readonly (string | null)[],
  { decimal, booleans }: Dialect,
): readonly string[] {
  const [yes, no] = booleans.split('/') as [string, string]
  return row.flatMap((cell, index) => {
    const { kind } = reportColumns.withdrawals[index] as { kind: string }
    if (kind === 'instant') return []
    if (cell === null) return ['']
    return kind === 'money'
      ? [cell.replace('.', decimal)]
      : kind === 'flag'
        ? [cell === 'true' ? yes : no]
        : [cell]
  })
}

const isInstantAt = (index: number): boolean => reportColumns.withdrawals[index]?.kind === 'instant'
const byId = (rows: readonly (readonly string[])[]): readonly (readonly string[])[] =>
  [...rows].sort((left, right) => ((left[0] as string) < (right[0] as string) ? -1 : 1))

describe('a strict CSV parser', () => {
  it.each(exports)(
    'X09, X11, input 60: returns every row of %s with its exact digits',
    async (name, layout) => {
      const dialect = dialectOf(layout)
      const { rows } = await write(`${name}.csv`, layout)
      const text = readFileSync(join(folder, `${name}.csv`), 'utf8')
      expect(text.startsWith('\ufeff')).toBe(dialect.hasByteOrderMark)
      expect(/^\ufeff?sep=/.test(text)).toBe(dialect.hasSeparatorLine)
      const [header, ...cellRows] = parse(text, {
        bom: true,
        delimiter: dialect.delimiter,
        record_delimiter: dialect.lineEnd === 'crlf' ? '\r\n' : '\n',
        from_line: dialect.hasSeparatorLine ? 2 : 1,
      }) as string[][]
      expect(header).toEqual(names)
      expect(rows).toBe(hostileTexts.length)
      const guardedOff = cellRows.map((cells) =>
        cells.filter((_, index) => !isInstantAt(index)).map(withoutGuard),
      )
      expect(byId(guardedOff)).toEqual(
        byId([...rowsById.values()].map((row) => toExpectedTexts(row, dialect))),
      )
      // Only a plain decimal begins as a formula would.
      for (const cell of cellRows.flat())
        if (/^\s*[=+\-@＝＋－＠\t\r\n]/.test(cell)) expect(cell).toMatch(/^-\d+(?:[.,]\d+)?$/)
    },
  )

  it('writes instants in the zone and form of the dialect', async () => {
    const firstInstant = async (name: string, layout: Layout): Promise<string | undefined> => {
      await write(`instant-${name}.csv`, layout, {
        columns: ['created_at'],
        query: {
          report: 'withdrawals',
          conditions: [{ column: 'id', operator: '=', value: '000' }],
        },
      })
      return (
        readFileSync(join(folder, `instant-${name}.csv`), 'utf8')
          .split(/\r?\n/)
          .at(-2) as string
      ).replaceAll('"', '')
    }
    const instants: Record<string, string | undefined> = {}
    for (const [name, layout] of exports) instants[name] = await firstInstant(name, layout)
    expect(instants).toEqual({
      strict: '2026-09-01T23:30:00.123456Z',
      'strict-zone': '2026-09-01T20:30:00.123456-03:00',
      excel: '2026-09-01 23:30:00',
      'excel-es': '01/09/2026 20:30:00',
      own: '09/02/2026 05:15:00',
      quoted: '2026-09-01T23:30:00.123456Z',
    })
  })
})

describe('a spreadsheet without its window', () => {
  it('takes an unguarded cell for a formula, so the checks below would detect one', () => {
    const path = join(folder, 'live.csv')
    writeFileSync(path, 'a,b\n"=1+1",x\n')
    expect(openInSpreadsheet(path).filter(({ kind }) => kind === 'formula')).toMatchObject([
      { row: 1, column: 0 },
    ])
  })

  it.each(exports.filter(([name]) => name !== 'own'))(
    'threat 8, X11, inputs 60 and 116: finds no live formula in %s',
    async (name, layout) => {
      await write(`sheet-${name}.csv`, layout)
      const cells = openInSpreadsheet(join(folder, `sheet-${name}.csv`))
      expect(cells.filter(({ kind }) => kind === 'formula')).toEqual([])
      expect(
        new Set(cells.filter(({ column }) => column === 0).map(({ row }) => row)).size,
      ).toBeGreaterThanOrEqual(hostileTexts.length)
    },
  )

  it('X11, inputs 60 and 117: keeps every cell of a workbook as the exact text, zeros and 20 digits included', async () => {
    await write('sheet.xlsx', { format: 'xlsx', dialect: 'strict', timeZone: 'UTC' })
    const cells = openInSpreadsheet(join(folder, 'sheet.xlsx'))
    expect(new Set(cells.map(({ kind }) => kind))).toEqual(new Set(['text']))
    const rows: string[][] = []
    for (const { row, column, text } of cells) (rows[row] ??= names.map(() => ''))[column] = text
    const [header, ...cellRows] = rows
    expect(header).toEqual(names)
    // Gnumeric shows the escapes that a workbook has for characters XML cannot hold. They are
    // decoded here as Excel does.
    const decodedRows = cellRows.map((row) =>
      row.map((cell) =>
        withoutGuard(
          cell.replace(/_x([0-9A-F]{4})_/g, (_, code: string) =>
            String.fromCharCode(parseInt(code, 16)),
          ),
        ),
      ),
    )
    expect(byId(decodedRows)).toEqual(
      byId([...rowsById.values()].map((row) => row.map((cell) => cell ?? ''))),
    )
  })

  it('keeps counts as numbers', async () => {
    await write(
      'fees.xlsx',
      { format: 'xlsx', dialect: 'strict', timeZone: 'UTC' },
      { query: { report: 'fees_by_day', conditions: [] } },
    )
    const index = computedReportColumns.fees_by_day.findIndex(({ name }) => name === 'withdrawals')
    const counts = openInSpreadsheet(join(folder, 'fees.xlsx')).filter(
      ({ row, column }) => row > 0 && column === index,
    )
    expect(new Set(counts.map(({ kind }) => kind))).toEqual(new Set(['number']))
    expect(counts.reduce((sum, { text }) => sum + Number(text), 0)).toBe(hostileTexts.length)
  })
})

describe('an SQL engine', () => {
  const query = async (sql: string): Promise<readonly (readonly unknown[])[]> =>
    (await connection.runAndReadAll(sql)).getRowsJson()

  it.each(exports)('returns every row of %s with its exact digits', async (name, layout) => {
    const dialect = dialectOf(layout)
    await write(`sql-${name}.csv`, layout)
    const columns = names.map((one) => `'${one}': 'VARCHAR'`).join(', ')
    const rows = await query(
      `SELECT * FROM read_csv('${join(folder, `sql-${name}.csv`)}', auto_detect=false, header=true, skip=${dialect.hasSeparatorLine ? 1 : 0}, delim='${dialect.delimiter}', quote='"', escape='"', new_line='${dialect.lineEnd === 'crlf' ? '\\r\\n' : '\\n'}', columns={${columns}})`,
    )
    const readRows = rows.map((row) =>
      row.flatMap((cell, index) =>
        isInstantAt(index) ? [] : [withoutGuard((cell as string | null) ?? '')],
      ),
    )
    expect(byId(readRows)).toEqual(
      byId([...rowsById.values()].map((row) => toExpectedTexts(row, dialect))),
    )
  })

  it('reads Parquet with typed columns: decimals to the last digit, instants to the microsecond, texts without a guard', async () => {
    await write('all.parquet', { format: 'parquet', dialect: 'strict', timeZone: 'UTC' })
    const path = join(folder, 'all.parquet')
    const types = Object.fromEntries(
      (await query(`DESCRIBE SELECT * FROM '${path}'`)).map((row) => [row[0], row[1]]),
    )
    expect(types).toMatchObject({
      id: 'VARCHAR',
      amount: 'DECIMAL(38,18)',
      charged_fee: 'DECIMAL(38,18)',
      created_at: 'TIMESTAMP WITH TIME ZONE',
      is_blocked: 'BOOLEAN',
      address: 'VARCHAR',
    })
    const rows = await query(
      `SELECT id, CAST(amount AS VARCHAR), CAST(charged_fee AS VARCHAR), epoch_us(created_at), is_blocked, address, risk_score FROM '${path}' ORDER BY id`,
    )
    const expectedRows = [...rowsById.entries()]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([id, row]) => {
        const cell = (name: string): string => row[names.indexOf(name as never)] as string
        const micros =
          BigInt(Date.parse(`${cell('created_at').slice(0, 23)}Z`)) * 1000n +
          BigInt(cell('created_at').slice(23, 26))
        return [
          id,
          padded(cell('amount')),
          padded(cell('charged_fee')),
          String(micros),
          cell('is_blocked') === 'true',
          cell('address'),
          null,
        ]
      })
    expect(rows).toEqual(expectedRows)
    expect(
      await query(`SELECT CAST(sum(amount) AS VARCHAR) FROM '${path}' WHERE amount < 100`),
    ).toEqual([[sumBelow100()]])
    const manifest = JSON.parse(readFileSync(`${path}.manifest.json`, 'utf8')) as {
      types: Record<string, string>
    }
    expect(manifest).toMatchObject({
      format: 'parquet',
      dialect: null,
      formula_guard: null,
      time_zone: 'UTC',
    })
    expect(manifest.types).toMatchObject({
      amount: 'DECIMAL(38, 18)',
      created_at: 'TIMESTAMP(MICROS, UTC)',
      id: 'STRING',
    })
  })
})

// DECIMAL(38, 18) always shows eighteen places.
function padded(amount: string): string {
  const [wholeDigits, fraction = ''] = amount.split('.') as [string, string?]
  return `${wholeDigits}.${fraction.padEnd(18, '0')}`
}

// Sums the amounts below 100 in units of the eighteenth place, independently of the program.
function sumBelow100(): string {
  const smallAmounts = hostileTexts
    .map((_, index) => amounts[index % amounts.length] as string)
    .filter((amount) => amount.length < 25)
  const units = smallAmounts.reduce(
    (sum, amount) => sum + BigInt(padded(amount).replace('.', '')),
    0n,
  )
  const digits = units.toString().padStart(19, '0')
  return `${digits.slice(0, -18)}.${digits.slice(-18)}`
}
