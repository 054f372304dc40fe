import { describe, expect, it, onTestFinished } from 'vitest'
import type { Cell } from '../../../../../src-main/contract/cell.ts'
import type { Column } from '../../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../../src-main/contract/report.ts'
import {
  cellOf,
  rowToText,
  seenValues,
  tableColumns,
  unitWithin,
} from '../../../../../src-renderer/features/records/cells.ts'
import { explain } from '../../../../../src-renderer/features/records/detail/explain.ts'
import {
  fieldLabel,
  fileColumns,
  listColumns,
  recordReports,
  shapeOf,
} from '../../../../../src-renderer/features/records/detail/fields.ts'
import { timeBetween } from '../../../../../src-renderer/features/records/detail/time-between.ts'
import {
  moneyWidth,
  placesOf,
} from '../../../../../src-renderer/features/records/list/amount-width.ts'
import {
  presetRange,
  rangeConditions,
  rangeOf,
  rangeText,
} from '../../../../../src-renderer/features/records/list/days.ts'
import { presenceIn } from '../../../../../src-renderer/features/records/list/presence.ts'
import {
  isInstantText,
  statusTone,
} from '../../../../../src-renderer/features/records/status-view.ts'
import { followDisplay } from '../../../../../src-renderer/format/region.ts'
import type { TableColumn } from '../../../../../src-renderer/parts/table/table.ts'
import { columnsThatFit } from '../../../../../src-renderer/parts/table/table.ts'
import { fieldWords } from '../../../../../src-renderer/words/records/fields.ts'
import { recordWords } from '../../../../../src-renderer/words/records/records.ts'

const row = (cells: Readonly<Record<string, Cell>>): readonly Cell[] =>
  reportColumns.withdrawals.map(({ name }) => cells[name] ?? null)

describe('fieldLabel', () => {
  it('has a word for every column of the four lists in each language, all different within a list', () => {
    for (const words of Object.values(fieldWords))
      for (const report of recordReports) {
        expect(Object.keys(words[report])).toEqual(listColumns(report).map(({ name }) => name))
        expect(new Set(Object.values(words[report])).size).toBe(listColumns(report).length)
      }
  })

  it('shows an unknown name unchanged', () => {
    expect([
      fieldLabel(fieldWords.en, 'withdrawals', 'toString'),
      fieldLabel(fieldWords.en, 'breaks', 'id'),
    ]).toEqual(['toString', 'id'])
  })
})

describe('fileColumns', () => {
  it('replaces a column that no file has by fields of the contract, without duplicates', () => {
    expect(fileColumns('contacts', ['name', 'type', 'account', 'tag', 'id'])).toEqual([
      'type',
      'entity_number',
      'address',
      'tag',
      'id',
    ])
    expect(fileColumns('withdrawals', ['id', 'ledger', 'amount'])).toEqual(['id', 'amount'])
  })
})

describe('shapeOf', () => {
  it('chooses the shape by the kind of value', () => {
    const shape = (
      report: 'withdrawals' | 'transactions' | 'quotes' | 'contacts',
      name: string,
    ): string => shapeOf(reportColumns[report].find((column) => column.name === name)!)
    expect([
      shape('withdrawals', 'amount'),
      shape('transactions', 'rate'),
      shape('withdrawals', 'status'),
      shape('withdrawals', 'txn_hash'),
      shape('withdrawals', 'external_ref'),
      shape('contacts', 'type'),
      shape('contacts', 'id'),
    ]).toEqual(['money', 'rate', 'status', 'identifier', 'reference', 'text', 'identifier'])
  })
})

describe('rowToText', () => {
  it('returns exact values, tab separated, on one line', () => {
    const cells = row({
      created_at: '2026-11-20T21:58:06.123456Z',
      amount: '1.500000000000000000',
      reason: 'a\tb\nc',
    })
    expect(rowToText('withdrawals', ['created_at', 'amount', 'reason', 'txn_hash'], cells)).toBe(
      '2026-11-20T21:58:06.123456Z\t1.500000000000000000\ta b c\t',
    )
  })
})

describe('tableColumns', () => {
  it('keeps the requested order, omits unknown columns and widens the last one', () => {
    const columns = tableColumns(
      'withdrawals',
      ['amount', 'gone', 'status'],
      ({ name }) => name.toUpperCase(),
      { decimalPlaces: { amount: 18 }, wholeDigits: { amount: 13 }, hasOtherYear: false },
    )
    expect(columns).toEqual([
      {
        name: 'amount',
        title: 'AMOUNT',
        // Its currency has no column here and is shown beside it.
        width: moneyWidth(18, 13) + 48,
        align: 'end',
        canSort: true,
        isWide: false,
        keepsWithin: true,
      },
      {
        name: 'status',
        title: 'STATUS',
        width: 180,
        align: 'start',
        canSort: true,
        isWide: true,
        keepsWithin: true,
        minWidth: 108,
      },
    ])
  })

  // 710 pixels are left beside a detail in a window of 1280 pixels.
  it.each([
    [
      'withdrawals',
      'created_at status amount currency network_name address external_ref ledger txn_hash',
      'created_at status amount currency ledger',
    ],
    [
      'transactions',
      'created_at transaction_type rail status amount_from from_currency external_id transaction_hash',
      'created_at transaction_type rail status amount_from from_currency',
    ],
  ] as const)(
    'keeps status and verdict of %s beside a detail, in every language',
    (report, names, fitting) => {
      const needs = {
        decimalPlaces: { amount: 18, amount_from: 18 },
        wholeDigits: {},
        hasOtherYear: false,
      }
      const fittingNames = Object.values(fieldWords).map((words) => {
        const title = ({ name }: Column): string => fieldLabel(words, report, name)
        const columns = tableColumns(report, names.split(' '), title, needs)
        return columnsThatFit(columns, 710).map(({ name }) => name)
      })
      expect(fittingNames).toEqual(fittingNames.map(() => fitting.split(' ')))
    },
  )
})

describe('unitWithin', () => {
  const needs = { decimalPlaces: {}, wholeDigits: {}, hasOtherYear: false }
  const columnsFor = (names: readonly string[]): readonly TableColumn[] =>
    tableColumns('withdrawals', names, ({ name }) => name, needs)

  it('shows a currency beside its amount if it has no column of its own', () => {
    const cells = row({ amount: '1.5', currency: 'BTC' })
    const [amountAlone] = columnsFor(['amount'])
    const [amountBesideUnit, unit] = columnsFor(['amount', 'currency'])
    expect([amountBesideUnit?.unit, unit?.unit, amountAlone?.unit]).toEqual([
      'currency',
      undefined,
      undefined,
    ])
    expect(
      [amountAlone, amountBesideUnit, unit].map((column) =>
        unitWithin('withdrawals', cells, column as TableColumn),
      ),
    ).toEqual(['BTC', '', ''])
  })
})

describe('seenValues', () => {
  it('returns each value once, the most frequent first', () => {
    const rows = ['b', 'a', 'b', '', null].map((network_name) => row({ network_name }))
    expect(seenValues('withdrawals', rows, 'network_name', 5)).toEqual(['b', 'a'])
    expect(cellOf('withdrawals', rows[1]!, 'network_name')).toBe('a')
  })
})

describe('placesOf', () => {
  it('counts the shown digits after the point: at least two, at most 18', () => {
    expect([
      placesOf(null),
      placesOf('5'),
      placesOf('1.5000'),
      placesOf('0.123456789012345678'),
      placesOf(`0.${'1'.repeat(30)}`),
      placesOf('none'),
    ]).toEqual([2, 2, 2, 18, 18, 2])
  })
})

describe('presetRange', () => {
  const now = Date.parse('2026-03-01T00:30:00Z')

  it('counts UTC days', () => {
    expect(presetRange('today', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(presetRange('last7', now)).toEqual({ from: '2026-02-23', to: '2026-03-01' })
    expect(presetRange('thisMonth', now)).toEqual({ from: '2026-03-01', to: '2026-03-01' })
    expect(presetRange('lastMonth', now)).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect(presetRange('lastMonth', Date.parse('2026-01-05T00:00:00Z'))).toEqual({
      from: '2025-12-01',
      to: '2025-12-31',
    })
  })

  it('is read back from its conditions', () => {
    const range = presetRange('last30', now)
    expect(rangeOf('created_at', rangeConditions('created_at', range))).toEqual(range)
    expect(rangeConditions('created_at', { from: '', to: '2026-02-30' })).toEqual([])
  })
})

describe('rangeText', () => {
  it('states that its days are UTC if the shown times are local', () => {
    onTestFinished(() => followDisplay(() => undefined))
    const text = (from: string, to: string, timeZone: 'UTC' | 'local'): string => {
      followDisplay(() => ({ language: 'en', timeZone }))
      return rangeText({ from, to }, recordWords.en.dates)
    }
    expect([
      text('2026-11-01', '2026-11-20', 'UTC'),
      text('2026-11-01', '', 'UTC'),
      text('', '2026-11-20', 'UTC'),
    ]).toEqual(['1 – 20 Nov 2026', 'From 1 Nov 2026', 'Until 20 Nov 2026'])
    expect([
      text('2026-11-01', '2026-11-20', 'local'),
      text('2026-11-01', '', 'local'),
      text('', '2026-11-20', 'local'),
    ]).toEqual(['1 – 20 Nov 2026 UTC', 'From 1 Nov 2026 UTC', 'Until 20 Nov 2026 UTC'])
  })
})

describe('statusTone', () => {
  it('A60: treats COMPLETED alone as final, unless the operator’s map says otherwise', () => {
    expect(
      ['COMPLETED', 'completed', 'COM', 'PENDING', '', null].map((status) =>
        statusTone(status, {}),
      ),
    ).toEqual(['ok', 'mute', 'mute', 'open', 'mute', 'mute'])
    expect([
      statusTone('com', { COM: 'final' }),
      statusTone('COMPLETED', { COMPLETED: 'open' }),
    ]).toEqual(['ok', 'open'])
  })

  it('X22: marks failed statuses, in any spelling and by the operator’s map', () => {
    expect(['ERROR', 'Failed', 'CANCELLED'].map((status) => statusTone(status, {}))).toEqual([
      'bad',
      'bad',
      'bad',
    ])
    expect([statusTone('REJ', { REJ: 'failed' }), statusTone('ERROR', { ERROR: 'open' })]).toEqual([
      'bad',
      'open',
    ])
  })
})

describe('isInstantText', () => {
  it('distinguishes an instant from an unreadable date', () => {
    expect(['2026-11-20T21:58:06.123456Z', '2026-11-20', 'yesterday'].map(isInstantText)).toEqual([
      true,
      false,
      false,
    ])
  })
})

describe('presenceIn', () => {
  it('distinguishes null, empty and absent', () => {
    const presence = presenceIn({
      raw: '{"id":"1","reason":"","risk_score":null}',
      cells: { id: '1', reason: '', risk_score: null, address: null },
    })
    expect(['id', 'reason', 'risk_score', 'address'].map(presence)).toEqual([
      'text',
      'empty',
      'null',
      'absent',
    ])
  })

  it('never reports a field as absent if the answer is unknown', () => {
    expect(
      [null, '[]', '{"data":{}}'].map((raw) =>
        presenceIn({ raw, cells: { address: null } })('address'),
      ),
    ).toEqual(['null', 'null', 'null'])
  })
})

describe('explain', () => {
  const words = recordWords.en.detail

  it('explains status, flags and missing values', () => {
    expect(
      ['COMPLETED', 'ERROR', 'PENDING', 'SETTLED'].map((status) =>
        explain('withdrawals', 'status', status, words, {}),
      ),
    ).toEqual([
      words.statuses.final,
      words.statuses.failed,
      words.statuses.open,
      words.statuses.unknown,
    ])
    expect(explain('quotes', 'status', 'PEN', words, {})).toBeUndefined()
    expect(explain('withdrawals', 'risk_score', null, words, {})).toBe(words.notScored)
    expect(explain('withdrawals', 'is_blocked', 'true', words, {})).toBe(words.blockedYes)
    expect(explain('quotes', 'created_at', null, words, {})).toBeUndefined()
  })
})

describe('timeBetween', () => {
  it('returns the two largest units, and nothing for a negative time', () => {
    const from = '2026-11-20T10:00:00.000000Z'
    const spokenText = (to: string | null): string | undefined =>
      timeBetween(from, to, recordWords.en.detail)
    expect([
      spokenText('2026-11-20T10:03:32.900000Z'),
      spokenText('2026-11-23T12:00:00.000000Z'),
      spokenText('2026-11-20T10:00:00.000000Z'),
      spokenText('2026-11-20T09:59:59.000000Z'),
      spokenText(null),
    ]).toEqual(['3 min 32 s', '3 d 2 h', '0 s', undefined, undefined])
  })
})
