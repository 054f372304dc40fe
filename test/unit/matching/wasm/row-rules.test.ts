import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../src-main/base/json.ts'
import { planRows } from '../../../../src-main/ledger/ledger-columns.ts'
import { Fingerprint } from '../../../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from '../../../../src-main/matching/prints/ledger-prints.ts'
import type { WasmLedgerReader } from '../../../../src-main/matching/wasm/ledger-reader.ts'
import { isBlankRow, rowReader } from '../../../../src-main/reconciliation/row/ledger-entry.ts'
import { readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { openTaught } from '../../../support/fast-path-rows.ts'
import { isGate } from '../../../support/is-gate.ts'
import { printRules, seeds } from '../../../support/prints.ts'

const header = ['ref', 'amount', 'credit', 'fee', 'currency', 'state', 'kind', 'booked at']
const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const oddAmount = oneOf(
  '0',
  '-0',
  '+7',
  '0.5',
  '-1.50',
  '0,5',
  '-1,50',
  '7,',
  '1,000',
  '007',
  '1e3',
  '5 BTC',
)
const money = fc.oneof({ weight: 4, arbitrary: oneOf('', '5', '-5', '-150') }, oddAmount)
const cells = fc.tuple(
  oneOf('R-1', 'R-1', 'R-1', '', 'R-2 ', 'é'),
  money,
  money,
  money,
  oneOf('btc', 'btc', '', 'BTC'),
  oneOf('booked', 'booked', 'booked', ' Cancelled', 'cancelled', '', 'é', 'x"y'),
  oneOf('D', 'c', ' d ', '', '\u00a0n/a'),
  oneOf('2026-09-01T10:00:00Z', '2026-09-01T10:00:00Z', '', '2026-09-01'),
)

const fields = { external_ref: 'ref', currency: 'currency', date: 'booked at' }
const unit = { column: 'amount', decimal_places: 3 }
const mappings = [
  {
    columns: { ...fields, amount: unit, fee: { column: 'fee', decimal_places: 3 } },
    direction: { by: 'sign', withdrawals: 'negative' },
    rows: { exclude: ['state = cancelled'] },
  },
  {
    columns: { ...fields, total: 'amount', fee: 'fee', currency: { constant: 'btc' } },
    direction: { by: 'sign', withdrawals: 'positive' },
    rows: { include: ['state contains book'], exclude: ['kind empty'] },
  },
  {
    columns: { ...fields, amount: 'amount', fee: 'fee' },
    direction: { by: 'letter', column: 'kind', withdrawals: 'd' },
    rows: { exclude: ['amount > 100'] },
  },
  {
    columns: { ...fields, amount: 'amount' },
    direction: { by: 'letter', column: 'kind', withdrawals: 'd' },
    rows: { include: ['state != cancelled'] },
  },
  {
    columns: { ...fields, amount: 'amount', network: { constant: 'NEAR' } },
    rows: { exclude: ['state empty'], include: ['kind = d'] },
  },
  {
    columns: { ...fields, amount: 'amount', fee: 'fee' },
    decimal: ',',
    direction: { by: 'sign', withdrawals: 'negative' },
  },
  {
    columns: { ...fields, fee: 'fee' },
    decimal: ',',
    direction: { by: 'columns', debit: 'amount', credit: 'credit', withdrawals: 'credit' },
  },
  {
    columns: { ...fields, fee: 'fee' },
    direction: { by: 'columns', debit: 'amount', credit: 'credit', withdrawals: 'debit' },
  },
]

/** The mapping with a condition that compares amounts. */
const unservedMapping = mappings[2]

describe('WasmLedgerReader with a direction, units, constants and conditions', () => {
  it('excludes and prints rows as the reader of rows does, or leaves them to that reader', () => {
    const counts = { entry: 0, excluded: 0, undecided: 0 }
    fc.assert(
      fc.property(oneOf(...mappings), cells, oneOf('', ',', ',,'), (keys, row, trailing) => {
        const mapping = readMapping(readJson(JSON.stringify(keys)))
        const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
        const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
        const text = `${row.map((cell) => (/[",]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}${trailing}\n`
        const reader = openTaught(rules, [text])
        if (!reader) {
          expect(keys).toBe(unservedMapping)
          return
        }
        const fastPrints = new LedgerPrints()
        const count = reader.take(Buffer.from(text), 0, 2, fastPrints)
        const full = rowReader(plan, mapping)(row, 2)
        if (reader.exclusion !== '') {
          counts.excluded += 1
          expect([isBlankRow(row), reader.excludedBytes]).toEqual([false, Buffer.byteLength(text)])
          expect(full).toEqual({ kind: 'excluded', row: { line: 2, reason: reader.exclusion } })
        } else if (count === 1) {
          counts.entry += 1
          const prints = new LedgerPrints()
          if (full.kind !== 'entry') throw new Error(`${text} is ${full.kind}`)
          new LedgerPrinter(new Fingerprint(seeds), rules, prints).takeEntry(full.entry)
          const numbers = ({ columns }: LedgerPrints): readonly unknown[] =>
            Object.values(columns).map((column: ArrayLike<number>) => column[0])
          expect(numbers(fastPrints)).toEqual(numbers(prints))
        } else counts.undecided += 1
      }),
      { numRuns: isGate ? 60_000 : 6000 },
    )
    expect(counts.entry).toBeGreaterThan(100)
    expect(counts.excluded).toBeGreaterThan(500)
  })

  it('reads most rows by bytes, and stops at a row that a rule leaves out', () => {
    const mapping = readMapping(readJson(JSON.stringify(mappings[0])))
    const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
    const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
    const rows = [
      'R-1,-1500,,1,btc,booked,D,2026-09-01T10:00:00Z\n',
      'R-2,-70,,,btc,booked,D,\n',
      'R-3,5,,,btc,booked,D,\n',
      'R-4,-5,,,btc,cancelled,D,\n',
      'R-5,-7,,,btc,booked,D,\n',
    ]
    const chunk = Buffer.from(rows.join(''))
    const reader = openTaught(rules, rows) as WasmLedgerReader
    const prints = new LedgerPrints()
    const steps: (readonly [rows: number, exclusion: string])[] = []
    for (let from = 0; from < chunk.length; from += reader.bytes + reader.excludedBytes)
      steps.push([reader.take(chunk, from, 2, prints), reader.exclusion])
    expect(steps).toEqual([
      [2, 'the sign of its amount says that it is no withdrawal'],
      [0, expect.stringContaining('state = cancelled')],
      [1, ''],
    ])
  })

  it('leaves out no row without text', () => {
    const mapping = readMapping(
      readJson(
        JSON.stringify({
          columns: { ...fields, amount: 'amount' },
          rows: { exclude: ['state != booked'] },
        }),
      ),
    )
    const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
    const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
    for (const row of [',,,,,,,\n', ' ,,"",,,,,\n', '\u00a0,,,,,,,\n']) {
      const reader = openTaught(rules, [row]) as WasmLedgerReader
      expect([reader.take(Buffer.from(row), 0, 2, new LedgerPrints()), reader.exclusion]).toEqual([
        0,
        '',
      ])
    }
  })

  it.each(['\u00a0n/a', 'None\u3000', '\ufeffNULL', 'undefined\u2003'])(
    'leaves the placeholder %j to the full reader, which takes no-break and wide blanks from it',
    (state) => {
      const keys = { columns: { ...fields, amount: 'amount' }, rows: { exclude: ['state empty'] } }
      const mapping = readMapping(readJson(JSON.stringify(keys)))
      const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
      const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
      const row = `R-1,5,,,btc,${state},,\n`
      const reader = openTaught(rules, [row]) as WasmLedgerReader
      expect([reader.take(Buffer.from(row), 0, 2, new LedgerPrints()), reader.exclusion]).toEqual([
        0,
        '',
      ])
      expect(rowReader(plan, mapping)(row.trimEnd().split(','), 2).kind).toBe('excluded')
    },
  )

  it.each([
    ['state empty', '', 'x'],
    ['state != booked', 'other', 'booked'],
    ['state contains OO', 'Booked', 'other'],
  ])('excludes a row by the condition %s', (condition, excluded, kept) => {
    const mapping = readMapping(
      readJson(
        JSON.stringify({
          columns: { ...fields, amount: 'amount' },
          rows: { exclude: [condition] },
        }),
      ),
    )
    const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
    const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
    const isExcluded = (state: string): boolean => {
      const row = `R-1,5,,,btc,${state},,\n`
      const reader = openTaught(rules, [row]) as WasmLedgerReader
      return (
        reader.take(Buffer.from(row), 0, 2, new LedgerPrints()) === 0 && reader.exclusion !== ''
      )
    }
    expect([isExcluded(excluded), isExcluded(kept)]).toEqual([true, false])
  })
})
