import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import { findRecords } from '../../../../src-main/store/browse/find-records.ts'
import { OpenLists, readList, toQuery } from '../../../../src-main/store/browse/lists.ts'
import { planIds } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { refreshStatistics } from '../../../../src-main/store/records/first-load.ts'
import {
  fillSearchBlocks,
  findSearchRanges,
} from '../../../../src-main/store/records/search-blocks.ts'
import { countTotals } from '../../../../src-main/store/records/totals.ts'
import { listQuery } from '../../../support/list-query.ts'

// Checks query plans and counts instead of times: the index that SQLite uses for 100,000 rows, the
// statements that a page takes, and the rows that a search reads.

const ROWS = 100_000

// One withdrawal in a hundred has failed, and one in a thousand is blocked. Ids and hashes are in
// no order.
const INSERT_WITHDRAWALS = `
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${ROWS}),
  w AS (SELECT i, printf('%08x-%04x-4%03x', (i * 2654435761) % 4294967296, (i * 40503) % 65536, i % 4096) AS id, strftime('%Y-%m-%dT%H:%M:%S.000000Z', 1767225600 - i * 315, 'unixepoch') AS at FROM n)
INSERT INTO withdrawals (row, id, created_at, txn_hash, end_user_id, currency, amount, amount_whole, amount_fraction, charged_fee, charged_fee_whole, charged_fee_fraction,
  address, network_name, status, transaction_id, is_blocked, reason, external_ref, debited_amount, debited_amount_whole, debited_amount_fraction, first_seen, last_seen)
SELECT i, id, at, printf('0x%08x%08x%08x%08x', (i * 2246822519) % 4294967296, (i * 3266489917) % 4294967296, (i * 668265263) % 4294967296, i),
  'user-' || (i % 5000), substr('BTCETHSOLTRX', 1 + 3 * (i % 4), 3), (i * 7919 % 100000) || '.5', i * 7919 % 100000, 500000000000000000, '0.1', 0, 100000000000000000,
  printf('0x%08X%08X', (i * 374761393) % 4294967296, (i * 2654435761) % 4294967296), 'main', CASE WHEN i % 100 = 0 THEN 'FAILED' ELSE 'COMPLETED' END, 50000000 + i,
  CASE WHEN i % 1000 = 0 THEN 'true' ELSE 'false' END, CASE WHEN i % 500 = 0 THEN 'checked' ELSE '' END, printf('ord-%06d', i), (i * 7919 % 100000) || '.6', i * 7919 % 100000, 600000000000000000, at, at
FROM w`

const folder = mkdtempSync(join(tmpdir(), 'partner-desk-plans-'))
const path = join(folder, 'cache.db')
let db: ReadableDb

beforeAll(() => {
  const writer = openForWriting(path)
  writer.exec(INSERT_WITHDRAWALS)
  for (const _ of fillSearchBlocks(writer));
  countTotals(writer)
  refreshStatistics(writer)
  writer.close()
  db = openForReading(path)
})

afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a connection that has prepared no statement yet. */
function makeReader(): ReadableDb {
  const reader = openForReading(path)
  onTestFinished(() => void reader.close())
  return reader
}

function planOf(query: Partial<ListQuery>, limit = ''): string[] {
  const { sql, values } = planIds(db, toQuery(listQuery(query)))
  return (
    db.prepare(`EXPLAIN QUERY PLAN ${sql}${limit}`).all(...values) as { detail: string }[]
  ).map(({ detail }) => detail)
}

const condition = (
  column: string,
  value: string,
  operator: '=' | '!=' | '>=' | '<=' = '=',
): ListQuery['conditions'][number] => ({ column, operator, value })
const sortBy = (column: string, isDescending = true): ListQuery['sort'] => ({
  column,
  isDescending,
})
const newestFirstPlan = 'SCAN withdrawals USING COVERING INDEX withdrawals_newest'

describe('the plan of a list over 100,000 withdrawals', () => {
  it.each([
    ['by default', {}, newestFirstPlan],
    ['by date, downwards', { sort: sortBy('created_at') }, newestFirstPlan],
    ['by date, upwards', { sort: sortBy('created_at', false) }, newestFirstPlan],
    [
      'by amount, downwards',
      { sort: sortBy('amount') },
      'SCAN withdrawals USING COVERING INDEX withdrawals_amount',
    ],
    [
      'by amount, upwards',
      { sort: sortBy('amount', false) },
      'SCAN withdrawals USING COVERING INDEX withdrawals_amount',
    ],
    ['of a common status', { conditions: [condition('status', 'COMPLETED')] }, newestFirstPlan],
    [
      'of all but a status',
      { conditions: [condition('status', 'COMPLETED', '!=')] },
      newestFirstPlan,
    ],
    ['of a currency', { conditions: [condition('currency', 'ETH')] }, newestFirstPlan],
    [
      'of days',
      {
        conditions: [
          condition('created_at', '2025-06-01', '>='),
          condition('created_at', '2025-06-30', '<='),
        ],
      },
      'SEARCH withdrawals USING COVERING INDEX withdrawals_newest (created_at>? AND created_at<?)',
    ],
    [
      'of days of a status',
      {
        conditions: [
          condition('created_at', '2025-06-01', '>='),
          condition('created_at', '2025-06-30', '<='),
          condition('status', 'FAILED'),
        ],
      },
      'SEARCH withdrawals USING COVERING INDEX withdrawals_newest (created_at>? AND created_at<?)',
    ],
    [
      'of blocked withdrawals',
      { conditions: [condition('is_blocked', 'true')], sort: sortBy('created_at') },
      'SCAN withdrawals USING COVERING INDEX withdrawals_blocked',
    ],
    [
      'of withdrawals with a reason',
      { conditions: [condition('reason', '', '!=')], sort: sortBy('created_at') },
      'SCAN withdrawals USING INDEX withdrawals_reasoned',
    ],
  ] as const)('%s reads one index once, without a sort', (_name, query, expected) => {
    expect(planOf(query as Partial<ListQuery>)).toEqual([expected])
  })

  it('of a currency and a rare status looks the rows up, and sorts only rows of one instant', () => {
    const query = { conditions: [condition('currency', 'BTC'), condition('status', 'FAILED')] }
    expect(planOf(query)).toEqual([
      'SEARCH withdrawals USING INDEX withdrawals_sums (currency=? AND status=?)',
      'USE TEMP B-TREE FOR LAST TERM OF ORDER BY',
    ])
  })

  it.each([
    ['by amount', { sort: sortBy('amount') }],
    [
      'of a currency and a status',
      { conditions: [condition('currency', 'ETH'), condition('status', 'COMPLETED')] },
    ],
  ] as const)('%s returns its first hundred rows without sorting the rest', (_name, query) => {
    const [first, ...otherSteps] = planOf(query as Partial<ListQuery>, ' LIMIT 100')
    expect(first).toMatch(/^(?:SCAN|SEARCH) withdrawals USING (?:COVERING )?INDEX/)
    expect([[], ['USE TEMP B-TREE FOR LAST TERM OF ORDER BY']]).toContainEqual(otherSteps)
  })

  it('of the results of a search looks up each row by its number', () => {
    const { sql, values } = planIds(db, toQuery(listQuery()), [5, 3])
    const [first] = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
    expect(first?.detail).toBe('SEARCH withdrawals USING INTEGER PRIMARY KEY (rowid=?)')
  })

  it('of a search by a prefix of id, hash or reference reads indexes and scans no table', () => {
    const statements: string[] = []
    const prepare = db.prepare.bind(db)
    const spy = vi.spyOn(db, 'prepare').mockImplementation((sql: string) => {
      statements.push(sql)
      return prepare(sql)
    })
    findRecords(db, 'ord-0012')
    spy.mockRestore()
    const withdrawalStatements = statements.filter((sql) => /FROM withdrawals/.test(sql))
    // The first statement looks up the whole id, and the others look up prefixes.
    const [idStatement = '', ...prefixStatements] = withdrawalStatements
    const [idPlan] = prepare(`EXPLAIN QUERY PLAN ${idStatement}`).all({ id: 'ord-0012' }) as {
      detail: string
    }[]
    expect(idPlan?.detail).toMatch(/^SEARCH withdrawals USING INDEX \S+ \(id=\?\)$/)
    expect(prefixStatements).toHaveLength(4)
    for (const sql of prefixStatements) {
      const plan = prepare(`EXPLAIN QUERY PLAN ${sql}`).all({
        text: 'ord-0012',
        last: '\u{10ffff}',
        limit: 8,
      }) as { detail: string }[]
      expect(plan.map(({ detail }) => detail).join()).toMatch(
        /^SEARCH withdrawals USING INDEX \S+ \([^)]*>\? AND [^)]*<\?\)$/,
      )
    }
  })
})

describe('a page of a list', () => {
  it('uses one statement, prepared once, at any offset', () => {
    const db = makeReader()
    const lists = new OpenLists()
    const { list, rows } = lists.open(db, listQuery({ sort: sortBy('amount') }))
    expect([rows, lists.get(list).numbers?.length]).toEqual([ROWS, ROWS])
    const spy = vi.spyOn(db, 'prepare')
    for (const from of [0, 50_000, 99_900])
      expect(readList(db, lists.get(list), from, 100).rows).toHaveLength(100)
    expect(
      spy.mock.calls.map(([sql]) =>
        /^WITH wanted AS .* LEFT JOIN withdrawals ON row = wanted_number$/.test(sql),
      ),
    ).toEqual([true])
    const [sql] = spy.mock.calls[0] as [string]
    spy.mockRestore()
    const plan = (db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all('[1]') as { detail: string }[]).map(
      ({ detail }) => detail,
    )
    expect(plan).toContain('SEARCH withdrawals USING INTEGER PRIMARY KEY (rowid=?) LEFT-JOIN')
    expect(plan.join()).not.toMatch(/SCAN withdrawals/)
  })

  it('of a list that is opened again prepares no new statement', () => {
    const db = makeReader()
    const lists = new OpenLists()
    const query = listQuery({
      conditions: [condition('currency', 'ETH'), condition('status', 'COMPLETED')],
      sort: sortBy('created_at'),
    })
    const show = (): unknown => {
      const { list, rows } = lists.open(db, query)
      const { keys } = readList(db, lists.get(list), 0, 100)
      lists.close(list)
      return [rows, keys]
    }
    const first = show()
    const spy = vi.spyOn(db, 'prepare')
    expect([show(), spy.mock.calls]).toEqual([first, []])
    spy.mockRestore()
  })

  it('of a currency by amount reads an index in order, and equals a page of the sorted table', () => {
    for (const isDescending of [true, false]) {
      const query = toQuery(
        listQuery({
          conditions: [condition('currency', 'ETH')],
          sort: sortBy('amount', isDescending),
        }),
      )
      const { sql, values } = planIds(db, query)
      const [first] = db.prepare(`EXPLAIN QUERY PLAN ${sql} LIMIT 100`).all(...values) as {
        detail: string
      }[]
      expect(first?.detail).toBe(
        'SEARCH withdrawals USING COVERING INDEX withdrawals_sums (currency=?)',
      )
      const direction = isDescending ? 'DESC' : 'ASC'
      const order = ['amount_whole', 'amount_fraction', 'amount_rest', 'row']
        .map((part) => `${part} ${direction}`)
        .join()
      const rowsWithoutIndex = db
        .prepare(`SELECT row FROM withdrawals NOT INDEXED WHERE currency = 'ETH' ORDER BY ${order}`)
        .pluck()
        .all()
      expect(rowsWithoutIndex).toHaveLength(ROWS / 4)
      expect(
        db
          .prepare(sql)
          .pluck()
          .all(...values),
      ).toEqual(rowsWithoutIndex)
    }
  })

  it('of a currency by amount respects digits beyond eighteen decimals', () => {
    const databasePath = join(folder, 'long.db')
    const writer = openForWriting(databasePath)
    writer.exec(INSERT_WITHDRAWALS)
    writer.exec(
      "UPDATE withdrawals SET amount = '7.5000000000000000000000001', amount_whole = 7, amount_fraction = 500000000000000000, amount_rest = '000000100000' WHERE row = 401",
    )
    writer.exec('UPDATE withdrawals SET amount_whole = 7 WHERE row IN (397, 405)')
    countTotals(writer)
    const { sql, values } = planIds(
      writer,
      toQuery(
        listQuery({
          conditions: [
            condition('currency', 'ETH'),
            condition('amount', '7.5', '>='),
            condition('amount', '7.6', '<='),
          ],
          sort: sortBy('amount'),
        }),
      ),
    )
    const currencyPlan = planIds(
      writer,
      toQuery(listQuery({ conditions: [condition('currency', 'ETH')], sort: sortBy('amount') })),
    )
    const rowsOfCurrency = writer
      .prepare<unknown[], number>(currencyPlan.sql)
      .pluck()
      .all(...currencyPlan.values)
      .filter((row) => [397, 401, 405].includes(row))
    const rowsOfAmount = writer
      .prepare<unknown[], number>(sql)
      .pluck()
      .all(...values)
      .filter((row) => [397, 401, 405].includes(row))
    writer.close()
    expect([rowsOfCurrency, rowsOfAmount]).toEqual([
      [401, 405, 397],
      [401, 405, 397],
    ])
  })
})

describe('a search', () => {
  it.each(['5b6c7', 'ord-0777', 'user-4999', '0x00ff1', '50012345'])(
    'for %j reads a quarter of the rows at most',
    (text) => {
      const work = findSearchRanges(db, text)
      let step = work.next()
      while (!step.done) step = work.next()
      const rows = step.value.reduce((sum, { from, to }) => sum + to - from + 1, 0)
      expect(rows).toBeLessThanOrEqual(ROWS / 4)
    },
  )
})

describe('the size of the cache', () => {
  it('is at most 400 bytes per withdrawal for the indexes, and 70 for the search', () => {
    const sizes = new Map(
      db
        .prepare<[], [string, number]>('SELECT name, sum(pgsize) FROM dbstat GROUP BY name')
        .raw()
        .all(),
    )
    const bytesPerRow = (...names: string[]): number =>
      names.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0) / ROWS
    const indexes = [...sizes.keys()].filter(
      (name) => /^(?:sqlite_autoindex_)?withdrawals_/.test(name) && name !== 'withdrawals_raw',
    )
    expect(indexes.length).toBeGreaterThanOrEqual(8)
    expect(bytesPerRow(...indexes)).toBeLessThanOrEqual(400)
    expect(bytesPerRow('search_sheets')).toBeGreaterThan(40)
    expect(bytesPerRow('search_sheets', 'search_blocks')).toBeLessThanOrEqual(70)
  })
})

describe('a long list', () => {
  it('shows its first page before the other rows are read, and reads all rows from one snapshot', async () => {
    const db = makeReader()
    const lists = new OpenLists()
    const prepareSpy = vi.spyOn(db, 'prepare')
    const { list, rows } = lists.open(db, listQuery())
    const shownKeys = readList(db, lists.get(list), 0, 100).keys
    const ids = prepareSpy.mock.calls
      .map(([sql]) => sql)
      .filter((sql) => /^SELECT row FROM withdrawals/.test(sql))
    prepareSpy.mockRestore()
    expect([rows, ids.length, ids.every((sql) => sql.endsWith(' LIMIT 120'))]).toEqual([
      ROWS,
      1,
      true,
    ])
    const writer = openForWriting(path)
    writer.exec(
      "INSERT INTO withdrawals (id, created_at, first_seen, last_seen) VALUES ('later', '2027-01-01T00:00:00.000000Z', 'x', 'x')",
    )
    writer.close()
    await expect.poll(() => db.inTransaction).toBe(false)
    const { numbers } = lists.get(list)
    expect([numbers?.length, numbers?.[0], [...(numbers ?? [])].includes(ROWS + 1)]).toEqual([
      ROWS,
      1,
      false,
    ])
    expect(readList(db, lists.get(list), 0, 300).keys.slice(0, 100)).toEqual(shownKeys)
    expect(readList(db, lists.get(lists.open(db, listQuery()).list), 0, 1).keys).toEqual(['later'])
  })
})
