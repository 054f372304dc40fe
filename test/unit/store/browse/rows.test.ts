import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { scaledToDecimal, toScaled } from '../../../../src-main/base/decimal.ts'
import type {
  Condition,
  Operator,
  Query,
  ReportName,
} from '../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import { columnOf, ExactSums, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { failureOf, fillCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

// Equal values in two spellings are adjacent on purpose.
const amounts = [
  '-999999999999999999999999999999.999999999999999999999999999999',
  '-9223372036854775808',
  '-9223372036854775807.5',
  '-9223372036854775807',
  '-9223372036854775806.999999999999999999999999999999',
  '-2',
  '-1.5',
  '-0.000000000000000001',
  '-0.000000000000000000000000000001',
  '0',
  '0.000000000000000000000000000001',
  '0.0000000000000000009',
  '0.000000000000000001',
  '0.000000000000000001000000000001',
  '0.9',
  '1.1',
  '1.10',
  '1.100000000000000000000000000001',
  '2',
  '10',
  '999999999999999999',
  '999999999999999999.000000000000000001',
  '1000000000000000000',
  '1000000000000000001',
  '9223372036854775806',
  '9223372036854775807',
  '9223372036854775807.000000000000000001',
  '9223372036854775808',
  '12345678901234567890.123456789012345678',
  '12345678901234567890.123456789012345679',
  '999999999999999999999999999999.999999999999999999999999999999',
]

function makeDatabase(withdrawals: readonly string[], feed: readonly string[] = []): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals, feed })
  return db
}

function readRows(
  db: ReadableDb,
  report: ReportName,
  names: readonly string[],
  query: Partial<Query> = {},
): (string | null)[][] {
  return [
    ...iterateRows(
      db,
      { report, conditions: [], ...query },
      names.map((name) => columnOf(report, name)),
    ),
  ]
}

const idsWhere = (
  db: ReadableDb,
  column: string,
  operator: Operator,
  value: string,
  report: ReportName = 'withdrawals',
): string[] =>
  readRows(db, report, ['id'], { conditions: [{ column, operator, value }] })
    .map(([id]) => id ?? '')
    .sort()

const makeWithdrawal = (
  id: string,
  members: Readonly<Record<string, unknown>>,
  amount = '1',
): string => withdrawalText({ id, currency: 'USDC', ...members }, { amount })
const idOf = (index: number): string => `W-${String(index).padStart(2, '0')}`

const holds: Readonly<Record<string, (left: bigint, right: bigint) => boolean>> = {
  '=': (left, right) => left === right,
  '!=': (left, right) => left !== right,
  '<': (left, right) => left < right,
  '<=': (left, right) => left <= right,
  '>': (left, right) => left > right,
  '>=': (left, right) => left >= right,
}

describe('iterateRows, amounts', () => {
  // The column amount has key columns for its order. A function orders amount_fiat.
  const shuffled = amounts.map((_, index) => (index * 17) % amounts.length)
  const db = (): WritableDb =>
    makeDatabase(
      shuffled.map((index) => makeWithdrawal(idOf(index), {}, amounts[index])),
      shuffled.map(
        (index) =>
          `{"id":"${idOf(index)}","amount_fiat":"${amounts[index]}","amount_from":"${amounts[index]}"}`,
      ),
    )

  it.each([
    ['withdrawals', 'amount'],
    ['transactions', 'amount_from'],
    ['transactions', 'amount_fiat'],
  ] as const)(
    'sorts %s by %s as values, whatever their size, sign and number of digits',
    (report, column) => {
      const database = db()
      const ascending = readRows(database, report, [column], {
        sort: { column, isDescending: false },
      }).map(([value]) => toScaled(value ?? ''))
      expect(ascending).toEqual(
        amounts.map(toScaled).sort((left, right) => (left < right ? -1 : left > right ? 1 : 0)),
      )
      expect(
        readRows(database, report, [column], { sort: { column, isDescending: true } }).map(
          ([value]) => toScaled(value ?? ''),
        ),
      ).toEqual([...ascending].reverse())
    },
  )

  it.each(Object.keys(holds) as Operator[])(
    'filters by %s exactly, between any two amounts',
    (operator) => {
      const database = db()
      const mismatches: unknown[] = []
      for (const [report, column] of [
        ['withdrawals', 'amount'],
        ['transactions', 'amount_fiat'],
      ] as const) {
        for (const value of amounts) {
          const expected = amounts.flatMap((amount, index) =>
            holds[operator]?.(toScaled(amount), toScaled(value)) ? [idOf(index)] : [],
          )
          const ids = idsWhere(database, column, operator, value, report)
          if (JSON.stringify(ids) !== JSON.stringify(expected))
            mismatches.push({ report, value, ids, expected })
        }
      }
      expect(mismatches).toEqual([])
    },
  )

  it('returns each amount in its own spelling', () => {
    expect(
      readRows(db(), 'withdrawals', ['id', 'amount'], {
        sort: { column: 'id', isDescending: false },
      }),
    ).toEqual(amounts.map((amount, index) => [idOf(index), amount]))
  })

  it('accepts an amount only in plain digits', () => {
    const database = db()
    for (const value of ['1e3', '1,5', ' 1', '', 'x', '1; DROP TABLE withdrawals']) {
      expect(failureOf(() => idsWhere(database, 'amount', '>', value))).toMatchObject({
        kind: 'badInput',
        code: 'VALUE_UNREADABLE',
      })
    }
  })
})

describe('iterateRows, texts', () => {
  const texts = [
    '100%',
    '100 percent',
    'a_b',
    'axb',
    "'; DROP TABLE withdrawals; --",
    '"quoted"',
    'ab\\%',
    'Mixed CASE',
    'NEAR(',
    '',
    '*',
  ]
  const db = (): WritableDb =>
    makeDatabase(texts.map((reason, index) => makeWithdrawal(idOf(index), { reason })))
  const textsWhere = (operator: Operator, value: string): string[] =>
    idsWhere(db(), 'reason', operator, value).map((id) => texts[Number(id.slice(2))] ?? '')

  it('input 76: contains treats % and _ as plain characters', () => {
    expect([
      textsWhere('contains', '%'),
      textsWhere('contains', '100%'),
      textsWhere('contains', '_'),
      textsWhere('contains', 'a_b'),
      textsWhere('contains', '\\%'),
    ]).toEqual([['100%', 'ab\\%'], ['100%'], ['a_b'], ['a_b'], ['ab\\%']])
  })

  it('input 76: takes a value that looks like SQL or a search operator literally', () => {
    const database = db()
    for (const operator of ['=', 'contains'] as const) {
      expect(idsWhere(database, 'reason', operator, "'; DROP TABLE withdrawals; --")).toEqual([
        'W-04',
      ])
      expect(idsWhere(database, 'reason', operator, '"quoted"')).toEqual(['W-05'])
      expect(idsWhere(database, 'reason', operator, 'NEAR(')).toEqual(['W-08'])
      expect(idsWhere(database, 'reason', operator, '*')).toEqual(['W-10'])
      expect(idsWhere(database, 'reason', operator, "' OR '1'='1")).toEqual([])
    }
    expect(readRows(database, 'withdrawals', ['id'])).toHaveLength(texts.length)
  })

  it('contains ignores the case of a letter, = does not', () => {
    expect([
      textsWhere('contains', 'mixed case'),
      textsWhere('=', 'mixed case'),
      textsWhere('=', 'Mixed CASE'),
    ]).toEqual([['Mixed CASE'], [], ['Mixed CASE']])
  })

  it('treats null and empty text as empty, and no other value', () => {
    const database = makeDatabase([
      makeWithdrawal('W-1', { reason: '' }),
      makeWithdrawal('W-2', { reason: null }),
      makeWithdrawal('W-3', { reason: ' ' }),
      makeWithdrawal('W-4', {}),
    ])
    expect(idsWhere(database, 'reason', 'empty', '')).toEqual(['W-1', 'W-2', 'W-4'])
    expect(idsWhere(database, 'reason', '!=', ' ')).toEqual(['W-1', 'W-2', 'W-4'])
    expect(idsWhere(database, 'reason', '=', '')).toEqual(['W-1', 'W-2', 'W-4'])
  })

  it.each(['5', '5.0000000000000000001', '-1'])(
    'finds by != %s also rows without an amount',
    (value) => {
      const database = makeDatabase([
        makeWithdrawal('W-1', { debited_amount: '1' }),
        makeWithdrawal('W-2', { debited_amount: null }),
        makeWithdrawal('W-3', { debited_amount: value }),
      ])
      expect(idsWhere(database, 'debited_amount', '!=', value)).toEqual(['W-1', 'W-2'])
      expect(idsWhere(database, 'debited_amount', '=', value)).toEqual(['W-3'])
    },
  )

  it('joins conditions by and', () => {
    const database = makeDatabase([
      makeWithdrawal('W-1', { status: 'A' }, '5'),
      makeWithdrawal('W-2', { status: 'A' }, '50'),
      makeWithdrawal('W-3', { status: 'B' }, '50'),
    ])
    const conditions: Condition[] = [
      { column: 'status', operator: '=', value: 'A' },
      { column: 'amount', operator: '>', value: '10' },
    ]
    expect(readRows(database, 'withdrawals', ['id'], { conditions })).toEqual([['W-2']])
  })

  it('input 92: refuses a column that the report does not have, in a condition and in a sort', () => {
    const database = db()
    for (const column of [
      'rowid',
      'row',
      'raw',
      'id; --',
      'id DESC',
      '__proto__',
      'constructor',
      '',
    ]) {
      expect(failureOf(() => idsWhere(database, column, '=', 'x'))).toMatchObject({
        kind: 'badInput',
        code: 'COLUMN_UNKNOWN',
      })
      expect(
        failureOf(() =>
          readRows(database, 'withdrawals', ['id'], { sort: { column, isDescending: false } }),
        ),
      ).toMatchObject({ kind: 'badInput', code: 'COLUMN_UNKNOWN' })
    }
  })

  it('reads and sorts by every column of every report, and refuses a report of an unknown run', () => {
    const database = db()
    for (const report of ['withdrawals', 'transactions', 'quotes', 'contacts'] as const) {
      const columns = reportColumns[report]
      for (const row of iterateRows(database, { report, conditions: [] }, columns))
        expect(row).toHaveLength(columns.length)
      for (const { name } of columns)
        expect(
          readRows(database, report, [name], { sort: { column: name, isDescending: true } }),
        ).toHaveLength(report === 'withdrawals' ? texts.length : 0)
    }
    for (const report of ['breaks', 'matches'] as const) {
      expect(failureOf(() => readRows(database, report, []))).toMatchObject({
        kind: 'badInput',
        code: 'RUN_UNKNOWN',
      })
      expect(failureOf(() => readRows(database, report, [], { run: "x' OR 1=1" }))).toMatchObject({
        kind: 'badInput',
        code: 'RUN_UNKNOWN',
      })
    }
  })
})

describe('iterateRows, dates', () => {
  it('leaves rows without a date out of both before and after', () => {
    const db = makeDatabase([
      withdrawalText(
        { id: 'W-1', currency: 'BTC', confirmation_date: '2026-01-01T00:00:00Z' },
        { amount: '1' },
      ),
      withdrawalText({ id: 'W-2', currency: 'BTC', confirmation_date: null }, { amount: '1' }),
    ])
    const ids = (operator: Operator): unknown =>
      readRows(db, 'withdrawals', ['id'], {
        conditions: [{ column: 'confirmation_date', operator, value: '2027-01-01' }],
      }).flat()
    expect([ids('<'), ids('<='), ids('>'), ids('>=')]).toEqual([['W-1'], ['W-1'], [], []])
  })

  const instants = [
    '2026-08-31T23:59:59.999999Z',
    '2026-09-01T00:00:00.000000Z',
    '2026-09-01T23:59:59.999999Z',
    '2026-09-02T00:00:00.000000Z',
  ]
  const db = (): WritableDb =>
    makeDatabase(instants.map((created_at, index) => makeWithdrawal(idOf(index), { created_at })))

  it.each([
    ['=', ['W-01', 'W-02']],
    ['!=', ['W-00', 'W-03']],
    ['<', ['W-00']],
    ['<=', ['W-00', 'W-01', 'W-02']],
    ['>', ['W-03']],
    ['>=', ['W-01', 'W-02', 'W-03']],
  ] as const)('takes a day as the whole day: %s', (operator, expected) => {
    expect(idsWhere(db(), 'created_at', operator, '2026-09-01')).toEqual(expected)
  })

  it('compares an instant with an offset as an instant', () => {
    expect(idsWhere(db(), 'created_at', '>=', '2026-09-01T20:59:59.999999-03:00')).toEqual([
      'W-02',
      'W-03',
    ])
    expect(idsWhere(db(), 'created_at', '=', '2026-09-01T02:00:00+02:00')).toEqual(['W-01'])
  })

  it.each([
    '2026-02-31',
    '31/01/2026',
    'yesterday',
    '',
    '2026-13-01T00:00:00Z',
    "2026-01-01' OR 1=1 --",
  ])('input 77: refuses %j', (value) => {
    const database = db()
    expect(failureOf(() => idsWhere(database, 'created_at', '>', value))).toMatchObject({
      kind: 'badInput',
      code: 'VALUE_UNREADABLE',
    })
  })
})

describe('iterateRows, order', () => {
  it('lists the newest first and then by id, and feed ids in the order of their numbers', () => {
    const date = '2026-09-01T00:00:00Z'
    const db = makeDatabase(
      [
        makeWithdrawal('W-b', { created_at: date }),
        makeWithdrawal('W-c', { created_at: '2026-09-02T00:00:00Z' }),
        makeWithdrawal('W-a', { created_at: date }),
      ],
      ['10', '9', '9007199254740993', '9007199254740992'].map(
        (id) => `{"id":${id},"created_at":"${date}"}`,
      ),
    )
    expect(readRows(db, 'withdrawals', ['id']).flat()).toEqual(['W-c', 'W-a', 'W-b'])
    expect(readRows(db, 'transactions', ['id']).flat()).toEqual([
      '9',
      '10',
      '9007199254740992',
      '9007199254740993',
    ])
  })

  it('is stable for equal values, because a sort ends in a unique column', () => {
    const db = makeDatabase(
      Array.from({ length: 50 }, (_, index) => makeWithdrawal(idOf(index), { status: 'SAME' })),
    )
    const sorted = readRows(db, 'withdrawals', ['id'], {
      sort: { column: 'status', isDescending: true },
    })
    expect(sorted).toEqual(
      readRows(db, 'withdrawals', ['id'], { sort: { column: 'status', isDescending: true } }),
    )
    expect(sorted.flat()).toEqual(Array.from({ length: 50 }, (_, index) => idOf(index)))
  })
})

describe('ExactSums', () => {
  it('sums exactly per currency, and sums no amount whose currency is not among the columns', () => {
    const columns = ['currency', 'amount', 'charged_fee'].map((name) =>
      columnOf('withdrawals', name),
    )
    const sums = new ExactSums(columns)
    for (const row of [
      ['ETH', '0.1', '0'],
      ['ETH', '0.2', null],
      ['USDC', '12345678901234567890.000000000000000001', ''],
      ['ETH', '-0.000000000000000000000000000001', null],
    ])
      sums.add(row, toScaled)
    expect(sums.result(scaledToDecimal)).toEqual({
      amount: {
        ETH: '0.299999999999999999999999999999',
        USDC: '12345678901234567890.000000000000000001',
      },
      charged_fee: { ETH: '0' },
    })
    const amountSums = new ExactSums([columnOf('withdrawals', 'amount')])
    amountSums.add(['5'], toScaled)
    expect(amountSums.result(scaledToDecimal)).toEqual({})
  })

  it('counts the ledger’s amount of a break in its own currency if that differs, and omits it if the currency is unknown', () => {
    const columns = [
      'currency',
      'ledger_amount',
      'provider_amount',
      'differences',
      'ledger_currency',
    ].map((name) => columnOf('breaks', name))
    const row = ['ETH', '5', '6', 'amount;currency', 'btc']
    const sums = new ExactSums(columns)
    sums.add(row, toScaled)
    sums.add(['ETH', '1', '2', 'amount', 'eth'], toScaled)
    expect(sums.result(scaledToDecimal)).toEqual({
      ledger_amount: { BTC: '5', ETH: '1' },
      provider_amount: { ETH: '8' },
    })
    const partialSums = new ExactSums(columns.slice(0, 3))
    partialSums.add(row, toScaled)
    expect(partialSums.result(scaledToDecimal)).toEqual({ provider_amount: { ETH: '6' } })
  })
})
