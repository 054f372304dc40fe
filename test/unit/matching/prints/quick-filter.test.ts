import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cellsOf, CsvRecords } from '../../../../src-main/base/csv.ts'
import { readJson } from '../../../../src-main/base/json.ts'
import { planRows } from '../../../../src-main/ledger/ledger-columns.ts'
import { Fingerprint } from '../../../../src-main/matching/prints/fingerprint.ts'
import { LedgerPrinter, LedgerPrints } from '../../../../src-main/matching/prints/ledger-prints.ts'
import { isBlankRow, rowReader } from '../../../../src-main/reconciliation/row/ledger-entry.ts'
import { readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { isGate } from '../../../support/is-gate.ts'
import { printRules, seeds } from '../../../support/prints.ts'

const header = ['ref', 'amount', 'credit', 'fee', 'currency', 'state', 'kind', 'booked at']
const oneOf = <T>(...values: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...values)
const oddAmount = oneOf('0', '-0', '+7', '0.5', '-1.50', '007', '1e3', '5 BTC')
const money = fc.oneof({ weight: 4, arbitrary: oneOf('', '5', '-5', '-150') }, oddAmount)
const cells = fc.tuple(
  oneOf('R-1', 'R-1', 'R-1', '', 'R-2 ', 'é'),
  money,
  money,
  money,
  oneOf('btc', 'btc', '', 'BTC'),
  oneOf('booked', 'booked', 'booked', ' Cancelled', 'cancelled', '', 'é', 'x"y'),
  oneOf('D', 'c', ' d ', ''),
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
    columns: { ...fields, fee: 'fee' },
    direction: { by: 'columns', debit: 'amount', credit: 'credit', withdrawals: 'debit' },
  },
]

describe('LedgerPrinter with a direction, units, constants and conditions', () => {
  it('excludes and prints rows as the reader of rows does, or leaves them to that reader', () => {
    const counts = { entry: 0, excluded: 0, undecided: 0 }
    fc.assert(
      fc.property(oneOf(...mappings), cells, oneOf('', ',', ',,'), (keys, row, trailing) => {
        const mapping = readMapping(readJson(JSON.stringify(keys)))
        const plan = planRows({ header, isSheet: false, sample: [] }, mapping)
        const rules = { ...printRules, plan, mapping, keyField: 'external_ref' as const }
        const text = `${row.map((cell) => (cell.includes('"') ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}${trailing}\n`
        const fastPrints = new LedgerPrints()
        const printer = new LedgerPrinter(new Fingerprint(seeds), rules, fastPrints)
        let refusalReason: string | undefined
        let isTaken = false
        let writtenRows: string[] = []
        const records = new CsvRecords(',', (record) => {
          writtenRows = cellsOf(record)
          refusalReason = printer.whyExcluded(record)
          if (refusalReason === '') isTaken = printer.takeRecord(record, 2)
        })
        records.push(text)
        const full = rowReader(plan, mapping)(writtenRows, 2)
        if (refusalReason) {
          counts.excluded += 1
          expect(isBlankRow(writtenRows)).toBe(false)
          expect(full).toEqual({ kind: 'excluded', row: { line: 2, reason: refusalReason } })
        } else if (isTaken) {
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
})
