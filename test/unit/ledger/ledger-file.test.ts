import { appendFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Failure } from '../../../src-main/base/failure.ts'
import { readLedger } from '../../../src-main/ledger/ledger-file.ts'
import type { LedgerLimits } from '../../../src-main/ledger/ledger-source.ts'
import { ledgerLimits } from '../../../src-main/ledger/ledger-source.ts'
import type { Mapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { defaultMapping } from '../../../src-main/reconciliation/row/mapping.ts'
import { failureOf, makeFolder, makePipe, writeLedger } from '../../support/reconcile.ts'

/**
 * The result of reading a file: its facts, and each row's line with its id or the reason why it
 * cannot be used.
 */
interface ReadResult {
  readonly rows: readonly (readonly [number, string])[]
  readonly count: number
  readonly columns: Readonly<Record<string, string>>
  readonly steps: number
}

interface ReadOptions {
  readonly mapping?: Partial<Mapping>
  readonly limits?: Partial<LedgerLimits>
  readonly isOwnExport?: boolean
}

function readPath(
  path: string,
  { mapping = {}, limits = {}, isOwnExport = false }: ReadOptions = {},
): ReadResult {
  const rows: [number, string][] = []
  const reading = readLedger(
    path,
    { ...defaultMapping, ...mapping },
    (row) =>
      rows.push(
        row.kind === 'entry'
          ? [row.entry.line, row.entry.withdrawalId]
          : [row.row.line, row.row.reason],
      ),
    isOwnExport,
    { limits: { ...ledgerLimits, ...limits } },
  )
  for (let steps = 0; ; steps += 1) {
    const step = reading.next()
    if (step.done) return { rows, count: step.value.rows, columns: step.value.columns, steps }
  }
}

const read = (content: string | Uint8Array, options: ReadOptions = {}): ReadResult =>
  readPath(writeLedger(makeFolder(), content), options)
const refusal = (content: string | Uint8Array, options: ReadOptions = {}): Failure =>
  failureOf(() => read(content, options))

const head = 'withdrawal_id,currency,amount\n'
const goodLedger = `${head}W-1,USDC,1\n`
const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const joinBytes = (...parts: readonly (string | Uint8Array | readonly number[])[]): Uint8Array =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))),
  )

describe('readLedger, refusals of whole files', () => {
  it.each([
    ['0 bytes', '', 'FILE_REFUSED'],
    ['only a mark', '\ufeff', 'EMPTY_FILE'],
    ['only blank lines', '\n\r\n\n', 'EMPTY_FILE'],
    ['a header only', head, 'EMPTY_FILE'],
    ['a header without a line end', head.trimEnd(), 'EMPTY_FILE'],
    ['a header and blank lines', `${head}\n\n`, 'EMPTY_FILE'],
  ])('input 48: refuses %s', (_name, content, code) => {
    expect(refusal(content)).toMatchObject({ kind: 'badInput', code })
  })

  it('refuses a file without a usable row, with the first reason', () => {
    const failure = refusal(`${head}W-1,,1\nW-2,USDC,x\n`)
    expect(failure).toMatchObject({ kind: 'badInput', code: 'NO_VALID_ROW' })
    expect(failure.advice).toContain('line 2: its currency is empty')
  })

  it.each([
    ['in the first row', joinBytes(goodLedger, 'W-', [0xe9], ',USDC,1\n'), goodLedger.length + 2],
    [
      'after characters of two and four bytes',
      joinBytes(`${head}órden-😀,USDC,1\nW-`, [0xff], ',USDC,1\n'),
      encode(`${head}órden-😀,USDC,1\nW-`).length,
    ],
    [
      'a truncated character',
      joinBytes(goodLedger, 'W-', [0xc3], ',USDC,1\n'),
      goodLedger.length + 2,
    ],
    [
      'a lone surrogate',
      joinBytes(goodLedger, 'W-', [0xed, 0xa0, 0x80], ',USDC,1\n'),
      goodLedger.length + 2,
    ],
    [
      'far into a large file',
      joinBytes(goodLedger, `${'x'.repeat(59)}\n`.repeat(40_000), [0x80], '\n'),
      goodLedger.length + 60 * 40_000,
    ],
    [
      'just after the first mebibyte',
      joinBytes(goodLedger, '\n'.repeat(1024 * 1024 - goodLedger.length), [0x80], '\n'),
      1024 * 1024,
    ],
    [
      'a character split at the end of the first mebibyte',
      joinBytes(goodLedger, '\n'.repeat(1024 * 1024 - goodLedger.length - 1), [0xc3, 0x28], '\n'),
      1024 * 1024 - 1,
    ],
  ])(
    'input 49: refuses bytes that are not UTF-8, with their position: %s',
    (_name, content, position) => {
      const failure = refusal(content)
      expect(failure).toMatchObject({ kind: 'badInput', code: 'FILE_REFUSED' })
      // The end of a cut character may be reported instead of its beginning.
      expect([position, position + 1]).toContain(Number(/byte (\d+)/.exec(failure.why)?.[1]))
      expect(failure.why).toContain('UTF-8')
    },
  )

  it('input 49: refuses a file that ends in the middle of a character', () => {
    expect(refusal(joinBytes(goodLedger, 'W-2,USDC,1,', [0xc3]))).toMatchObject({
      code: 'FILE_REFUSED',
    })
  })

  it('input 49: refuses UTF-16 without a mark, and reads it where the mapping names it', () => {
    const content = Buffer.from(goodLedger, 'utf16le')
    expect(refusal(content).why).toContain('zero byte')
    expect(read(content, { mapping: { encoding: 'utf-16le' } }).rows).toEqual([[2, 'W-1']])
  })

  it('input 49: reads a character that is split between two chunks', () => {
    const filler = `${head}${'\n'.repeat(1024 * 1024 - head.length - 1)}ó-1,USDC,1\n`
    expect(read(filler).rows).toEqual([[1024 * 1024 - head.length + 1, 'ó-1']])
  })

  it('input 49: reads chunks of ASCII after other characters, and refuses a character that such a chunk would have to complete', () => {
    const chunk = 64 * 1024
    const row = (id: string): string => `${id},USDC,1\n`
    const ids = Array.from({ length: 12000 }, (_, at) =>
      at % 10000 === 1000 ? `ó-${at}` : `W-${at}`,
    )
    expect(read(head + ids.map(row).join('')).rows).toEqual(ids.map((id, at) => [at + 2, id]))
    const cut = joinBytes(
      goodLedger,
      row('ó-1'),
      '\n'.repeat(2 * chunk - goodLedger.length - row('ó-1').length - 2),
      [0xc3],
      row('W-2').repeat(2 * chunk),
    )
    expect(refusal(cut).why).toContain(`byte ${2 * chunk} `)
  })

  it('refuses an unknown encoding, and bytes that are invalid in the named encoding', () => {
    expect(refusal(goodLedger, { mapping: { encoding: 'ebcdic' } }).why).toContain('"ebcdic"')
    expect(
      refusal(joinBytes(goodLedger, 'é'), { mapping: { encoding: 'utf-16le' } }),
    ).toMatchObject({
      kind: 'badInput',
    })
  })

  it('input 59: refuses a zero byte with its position', () => {
    const failure = refusal(joinBytes(goodLedger, 'W-', [0], ',USDC,1\n'))
    expect(failure).toMatchObject({ kind: 'badInput', code: 'FILE_REFUSED' })
    expect(failure.why).toContain(`byte ${goodLedger.length + 2}`)
  })

  it.each([
    ['zip and xlsx', [0x50, 0x4b, 0x03, 0x04], 'FILE_REFUSED', 'ZIP or XLSX'],
    ['gzip', [0x1f, 0x8b, 0x08], 'COMPRESSED_FILE', 'gzip'],
    ['old Excel', [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1], 'OLD_EXCEL_FILE', 'Excel'],
    ['PDF', '%PDF-1.7', 'PDF_FILE', 'PDF'],
    ['HTML', '<html><table>', 'HTML_FILE', 'HTML'],
  ] as const)(
    'input 58: refuses %s renamed to .csv by its first bytes',
    (_name, bytes, code, formatName) => {
      for (const encoding of ['auto', 'windows-1252']) {
        const failure = refusal(joinBytes(bytes, goodLedger), { mapping: { encoding } })
        expect(failure).toMatchObject({ kind: 'badInput', code })
        expect(failure.why).toContain(formatName)
      }
    },
  )

  it('threat 9, input 58: refuses a file over the size limit or the row limit, and reads a file just within both', () => {
    const threeRows = `${goodLedger}W-2,USDC,1\nW-3,USDC,1\n`
    expect(refusal(threeRows, { limits: { maxBytes: threeRows.length - 1 } })).toMatchObject({
      kind: 'badInput',
      code: 'FILE_REFUSED',
    })
    expect(refusal(threeRows, { limits: { maxRows: 2 } })).toMatchObject({
      kind: 'badInput',
      code: 'TOO_MANY_ROWS',
    })
    expect(read(threeRows, { limits: { maxBytes: threeRows.length, maxRows: 3 } }).count).toBe(3)
  })

  it.each([
    [
      'a header of a needed field twice',
      'withdrawal_id,currency,amount,amount\nW,USDC,1,2\n',
      'COLUMNS_UNCLEAR',
    ],
    [
      'a header of a needed field twice but for spaces',
      'withdrawal_id,currency,amount, amount \nW,USDC,1,2\n',
      'COLUMNS_UNCLEAR',
    ],
    ['no identifier', 'currency,amount\nUSDC,1\n', 'COLUMNS_MISSING'],
    ['no currency', 'withdrawal_id,amount\nW,1\n', 'COLUMNS_MISSING'],
    ['no money', 'withdrawal_id,currency,fee\nW,USDC,1\n', 'COLUMNS_MISSING'],
    ['a look-alike header', 'withdrawal_id,currency,Аmount\nW,USDC,1\n', 'COLUMNS_MISSING'],
    [
      'two columns for one field',
      'withdrawal_id,currency,net,quantity\nW,USDC,1,2\n',
      'COLUMNS_UNCLEAR',
    ],
  ])('inputs 55 and 56: refuses %s', (_name, content, code) => {
    expect(refusal(content)).toMatchObject({ kind: 'badInput', code })
  })

  it('input 55: reads headers that are also names of Object members as plain text', () => {
    expect(
      read('__proto__,constructor,withdrawal_id,currency,amount\na,b,W-1,USDC,1\n').columns,
    ).toEqual({ withdrawal_id: 'withdrawal_id', currency: 'currency', amount: 'amount' })
  })

  it('threat 9, input 55: reads 200 columns and refuses 201', () => {
    const wideText = (count: number): string =>
      `${head.trimEnd()}${Array.from({ length: count - 3 }, (_, at) => `,c${at}`).join('')}\nW-1,USDC,1${','.repeat(count - 3)}\n`
    expect(read(wideText(200)).rows).toEqual([[2, 'W-1']])
    expect(refusal(wideText(201))).toMatchObject({ kind: 'badInput', code: 'TOO_MANY_COLUMNS' })
    expect(refusal(`${goodLedger}${','.repeat(300)}\n`)).toMatchObject({
      kind: 'badInput',
      code: 'TOO_MANY_COLUMNS',
      evidence: { line: 3 },
    })
  })

  it('refuses a mapping whose column is not in the file, and names both', () => {
    const failure = refusal(goodLedger, {
      mapping: { columns: { withdrawal_id: 'Booking', currency: 'currency', amount: 'amount' } },
    })
    expect(failure).toMatchObject({ kind: 'badInput', code: 'COLUMN_NOT_FOUND' })
    expect(failure.message).toContain('"Booking"')
    expect(failure.message).toContain('"withdrawal_id"')
  })

  it.each([
    [
      'a quote that is never closed',
      `${goodLedger}"W-2,USDC,1\nW-3,USDC,1\n`,
      'QUOTE_NOT_CLOSED',
      3,
    ],
    ['text after a closing quote', `${goodLedger}"W"-2,USDC,1\n`, 'TEXT_AFTER_QUOTE', 3],
    ['a quote inside an unquoted field', `${goodLedger}\nW"2,USDC,1\n`, 'QUOTE_IN_FIELD', 4],
  ])('input 53: refuses %s with its line', (_name, content, code, line) => {
    const failure = refusal(content)
    expect(failure).toMatchObject({ kind: 'badInput', code, evidence: { line } })
    expect(failure.why).toContain(`line ${line}`)
  })
})

describe('readLedger, limits of fields and records', () => {
  const ledgerWithNote = (note: string): string =>
    `withdrawal_id,currency,amount,note,more\nW-1,USDC,1,${note},\n`

  it('threat 9, input 57: reads a note of 64 KiB with line ends in it and refuses a longer one with its line', () => {
    const note = `"${'line\n'.repeat(13107)}z"`
    expect(note.length - 2).toBe(64 * 1024)
    expect(read(ledgerWithNote(note)).rows).toEqual([[2, 'W-1']])
    expect(refusal(ledgerWithNote('n'.repeat(64 * 1024 + 1)))).toMatchObject({
      code: 'FIELD_TOO_LONG',
      evidence: { line: 2 },
    })
  })

  it('threat 9, input 57: refuses a record of more than 256 KiB with its line', () => {
    const wideText = `withdrawal_id,currency,amount,a,b,c,d,e\nW-1,USDC,1,,,,,\nW-2,USDC,1,${Array.from({ length: 5 }, () => 'n'.repeat(60_000)).join(',')}\n`
    expect(refusal(wideText)).toMatchObject({ code: 'RECORD_TOO_LONG', evidence: { line: 3 } })
  })

  it.each([
    ['a field of 50 MB', `${head}W-1,USDC,${'1'.repeat(50_000_000)}`],
    ['a quoted field of 50 MB', `${head}"${'1'.repeat(50_000_000)}`],
    ['50 MB without a line end', 'a'.repeat(50_000_000)],
    ['a million columns', Array.from({ length: 1_000_000 }, (_, at) => `column ${at}`).join(',')],
    ['a row of a million columns', `${head}${','.repeat(1_000_000)}\n`],
    ['a million characters', `${head}${'a'.repeat(1_000_000)}\n`],
    ['a hundred thousand quotes and one', `${head}${'"'.repeat(100_001)}\n`],
  ])(
    'threat 9, input 69: refuses %s before more than four mebibytes were read',
    (_name, content) => {
      const path = writeLedger(makeFolder(), content)
      let steps = 0
      const failure = failureOf(() => {
        for (const step of readLedger(path, defaultMapping, () => undefined, false))
          if (step.bytes > 0) steps += 1
      })
      expect(failure.kind).toBe('badInput')
      expect(steps).toBeLessThanOrEqual(4)
    },
  )

  it('input 69: refuses a file of line ends alone in time proportional to its size', () => {
    const measureCpu = (mebibytes: number): number => {
      const path = writeLedger(makeFolder(), '\n'.repeat(mebibytes * 1024 * 1024))
      // Measure processor time, because other work on the machine affects the clock.
      const cpuBefore = process.threadCpuUsage()
      expect(failureOf(() => readPath(path))).toMatchObject({
        kind: 'badInput',
        code: 'EMPTY_FILE',
      })
      const { user, system } = process.threadCpuUsage(cpuBefore)
      return user + system
    }
    measureCpu(1)
    // Sixteen times the size takes sixteen times as long if each byte is read once, and some 170
    // times if all are read again with each chunk.
    expect(measureCpu(32) / measureCpu(2)).toBeLessThan(45)
  })

  it.each(['no file', 'a folder', 'a pipe', 'a device', 'a link to a device'])(
    'input 70: refuses %s',
    (kind) => {
      const folder = makeFolder()
      const path = join(folder, 'ledger.csv')
      if (kind === 'a folder') mkdirSync(path)
      if (kind === 'a pipe') makePipe(path)
      if (kind === 'a link to a device') symlinkSync('/dev/zero', path)
      const failure = failureOf(() => readPath(kind === 'a device' ? '/dev/zero' : path))
      expect(failure).toMatchObject({
        kind: 'badInput',
        code: kind === 'no file' ? 'FILE_NOT_FOUND' : 'FILE_REFUSED',
      })
    },
  )

  it('input 70: refuses a file that grows while it is read', () => {
    const path = writeLedger(makeFolder(), `${head}${'W-1,USDC,1\n'.repeat(200_000)}`)
    const reading = readLedger(path, defaultMapping, () => undefined, false)
    reading.next()
    appendFileSync(path, 'W-2,USDC,1\n')
    const failure = failureOf(() => {
      for (let step = reading.next(); !step.done; step = reading.next());
    })
    expect(failure).toMatchObject({ kind: 'badInput', code: 'FILE_REFUSED' })
    expect(failure.why).toContain('changed')
  })

  it('input 71: shows a name with line ends, quotes and marks escaped', () => {
    const folder = makeFolder()
    const path = join(folder, 'a\n"b" $(x) \u202ecsv')
    writeFileSync(path, '')
    expect(failureOf(() => readPath(path)).what).toContain('"a\\n\\"b\\" $(x) ')
  })
})

describe('readLedger, reading', () => {
  it.each([
    ['LF', '\n'],
    ['CRLF', '\r\n'],
    ['CR', '\r'],
  ])(
    'input 52: reads all rows of a file with %s line ends, with or without a line end after the last row',
    (_name, end) => {
      const lines = ['withdrawal_id,currency,amount', 'W-1,USDC,1', '', 'W-2,USDC,1']
      const rows = [
        [2, 'W-1'],
        [4, 'W-2'],
      ]
      expect(read(lines.join(end)).rows).toEqual(rows)
      expect(read(`${lines.join(end)}${end}`).rows).toEqual(rows)
    },
  )

  it('input 52: reads mixed line ends, and counts each once', () => {
    expect(
      read(
        'withdrawal_id,currency,amount\r\nW-1,USDC,1\rW-2,USDC,1\n\r\n"W\r\n3",USDC,1\nW-4,USDC,1',
      ).rows,
    ).toEqual([
      [2, 'W-1'],
      [3, 'W-2'],
      [5, 'W\r\n3'],
      [7, 'W-4'],
    ])
  })

  it.each([',', ';', '\t', '|'])('input 50: finds the separator %j from the header', (mark) => {
    expect(read(goodLedger.replaceAll(',', mark)).rows).toEqual([[2, 'W-1']])
  })

  it("input 50: uses the mapping's delimiter before the sep= line, and that line before the header", () => {
    expect(read(`sep=;\r\n${goodLedger.replaceAll(',', ';')}`).rows).toEqual([[3, 'W-1']])
    expect(read(`SEP=!\n${goodLedger.replaceAll(',', '!')}`).rows).toEqual([[3, 'W-1']])
    expect(
      read(`sep=;\n${goodLedger.replaceAll(',', '~')}`, { mapping: { delimiter: '~' } }).rows,
    ).toEqual([[3, 'W-1']])
    expect(read(`\ufeffsep=|\n${goodLedger.replaceAll(',', '|')}`).rows).toEqual([[3, 'W-1']])
  })

  it('input 54: rejects rows with an extra filled cell or a missing required cell, and reads the other rows', () => {
    expect(
      read(`${goodLedger}W-2,USDC\nW-3,USDC,1,more\nW-4,USDC,1\nW-5,USDC,1,, \n,,,,\n`).rows,
    ).toEqual([
      [2, 'W-1'],
      [3, 'its amount is empty'],
      [4, 'it has 4 fields and the header has 3'],
      [5, 'W-4'],
      [6, 'W-5'],
    ])
  })

  it.each([
    ['a header that occurs twice', 'withdrawal_id,currency,amount,x,x\nW-1,USDC,1,2,3\n'],
    [
      'a column without a header, as pandas writes its index',
      ',withdrawal_id,currency,amount\n0,W-1,USDC,1\n',
    ],
    ['an empty header after the last', 'withdrawal_id,currency,amount, \nW-1,USDC,1,\n'],
    ['rows with a delimiter too many', 'withdrawal_id,currency,amount\nW-1,USDC,1,\n'],
    ['rows of delimiters alone', ',,\nwithdrawal_id,currency,amount\n,,\nW-1,USDC,1\n, ,\n'],
  ])('inputs 54 to 56: reads a file with %s that is not mapped', (_name, content) => {
    expect(read(content).rows.map(([, id]) => id)).toEqual(['W-1'])
  })

  it('input 60: keeps cells that a spreadsheet would read as a formula unchanged', () => {
    const cells = [
      '=1+1',
      '+1',
      '-1+1',
      '@SUM(A1)',
      "=cmd|'/c calc'!A1",
      '=HYPERLINK(1)',
      '＝1',
      "'x",
    ]
    expect(
      read(`${head}${cells.map((cell) => `${cell},USDC,1\n`).join('')}`).rows.map(([, id]) => id),
    ).toEqual(cells)
  })

  it("X09: removes one leading ' in our own export, and only there", () => {
    const content = `${head}'=1+1,USDC,1\n''x,USDC,1\nW-1,USDC,-1\n`
    expect(read(content, { isOwnExport: true }).rows.map(([, id]) => id)).toEqual([
      '=1+1',
      "'x",
      'W-1',
    ])
    expect(read(content).rows.map(([, id]) => id)).toEqual(["'=1+1", "''x", 'W-1'])
  })

  it('input 65: rejects rows without any identifier', () => {
    expect(read(`${goodLedger} ,USDC,5\n`).rows).toEqual([
      [2, 'W-1'],
      [3, 'all its identifiers are empty'],
    ])
  })

  it('skips title lines before anything is parsed, and the last records', () => {
    const content = `A title with a lone " quote\n\n${goodLedger}W-2,USDC,1\n\nTotal,,2\nprinted by,me,\n`
    const skipped = read(content, { mapping: { skipLines: 2, skipLastLines: 2 } })
    expect([skipped.rows, skipped.count]).toEqual([
      [
        [4, 'W-1'],
        [5, 'W-2'],
      ],
      2,
    ])
    expect(failureOf(() => read(goodLedger, { mapping: { skipLastLines: 5 } }))).toMatchObject({
      code: 'EMPTY_FILE',
    })
    expect(failureOf(() => read(goodLedger, { mapping: { skipLines: 9 } }))).toMatchObject({
      code: 'EMPTY_FILE',
    })
  })

  it('finds a mapped column by its exact header first, then by its normal form', () => {
    const content = 'Id,ID,currency,amount\nW-1,W-2,USDC,1\n'
    const columns = (header: string): Partial<Mapping> => ({
      columns: { withdrawal_id: header, currency: 'currency', amount: 'AMOUNT' },
    })
    expect(read(content, { mapping: columns('ID') }).rows).toEqual([[2, 'W-2']])
    expect(refusal(content, { mapping: columns('id') })).toMatchObject({ code: 'HEADER_TWICE' })
    expect(read('_Id,currency,amount\nW-1,USDC,1\n', { mapping: columns('id') }).rows).toEqual([
      [2, 'W-1'],
    ])
  })

  it('returns the facts of the file: the number of all rows with the rejected rows, its size and its hash', () => {
    const path = writeLedger(makeFolder(), `${goodLedger}W-2,,1\n`)
    const reading = readLedger(path, defaultMapping, () => undefined, false)
    let step = reading.next()
    while (!step.done) step = reading.next()
    expect(step.value).toMatchObject({
      rows: 2,
      bytes: goodLedger.length + 7,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
    })
  })
})
