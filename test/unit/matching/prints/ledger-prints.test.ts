import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellBits, Fingerprint } from '../../../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrints } from '../../../../src-main/matching/prints/ledger-prints.ts'
import { HAS_DATE, HAS_PRINT, IS_DAY } from '../../../../src-main/matching/prints/print-bits.ts'
import type { PrintRules } from '../../../../src-main/matching/prints/print-rules.ts'
import type { LedgerField } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { identifierFields } from '../../../../src-main/reconciliation/row/ledger-fields.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { columnsPlan } from '../../../../src-main/reconciliation/row/row-plan.ts'
import { isGate } from '../../../support/is-gate.ts'
import { printPair } from '../../../support/print-worlds.ts'
import { fastPrint, fullPrint, printRules, seeds, writtenRow } from '../../../support/prints.ts'

const row = {
  withdrawal_id: 'W-1',
  external_ref: 'R-1',
  txn_hash: `0x${'ab'.repeat(32)}`,
  currency: 'USDC',
  amount: '1.5',
  fee: '0.1',
  network: 'ETH',
  status: 'done',
  date: '2026-09-01T10:00:00Z',
}
const aliases = {
  currency: { USDT: 'USDC', LEER: '' },
  network: { ETHEREUM: 'ETH', LEER: '' },
  status: { BEZAHLT: 'COMPLETED', LEER: '' },
}
const rules: PrintRules = { ...printRules, mapping: { ...defaultMapping, aliases } }

describe('LedgerPrinter', () => {
  it("computes from a row's text the numbers of the row read in full, or leaves the row", () => {
    let readCount = 0
    const changes = fc.record(
      {
        currency: fc.constantFrom('', 'USDT', 'leer', '\u00a0', 'usdc', '-', 'N/A'),
        network: fc.constantFrom('Ethereum', 'leer', '\u00a0', '-', '\u2014'),
        status: fc.constantFrom('bezahlt', 'leer', '\u00a0', '-'),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(
        printPair,
        fc.oneof(fc.constant({}), changes),
        fc.constantFrom(...identifierFields),
        fc.boolean(),
        ({ cells }, change, keyField, isUtc) => {
          const ownRules: PrintRules = {
            ...rules,
            keyField,
            mapping: { ...rules.mapping, timeZone: isUtc ? 'UTC' : 'America/Sao_Paulo' },
          }
          const allCells = { ...cells, ...change }
          const textPrint = fastPrint(writtenRow(allCells), ownRules)
          if (!textPrint) return
          readCount += 1
          expect(textPrint).toEqual(fullPrint(allCells, ownRules)?.numbers)
        },
      ),
      { numRuns: isGate ? 30_000 : 3000 },
    )
    expect(readCount).toBeGreaterThan(200)
  })

  it('reads a row of plain text, with the bits of its filled cells', () => {
    const { withdrawalId, externalRef, txnHash, amount, fee, network, status } = cellBits
    expect(fastPrint(writtenRow(row))).toMatchObject({
      rowBits:
        withdrawalId |
        externalRef |
        txnHash |
        amount |
        fee |
        network |
        status |
        HAS_DATE |
        HAS_PRINT,
      lines: 2,
      micros: 1788256800000000,
    })
  })

  it.each<[string, Partial<Record<LedgerField, string>>]>([
    ['a currency of a no-break space alone', { currency: '\u00a0' }],
    ['a currency that an alias makes empty', { currency: 'leer' }],
    ['an amount with an exponent', { amount: '1e3' }],
    ['a negative amount', { amount: '-1' }],
    ['an amount of thousands', { amount: '1,000' }],
    ['no amount', { amount: '' }],
    ['no identifier', { withdrawal_id: '', external_ref: ' ', txn_hash: '' }],
    ['an identifier of letters beyond ASCII', { external_ref: 'o\u0301rden' }],
    ['a day', { date: '2026-09-01' }],
    ['a date that no calendar has', { date: '2026-02-30T00:00:00Z' }],
    ['doubled quotes', { external_ref: 'say "R"' }],
  ])('leaves a row with %s to be read in full', (_name, cells) => {
    expect(fastPrint(writtenRow({ ...row, ...cells }), rules)).toBeUndefined()
  })

  it('leaves a row with another number of cells, and every row of another notation', () => {
    expect(fastPrint(writtenRow(row).replace('\n', ',more\n'))).toBeUndefined()
    const notations = [
      { thousands: "'" as const },
      { negative: '(1)' as const },
      { basis: 'gross' as const },
      { dateFormat: 'yyyy-MM-dd HH:mm' },
    ]
    for (const notation of notations)
      expect(
        fastPrint(writtenRow(row), { ...rules, mapping: { ...defaultMapping, ...notation } }),
      ).toBeUndefined()
  })

  it("X09: removes one leading ' in our own export, as the reader of rows does", () => {
    const guarded = Object.fromEntries(
      Object.entries(row).map(([name, cell]) => [name, `'${cell}`]),
    )
    expect(fastPrint(writtenRow(guarded), { ...printRules, isOwnExport: true })).toEqual(
      fastPrint(writtenRow(row)),
    )
    expect(
      fastPrint(writtenRow({ ...row, external_ref: "''R-1" }), { ...printRules, isOwnExport: true })
        ?.first,
    ).not.toBe(fastPrint(writtenRow(row))?.first)
  })

  it('input 139: leaves a row of our own export to be read in full where a guard may occur within a cell', () => {
    const ownRules: PrintRules = { ...printRules, isOwnExport: true }
    for (const cell of ["x;'=1+41", "' '=1", "x,'=1", "x'y"]) {
      expect(fastPrint(writtenRow({ ...row, external_ref: cell }), ownRules)).toBeUndefined()
      expect(fastPrint(writtenRow({ ...row, external_ref: cell }), printRules)).toBeDefined()
    }
  })

  it('counts the only money column of a net ledger as its amount, whatever its name', () => {
    const { amount: _none, ...otherCells } = row
    const columns = new Map([...printRules.plan.columns].filter(([field]) => field !== 'amount'))
    const plan = columnsPlan(columns, printRules.plan.width)
    const netRules: PrintRules = {
      ...printRules,
      plan,
      mapping: { ...defaultMapping, basis: 'net' },
    }
    expect(
      (fastPrint(writtenRow({ ...otherCells, total: '1.5' }), netRules)?.rowBits ?? 0) &
        (cellBits.amount | cellBits.total),
    ).toBe(cellBits.amount)
    expect(fastPrint(writtenRow({ ...otherCells, total: '1.5' }), netRules)).toEqual(
      fullPrint({ ...otherCells, total: '1.5' }, netRules)?.numbers,
    )
  })

  it('stores a day by its first instant in the zone, and no instant that a number cannot hold exactly', () => {
    const madrid: PrintRules = {
      ...printRules,
      mapping: { ...defaultMapping, timeZone: 'Europe/Madrid' },
    }
    const cellsOf = (date: string): number =>
      (fullPrint({ ...row, date }, madrid)?.numbers.rowBits ?? 0) & (HAS_DATE | IS_DAY | HAS_PRINT)
    expect(fullPrint({ ...row, date: '2026-10-25' }, madrid)?.numbers).toMatchObject({
      micros: Date.UTC(2026, 9, 24, 22) * 1000,
    })
    expect([
      cellsOf('2026-10-25'),
      cellsOf('2026-10-25 10:00'),
      cellsOf('9000-01-01'),
      cellsOf('1960-01-01'),
    ]).toEqual([
      HAS_DATE | IS_DAY | HAS_PRINT,
      HAS_DATE | HAS_PRINT,
      HAS_DATE | IS_DAY,
      HAS_DATE | IS_DAY,
    ])
  })

  it.each([
    ['external_ref', 'REF\u0431', 'REF1'],
    ['address', 'TXY\u04319999', 'TXY19999'],
    ['external_ref', 'PAY\u0141', 'PAYA'],
    ['currency', 'USD\u0154', 'USDT'],
    ['end_user_id', '\u0141\u0141\u0141\u0141', 'AAAA'],
  ])(
    'makes no print of characters longer than a byte: %s %j would have the print of %j',
    (field, wide, narrow) => {
      const print = (text: string): number =>
        (fullPrint({ ...row, [field]: text })?.numbers.rowBits ?? 0) & HAS_PRINT
      expect([print(wide), print(narrow)]).toEqual([0, HAS_PRINT])
    },
  )

  it('makes no print of a day that is shorter than 23 hours', () => {
    // On that day the clocks of Casey went forward three hours.
    const casey: PrintRules = {
      ...printRules,
      mapping: { ...defaultMapping, timeZone: 'Antarctica/Casey' },
    }
    expect(
      (fullPrint({ ...row, date: '2020-10-04' }, casey)?.numbers.rowBits ?? 0) & HAS_PRINT,
    ).toBe(0)
    expect(
      (fullPrint({ ...row, date: '2020-10-05' }, casey)?.numbers.rowBits ?? 0) & HAS_PRINT,
    ).toBe(HAS_PRINT)
  })

  it.each(Object.keys(row).filter((name) => name !== 'date') as (keyof typeof row)[])(
    'distinguishes rows that differ in one character of the %s',
    (name) => {
      const ownPrint = fastPrint(writtenRow(row))
      const text = row[name]
      const letter = name === 'status' ? undefined : name === 'amount' || name === 'fee' ? '7' : 'q'
      const changedTexts =
        letter === undefined
          ? ['pending']
          : [...text].flatMap((character, at) =>
              character === letter || character === '.'
                ? []
                : [text.slice(0, at) + letter + text.slice(at + 1)],
            )
      for (const changedText of [
        ...changedTexts,
        ...(letter === undefined ? [] : [text + letter]),
      ]) {
        const otherPrint = fastPrint(writtenRow({ ...row, [name]: changedText }))
        expect([
          otherPrint?.first === ownPrint?.first,
          otherPrint?.second === ownPrint?.second,
        ]).toEqual([false, false])
        expect([
          otherPrint?.keyFirst === ownPrint?.keyFirst,
          otherPrint?.keySecond === ownPrint?.keySecond,
        ]).toEqual(name === 'withdrawal_id' ? [false, false] : [true, true])
      }
    },
  )

  it('separates the spelling of a row from its value', () => {
    const uuid = '4f9c1a7e-2b3d-4c5e-8f60-a1b2c3d4e5f6'
    const ownPrint = fastPrint(writtenRow({ ...row, external_ref: uuid }))
    const spellings: Partial<Record<LedgerField, string>>[] = [
      { external_ref: uuid.toUpperCase() },
      { txn_hash: `0x${'AB'.repeat(32)}` },
      { currency: 'usdc' },
      { network: 'eth' },
      { status: 'completed' },
      { amount: '1.50' },
      { amount: '1.500' },
      { fee: '0.100' },
    ]
    const respelledPrints = spellings.map((cells) =>
      fastPrint(writtenRow({ ...row, external_ref: uuid, ...cells })),
    )
    for (const respelled of respelledPrints)
      expect([respelled?.first, respelled?.second]).toEqual([ownPrint?.first, ownPrint?.second])
    expect(
      new Set([ownPrint, ...respelledPrints].map((rowPrint) => rowPrint?.spellingHash)).size,
    ).toBe(spellings.length + 1)
  })
})

describe('LedgerPrints', () => {
  it('keeps its rows while it grows', () => {
    const prints = new LedgerPrints()
    const print = new Fingerprint(seeds)
    for (let at = 0; at < 3000; at += 1) {
      const text = `W-${at % 2 === 0 ? at : ''}`
      print.key(at % 7 === 0 ? '' : text)
      print.begin()
      prints.push(print, at & 2047, at + 2, at * 1000)
      if (at === 1500) prints.reserve(2000)
    }
    expect([
      prints.count,
      prints.lines.get(2999),
      prints.columns.rowBits[2999],
      prints.columns.micros[2999],
      prints.lines.get(0),
    ]).toEqual([3000, 3001, 2999 & 2047, 2999000, 2])
    expect([prints.hasKey(7), prints.hasKey(8)]).toEqual([false, true])
  })
})
