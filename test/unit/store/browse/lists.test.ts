import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { toScaled } from '../../../../src-main/base/decimal.ts'
import type { Cell } from '../../../../src-main/contract/cell.ts'
import { columnsOfList, reportColumns, reportNames } from '../../../../src-main/contract/report.ts'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import {
  countList,
  findInList,
  OpenLists,
  readList,
  toQuery,
} from '../../../../src-main/store/browse/lists.ts'
import { iterateRows, planIds } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { deleteRun } from '../../../../src-main/store/runs/run-removal.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { listQuery } from '../../../support/list-query.ts'
import {
  failureOf,
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

function makeDatabase(withdrawals: readonly string[], feed: readonly string[] = []): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals, feed, lastSync: '2026-10-01T00:00:00.000000Z' })
  return db
}

const idOf = (index: number): string => `W-${String(index).padStart(4, '0')}`
const makeWithdrawal = (
  id: string,
  members: Readonly<Record<string, unknown>> = {},
  amount = '1',
): string => withdrawalText({ id, currency: 'USDC', ...members }, { amount })

/** Reads the whole list at once or in windows. */
function readAll(
  db: ReadableDb,
  query: Partial<ListQuery>,
  window = 500,
): { keys: string[]; rows: (readonly Cell[])[] } {
  const lists = new OpenLists()
  const { list, rows } = lists.open(db, listQuery(query))
  const keys: string[] = []
  const cells: (readonly Cell[])[] = []
  for (let from = 0; from < rows; from += window) {
    const part = readList(db, lists.get(list), from, window)
    keys.push(...part.keys)
    cells.push(...part.rows)
  }
  expect(keys).toHaveLength(rows)
  return { keys, rows: cells }
}

const digits = (random: () => number, count: number): string =>
  Array.from({ length: count }, () => Math.floor(random() * 10)).join('')

// A seeded generator, so that a failure can be repeated.
function randomFrom(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48271) % 2147483647) / 2147483647
}

describe('OpenLists, order', () => {
  it('orders amounts as exact decimals, whatever their size, and equal amounts by row number', () => {
    const random = randomFrom(7)
    const amounts = Array.from(
      { length: 700 },
      () =>
        `${random() < 0.3 ? '-' : ''}${digits(random, 1 + Math.floor(random() * 30)).replace(/^0+(?=\d)/, '')}.${digits(random, 1 + Math.floor(random() * 30))}`,
    )
    const db = makeDatabase(amounts.map((amount, index) => makeWithdrawal(idOf(index), {}, amount)))
    const expected = amounts
      .map((amount, index) => ({ units: toScaled(amount), id: idOf(index) }))
      .sort((left, right) =>
        left.units === right.units
          ? left.id < right.id
            ? -1
            : 1
          : left.units < right.units
            ? -1
            : 1,
      )
    expect(readAll(db, { sort: { column: 'amount', isDescending: false } }).keys).toEqual(
      expected.map(({ id }) => id),
    )
  })

  it('returns the same rows in the same order as a report of the same query, in every report', async () => {
    const { db } = await makeRun()
    for (const report of reportNames) {
      for (const name of reportColumns[report].map((column) => column.name)) {
        const query = listQuery({ report, sort: { column: name, isDescending: true } })
        // A list may have columns of its own after those of the report.
        const rows = readAll(db, query).rows.map((row) =>
          row.slice(0, reportColumns[report].length),
        )
        expect([name, rows]).toEqual([
          name,
          [...iterateRows(db, toQuery(query), reportColumns[report])],
        ])
      }
      // Breaks are listed by their stake, and by their dates in files.
      if (report !== 'matches' && report !== 'breaks')
        expect(readAll(db, { report }).rows).toEqual([
          ...iterateRows(db, toQuery(listQuery({ report })), reportColumns[report]),
        ])
    }
  })

  it('refuses an invalid query', () => {
    const db = makeDatabase([makeWithdrawal('W-1')])
    const lists = new OpenLists()
    expect(
      failureOf(() => lists.open(db, listQuery({ sort: { column: 'row', isDescending: false } }))),
    ).toMatchObject({ kind: 'badInput', code: 'COLUMN_UNKNOWN' })
    expect(failureOf(() => lists.open(db, listQuery({ report: 'breaks' })))).toMatchObject({
      kind: 'badInput',
      code: 'RUN_UNKNOWN',
    })
    expect(failureOf(() => countList(db, listQuery({ report: 'matches' })))).toMatchObject({
      kind: 'badInput',
      code: 'RUN_UNKNOWN',
    })
    const { list } = lists.open(db, listQuery())
    for (const [from, count] of [
      [-1, 1],
      [0, 0],
      [0, 501],
      [0.5, 1],
      [0, Number.NaN],
      [Infinity, 1],
    ] as const)
      expect(failureOf(() => readList(db, lists.get(list), from, count))).toMatchObject({
        kind: 'badInput',
        code: 'WINDOW_INVALID',
      })
  })
})

describe('readList', () => {
  it('reads any window as the matching part of one large read', () => {
    const db = makeDatabase(
      Array.from({ length: 450 }, (_, index) =>
        makeWithdrawal(idOf(index), { created_at: `2026-09-0${1 + (index % 9)}T00:00:00Z` }),
      ),
    )
    const lists = new OpenLists()
    const { list, rows, asOf } = lists.open(db, listQuery())
    expect([rows, asOf]).toEqual([450, '2026-10-01T00:00:00.000000Z'])
    const wholeList = readList(db, lists.get(list), 0, 500)
    expect(wholeList.rows.map((row) => row[0])).toEqual(wholeList.keys)
    for (const [from, count] of [
      [0, 1],
      [449, 1],
      [449, 500],
      [450, 10],
      [1000, 3],
      [17, 100],
      [0, 450],
    ] as const) {
      const part = readList(db, lists.get(list), from, count)
      expect(part).toEqual({
        keys: wholeList.keys.slice(from, from + count),
        rows: wholeList.rows.slice(from, from + count),
      })
    }
  })

  it('keeps rows and order while other rows are inserted, changed and deleted, and shows a deleted row as nulls', () => {
    const db = makeDatabase(
      Array.from({ length: 5 }, (_, index) =>
        makeWithdrawal(idOf(index), { status: 'OLD' }, String(index)),
      ),
    )
    const lists = new OpenLists()
    const { list } = lists.open(db, listQuery({ sort: { column: 'amount', isDescending: false } }))
    fillCache(db, {
      withdrawals: [
        makeWithdrawal('W-new', {}, '2.5'),
        makeWithdrawal(idOf(1), { status: 'NEW' }, '99'),
      ],
    })
    db.prepare('DELETE FROM withdrawals WHERE id = ?').run(idOf(3))
    const { keys, rows } = readList(db, lists.get(list), 0, 10)
    expect(keys).toEqual([idOf(0), idOf(1), idOf(2), '', idOf(4)])
    const columns = reportColumns.withdrawals.map(({ name }) => name)
    expect(
      rows.map((row) => [row[columns.indexOf('status')], row[columns.indexOf('amount')]]),
    ).toEqual([
      ['OLD', '0'],
      ['NEW', '99'],
      ['OLD', '2'],
      [null, null],
      ['OLD', '4'],
    ])
    expect(rows[3]).toEqual(columns.map(() => null))
    expect(lists.open(db, listQuery()).rows).toBe(5)
  })

  it('keeps numbers beyond 31 bits', () => {
    const db = makeDatabase([makeWithdrawal('W-1'), makeWithdrawal('W-2')])
    db.prepare("UPDATE withdrawals SET row = 9007199254740991 WHERE id = 'W-1'").run()
    db.prepare("UPDATE withdrawals SET row = 2147483648 WHERE id = 'W-2'").run()
    expect(readAll(db, { sort: { column: 'id', isDescending: true } }).keys).toEqual(['W-2', 'W-1'])
  })

  it('keys a contact by its type and id', () => {
    const db = makeDatabase([])
    db.exec(
      "INSERT INTO contacts (type, id, first_seen, last_seen) VALUES ('bank', 'a/b', 'x', 'x'), ('crypto', 'a/b', 'x', 'x')",
    )
    expect(readAll(db, { report: 'contacts' }).keys).toEqual(['bank/a/b', 'crypto/a/b'])
  })

  it('names a contact by its answer, shows its account by its type, and sorts unnamed contacts last', () => {
    const db = makeDatabase([])
    const addContact = (
      row: number,
      type: string,
      field: string,
      account: string,
      raw: string,
    ): void => {
      db.prepare(
        `INSERT INTO contacts (row, type, id, ${field}, first_seen, last_seen) VALUES (?, ?, ?, ?, 'x', 'x')`,
      ).run(row, type, String(row), account)
      db.prepare('INSERT INTO contacts_raw (row, raw) VALUES (?, ?)').run(row, raw)
    }
    addContact(1, 'bank', 'entity_number', '0123', '{"name":"Zoe"}')
    addContact(2, 'crypto', 'address', '0xa', '{"name":"ana"}')
    addContact(3, 'p2p_tag', 'tag', '$t', '{"name":5}')
    addContact(4, 'bank', 'entity_number', '9', 'no json')
    const names = columnsOfList('contacts').map(({ name }) => name)
    const at = (name: string): number => names.indexOf(name)
    const shownRows = (query: Partial<ListQuery>): (string | null)[][] =>
      readAll(db, { report: 'contacts', ...query }).rows.map((row) => [
        row[at('name')] ?? null,
        row[at('account')] ?? null,
      ])
    const sort = { column: 'name', isDescending: false }
    expect(shownRows({ sort })).toEqual([
      ['ana', '0xa'],
      ['Zoe', '0123'],
      [null, '$t'],
      [null, '9'],
    ])
    expect(shownRows({ sort: { ...sort, isDescending: true } })[0]).toEqual(['Zoe', '0123'])
    expect(shownRows({ search: 'zo' })).toEqual([['Zoe', '0123']])
    expect(
      shownRows({ conditions: [{ column: 'account', operator: 'contains', value: '0x' }] }),
    ).toEqual([['ana', '0xa']])
  })
})

describe('OpenLists, number of open lists', () => {
  it('drops the least recently used list beyond sixteen, and never uses a number again', () => {
    const db = makeDatabase([makeWithdrawal('W-1')])
    const lists = new OpenLists()
    const firstLists = Array.from({ length: 16 }, () => lists.open(db, listQuery()).list)
    lists.get(firstLists[0] as number)
    lists.open(db, listQuery())
    expect(failureOf(() => lists.get(firstLists[1] as number))).toMatchObject({
      kind: 'store',
      code: 'LIST_GONE',
      advice: 'open the list again',
    })
    expect(lists.get(firstLists[0] as number).length).toBe(1)
    lists.close(firstLists[0] as number)
    expect(failureOf(() => lists.get(firstLists[0] as number))).toMatchObject({ code: 'LIST_GONE' })
    lists.clear()
    expect(failureOf(() => lists.get(firstLists[15] as number))).toMatchObject({
      code: 'LIST_GONE',
    })
    expect(firstLists).not.toContain(lists.open(db, listQuery()).list)
  })
})

describe('search', () => {
  const texts = [
    '100%',
    '100 percent',
    'a_b',
    'axb',
    "'; DROP TABLE withdrawals; --",
    '"quoted"',
    'ab\\%',
    'Mixed CASE',
    'NEAR(x',
    '*',
    'RECLAMACIÓN',
    'a AND b',
  ]
  const findTexts = (search: string): string[] =>
    readAll(db(), { search }).keys.map((key) => texts[Number(key.slice(2))] ?? '')
  const db = (): WritableDb =>
    makeDatabase(
      texts.map((reason, index) =>
        makeWithdrawal(idOf(index), {
          reason,
          created_at: `2026-09-01T00:00:${String(59 - index).padStart(2, '0')}Z`,
        }),
      ),
    )

  it.each([
    ['%', ['100%', 'ab\\%']],
    ['_', ['a_b']],
    ['\\', ['ab\\%']],
    ['\\%', ['ab\\%']],
    ['"', ['"quoted"']],
    ["'", ["'; DROP TABLE withdrawals; --"]],
    ["' OR 1=1 --", []],
    ['near(', ['NEAR(x']],
    ['*', ['*']],
    ['a AND b', ['a AND b']],
    ['mixed case', ['Mixed CASE']],
    ['reclamación', ['RECLAMACIÓN']],
    ['  axb ', ['axb']],
    ['100\0', []],
    ['nothing', []],
  ])('input 76: searches for %j as plain text anywhere, whatever its case', (search, expected) => {
    expect(findTexts(search)).toEqual(expected)
  })

  it('finds all rows with an empty search', () => {
    expect([findTexts('').length, findTexts('   ').length]).toEqual([texts.length, texts.length])
  })

  it('searches each of the identifying texts and no other', () => {
    const database = makeDatabase(
      [
        'id',
        'txn_hash',
        'provisory_transaction_hash',
        'transaction_id',
        'external_ref',
        'end_user_id',
        'address',
        'reason',
        'network_name',
      ].map((field) =>
        makeWithdrawal(
          field === 'id' ? 'x-NEEDLE-x' : `W-${field}`,
          field === 'id' ? {} : { [field]: 'x-NEEDLE-x' },
        ),
      ),
      ['external_id', 'transaction_hash', 'origin', 'destination', 'rail'].map(
        (field, index) => `{"id":${index},"${field}":"Needle"}`,
      ),
    )
    expect(readAll(database, { search: 'needle' }).keys.sort()).toEqual([
      'W-address',
      'W-end_user_id',
      'W-external_ref',
      'W-provisory_transaction_hash',
      'W-reason',
      'W-transaction_id',
      'W-txn_hash',
      'x-NEEDLE-x',
    ])
    expect(readAll(database, { report: 'transactions', search: 'needle' }).keys.sort()).toEqual([
      '0',
      '1',
      '2',
      '3',
    ])
    expect(countList(database, listQuery({ search: 'needle' }))).toBe(8)
    expect(
      countList(
        database,
        listQuery({
          search: 'needle',
          conditions: [{ column: 'address', operator: 'contains', value: 'needle' }],
        }),
      ),
    ).toBe(1)
  })

  it('refuses a text of 201 characters, and of 10 kB, and accepts a text of 200', () => {
    const database = db()
    for (const length of [201, 10240])
      expect(
        failureOf(() => countList(database, listQuery({ search: 'x'.repeat(length) }))),
      ).toMatchObject({
        kind: 'badInput',
        code: 'SEARCH_TOO_LONG',
      })
    expect(countList(database, listQuery({ search: '%'.repeat(200) }))).toBe(0)
  })
})

async function makeRun(): Promise<{ db: WritableDb; run: string; path: string }> {
  const folder = makeFolder()
  const ids = Array.from({ length: 1203 }, (_, index) => idOf(index))
  const withdrawals = ids.map((id, index) =>
    makeWithdrawal(
      id,
      { created_at: `2026-09-0${1 + (index % 9)}T00:00:00Z`, external_ref: `R-${id}` },
      String(index),
    ),
  )
  const path = makeCache(folder, {
    withdrawals,
    feed: [
      '{"id":7,"external_id":"R-x","transaction_type":"withdrawal","rail":"crypto","from_currency":"BTC","amount_from":"3","created_at":"2026-09-01T00:00:00Z"}',
    ],
  })
  const ledger = ids.map((id, index) => `${id},USDC,${index % 200 === 199 ? '12345' : index}`)
  const { summary } = await reconcileFile(
    path,
    writeLedger(folder, `withdrawal_id,currency,amount\n${ledger.join('\n')}\n`),
    { isCacheComplete: true },
  )
  const db = openForWriting(path)
  onTestFinished(() => void db.close())
  return { db, run: summary.run_id, path }
}

describe('lists of a run', () => {
  it('open all matches in stored order, and page over the chunks', async () => {
    const { db, run } = await makeRun()
    const { keys, rows } = readAll(db, { report: 'matches' })
    expect([keys.length, keys[0], keys[499], keys[500], keys.at(-1)]).toEqual([
      1197,
      '0:0',
      '0:499',
      '1:0',
      '2:196',
    ])
    expect(readAll(db, { report: 'matches', run }, 7)).toEqual({ keys, rows })
    const byId = [...rows].sort((left, right) => ((left[0] ?? '') < (right[0] ?? '') ? -1 : 1))
    expect(
      readAll(db, { report: 'matches', sort: { column: 'withdrawal_id', isDescending: false } })
        .rows,
    ).toEqual(byId)
    expect([
      countList(db, listQuery({ report: 'matches' })),
      countList(db, listQuery({ report: 'matches', search: 'r-w-0500' })),
    ]).toEqual([1197, 1])
    expect(readAll(db, { report: 'matches', search: 'w-0500' }).rows[0]?.[0]).toBe('W-0500')
  })

  it('search breaks by identifier and category', async () => {
    const { db } = await makeRun()
    expect(countList(db, listQuery({ report: 'breaks', search: 'AMOUNT_mis' }))).toBe(6)
    expect(readAll(db, { report: 'breaks', search: 'w-0199' }).rows.map((row) => row[1])).toEqual([
      'amount_mismatch',
    ])
  })

  it('find the given breaks that a list contains, in the order of the list, and none of a deleted run', async () => {
    const { db, run } = await makeRun()
    const { keys } = readAll(db, { report: 'breaks', run })
    const lists = new OpenLists()
    const searchQuery = listQuery({ report: 'breaks', run, search: 'w-0199' })
    const findKeys = (query: ListQuery, expectedKeys: readonly string[]): readonly string[] =>
      findInList(db, lists.get(lists.open(db, query).list), expectedKeys)
    expect(findKeys(listQuery({ report: 'breaks', run }), [...keys].reverse())).toEqual(keys)
    expect(findKeys(searchQuery, [...keys, 'unknown'])).toEqual(readAll(db, searchQuery).keys)
    expect(findKeys(searchQuery, [])).toEqual([])
    expect(findKeys(listQuery({ report: 'matches', run }), ['0:0'])).toEqual([])
    const { list } = lists.open(db, searchQuery)
    deleteRun(db, run)
    expect(findInList(db, lists.get(list), keys)).toEqual([])
  })

  it('return rows of nulls once the run is deleted, even if another run gets its number', async () => {
    const { db, run, path } = await makeRun()
    const lists = new OpenLists()
    const listNumbers = (['breaks', 'matches'] as const).map(
      (report) => lists.open(db, listQuery({ report, run })).list,
    )
    deleteRun(db, run)
    await reconcileFile(
      path,
      writeLedger(makeFolder(), 'withdrawal_id,currency,amount\nW-0001,USDC,5\nW-0002,USDC,2\n'),
      { isCacheComplete: true },
    )
    for (const list of listNumbers) {
      const { keys, rows } = readList(db, lists.get(list), 0, 2)
      expect([keys, rows.flat().every((cell) => cell === null)]).toEqual([['', ''], true])
    }
  })
})

describe('query plans', () => {
  const planOf = (db: ReadableDb, query: Partial<ListQuery>): string => {
    const { sql, values } = planIds(db, toQuery(listQuery(query)))
    return (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[])
      .map(({ detail }) => detail)
      .join(' | ')
  }

  it.each([
    [{}, 'SCAN withdrawals USING COVERING INDEX withdrawals_newest'],
    [{ report: 'transactions' }, 'SCAN transactions USING COVERING INDEX transactions_newest'],
    [{ report: 'quotes' }, 'SCAN quotes USING COVERING INDEX quotes_newest'],
    [
      { conditions: [{ column: 'status', operator: '=', value: 'X' }] },
      'SCAN withdrawals USING COVERING INDEX withdrawals_newest',
    ],
    [
      { conditions: [{ column: 'created_at', operator: '=', value: '2026-09-01' }] },
      'SEARCH withdrawals USING COVERING INDEX withdrawals_newest (created_at>? AND created_at<?)',
    ],
  ] as const)('reads %j in the order of an index', (query, expected) => {
    expect(planOf(makeDatabase([]), query as Partial<ListQuery>)).toBe(expected)
  })

  it('reads the breaks of a run in the order of their index', async () => {
    expect(planOf((await makeRun()).db, { report: 'breaks' })).toBe(
      'SEARCH breaks USING COVERING INDEX breaks_newest (run=?)',
    )
  })

  it('reads beside a writer', () => {
    const path = join(makeFolder(), 'cache.db')
    const db = openForWriting(path)
    fillCache(db, { withdrawals: [makeWithdrawal('W-1')] })
    const reader = openForReading(path)
    onTestFinished(() => void (reader.close(), db.close()))
    const lists = new OpenLists()
    const { list } = lists.open(reader, listQuery())
    fillCache(db, { withdrawals: [makeWithdrawal('W-2')] })
    expect(readList(reader, lists.get(list), 0, 5).keys).toEqual(['W-1'])
    expect(lists.open(reader, listQuery()).rows).toBe(2)
  })
})

describe('OpenLists, lines and observations of a run', () => {
  it('reads, filters, searches and sorts the rows, each under its own key', async () => {
    const folder = makeFolder()
    // Amount and fee do not add up to the debited amount, which is an observation.
    const inconsistentWithdrawal = withdrawalText(
      {
        id: 'W-1',
        currency: 'USDC',
        status: 'COMPLETED',
        created_at: '2026-09-01T10:00:00Z',
        debited_amount: '9',
      },
      { amount: '1', charged_fee: '1' },
    )
    const cache = makeCache(folder, { withdrawals: [inconsistentWithdrawal] })
    const ledger =
      'withdrawal_id,currency,amount,date\nW-1,USDC,1,2026-09-01\nW-2,,1,2026-09-01\nW-3,USDC,x,2026-09-01\nW-9,USDC,1,2026-09-01\n'
    const { summary, lines, observations } = await reconcileFile(cache, writeLedger(folder, ledger))
    expect(lines.map(({ place }) => place)).toEqual(['rejected', 'rejected', 'unchecked'])
    const db = openForReading(cache)
    onTestFinished(() => void db.close())
    const run = summary.run_id
    const allLines = readAll(db, { report: 'lines', run })
    expect(allLines.keys).toEqual(['3', '4', '5'])
    expect(allLines.rows).toEqual(
      lines.map(({ line, place, reason }) => [String(line), place, reason]),
    )
    expect(
      readAll(db, {
        report: 'lines',
        run,
        conditions: [{ column: 'line', operator: '>', value: '3' }],
        sort: { column: 'line', isDescending: true },
      }).keys,
    ).toEqual(['5', '4'])
    expect(
      readAll(db, {
        report: 'lines',
        run,
        conditions: [{ column: 'place', operator: '=', value: 'unchecked' }],
      }).keys,
    ).toEqual(['5'])
    expect(readAll(db, { report: 'lines', run, search: 'CURRENCY' }).keys).toEqual(['3'])
    expect(countList(db, listQuery({ report: 'lines', run }))).toBe(3)
    expect(readAll(db, { report: 'observations', run: null })).toEqual({
      keys: ['W-1'],
      rows: [['W-1', observations['W-1']]],
    })
    expect(readAll(db, { report: 'observations', run, search: 'w-1' }).keys).toEqual(['W-1'])
    expect(failureOf(() => readAll(db, { report: 'lines', run: 'nope' })).code).toBe('RUN_UNKNOWN')
  })
})
