import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Condition } from '../../../../src-main/contract/report.ts'
import { countList, OpenLists } from '../../../../src-main/store/browse/lists.ts'
import { columnOf, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import {
  fillSearchBlocks,
  findSearchRanges,
  searchedColumns,
} from '../../../../src-main/store/records/search-blocks.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import { fillCache, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

let state = 3
const random = (below: number): number => (state = (state * 48271) % 2147483647) % below
const letters = '0123456789abcdefABCDEFxyzXYZ-_ñÑßİſ%'
const word = (length: number): string =>
  Array.from({ length }, () => letters[random(letters.length)]).join('')

const makeRow = (index: number): string =>
  withdrawalText(
    {
      id: `W-${index}`,
      currency: index % 2 === 0 ? 'BTC' : 'ETH',
      txn_hash: `0x${word(20)}`,
      external_ref: word(random(12)),
      address: word(24),
      end_user_id: `user-${index % 9}`,
      ...(index % 3 === 0 ? { reason: word(9) } : {}),
    },
    { amount: '1' },
  )

function makeDatabase(rows: number): WritableDb {
  const db = openFresh(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals: Array.from({ length: rows }, (_, index) => makeRow(index)) })
  return db
}

const fill = (db: WritableDb): void => {
  for (const _ of fillSearchBlocks(db));
}

const countFound = (
  db: ReadableDb,
  search: string,
  conditions: readonly Condition[] = [],
): number => countList(db, { report: 'withdrawals', run: null, conditions, sort: null, search })

/**
 * Counts the rows of the same search in a report. A report tests every row and uses no search
 * blocks.
 */
const countExpected = (
  db: ReadableDb,
  search: string,
  conditions: readonly Condition[] = [],
): number =>
  [
    ...iterateRows(db, { report: 'withdrawals', conditions, search: search.trim() }, [
      columnOf('withdrawals', 'id'),
    ]),
  ].length

function countRowsRead(db: ReadableDb, text: string): number {
  const work = findSearchRanges(db, text)
  for (let step = work.next(); ; step = work.next())
    if (step.done) return step.value.reduce((sum, { from, to }) => sum + to - from + 1, 0)
}

const count = (db: ReadableDb, table: string): unknown =>
  db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()

/** Makes more than two sheets of rows. */
function makeLargeDatabase(): { db: WritableDb; rows: number } {
  const db = makeDatabase(0)
  const rows = 23_000
  db.exec(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows}) INSERT INTO withdrawals (row, id, address, first_seen, last_seen) SELECT i, 'W-' || i || 'x', 'x' || i || 'y', 'x', 'x' FROM n`,
  )
  fill(db)
  return { db, rows }
}

/** A part of some searched text, unchanged or in another case. */
function randomSearchText(db: ReadableDb): string {
  const cells = db
    .prepare<[number], (string | null)[]>(
      `SELECT ${searchedColumns.join(', ')} FROM withdrawals ORDER BY row LIMIT 1 OFFSET ?`,
    )
    .raw()
    .get(random(300))
    ?.filter((cell) => cell)
  const text = cells?.[random(cells.length)] ?? ''
  const from = random(text.length)
  const part = text.slice(from, from + 3 + random(9))
  return [part, part.toLowerCase(), part.toUpperCase()][random(3)] ?? ''
}

describe('search blocks', () => {
  it('find every row that contains the text, in any field, position and letter case', () => {
    const db = makeDatabase(400)
    fill(db)
    expect(db.prepare('SELECT count(*) FROM search_blocks').pluck().get()).toBe(4)
    for (let round = 0; round < 300; round += 1) {
      const text = randomSearchText(db)
      expect([text, countFound(db, text)]).toEqual([text, countExpected(db, text)])
    }
    for (const text of ['user-3', 'w-39', 'nowhere at all', 'ñ', '%', ''])
      expect([text, countFound(db, text)]).toEqual([text, countExpected(db, text)])
  })

  it('exclude most rows, but exclude none for a text without four adjacent ASCII letters', () => {
    const db = makeDatabase(2000)
    fill(db)
    expect(countRowsRead(db, 'qwrtuiop')).toBeLessThan(400)
    for (const text of ['zzz', 'ññññ', 'aßbßc']) expect(countRowsRead(db, text)).toBe(2000)
  })

  it('find rows added and changed since they were built, with the other conditions and in the order of the list', () => {
    const db = makeDatabase(500)
    fill(db)
    const blocksBefore = db.prepare('SELECT count(*) FROM search_blocks').pluck().get() as number
    fillCache(db, {
      withdrawals: [
        withdrawalText(
          { id: 'W-100', currency: 'BTC', reason: 'needle in a stack' },
          { amount: '3' },
        ),
        withdrawalText({ id: 'new', currency: 'ETH', address: 'a NEEDLE' }, { amount: '2' }),
      ],
    })
    expect(db.prepare('SELECT count(*) FROM search_blocks').pluck().get()).toBe(blocksBefore - 1)
    expect([
      countFound(db, 'needle'),
      countFound(db, 'needle', [{ column: 'currency', operator: '=', value: 'ETH' }]),
    ]).toEqual([2, 1])
    const lists = new OpenLists()
    const { list } = lists.open(db, {
      report: 'withdrawals',
      run: null,
      conditions: [],
      sort: { column: 'amount', isDescending: false },
      search: 'needle',
    })
    expect(
      [...(lists.get(list).numbers ?? [])].map((row) =>
        db.prepare('SELECT id FROM withdrawals WHERE row = ?').pluck().get(row),
      ),
    ).toEqual(['new', 'W-100'])
    fill(db)
    expect([countFound(db, 'needle'), countRowsRead(db, 'needle in a stack')]).toEqual([2, 84 + 82])
    db.exec("UPDATE withdrawals SET row = 90000 WHERE id = 'W-100'")
    expect(countFound(db, 'needle')).toBe(2)
    db.exec("DELETE FROM withdrawals WHERE id = 'new'")
    expect(countFound(db, 'needle')).toBe(1)
  })

  it('are merged into a sheet as soon as there are enough to fill it, and results stay the same', () => {
    const { db, rows } = makeLargeDatabase()
    const storedCounts = (): unknown => [
      count(db, 'search_sheets WHERE place < 16777216'),
      count(db, 'search_blocks'),
      count(db, 'search_stale'),
    ]
    expect([rows, storedCounts()]).toEqual([23_000, [2, Math.floor(rows / 84) - 256, 0]])
    for (const text of ['w-123x', 'w-22999x', 'W-10751X', 'w-10752x', 'x21504y'])
      expect([text, countFound(db, text), countRowsRead(db, text) < 2500]).toEqual([text, 1, true])
    expect(countRowsRead(db, 'qwrtuiop')).toBeLessThan(300)
  })

  it('follow changes, moves and deletions of rows in sheets, both before and after the sheets are rebuilt', () => {
    const { db } = makeLargeDatabase()
    db.exec(
      "UPDATE withdrawals SET reason = 'A Needle' WHERE row = 300; UPDATE withdrawals SET row = 90000, address = 'needles' WHERE row = 11000; DELETE FROM withdrawals WHERE row = 12000",
    )
    expect([
      count(db, 'search_stale'),
      countFound(db, 'needle'),
      countFound(db, 'w-12000x'),
    ]).toEqual([4, 2, 0])
    fill(db)
    // The last block is always read, because SQLite may reuse its row numbers.
    expect([count(db, 'search_stale'), countFound(db, 'needle'), countFound(db, 'w-300x')]).toEqual(
      [1, 2, 1],
    )
    expect(countRowsRead(db, 'a needle')).toBeLessThan(1000)
  })

  it('are built by the next call after a kill in the middle of a sheet', () => {
    const { db } = makeLargeDatabase()
    db.exec('DELETE FROM search_sheets; DELETE FROM search_blocks')
    expect([countFound(db, 'x21504y'), countRowsRead(db, 'x21504y')]).toEqual([1, 23_000])
    const work = fillSearchBlocks(db)
    work.next()
    work.return(null)
    expect([countFound(db, 'x21504y'), count(db, 'search_sheets WHERE place < 16777216')]).toEqual([
      1, 1,
    ])
    fill(db)
    expect(countRowsRead(db, 'x21504y')).toBeLessThan(2500)
  })

  it('pause often, so that a search can be stopped', () => {
    const db = makeDatabase(10)
    db.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30000) INSERT INTO withdrawals (id, first_seen, last_seen) SELECT 'x' || i, 'x', 'x' FROM n",
    )
    const work = new OpenLists().openInSteps(db, {
      report: 'withdrawals',
      run: null,
      conditions: [],
      sort: null,
      search: 'x2',
    })
    let pauses = 0
    while (!work.next().done) pauses += 1
    expect(pauses).toBeGreaterThanOrEqual(7)
  })
})
