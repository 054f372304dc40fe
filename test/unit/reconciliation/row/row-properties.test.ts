import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../src-main/base/json.ts'
import { planRows } from '../../../../src-main/ledger/ledger-columns.ts'
import type { ReadRow } from '../../../../src-main/reconciliation/row/ledger-entry.ts'
import { rowReader } from '../../../../src-main/reconciliation/row/ledger-entry.ts'
import { readMapping } from '../../../../src-main/reconciliation/row/mapping.ts'

function readCells(header: readonly string[], cells: readonly string[], json: object): ReadRow {
  const mapping = readMapping(readJson(JSON.stringify(json)))
  return rowReader(planRows({ header, isSheet: false, sample: [] }, mapping), mapping)(cells, 2)
}

const kindOf = (...args: Parameters<typeof readCells>): string => readCells(...args).kind

describe('direction', () => {
  const money = fc.constantFrom(
    '',
    ' ',
    '5',
    '-5',
    '+5',
    '0',
    '-0',
    '0.00',
    '.5',
    '-.5',
    'x',
    '1,5',
    '5 BTC',
    '1e5',
  )
  // A second implementation of the rules for zero, filled, empty and unreadable cells.
  const valueOf = (text: string): 'empty' | 'zero' | 'positive' | 'negative' | 'unreadable' => {
    const trimmed = text.trim().replace(/ BTC$/, '')
    if (trimmed === '') return 'empty'
    if (!/^[+-]?(?:\d+|\d*\.\d+)$/.test(trimmed)) return 'unreadable'
    if (/^[+-]?[0.]+$/.test(trimmed)) return 'zero'
    return trimmed.startsWith('-') ? 'negative' : 'positive'
  }

  it('by sign excludes exactly the rows of the other sign', () => {
    fc.assert(
      fc.property(
        money,
        money,
        fc.constantFrom('negative', 'positive'),
        (amount, total, withdrawalSide) => {
          const kind = kindOf(['ref', 'currency', 'amount', 'total'], ['R', 'BTC', amount, total], {
            columns: {
              external_ref: 'ref',
              currency: 'currency',
              amount: 'amount',
              total: 'total',
            },
            direction: { by: 'sign', withdrawals: withdrawalSide },
          })
          const value = valueOf(amount.trim() === '' ? total : amount)
          const otherSide = withdrawalSide === 'negative' ? 'positive' : 'negative'
          const isReadable = [amount, total].every((text) => valueOf(text) !== 'unreadable')
          expect(kind).toBe(
            value === otherSide
              ? 'excluded'
              : value === withdrawalSide && isReadable
                ? 'entry'
                : 'rejected',
          )
        },
      ),
      { numRuns: 600 },
    )
  })

  it('by columns excludes exactly the rows that fill only the other column', () => {
    fc.assert(
      fc.property(
        money,
        money,
        fc.constantFrom('debit', 'credit'),
        fc.constantFrom(undefined, 'net', 'gross'),
        (debit, credit, withdrawalSide, basis) => {
          const kind = kindOf(['ref', 'currency', 'out', 'in'], ['R', 'BTC', debit, credit], {
            columns: { external_ref: 'ref', currency: 'currency' },
            direction: { by: 'columns', debit: 'out', credit: 'in', withdrawals: withdrawalSide },
            ...(basis && { basis }),
          })
          const isFilled = (text: string): boolean => !['empty', 'zero'].includes(valueOf(text))
          const [withdrawalCell, otherCell] =
            withdrawalSide === 'debit' ? [debit, credit] : [credit, debit]
          const expected =
            isFilled(otherCell) && !isFilled(withdrawalCell)
              ? 'excluded'
              : isFilled(withdrawalCell) &&
                  !isFilled(otherCell) &&
                  valueOf(withdrawalCell) !== 'unreadable'
                ? 'entry'
                : 'rejected'
          expect(kind).toBe(expected)
        },
      ),
      { numRuns: 800 },
    )
  })

  it('by letter excludes exactly the rows of another letter', () => {
    const letter = fc.constantFrom('D', 'd', ' D ', 'DR', '', 'C', '0', 'Débito')
    fc.assert(
      fc.property(letter, letter, (cell, withdrawalSide) => {
        fc.pre(withdrawalSide.trim() !== '')
        const kind = kindOf(['ref', 'currency', 'amount', 'dc'], ['R', 'BTC', '5', cell], {
          columns: { external_ref: 'ref', currency: 'currency', amount: 'amount' },
          direction: { by: 'letter', column: 'dc', withdrawals: withdrawalSide },
        })
        expect(kind).toBe(
          cell.trim().toLowerCase() === withdrawalSide.trim().toLowerCase() ? 'entry' : 'excluded',
        )
      }),
    )
  })

  it('makes an entry, a rejected or an excluded row of any cells', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), (cells) => {
        for (const direction of [
          { by: 'sign', withdrawals: 'negative' },
          { by: 'letter', column: 4, withdrawals: 'D' },
        ]) {
          const kind = kindOf(['a', 'b', 'c', 'd'], cells, {
            columns: { external_ref: 1, currency: 2, amount: 3, date: 4 },
            direction,
          })
          expect(['entry', 'rejected', 'excluded']).toContain(kind)
        }
      }),
    )
  })
})

describe('a file whose values have another form', () => {
  const plainHeader = ['external_ref', 'currency', 'amount', 'fee', 'network', 'date']
  const row = fc.record({
    ref: fc.integer({ min: 1, max: 99_999 }).map((number) => `WD-${number}`),
    currency: fc.constantFrom('BTC', 'USDT'),
    units: fc.bigInt({ min: 1n, max: 10n ** 24n }),
    fee: fc.bigInt({ min: 0n, max: 10n ** 9n }),
    places: fc.integer({ min: 0, max: 18 }),
    day: fc.integer({ min: 1, max: 28 }).map((day) => String(day).padStart(2, '0')),
    minute: fc.integer({ min: 0, max: 59 }).map((minute) => String(minute).padStart(2, '0')),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
  })

  // Computed without the program's decimals.
  const decimal = (units: bigint, places: number): string => {
    const digits = String(units).padStart(places + 1, '0')
    const point = digits.length - places
    return places === 0 ? digits : `${digits.slice(0, point)}.${digits.slice(point)}`
  }
  const shownRow = (readRow: ReadRow): unknown => {
    if (readRow.kind !== 'entry') return readRow
    const { original: _, amount, fee, ...rest } = readRow.entry
    const withoutZeros = (text: string): string =>
      text.includes('.') ? text.replace(/\.?0+$/, '') : text
    return { ...rest, amount: withoutZeros(amount), fee: withoutZeros(fee) }
  }

  it('has the same rows as a file in the plain form', () => {
    fc.assert(
      fc.property(row, ({ ref, currency, units, fee, places, day, minute, order }) => {
        const plainRow = readCells(
          plainHeader,
          [
            ref,
            currency,
            decimal(units, places),
            decimal(fee, places),
            'tron',
            `2026-10-${day}T11:${minute}:00`,
          ],
          { columns: Object.fromEntries(plainHeader.map((field) => [field, field])) },
        )
        expect(plainRow.kind).toBe('entry')

        // Smallest units, a constant, a pattern, a separate time, a direction and a condition.
        const cells = [
          `payout ${ref} of the day`,
          `-${units}`,
          String(fee),
          `${day}/10/2026`,
          `11:${minute}`,
          'out',
        ]
        const at = (index: number): number => order.indexOf(index) + 1
        const placedCells = order.map((index) => cells[index] as string)
        const mapping = {
          columns: {
            external_ref: { column: at(0), extract: 'WD-[0-9]+' },
            currency: { constant: currency.toLowerCase() },
            amount: { column: at(1), decimal_places: places },
            fee: { column: at(2), decimal_places: places },
            network: { constant: 'TRON' },
            date: { column: at(3), time_column: at(4) },
          },
          direction: { by: 'sign', withdrawals: 'negative' },
          date_format: 'dd/MM/yyyy',
        }
        // Headers that all occur twice name no column, but positions do.
        expect(shownRow(readCells(['x', 'x', 'x', 'y', 'y', ''], placedCells, mapping))).toEqual(
          shownRow(plainRow),
        )
        expect(
          shownRow(readCells(['', '', '', '', '', ''], placedCells, { ...mapping, header: false })),
        ).toEqual(shownRow(plainRow))
        const columnNames = ['note', 'sum', 'cost', 'day', 'clock', 'kind']
        expect(
          shownRow(
            readCells(
              order.map((index) => columnNames[index] as string),
              placedCells,
              { ...mapping, rows: { include: ['kind = OUT', 'sum < 0'], exclude: ['cost empty'] } },
            ),
          ),
        ).toEqual(shownRow(plainRow))
      }),
      { numRuns: 500 },
    )
  })

  it('has the same rows with the unit in the cell, and with debit and credit columns', () => {
    fc.assert(
      fc.property(row, fc.boolean(), ({ ref, currency, units, places }, isUnitLast) => {
        const amount = decimal(units, places)
        const plainRow = readCells(['ref', 'currency', 'amount'], [ref, currency, amount], {
          columns: { external_ref: 'ref', currency: 'currency', amount: 'amount' },
        })
        const cell = isUnitLast ? `${amount} ${currency}` : `${currency} ${amount}`
        expect(
          shownRow(
            readCells(['ref', 'amount'], [ref, cell], {
              columns: { external_ref: 'ref', currency: { from: 'amount' }, amount: 'amount' },
            }),
          ),
        ).toEqual(shownRow(plainRow))
        expect(
          shownRow(
            readCells(['ref', 'in', 'out', 'coin'], [ref, '0.00', amount, currency], {
              columns: { external_ref: 'ref', currency: 'coin' },
              direction: { by: 'columns', debit: 'out', credit: 'in', withdrawals: 'debit' },
              basis: 'net',
            }),
          ),
        ).toEqual(shownRow(plainRow))
      }),
      { numRuns: 500 },
    )
  })
})
