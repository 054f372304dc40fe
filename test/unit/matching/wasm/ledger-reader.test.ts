import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { PrintRules } from '../../../../src-main/matching/prints/print-rules.ts'
import { WasmLedgerReader } from '../../../../src-main/matching/wasm/ledger-reader.ts'
import type { LedgerField } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { columnsPlan } from '../../../../src-main/reconciliation/row/row-plan.ts'
import { acceptedByBlock, acceptedInFull } from '../../../support/fast-path-rows.ts'
import { isGate } from '../../../support/is-gate.ts'
import { printPair } from '../../../support/print-worlds.ts'
import { printRules, seeds, writtenRow } from '../../../support/prints.ts'

const runs = isGate ? 30_000 : 120
const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const hex = fc.string({ unit: oneOf(...'0123456789abcdefABCDEF'), minLength: 60, maxLength: 68 })

/** Three columns, for rows of arbitrary text. */
const narrowRules: PrintRules = {
  ...printRules,
  plan: columnsPlan(
    new Map([
      ['external_ref', 0],
      ['currency', 1],
      ['amount', 2],
    ]),
    3,
  ),
  keyField: 'external_ref',
}

describe('WasmLedgerReader', () => {
  it('computes the numbers of rows that are read in full, and reads most of them', () => {
    let readCount = 0
    let stoppedCount = 0
    fc.assert(
      fc.property(
        printPair,
        fc.constantFrom(...identifierFields),
        fc.boolean(),
        fc.boolean(),
        ({ cells }, keyField, isUtc, isOwnExport) => {
          const rules: PrintRules = {
            ...printRules,
            keyField,
            isOwnExport,
            mapping: { ...defaultMapping, timeZone: isUtc ? 'UTC' : 'America/Sao_Paulo' },
          }
          const text = writtenRow(cells)
          const inFull = acceptedInFull(text, rules)
          const byBlock = acceptedByBlock(text, rules, [text])
          if (byBlock.length > 0) expect(byBlock).toEqual(inFull)
          readCount += byBlock.length
          stoppedCount += inFull.length - byBlock.length
        },
      ),
      { numRuns: runs },
    )
    expect(readCount).toBeGreaterThan(runs / 10)
    expect(stoppedCount).toBeLessThan(readCount * 4)
  })

  it('splits bytes into the cells that the CSV reader finds, and stops at a row in any other form', () => {
    const piece = oneOf(
      'R-1',
      'USDC',
      '1.5',
      ',',
      ',',
      ',',
      '\n',
      '\n',
      '\r\n',
      '\r',
      '"',
      '""',
      '"a,b"',
      '"a\nb"',
      ' ',
      '\t',
      'é',
      '\u0000',
      "'",
    )
    const usualRow = oneOf(
      'R-1,USDC,1.5\n',
      '"R,2",USDC,1.50\r\n',
      'R-3, USDC ,"2"\n',
      '"R ""4""",USDC,1\n',
      'a-reference-of-more-than-sixteen-letters,USDC,123456789.5\r\n',
    )
    let readCount = 0
    fc.assert(
      fc.property(
        fc.array(fc.oneof({ weight: 3, arbitrary: usualRow }, { weight: 1, arbitrary: piece }), {
          minLength: 1,
          maxLength: 12,
        }),
        (pieces) => {
          const text = pieces.join('')
          const inFull = acceptedInFull(text, narrowRules)
          const byBlock = acceptedByBlock(text, narrowRules, ['R-1,USDC,1.5\n'])
          expect(byBlock).toEqual(inFull.slice(0, byBlock.length))
          const next = text.slice(byBlock.reduce((sum, row) => sum + row.length, 0))
          // The row at which it stopped has another form.
          if (
            /^[^",\n\r\u0000-\u001f]+,USDC,\d+(\.\d+)?\r?\n/.test(next) &&
            /^[\x20-\x7f\r\n]*\n/.test(next)
          )
            expect(next.startsWith(' ,') || next.startsWith("'")).toBe(true)
          readCount += byBlock.length
        },
      ),
      { numRuns: runs },
    )
    expect(readCount).toBeGreaterThan(runs)
  })

  // Its bytes would be missing or be part of another letter, so that a condition or a direction could
  // see another column and leave out the row.
  it.each(['¦', 'ÿ', 'Ĭ'])(
    'leaves a file with the delimiter %s to the full reader',
    (delimiter) => {
      expect(WasmLedgerReader.open(seeds, narrowRules, delimiter)).toBeUndefined()
      expect(WasmLedgerReader.open(seeds, narrowRules, '|')).toBeDefined()
    },
  )

  it('input 139: leaves a row of our own export where a guard may occur within a cell', () => {
    const firstRow = 'R-1,USDC,1.5\n'
    for (const isOwnExport of [true, false])
      for (const cell of ["x;'=1+41", "'x;'=1+41", `"x,'=1"`, "x'y"]) {
        const blockRows = acceptedByBlock(
          `${firstRow}${cell},USDC,1.5\n`,
          { ...narrowRules, isOwnExport },
          [firstRow],
        )
        expect(blockRows).toHaveLength(isOwnExport ? 1 : 2)
      }
  })

  it.each<
    [string, fc.Arbitrary<string>, 'external_ref' | 'txn_hash' | 'address' | 'date' | 'amount']
  >([
    [
      'hashes',
      fc.tuple(oneOf('0x', '0X', '', 'x'), hex).map((parts) => parts.join('')),
      'txn_hash',
    ],
    [
      'references like UUIDs',
      fc
        .uuid()
        .chain((uuid) =>
          oneOf(
            uuid,
            uuid.toUpperCase(),
            uuid.replace('-', 'a'),
            `${uuid.slice(0, 35)}g`,
            uuid.slice(1),
          ),
        ),
      'external_ref',
    ],
    [
      'addresses',
      fc.oneof(
        fc
          .tuple(
            oneOf('0x', '0X', ''),
            fc.string({ unit: oneOf(...'0123456789abcdefABCDEFg'), minLength: 39, maxLength: 41 }),
          )
          .map((parts) => parts.join('')),
        fc
          .tuple(
            oneOf(
              'bc1',
              'BC1',
              'tb1',
              'LTC1',
              'tltc1',
              'Bc1',
              'TL',
              'LNBC1',
              'lnbc1',
              'Q',
              'q',
              'b',
            ),
            fc.string({ unit: oneOf(...'qp0aAzZ'), maxLength: 40 }),
          )
          .map((parts) => parts.join('')),
        fc
          .tuple(
            oneOf('', '', 'bitcoin:', 'ECASH:', 'dash:'),
            fc.string({ unit: oneOf(...'QPZRA029'), minLength: 20, maxLength: 40 }),
            oneOf('', '', '', ':', ':5', '?dt=5', '?memo=', '?a=1', '@b', '/c'),
          )
          .map((parts) => parts.join('')),
        fc
          .tuple(
            oneOf('0x0', '0X00', '0x000'),
            fc.string({ unit: oneOf(...'0123456789abcdefABCDEFg'), maxLength: 64 }),
          )
          .map((parts) => parts.join('')),
      ),
      'address',
    ],
    [
      'dates',
      fc
        .tuple(
          fc.date({
            min: new Date('1968-01-01'),
            max: new Date('2203-01-01'),
            noInvalidDate: true,
          }),
          oneOf(
            'Z',
            '',
            '+01:00',
            '-03:30',
            '+19:00',
            '+1:00',
            '.5Z',
            'z',
            '.1234567Z',
            '.123456-03:00',
            '.123456789',
            ' UTC',
            ' GMT',
            ' -0300',
            ' +0000 UTC',
            ' ',
          ),
        )
        .map(([date, end]) => date.toISOString().slice(0, 19) + end),
      'date',
    ],
    [
      'texts like dates',
      fc
        .tuple(
          fc.integer({ min: 1, max: 32 }),
          fc.integer({ min: 0, max: 13 }),
          oneOf(
            'T24:00:00Z',
            'T23:59:59Z',
            'T00:00:00Z',
            'T09:08:07Z',
            ' 10:60:00Z',
            'T10:00:61Z',
            'T1O:00:00Z',
          ),
        )
        .map(
          ([day, month, end]) =>
            `2100-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}${end}`,
        ),
      'date',
    ],
    [
      'amounts',
      fc
        .tuple(
          fc.string({ unit: oneOf(...'0123456789'), maxLength: 20 }),
          oneOf('', '.', '.0', '.10', '.000000000000000000', '.1.2', 'e1'),
          fc.string({ unit: oneOf('0', '5'), maxLength: 14 }),
        )
        .map((parts) => parts.join('')),
      'amount',
    ],
  ])('computes equal numbers from %s', (_name, texts, field) => {
    let readCount = 0
    fc.assert(
      fc.property(texts, (text) => {
        const row = writtenRow({
          withdrawal_id: 'W-1',
          currency: 'USDC',
          amount: '1.5',
          [field]: text,
        })
        const inFull = acceptedInFull(row, printRules)
        const byBlock = acceptedByBlock(row, printRules, [row])
        if (byBlock.length > 0) expect(byBlock).toEqual(inFull)
        readCount += byBlock.length
      }),
      { numRuns: runs / 4 },
    )
    expect(readCount).toBeGreaterThan(runs / 40)
  })

  it.each<[string, string | undefined]>([
    ['0,5', '0.5'],
    ['1234,50', '1234.50'],
    ['12', '12'],
    ['1.5', undefined],
    ['1,5,0', undefined],
    ['5,', undefined],
    [',5', undefined],
  ])('with a decimal comma reads the amount %s as %s', (amount, pointed) => {
    const rules = { ...printRules, mapping: { ...defaultMapping, decimal: ',' as const } }
    const cells = { withdrawal_id: 'W-1', currency: 'USDC', fee: '' }
    const row = writtenRow({ ...cells, amount })
    const numbers = acceptedByBlock(row, rules, [row]).map((accepted) => accepted.numbers)
    const plainRow = writtenRow({ ...cells, amount: pointed ?? '' })
    expect(numbers).toEqual(
      acceptedByBlock(plainRow, printRules, [plainRow]).map((accepted) => accepted.numbers),
    )
    if (pointed !== undefined) expect(acceptedInFull(row, rules)[0]?.numbers).toEqual(numbers[0])
  })

  it.each([
    '2026-10-01 12:00:00 UTC',
    '2026-10-01 12:00:00 GMT',
    '2026-10-01 12:00:00 -0300',
    '2026-10-01 12:00:00 +0000 UTC',
    '2026-10-01 12:00:00.123456789',
    '2026/10/01 12:00:00',
    '2026/10/01',
    '20261001',
  ])('c37: leaves the date %s to the reader of all dates', (date) => {
    const row = writtenRow({ withdrawal_id: 'W-1', currency: 'USDC', amount: '1.5', date })
    const usualDate = writtenRow({
      withdrawal_id: 'W-1',
      currency: 'USDC',
      amount: '1.5',
      date: '2026-10-01 12:00:00',
    })
    expect(acceptedByBlock(usualDate, printRules, [usualDate])).toHaveLength(1)
    expect(acceptedByBlock(row, printRules, [usualDate, row])).toEqual([])
  })

  it.each([
    `0x00${'Ab'.repeat(19)}`,
    `0X${'0'.repeat(20)}${'9f'.repeat(22)}`,
    '0x000',
    '0x0',
    'GA5XIGA5C7QTPTWXQHY6MCJRMTRZDOSHR6EFIBNDQTCQHG262N4GGKTM',
    'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf',
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  ])('reads the common address %s', (address) => {
    const cells = { withdrawal_id: 'W-1', currency: 'USDC', amount: '1.5', address }
    const row = writtenRow({ ...cells, fee: '0.1', fee_currency: 'USDC' })
    const blockRows = acceptedByBlock(row, printRules, [row])
    expect(blockRows).toHaveLength(1)
    expect(blockRows).toEqual(acceptedInFull(row, printRules))
  })

  it('reads a short row, and a row with empty cells after the last column, like the full reader', () => {
    const row = writtenRow({ withdrawal_id: 'W-1', currency: 'USDC', amount: '1.5' })
    const shortRow = row.replace(/,+\n$/, '\n')
    for (const text of [shortRow, row.replace('\n', ',,\n')]) {
      const rows = acceptedByBlock(text, printRules, [row])
      expect(rows).toHaveLength(1)
      expect(rows).toEqual(acceptedInFull(text, printRules))
    }
    const wideRow = row.replace('\n', `${','.repeat(200)}\n`)
    expect(acceptedByBlock(wideRow, printRules, [row])).toEqual([])
  })

  it('reads words beyond ASCII whose normal forms are ASCII, and keeps their spellings apart', () => {
    const rowOf = (status: string): string =>
      writtenRow({ withdrawal_id: 'W-1', currency: 'USDC', amount: '1.5', status, note: 'año' })
    const words = ['Concluído', 'CONCLUÍDO', 'concluído', 'concluido', 'Conclui\u0301do']
    const rows = words.map((word) => {
      const [row] = acceptedByBlock(rowOf(word), printRules, [rowOf(word)])
      expect([row]).toEqual(acceptedInFull(rowOf(word), printRules))
      return row?.numbers ?? []
    })
    const [first, second, spelling] = [2, 3, 4].map(
      (column) => new Set(rows.map((numbers) => numbers[column])).size,
    )
    expect([first, second, spelling]).toEqual([1, 1, words.length])
    const unknownCurrency = writtenRow({ withdrawal_id: 'W-1', currency: 'PEÑA', amount: '1.5' })
    expect(acceptedByBlock(unknownCurrency, printRules, [unknownCurrency])).toEqual([])
  })

  it.each<[string, Partial<Record<LedgerField, string>>]>([
    ['a tag', { tag: '5' }],
    ['a tag after its address', { address: 'rG1QQv2nh2gr7RCZ1P8YYcBUKCCN633jCn:5' }],
    ['a fee in another currency', { fee_currency: 'ETH' }],
  ])('leaves a row with %s to be read in full', (_name, cells) => {
    const row = writtenRow({
      withdrawal_id: 'W-1',
      currency: 'USDC',
      amount: '1',
      fee: '1',
      ...cells,
    })
    expect(acceptedByBlock(row, printRules, [row])).toEqual([])
  })

  it.each([
    ['user-4711', 1],
    ['N-1234', 1],
    ['-', 0],
    ['--', 0],
    ['n/a', 0],
    ['None', 0],
    ['(null)', 0],
    ['undefined', 0],
  ])('leaves a row whose identifier may be a placeholder, and no other: %s', (cell, count) => {
    const row = `${cell},USDC,1.5\n`
    expect(acceptedByBlock(row, narrowRules, ['R-1,USDC,1.5\n'])).toHaveLength(count)
  })

  it('stops at a word that it has not learnt, and at a word with an empty meaning', () => {
    const mapping = {
      ...defaultMapping,
      aliases: { ...defaultMapping.aliases, currency: { LEER: '' } },
    }
    const rows = 'R-1,USDC,1.5\nR-2,leer,1\nR-3,USDC,2\n'
    expect(acceptedByBlock(rows, narrowRules, [])).toHaveLength(0)
    expect(acceptedByBlock(rows, narrowRules, ['R-1,USDC,1.5\n'])).toHaveLength(1)
    expect(acceptedByBlock(rows, { ...narrowRules, mapping }, rows.split(/(?<=\n)/))).toHaveLength(
      1,
    )
    expect(acceptedByBlock(rows, narrowRules, rows.split(/(?<=\n)/))).toHaveLength(3)
  })

  it('stops at words beyond its capacity, and never confuses two words', () => {
    const currencies = Array.from({ length: 700 }, (_, at) => `C${at}`)
    const rows = currencies.map((currency) => `R-1,${currency},1\n`)
    const readRows = rows.filter(
      (row, at) => at % 5 === 0 && acceptedByBlock(row, narrowRules, rows).length === 1,
    )
    expect(readRows.length).toBeGreaterThan(3)
    for (const row of readRows)
      expect(acceptedByBlock(row, narrowRules, rows)).toEqual(acceptedInFull(row, narrowRules))
  })

  it.each<[string, Partial<PrintRules['mapping']>]>([
    ['thousands', { thousands: "'" }],
    ['a date format', { dateFormat: 'yyyy-MM-dd HH:mm' }],
    ['gross amounts', { basis: 'gross' }],
    ['brackets for negative amounts', { negative: '(1)' }],
  ])('does not serve a mapping with %s', (_name, notation) => {
    const rules = { ...printRules, mapping: { ...defaultMapping, ...notation } }
    expect(WasmLedgerReader.open(seeds, rules, ',')).toBeUndefined()
    expect(WasmLedgerReader.open(seeds, printRules, ',')).toBeDefined()
  })
})
