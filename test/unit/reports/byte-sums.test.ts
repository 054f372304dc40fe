import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { scaledToDecimal, toScaled } from '../../../src-main/base/decimal.ts'
import type { SumPosition } from '../../../src-main/contract/report.ts'
import { ByteSums } from '../../../src-main/reports/byte-sums.ts'

const sumPositions = [
  {
    amountIndex: 0,
    name: 'amount',
    currencyIndex: 2,
    unlikeIndex: -1,
    otherCurrencyIndex: -1,
    aliases: {},
  },
  {
    amountIndex: 1,
    name: 'fee',
    currencyIndex: 3,
    unlikeIndex: -1,
    otherCurrencyIndex: -1,
    aliases: {},
  },
]

type Row = readonly [amount: string, fee: string, currency: string, feeCurrency: string]

function addTo(sums: ByteSums, row: Row): void {
  const ends = [-1]
  for (const cell of row) ends.push((ends[ends.length - 1] as number) + 1 + Buffer.byteLength(cell))
  sums.add(Buffer.from(row.map((cell) => `${cell}|`).join('')), Int32Array.from(ends))
}

/** The reported sums, added up per column and currency. */
function collectSums(columns: readonly SumPosition[] = sumPositions): {
  readonly sums: ByteSums
  result(): Record<string, string>
} {
  const totals = new Map<string, bigint>()
  const sums = new ByteSums(
    columns,
    (name, currency, units) =>
      void totals.set(`${name} ${currency}`, (totals.get(`${name} ${currency}`) ?? 0n) + units),
  )
  return {
    sums,
    result() {
      sums.flush()
      return Object.fromEntries([...totals].map(([key, units]) => [key, scaledToDecimal(units)]))
    },
  }
}

const digits = (minDigits: number, maxDigits: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: minDigits, maxLength: maxDigits })
const decimal = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.constantFrom('', '', '', '-'), digits(1, 30), fc.option(digits(1, 30)))
    .map(([sign, whole, fraction]) => `${sign}${whole}${fraction === null ? '' : `.${fraction}`}`),
  fc.tuple(digits(1, 9), digits(1, 18)).map((parts) => parts.join('.')),
)
const currency = fc.constantFrom('USDT', 'BTC', '', 'A', '\0A', 'SIXSIX', 'SEVENSE', 'SEVENSF', 'é')

describe('ByteSums', () => {
  it('gives the sums of adding row by row, beyond 18 decimals, with signs and empty amounts', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(decimal, decimal, currency, currency), { maxLength: 40 }),
        (rows) => {
          const { sums, result } = collectSums()
          const expected = new Map<string, bigint>()
          for (const row of rows) {
            addTo(sums, row)
            for (const { amountIndex, name, currencyIndex } of sumPositions) {
              if (row[amountIndex] === '') continue
              const key = `${name} ${row[currencyIndex]}`
              expected.set(key, (expected.get(key) ?? 0n) + toScaled(row[amountIndex] as string))
            }
          }
          expect(result()).toEqual(
            Object.fromEntries([...expected].map(([key, units]) => [key, scaledToDecimal(units)])),
          )
        },
      ),
    )
  })

  it('leaves zeros out of a column whose zero means an unknown amount', () => {
    const { sums, result } = collectSums([
      { ...(sumPositions[0] as SumPosition), isZeroUnknown: true },
      sumPositions[1] as SumPosition,
    ])
    addTo(sums, ['0.00', '0.00', 'ARS', 'ARS'])
    addTo(sums, ['-0', '0', 'ARS', 'ARS'])
    addTo(sums, ['5.10', '0', 'BRL', 'ARS'])
    addTo(sums, ['0.000000000000000000000', '', 'BRL', ''])
    expect(result()).toEqual({ 'fee ARS': '0', 'amount BRL': '5.1' })
  })

  it('counts the ledger’s amount of a break in its own currency where that differs', () => {
    const { sums, result } = collectSums([
      {
        amountIndex: 0,
        name: 'ledger_amount',
        currencyIndex: 2,
        unlikeIndex: 1,
        otherCurrencyIndex: 3,
        aliases: { BITCOIN: 'BTC' },
      },
      {
        amountIndex: 4,
        name: 'provider_amount',
        currencyIndex: 2,
        unlikeIndex: -1,
        otherCurrencyIndex: -1,
        aliases: {},
      },
    ])
    for (const row of [
      ['5', 'amount;currency', 'ETH', 'btc', '5'],
      ['7', 'amount', 'ETH', 'eth', '8'],
      ['0.5', 'currency', 'ETH', ' bitcoin', ''],
    ]) {
      const ends = [-1]
      for (const cell of row)
        ends.push((ends[ends.length - 1] as number) + 1 + Buffer.byteLength(cell))
      sums.add(Buffer.from(row.map((cell) => `${cell}|`).join('')), Int32Array.from(ends))
    }
    expect(result()).toEqual({
      'ledger_amount BTC': '5.5',
      'ledger_amount ETH': '7',
      'provider_amount ETH': '13',
    })
  })

  it('stays exact over more rows than are added up in one batch', () => {
    const { sums, result } = collectSums()
    const bytes = Buffer.from(
      '999999999999999999.999999999999999999|0.000000000000000001|USDT|BTC|',
    )
    const ends = Int32Array.from([-1, 37, 58, 63, 67])
    for (let row = 0; row < 1_000_003; row += 1) sums.add(bytes, ends)
    expect(result()).toEqual({
      'amount USDT': '1000002999999999999999999.999999999998999997',
      'fee BTC': '0.000000000001000003',
    })
  })

  it('reports a sum of zeros, and none where there is no amount', () => {
    const { sums, result } = collectSums()
    addTo(sums, ['0', '', 'USDT', 'BTC'])
    expect(result()).toEqual({ 'amount USDT': '0' })
  })
})
