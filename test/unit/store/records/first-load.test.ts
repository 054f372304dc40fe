import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { ListQuery } from '../../../../src-main/contract/window.ts'
import type { ReceivedRecord } from '../../../../src-main/domain/packed-records.ts'
import { packRecords } from '../../../../src-main/domain/packed-records.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import { findRecords } from '../../../../src-main/store/browse/find-records.ts'
import { OpenLists, readList } from '../../../../src-main/store/browse/lists.ts'
import { readOverview } from '../../../../src-main/store/browse/overview.ts'
import { openStore } from '../../../../src-main/store/client.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { setMetadata } from '../../../../src-main/store/database/metadata.ts'
import { saveRecords } from '../../../../src-main/store/records/activity.ts'
import {
  finishIndexes,
  hasDroppedIndexes,
  isLoadOver,
} from '../../../../src-main/store/records/first-load.ts'
import { sumKeyed } from '../../../../src-main/store/records/money-sums.ts'
import { saveFetched } from '../../../../src-main/store/records/queue.ts'
import { build } from '../../../support/build.ts'
import { builtProgram } from '../../../support/built-program.ts'
import { listQuery } from '../../../support/list-query.ts'
import { decodeAll, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const workerUrl = builtProgram.worker
beforeAll(build)
const AT = '2026-09-01T00:00:00.000000Z'

const makeWithdrawals = (from: number, count: number): ReceivedRecord[] =>
  decodeAll(
    Array.from({ length: count }, (_, index) => {
      const id = `W-${String((from + index) * 7919).padStart(9, '0')}`
      return withdrawalText(
        {
          id,
          currency: index % 3 === 0 ? 'BTC' : 'ETH',
          status: 'COMPLETED',
          created_at: `2026-08-${10 + (index % 20)}T00:00:00Z`,
          txn_hash: `0x${id}`,
        },
        { amount: `${index}.25` },
      )
    }),
    withdrawalFields,
  )

function makeDatabase(): { db: WritableDb; path: string } {
  const path = join(makeFolder(), 'cache.db')
  const db = openForWriting(path)
  onTestFinished(() => void (db.open && db.close()))
  return { db, path }
}

const load = (db: WritableDb, incoming: readonly ReceivedRecord[], cursor = ''): void =>
  db
    .transaction(() => {
      saveRecords(db, 'withdrawals', incoming, AT)
      setMetadata(db, 'cursor', cursor)
    })
    .immediate()

type Index = readonly [name: string, sql: string | null]
const indexesOf = (db: ReadableDb): Index[] =>
  db
    .prepare<[], Index>(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'withdrawals' ORDER BY name",
    )
    .raw()
    .all()
/** The indexes that a first load keeps: those of the keys, and the partial ones. */
const keptIndexes = (indexes: readonly Index[]): Index[] =>
  indexes.filter(([, sql]) => sql === null || sql.includes(' WHERE '))
const finish = (db: WritableDb): number => [...finishIndexes(db)].length

/** The figures that the window shows of a cache. */
function shownState(db: ReadableDb): unknown {
  const lists = new OpenLists()
  const pageOf = (query: Partial<ListQuery>): unknown => {
    const { list, rows } = lists.open(db, listQuery(query))
    return [rows, readList(db, lists.get(list), 0, 100)]
  }
  return [
    pageOf({}),
    pageOf({ sort: { column: 'amount', isDescending: true } }),
    pageOf({ conditions: [{ column: 'currency', operator: '=', value: 'BTC' }], search: '0x' }),
    sumKeyed(db, { sql: '', values: [] }, ['amount']),
    readOverview(db, ['COMPLETED'], AT, []),
    findRecords(db, 'W-00000'),
  ]
}

describe('a first load of withdrawals that are fetched by id', () => {
  const answers = (records: readonly ReceivedRecord[]) =>
    [
      {
        kind: 'page',
        ids: records.map((item) => (item.kind === 'record' ? (item.record.id ?? '') : '')),
        page: packRecords(withdrawalFields, records),
      },
    ] as const

  it('drops indexes if five hundred answers come at once, and none with fewer', () => {
    const { db } = makeDatabase()
    const indexesBefore = indexesOf(db)
    saveFetched(db, answers(makeWithdrawals(0, 499)), AT)
    expect([hasDroppedIndexes(db), indexesOf(db)]).toEqual([false, indexesBefore])
    saveFetched(db, answers(makeWithdrawals(499, 500)), AT)
    expect([hasDroppedIndexes(db), indexesOf(db)]).toEqual([true, keptIndexes(indexesBefore)])
    finish(db)
    expect([hasDroppedIndexes(db), indexesOf(db)]).toEqual([false, indexesBefore])
  })

  it('builds the indexes when the pass is over, and after ten small batches in a row', async () => {
    const { db, path } = makeDatabase()
    const indexesBefore = indexesOf(db)
    db.close()
    const store = openStore({ workerUrl, path, isReadOnly: false, owner: 'test' })
    const indexes = (): Index[] => {
      const reading = openForReading(path)
      const indexesNow = indexesOf(reading)
      reading.close()
      return indexesNow
    }
    try {
      await store.call('saveFetched', { fetched: answers(makeWithdrawals(0, 600)), at: AT })
      expect(indexes()).toEqual(keptIndexes(indexesBefore))
      await store.call('finishLoad', null)
      expect(indexes()).toEqual(indexesBefore)
      await store.call('saveFetched', { fetched: answers(makeWithdrawals(600, 600)), at: AT })
      for (let time = 0; time < 10; time += 1) {
        expect(indexes()).toEqual(keptIndexes(indexesBefore))
        await store.call('saveFetched', {
          fetched: answers(makeWithdrawals(1200 + time, 1)),
          at: AT,
        })
      }
      expect(indexes()).toEqual(indexesBefore)
    } finally {
      await store.close()
    }
  })
})

describe('a first load', () => {
  it('drops the indexes only when records come in thousands into a nearly empty table', () => {
    const smallDatabase = makeDatabase().db
    const indexes = indexesOf(smallDatabase)
    load(smallDatabase, makeWithdrawals(0, 999))
    expect(hasDroppedIndexes(smallDatabase)).toBe(false)
    load(smallDatabase, makeWithdrawals(1000, 1000))
    expect([hasDroppedIndexes(smallDatabase), indexesOf(smallDatabase)]).toEqual([
      true,
      keptIndexes(indexes),
    ])
    const filledDatabase = makeDatabase().db
    filledDatabase.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= 20000) INSERT INTO withdrawals (id, first_seen, last_seen) SELECT 'x' || i, 'x', 'x' FROM n",
    )
    load(filledDatabase, makeWithdrawals(0, 1000))
    expect(hasDroppedIndexes(filledDatabase)).toBe(false)
  })

  it('allows a longer log until its end, and the usual length afterwards', () => {
    const { db } = makeDatabase()
    const bounds = (): unknown[] =>
      ['wal_autocheckpoint', 'journal_size_limit'].map((name) => db.pragma(name, { simple: true }))
    const usualBounds = bounds()
    load(db, makeWithdrawals(0, 1000))
    expect(bounds()).toEqual([32000, 144 * 1024 ** 2])
    finish(db)
    expect([bounds(), usualBounds]).toEqual([usualBounds, [4000, 64 * 1024 ** 2]])
  })

  it('treats a repeated record as the stored one, and a changed record as a change', () => {
    const { db } = makeDatabase()
    const records = makeWithdrawals(0, 1000)
    load(db, records)
    const changedRecords = records.map((item, index) =>
      index === 7 && item.kind === 'record'
        ? {
            ...item,
            record: { ...item.record, amount: '9.000000000000000001' },
            raw: `${item.raw} `,
          }
        : item,
    )
    const saveResult = db
      .transaction(() => saveRecords(db, 'withdrawals', changedRecords, AT))
      .immediate()
    expect([hasDroppedIndexes(db), saveResult]).toMatchObject([true, { added: 0, changed: 1 }])
    expect(db.prepare('SELECT count(*) FROM withdrawals').pluck().get()).toBe(1000)
    expect(db.prepare('SELECT field, old, new FROM changes').raw().all()).toEqual([
      ['amount', '7.25', '9.000000000000000001'],
    ])
  })

  it('answers lists, sums, the overview and searches as it does with its indexes', () => {
    const { db } = makeDatabase()
    const indexes = indexesOf(db)
    load(db, makeWithdrawals(0, 1500))
    const stateBefore = shownState(db)
    expect(isLoadOver(db, 1000)).toBe(false)
    expect(isLoadOver(db, 999)).toBe(true)
    expect(finish(db)).toBe(indexes.length - keptIndexes(indexes).length)
    expect([hasDroppedIndexes(db), isLoadOver(db, 0)]).toEqual([false, false])
    expect(indexesOf(db)).toEqual(indexes)
    expect(shownState(db)).toEqual(stateBefore)
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(
      db.prepare("SELECT count(*) > 0 FROM sqlite_stat1 WHERE tbl = 'withdrawals'").pluck().get(),
    ).toBe(1)
  })

  it('lasts through a known first pass, whatever the number of rows, until ten small batches come in a row', () => {
    const { db } = makeDatabase()
    db.exec(
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= 20000) INSERT INTO withdrawals (id, first_seen, last_seen) SELECT 'x' || i, 'x', 'x' FROM n",
    )
    const save = (count: number, isFirstPass?: boolean): void =>
      void db
        .transaction(() =>
          saveRecords(db, 'withdrawals', makeWithdrawals(0, count), AT, isFirstPass),
        )
        .immediate()
    save(999, true)
    save(1000, false)
    expect(hasDroppedIndexes(db)).toBe(false)
    save(1000, true)
    expect(hasDroppedIndexes(db)).toBe(true)
    const loadFew = (times: number): boolean[] =>
      Array.from({ length: times }, () => isLoadOver(db, 249, true))
    expect(loadFew(9)).not.toContain(true)
    expect(isLoadOver(db, 250, true)).toBe(false)
    expect(loadFew(9)).not.toContain(true)
    expect(loadFew(1)).toEqual([true])
    finish(db)
    expect(loadFew(11)).not.toContain(true)
  })

  it('keeps rows and resume point together if it ends in the middle, and leaves the other indexes to the next start', () => {
    const { db, path } = makeDatabase()
    const indexes = indexesOf(db)
    load(db, makeWithdrawals(0, 1000), 'one')
    expect(() =>
      db.transaction(() => {
        load(db, makeWithdrawals(1000, 1000), 'two')
        throw new Error('killed')
      })(),
    ).toThrow('killed')
    finishIndexes(db).next()
    db.close()
    const reopenedDb = openForWriting(path)
    onTestFinished(() => void reopenedDb.close())
    expect([indexesOf(reopenedDb).length, hasDroppedIndexes(reopenedDb)]).toEqual([
      keptIndexes(indexes).length + 1,
      true,
    ])
    expect(
      reopenedDb
        .prepare(
          "SELECT (SELECT count(*) FROM withdrawals), (SELECT count(*) FROM withdrawals_raw), (SELECT value FROM facts WHERE name = 'cursor')",
        )
        .raw()
        .get(),
    ).toEqual([1000, 1000, 'one'])
    load(reopenedDb, makeWithdrawals(1000, 1000), 'two')
    finish(reopenedDb)
    expect([
      indexesOf(reopenedDb),
      reopenedDb
        .prepare(
          'SELECT count(*) FROM withdrawals INDEXED BY withdrawals_amount WHERE amount_whole >= 0',
        )
        .pluck()
        .get(),
    ]).toEqual([indexes, 2000])
  })

  it('drops nothing if its first batch is rolled back', () => {
    const { db } = makeDatabase()
    const indexes = indexesOf(db)
    expect(() =>
      db.transaction(() => (load(db, makeWithdrawals(0, 1000)), db.exec('nonsense')))(),
    ).toThrow()
    expect([indexesOf(db), hasDroppedIndexes(db)]).toEqual([indexes, false])
  })
})

describe('the database thread', () => {
  it('leaves the indexes dropped during a whole first pass, whose commits begin small, and builds them once at its end', async () => {
    const { db, path } = makeDatabase()
    const indexes = indexesOf(db)
    db.close()
    const store = openStore({ workerUrl, path, isReadOnly: false, owner: 'a test' })
    const feed = {
      cursor: 'next',
      passBegunAt: AT,
      passIsFull: false,
      coveredFrom: null,
      coveredTo: null,
      isComplete: false,
    }
    const indexCounts: number[] = []
    let from = 0
    const reader = openForReading(path)
    onTestFinished(() => void reader.close())
    for (const count of [100, 100, 1000, 300, 20000, 400, 1000, 100, 5000]) {
      await store.call('saveRecords', {
        kind: 'withdrawals',
        incoming: makeWithdrawals(from, count),
        at: AT,
        feed,
      })
      from += count
      indexCounts.push(indexesOf(reader).length)
    }
    const keptCount = keptIndexes(indexes).length
    expect(indexCounts).toEqual([
      indexes.length,
      indexes.length,
      ...Array<number>(7).fill(keptCount),
    ])
    await store.call('saveFeedState', { ...feed, cursor: null, isComplete: true })
    expect(indexesOf(reader)).toEqual(indexes)
    await store.call('saveRecords', {
      kind: 'withdrawals',
      incoming: makeWithdrawals(from, 1000),
      at: AT,
      feed: { ...feed, isComplete: true },
    })
    expect(indexesOf(reader)).toEqual(indexes)
    await store.close()
  })

  it('builds the indexes at the end of a load, or when it opens a cache whose load was cut off', async () => {
    const { db, path } = makeDatabase()
    const indexes = indexesOf(db)
    load(db, makeWithdrawals(0, 1000))
    db.close()
    const store = openStore({ workerUrl, path, isReadOnly: false, owner: 'a test' })
    const rows = async (): Promise<number> =>
      (await store.call('status', null)).counts.withdrawals as number
    expect(await rows()).toBe(1000)
    const reader = openForReading(path)
    onTestFinished(() => void reader.close())
    expect(indexesOf(reader)).toEqual(indexes)
    await store.call('saveRecords', {
      kind: 'withdrawals',
      incoming: makeWithdrawals(1000, 1000),
      at: AT,
    })
    expect(indexesOf(reader)).toEqual(keptIndexes(indexes))
    await store.call('saveRecords', {
      kind: 'withdrawals',
      incoming: makeWithdrawals(2000, 5),
      at: AT,
    })
    expect([await rows(), indexesOf(reader)]).toEqual([2005, indexes])
    await store.call('setFact', { name: 'last_sync', value: AT })
    expect(reader.prepare('SELECT count(*) FROM search_blocks').pluck().get()).toBe(
      Math.floor(2005 / 84),
    )
    await store.close()
  })
})
