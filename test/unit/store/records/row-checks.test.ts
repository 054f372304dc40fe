import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRecord } from '../../../../src-main/store/browse/read-record.ts'
import { backUp, checkBackup } from '../../../../src-main/store/database/backup-file.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { findMetadata } from '../../../../src-main/store/database/metadata.ts'
import { saveFetched } from '../../../../src-main/store/records/queue.ts'
import type {
  ActivityKind,
  DamagedRow,
  SaveResult,
} from '../../../../src-main/store/records/record-types.ts'
import {
  damagedRows,
  fillRowChecks,
  findDamaged,
  findDamagedRows,
  forgetRepaired,
  isCheckDue,
  noteChecked,
  noteDamaged,
  requeueDamaged,
} from '../../../../src-main/store/records/row-checks.ts'
import { countTotals } from '../../../../src-main/store/records/totals.ts'
import { checkDatabase } from '../../../../src-main/store/status.ts'
import { changeRowsOnDisk } from '../../../support/disk-change.ts'
import { makeFolder, saveTexts, withdrawalText } from '../../../support/reconcile.ts'

const FIRST = '2026-09-01T00:00:00.000000Z'
const SECOND = '2026-09-02T00:00:00.000000Z'

const withdrawal = (id: string, amount: string): string =>
  withdrawalText(
    {
      id,
      currency: 'USDC',
      status: 'COMPLETED',
      txn_hash: `hash-${id}`,
      external_ref: `ref-${id}`,
      reason: 'ünï',
    },
    { amount },
  )
const feedRow = (id: number, amount: string): string =>
  `{"id":${id},"transaction_type":"withdrawal","rail":"crypto","updated_at":"2026-09-01T00:00:00Z","amount_from":"${amount}"}`

const save = (
  db: WritableDb,
  kind: ActivityKind,
  texts: readonly string[],
  at = FIRST,
): SaveResult => saveTexts(db, kind, texts, at)

const withdrawals = Array.from({ length: 30 }, (_, index) =>
  withdrawal(`W-${index}`, `${index}.123456789012345678`),
)
const feed = Array.from({ length: 30 }, (_, index) => feedRow(index, `${index}.5`))
const contacts = Array.from(
  { length: 30 },
  (_, index) => `{"type":"bank","id":"C-${index}","entity_number":"${index}"}`,
)

const keyOfRow = (kind: ActivityKind, row: number): string =>
  ({ withdrawals: 'W-', transactions: '', quotes: '', contacts: 'bank/C-' })[kind] + String(row - 1)

function saveAll(db: WritableDb): void {
  save(db, 'withdrawals', withdrawals)
  save(db, 'transactions', feed)
  save(db, 'contacts', contacts)
}

function makeCache(): { readonly path: string; readonly db: WritableDb } {
  const path = join(makeFolder(), 'cache.db')
  const db = openForWriting(path)
  saveAll(db)
  countTotals(db)
  return { path, db }
}

function drain<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const damagedIn = (db: ReadableDb): DamagedRow[] => drain(findDamagedRows(db))

/** The rows noted as damaged, without their states. */
const notedRows = (db: ReadableDb): DamagedRow[] =>
  (JSON.parse(findMetadata(db, 'damaged_rows') ?? '[]') as DamagedRow[]).map(
    ({ kind, row, key }) => ({
      kind,
      row,
      key,
    }),
  )

/**
 * Changes bytes on the disk below SQLite, at the last occurrence of `old`. Returns a new
 * connection.
 */
function changeOnDisk(
  { path, db }: { path: string; db: WritableDb },
  old: string,
  now: string,
): WritableDb {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const offset = readFileSync(path).lastIndexOf(old)
  expect(offset).toBeGreaterThan(0)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from(now), 0, Buffer.byteLength(now), offset)
  closeSync(file)
  return openForWriting(path)
}

/** Changes rows but not their indexes and totals. Returns a new connection. */
function changeOnly(
  { path, db }: { path: string; db: WritableDb },
  kind: ActivityKind,
  changes: readonly string[],
): WritableDb {
  db.close()
  for (const change of changes) changeRowsOnDisk(path, kind, `UPDATE ${kind} SET ${change}`)
  return openForWriting(path)
}

const tables = [
  'withdrawals',
  'withdrawals_raw',
  'transactions',
  'transactions_raw',
  'contacts',
  'contacts_raw',
  'withdrawal_totals',
  'changes',
]

function contentOf(db: ReadableDb): unknown[] {
  return tables.map((table) =>
    db.prepare(`SELECT * FROM ${table} ORDER BY rowid`).safeIntegers().raw().all(),
  )
}

/** Expects that one sync restores the content, and that no row is noted. */
function expectRepaired(db: WritableDb, contentBefore: unknown[]): void {
  requeueDamaged(db)
  saveAll(db)
  forgetRepaired(db)
  countTotals(db)
  expect([damagedIn(db), notedRows(db), checkDatabase(db)]).toEqual([[], [], []])
  expect(contentOf(db)).toEqual(contentBefore)
  db.close()
}

describe('findDamagedRows', () => {
  it('finds nothing in an intact cache, whichever way its records came', () => {
    const { db } = makeCache()
    save(
      db,
      'withdrawals',
      [withdrawal('W-3', '3.5'), withdrawal('W-4', '4.123456789012345678')],
      SECOND,
    )
    save(db, 'transactions', [feedRow(1, '7')], SECOND)
    expect(damagedIn(db)).toEqual([])
    db.close()
  })

  it('F12: finds a changed digit in a received text, which SQLite does not detect', () => {
    const cache = makeCache()
    const db = changeOnDisk(cache, '"amount":7.123456789012345678', '"amount":7.123456789012345679')
    expect(checkDatabase(db)).toEqual([])
    expect(damagedIn(db)).toEqual([{ kind: 'withdrawals', row: 8, key: 'W-7' }])
    expect(readRecord(db, { report: 'withdrawals', key: 'W-7', run: null }).isDamaged).toBe(true)
    expect(readRecord(db, { report: 'withdrawals', key: 'W-6', run: null }).isDamaged).toBe(false)
    db.close()
  })

  it.each([
    'UPDATE withdrawals SET COLUMN = 12345 WHERE row = 5',
    'UPDATE withdrawals SET COLUMN = NULL WHERE row = 5',
  ])('F12: finds every column of a row that changed: %s', (sql) => {
    const { db } = makeCache()
    const volatileColumns = ['row', 'first_seen', 'last_seen', 'changed_at']
    const names = (db.pragma('table_info(withdrawals)') as { name: string }[])
      .map(({ name }) => name)
      .filter((name) => !volatileColumns.includes(name))
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) {
      if (name === 'id' && sql.includes('NULL')) continue
      db.exec('BEGIN')
      const cellBefore = db.prepare(`SELECT ${name} FROM withdrawals WHERE row = 5`).pluck().get()
      db.exec(sql.replace('COLUMN', name))
      const isOther = cellBefore !== null || !sql.includes('NULL')
      expect([name, damagedIn(db).map(({ row }) => row)]).toEqual([name, isOther ? [5] : []])
      db.exec('ROLLBACK')
    }
    db.close()
  })

  it('counts a row of an earlier version as intact until it has a checksum', () => {
    const cache = makeCache()
    cache.db.exec(
      "UPDATE withdrawals_raw SET row_check = NULL; UPDATE transactions_raw SET row_check = NULL; DELETE FROM facts WHERE name = 'row_checks'",
    )
    expect(damagedIn(cache.db)).toEqual([])
    drain(fillRowChecks(cache.db))
    expect(
      cache.db
        .prepare('SELECT count(*) FROM withdrawals_raw WHERE row_check IS NULL')
        .pluck()
        .get(),
    ).toBe(0)
    expect(damagedIn(cache.db)).toEqual([])
    // Once done, the work is not repeated.
    expect(fillRowChecks(cache.db).next()).toEqual({ done: true, value: null })
    const db = changeOnDisk(cache, '"amount":7.123456789012345678', '"amount":8.123456789012345678')
    expect(damagedIn(db)).toEqual([{ kind: 'withdrawals', row: 8, key: 'W-7' }])
    db.close()
  })
})

describe('requeueDamaged', () => {
  it("F12: fetches a damaged record again, which gets the service's content without a recorded change", () => {
    const cache = makeCache()
    const contentBefore = cache.db.prepare('SELECT * FROM withdrawals WHERE row = 14').raw().get()
    const db = changeOnDisk(cache, '13.123456789012345678', '83.123456789012345678')
    const totalsBefore = db.prepare('SELECT * FROM withdrawal_totals').raw().all()
    noteDamaged(db, damagedIn(db))
    expect(requeueDamaged(db)).toEqual([{ kind: 'withdrawals', row: 14, key: 'W-13' }])
    expect(
      db.prepare("SELECT id, state FROM fetch_queue WHERE state = 'wanted'").raw().all(),
    ).toEqual([['W-13', 'wanted']])
    expect(save(db, 'withdrawals', [withdrawal('W-13', '13.123456789012345678')])).toMatchObject({
      added: 0,
      changed: 0,
    })
    countTotals(db)
    forgetRepaired(db)
    expect(damagedIn(db)).toEqual([])
    expect(notedRows(db)).toEqual([])
    expect(db.prepare('SELECT * FROM withdrawals WHERE row = 14').raw().get()).toEqual(
      contentBefore,
    )
    expect(db.prepare('SELECT * FROM withdrawal_totals').raw().all()).toEqual(totalsBefore)
    expect(db.prepare('SELECT * FROM changes').all()).toEqual([])
    expect(checkDatabase(db)).toEqual([])
    db.close()
  })

  it.each<[string, ActivityKind, string[], number[]]>([
    ['an id', 'withdrawals', ["id = 'W-92' WHERE row = 13"], [13]],
    ['an indexed hash', 'withdrawals', ["txn_hash = 'hash-W-92' WHERE row = 13"], [13]],
    ['a status', 'withdrawals', ["status = 'COMPLETEE' WHERE row = 13"], [13]],
    [
      'a currency, a date and the reason for its block',
      'withdrawals',
      [
        "currency = 'USDD', created_at = '2026-09-09T00:00:00.000000Z', is_blocked = 'true' WHERE row = 13",
      ],
      [13],
    ],
    [
      'the key columns of an amount',
      'withdrawals',
      ["amount_whole = 92, amount_fraction = 5, amount_rest = 'x' WHERE row = 13"],
      [13],
    ],
    ['an id that is another’s', 'withdrawals', ["id = 'W-22' WHERE row = 13"], [13]],
    [
      'a feed id that belongs to another row, and an amount',
      'transactions',
      ["id = '22', amount_from = '92.5', amount_from_whole = 92 WHERE row = 13"],
      [13],
    ],
    [
      'two equal ids that belong to no record',
      'transactions',
      ["id = '92' WHERE row IN (13, 14)"],
      [13, 14],
    ],
    [
      'two ids that equal the id of a third row',
      'transactions',
      ["id = '22' WHERE row IN (13, 14)"],
      [13, 14],
    ],
    [
      'two swapped ids',
      'transactions',
      ["id = CASE id WHEN '12' THEN '13' ELSE '12' END WHERE row IN (13, 14)"],
      [13, 14],
    ],
    ['a contact’s id that is another’s', 'contacts', ["id = 'C-22' WHERE row = 13"], [13]],
    ['a contact’s type', 'contacts', ["type = 'benk' WHERE row = 13"], [13]],
  ])(
    'F12: restores %s that changed in the row but not in its indexes',
    (_, kind, changes, rows) => {
      const cache = makeCache()
      const contentBefore = contentOf(cache.db)
      const db = changeOnly(cache, kind, changes)
      noteDamaged(db, damagedIn(db))
      expect(notedRows(db).map(({ row }) => row)).toEqual(rows)
      expect(damagedRows(db, kind)).toEqual(new Map(rows.map((row) => [row, false])))
      expect(requeueDamaged(db).map(({ row, key }) => [row, key])).toEqual(
        rows.map((row) => [row, keyOfRow(kind, row)]),
      )
      expect(damagedRows(db, kind)).toEqual(new Map(rows.map((row) => [row, true])))
      expectRepaired(db, contentBefore)
    },
  )

  it('F12: finds with one damaged record the others that would prevent a rebuild of its indexes', () => {
    const cache = makeCache()
    const contentBefore = contentOf(cache.db)
    const db = changeOnly(cache, 'transactions', [
      'amount_from_whole = 92 WHERE row = 5',
      "id = '22' WHERE row = 13",
    ])
    noteDamaged(db, findDamaged(db, 'transactions', '4'))
    expect(requeueDamaged(db).map(({ row, key }) => [row, key])).toEqual([
      [5, '4'],
      [13, '12'],
    ])
    expectRepaired(db, contentBefore)
  })

  it('F12: keeps the key of the row if the index has changed', () => {
    const cache = makeCache()
    const contentBefore = contentOf(cache.db)
    cache.db.exec("UPDATE transactions SET id = '92' WHERE row = 13")
    const db = changeOnly(cache, 'transactions', ["id = '12' WHERE row = 13"])
    noteDamaged(db, [{ kind: 'transactions', row: 13, key: '12' }])
    expect(requeueDamaged(db)).toEqual([{ kind: 'transactions', row: 13, key: '12' }])
    expectRepaired(db, contentBefore)
  })

  it('F12: can make a backup before the rows are repaired, because a sync begins with one', () => {
    const cache = makeCache()
    const db = changeOnly(cache, 'transactions', [
      "id = '22', created_at = '2026-09-09T00:00:00.000000Z' WHERE row = 13",
    ])
    expect(checkDatabase(db)).toContain('row 13 missing from index sqlite_autoindex_transactions_1')
    checkBackup(backUp(db, cache.path, 'daily'), () => undefined)
    db.close()
  })

  it("leaves SQLite's safety settings as they were", () => {
    const cache = makeCache()
    const db = changeOnly(cache, 'withdrawals', ["id = 'W-22' WHERE row = 13"])
    noteDamaged(db, damagedIn(db))
    requeueDamaged(db)
    expect(db.pragma('writable_schema', { simple: true })).toBe(0)
    expect(() => db.exec("PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = ''")).toThrow(
      'may not be modified',
    )
    db.close()
  })

  it('F12: an older version of a feed record replaces a record whose date was damaged', () => {
    const { db } = makeCache()
    db.prepare(
      "UPDATE transactions SET updated_at = '2099-09-01T00:00:00.000000Z' WHERE id = '4'",
    ).run()
    save(db, 'transactions', [feedRow(4, '4.5')], SECOND)
    expect(db.prepare("SELECT updated_at FROM transactions WHERE id = '4'").pluck().get()).toBe(
      FIRST,
    )
    expect([damagedIn(db), db.prepare('SELECT * FROM changes').all()]).toEqual([[], []])
    db.close()
  })
})

describe('saveRecords', () => {
  it.each<[string, ActivityKind, string[]]>([
    ['a status', 'withdrawals', ["status = 'COMPLETEE' WHERE row = 13"]],
    [
      'a currency and a date',
      'withdrawals',
      ["currency = 'USDD', created_at = '2026-09-09T00:00:00.000000Z' WHERE row = 13"],
    ],
    [
      'an amount and its key columns, of two rows',
      'withdrawals',
      ["amount = '92.5', amount_whole = 92, amount_fraction = 5 WHERE row IN (13, 14)"],
    ],
    [
      'a status, and an id that belongs to another row',
      'withdrawals',
      ["status = 'COMPLETEE', id = 'W-22' WHERE row = 13"],
    ],
    [
      'a rail, and an id that belongs to another row',
      'transactions',
      ["rail = 'fiat', id = '22', amount_from = '92.5' WHERE row = 13"],
    ],
    [
      'a status, and another row’s id',
      'withdrawals',
      ["status = 'COMPLETEE' WHERE row = 13", "id = 'W-22' WHERE row = 25"],
    ],
  ])(
    'F12: repairs %s that changed on the disk, even if the row was never checked',
    (_, kind, changes) => {
      const cache = makeCache()
      const contentBefore = contentOf(cache.db)
      const db = changeOnly(cache, kind, changes)
      // A row that a batch meets is repaired at once. Others found meanwhile are fetched by the
      // next sync.
      saveAll(db)
      expectRepaired(db, contentBefore)
    },
  )

  it('F12: repairs a row that was noted while the sync was running', () => {
    const cache = makeCache()
    const contentBefore = contentOf(cache.db)
    const db = changeOnly(cache, 'withdrawals', ['amount_whole = 92 WHERE row = 13'])
    expect(requeueDamaged(db)).toEqual([])
    noteDamaged(db, findDamaged(db, 'withdrawals', 'W-12'))
    expect(damagedRows(db, 'withdrawals')).toEqual(new Map([[13, false]]))
    saveAll(db)
    expectRepaired(db, contentBefore)
  })
})

describe('forgetRepaired', () => {
  it('F12: keeps the notes of rows that a sync could not repair, and drops the others', () => {
    const cache = makeCache()
    const contentBefore = contentOf(cache.db)
    const db = changeOnly(cache, 'withdrawals', ['amount_whole = 92 WHERE row IN (5, 13)'])
    noteDamaged(db, [...damagedIn(db), { kind: 'contacts', row: 99, key: 'bank/gone' }])
    requeueDamaged(db)
    saveFetched(db, [{ id: 'W-4', kind: 'absent' }], FIRST)
    save(db, 'withdrawals', [withdrawals[12] as string])
    forgetRepaired(db)
    expect(notedRows(db)).toEqual([{ kind: 'withdrawals', row: 5, key: 'W-4' }])
    expect(requeueDamaged(db)).toEqual([{ kind: 'withdrawals', row: 5, key: 'W-4' }])
    expect(db.prepare("SELECT state FROM fetch_queue WHERE id = 'W-4'").pluck().get()).toBe(
      'wanted',
    )
    expectRepaired(db, contentBefore)
  })

  it('walks the whole feed once for a record that it no longer returns, until it is found again', () => {
    const cache = makeCache()
    const db = changeOnly(cache, 'transactions', ['amount_from_whole = 92 WHERE row = 13'])
    const rows = damagedIn(db)
    noteDamaged(db, rows)
    // A sync that did not reach its end requests again.
    expect([requeueDamaged(db), requeueDamaged(db)]).toEqual([rows, rows])
    forgetRepaired(db)
    expect([notedRows(db), requeueDamaged(db)]).toEqual([rows, []])
    noteDamaged(db, rows)
    expect(requeueDamaged(db)).toEqual(rows)
    db.close()
  })

  it('requests in the next sync the rows noted while the current sync was running', () => {
    const cache = makeCache()
    const db = changeOnly(cache, 'transactions', ['amount_from_whole = 92 WHERE row = 13'])
    noteDamaged(db, damagedIn(db))
    forgetRepaired(db)
    expect(requeueDamaged(db)).toEqual([{ kind: 'transactions', row: 13, key: '12' }])
    db.close()
  })
})

describe('findDamaged', () => {
  it('returns a damaged record of any kind by its key, and none for a break', () => {
    const { db } = makeCache()
    db.exec("UPDATE transactions SET rail = 'fiat' WHERE id = '7'")
    expect(findDamaged(db, 'transactions', '7')).toEqual([
      { kind: 'transactions', row: 8, key: '7' },
    ])
    expect([
      findDamaged(db, 'transactions', '8'),
      findDamaged(db, 'breaks', '7'),
      findDamaged(db, 'contacts', 'exchange/7'),
    ]).toEqual([[], [], []])
    db.close()
  })
})

describe('isCheckDue', () => {
  it('is true once a week, and after a clock was set back', () => {
    const { db } = makeCache()
    const now = Date.parse('2026-09-10T00:00:00Z')
    expect(isCheckDue(db, now)).toBe(true)
    noteChecked(db, '2026-09-10T00:00:00.000000Z')
    expect([
      isCheckDue(db, now + 6 * 86_400_000),
      isCheckDue(db, now + 7 * 86_400_000),
      isCheckDue(db, now - 1000),
    ]).toEqual([false, true, true])
    db.close()
  })
})
