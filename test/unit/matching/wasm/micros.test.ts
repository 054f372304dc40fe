import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Zone } from '../../../../src-main/base/zone.ts'
import { findZone } from '../../../../src-main/base/zone.ts'
import { LedgerPrints } from '../../../../src-main/matching/prints/ledger-prints.ts'
import { NO_MICROS } from '../../../../src-main/matching/prints/micros.ts'
import { HAS_DATE } from '../../../../src-main/matching/prints/print-bits.ts'
import type { WasmLedgerReader } from '../../../../src-main/matching/wasm/ledger-reader.ts'
import { readIsoDate } from '../../../../src-main/reconciliation/row/date-format.ts'
import { dateRange } from '../../../../src-main/reconciliation/row/date-range.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import { columnsPlan } from '../../../../src-main/reconciliation/row/row-plan.ts'
import { openTaught } from '../../../support/fast-path-rows.ts'
import { printRules } from '../../../support/prints.ts'

const utc = findZone('UTC') as Zone
const digits = (count: number): fc.Arbitrary<string> =>
  fc.nat({ max: 10 ** count - 1 }).map((value) => String(value).padStart(count, '0'))
const mostly = (...values: readonly string[]): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...values) },
    { weight: 1, arbitrary: digits(values[0]?.length ?? 2) },
  )

/**
 * Dates that are nearly right: real ones, the days that no year has, and every spelling of an
 * offset.
 */
const text = fc
  .tuple(
    mostly('1969', '1970', '2000', '2026', '2028', '2100', '2199', '2200'),
    mostly('01', '02', '03', '12', '00', '13'),
    mostly('01', '28', '29', '30', '31', '00'),
    mostly('00', '10', '23', '24'),
    mostly('00', '59', '60'),
    mostly('00', '59', '60'),
    fc.constantFrom('T', 'T', ' ', 't', '_'),
    fc.constantFrom('', '', '.5', '.123456', '.1234567', '.', ',5', '.12a', '.000001'),
    fc.constantFrom(
      'Z',
      'z',
      '',
      '+00:00',
      '-03:00',
      '+05:30',
      '+18:00',
      '-18:01',
      '+0300',
      '+03',
      '-3:00',
      '+03:60',
      ' Z',
      ' UTC',
      ' GMT',
      'UTC',
      ' +0000 UTC',
      ' -0300',
      'ZZ',
      '+03:0',
    ),
  )
  .map(
    ([year, month, day, hour, minute, second, separator, fraction, offset]) =>
      `${year}-${month}-${day}${separator}${hour}:${minute}:${second}${fraction}${offset}`,
  )
const slashed = text.map((date) => date.replace('-', '/').replace('-', '/'))
const damaged = fc
  .tuple(text, fc.nat({ max: 30 }), fc.constantFrom('', 'x', '-', ':', '１', ' ', '0'))
  .map(([date, at, letter]) => date.slice(0, at) + letter + date.slice(at + 1))

/** The reference: the reader of all dates, with whole numbers of any size. */
function microsOf(date: string): number | undefined {
  const parts = readIsoDate(date)
  const from = parts && dateRange(parts, utc)?.dateFrom
  return from === undefined
    ? undefined
    : Number(BigInt(Date.parse(`${from.slice(0, 23)}Z`)) * 1000n + BigInt(from.slice(23, 26)))
}

const rules = {
  ...printRules,
  keyField: 'external_ref' as const,
  plan: columnsPlan(
    new Map([
      ['external_ref', 0],
      ['currency', 1],
      ['amount', 2],
      ['date', 3],
    ]),
    4,
  ),
}
const readers = [false, true].map(
  (isNaiveUtc) =>
    openTaught(
      {
        ...rules,
        mapping: { ...defaultMapping, timeZone: isNaiveUtc ? 'UTC' : 'America/Sao_Paulo' },
      },
      ['R-1,USDC,1,\n'],
    ) as WasmLedgerReader,
)

/** The microseconds of the date that the module reads in a row, NO_MICROS if it reads none. */
function readMicros(date: string, isNaiveUtc: boolean): number {
  const prints = new LedgerPrints()
  const row = Buffer.from(`R-1,USDC,1,"${date}"\n`)
  const reader = readers[isNaiveUtc ? 1 : 0] as WasmLedgerReader
  const hasDate =
    reader.take(row, 0, 2, prints) === 1 && ((prints.columns.rowBits[0] as number) & HAS_DATE) !== 0
  return hasDate ? (prints.columns.micros[0] as number) : NO_MICROS
}

const hasOffset = (date: string): boolean => /(?:[Zz]|[+-]\d\d:\d\d)$/.test(date.slice(19))

describe('readMicros of the WebAssembly module', () => {
  it.each([true, false])(
    'returns the instant of the reader of all dates, or nothing (naive dates are UTC: %s)',
    (isNaiveUtc) => {
      fc.assert(
        fc.property(
          fc.oneof(text, damaged, slashed),
          fc.constantFrom('', ' ', '   '),
          (date, padding) => {
            const result = readMicros(padding + date + padding, isNaiveUtc)
            if (result === NO_MICROS) return
            expect(result).toBe(microsOf(date.trim()))
            if (!isNaiveUtc) expect(hasOffset(date.trim())).toBe(true)
          },
        ),
        { numRuns: 3000 },
      )
    },
  )

  it('reads the dates that nearly all ledgers have', () => {
    const instants = fc.date({
      min: new Date('1970-01-02T00:00:00Z'),
      max: new Date('2199-12-30T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(
        instants,
        digits(3),
        fc.constantFrom('T', ' '),
        fc.constantFrom('Z', '+00:00', ''),
        (instant, micros, separator, offset) => {
          const date = instant.toISOString().slice(0, 23).replace('T', separator) + micros + offset
          const expected = instant.getTime() * 1000 + Number(micros)
          expect(readMicros(date, true)).toBe(expected)
          expect(readMicros(date, false)).toBe(offset === '' ? NO_MICROS : expected)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('reads every day of four centuries, and no other day', () => {
    for (const year of [1970, 1972, 2000, 2026, 2096, 2100, 2199])
      for (let month = 1; month <= 12; month += 1)
        for (let day = 0; day <= 32; day += 1) {
          const date = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}T00:00:00Z`
          expect(readMicros(date, false)).toBe(microsOf(date) ?? NO_MICROS)
        }
  })

  it('rejects a day, a shorter time, a leap second and dates before 1970 or after 2200', () => {
    const dates = [
      '2026-09-01',
      '2026-09-01T10:00Z',
      '2016-12-31T23:59:60Z',
      '1969-12-31T23:59:59Z',
      '2200-01-01T00:00:00Z',
      '',
      '2026-09-01T10:00:00.1234567Z',
      '2026-09-01 10:00:00 UTC',
      '2026-09-01 10:00:00 GMT',
      '2026-09-01 10:00:00 -0300',
      '2026-09-01 10:00:00.123456789',
      '2026-09-01 10:00:00 +0000 UTC',
      '2026/09/01 10:00:00',
      '20260901',
      '1790856000.1234567890',
      '1790856000123.456789',
    ]
    expect(dates.map((date) => readMicros(date, true))).toEqual(dates.map(() => NO_MICROS))
  })
})
