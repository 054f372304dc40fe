import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { transactionFields } from '../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../src-main/domain/withdrawal.ts'
import { saveRecords } from '../../src-main/store/activity.ts'
import { openForWriting } from '../../src-main/store/database.ts'
import type { Connection } from '../../src-main/store/database.ts'
import { readRecord } from '../../src-main/store/record.ts'
import { askDamagedAgain, fillRowChecks, findDamaged, findDamagedRows, forgetDamaged, isCheckDue, listDamaged, noteChecked, noteDamaged } from '../../src-main/store/row-checks.ts'
import { checkDatabase } from '../../src-main/store/status.ts'
import type { ActivityKind, DamagedRow, Saved } from '../../src-main/store/store.ts'
import { countTotals } from '../../src-main/store/totals.ts'
import { decodeAll, makeFolder, withdrawalText } from '../helpers/reconcile.ts'

const FIRST = '2026-09-01T00:00:00.000000Z'
const SECOND = '2026-09-02T00:00:00.000000Z'

const withdrawal = (id: string, amount: string): string => withdrawalText({ id, currency: 'USDC', status: 'COMPLETED', txn_hash: `hash-${id}`, external_ref: `ref-${id}`, reason: 'ünï' }, { amount })
const feedRow = (id: number, amount: string): string => `{"id":${id},"transaction_type":"withdrawal","rail":"crypto","updated_at":"2026-09-01T00:00:00Z","amount_from":"${amount}"}`

function save(db: Connection, kind: ActivityKind, texts: readonly string[], at = FIRST): Saved {
  return db.transaction(() => saveRecords(db, kind, decodeAll(texts, kind === 'withdrawals' ? withdrawalFields : transactionFields), at)).immediate()
}

function makeCache(): { readonly path: string; readonly db: Connection } {
  const path = join(makeFolder(), 'cache.db')
  const db = openForWriting(path)
  save(
    db,
    'withdrawals',
    Array.from({ length: 30 }, (_, at) => withdrawal(`W-${at}`, `${at}.123456789012345678`)),
  )
  save(
    db,
    'transactions',
    Array.from({ length: 30 }, (_, at) => feedRow(at, `${at}.5`)),
  )
  return { path, db }
}

function run<T>(work: Generator<unknown, T>): T {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const damagedIn = (db: Connection): DamagedRow[] => run(findDamagedRows(db))

/** Changes bytes on the disk below SQLite, wherever `old` stands for the last time; the connection is another one afterwards. */
function changeOnDisk({ path, db }: { path: string; db: Connection }, old: string, now: string): Connection {
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const at = readFileSync(path).lastIndexOf(old)
  expect(at).toBeGreaterThan(0)
  const file = openSync(path, 'r+')
  writeSync(file, Buffer.from(now), 0, Buffer.byteLength(now), at)
  closeSync(file)
  return openForWriting(path)
}

describe('findDamagedRows', () => {
  it('finds nothing in a sound cache, however its records came', () => {
    const { db } = makeCache()
    save(db, 'withdrawals', [withdrawal('W-3', '3.5'), withdrawal('W-4', '4.123456789012345678')], SECOND)
    save(db, 'transactions', [feedRow(1, '7')], SECOND)
    expect(damagedIn(db)).toEqual([])
    db.close()
  })

  it('F12: finds a digit that became another one in a text as received, which SQLite itself does not', () => {
    const cache = makeCache()
    const db = changeOnDisk(cache, '"amount":7.123456789012345678', '"amount":7.123456789012345679')
    expect(checkDatabase(db)).toEqual([])
    expect(damagedIn(db)).toEqual([{ kind: 'withdrawals', row: 8, key: 'W-7' }])
    expect(readRecord(db, { report: 'withdrawals', key: 'W-7', run: null }).isDamaged).toBe(true)
    expect(readRecord(db, { report: 'withdrawals', key: 'W-6', run: null }).isDamaged).toBe(false)
    db.close()
  })

  it.each(['UPDATE withdrawals SET COLUMN = 12345 WHERE row = 5', 'UPDATE withdrawals SET COLUMN = NULL WHERE row = 5'])('F12: finds every column of a row that changed: %s', (sql) => {
    const { db } = makeCache()
    const untold = ['row', 'first_seen', 'last_seen', 'changed_at']
    const names = (db.pragma('table_info(withdrawals)') as { name: string }[]).map(({ name }) => name).filter((name) => !untold.includes(name))
    expect(names.length).toBeGreaterThan(25)
    for (const name of names) {
      if (name === 'id' && sql.includes('NULL')) continue
      db.exec('BEGIN')
      const before = db.prepare(`SELECT ${name} FROM withdrawals WHERE row = 5`).pluck().get()
      db.exec(sql.replace('COLUMN', name))
      const isOther = before !== null || !sql.includes('NULL')
      expect([name, damagedIn(db).map(({ row }) => row)]).toEqual([name, isOther ? [5] : []])
      db.exec('ROLLBACK')
    }
    db.close()
  })

  it('takes a row of an earlier version for sound until it has its sum', () => {
    const cache = makeCache()
    cache.db.exec("UPDATE withdrawals_raw SET row_check = NULL; UPDATE transactions_raw SET row_check = NULL; DELETE FROM facts WHERE name = 'row_checks'")
    expect(damagedIn(cache.db)).toEqual([])
    run(fillRowChecks(cache.db))
    expect(cache.db.prepare('SELECT count(*) FROM withdrawals_raw WHERE row_check IS NULL').pluck().get()).toBe(0)
    expect(damagedIn(cache.db)).toEqual([])
    // Once done it is not looked for again.
    expect(fillRowChecks(cache.db).next()).toEqual({ done: true, value: null })
    const db = changeOnDisk(cache, '"amount":7.123456789012345678', '"amount":8.123456789012345678')
    expect(damagedIn(db)).toEqual([{ kind: 'withdrawals', row: 8, key: 'W-7' }])
    db.close()
  })
})

describe('askDamagedAgain', () => {
  it('F12: a damaged record is wanted again and becomes what the service says, without a change being noted', () => {
    const cache = makeCache()
    const whole = cache.db.prepare('SELECT * FROM withdrawals WHERE row = 14').raw().get()
    const db = changeOnDisk(cache, '13.123456789012345678', '83.123456789012345678')
    const wholeTotals = db.prepare('SELECT * FROM withdrawal_totals').raw().all()
    noteDamaged(db, damagedIn(db))
    expect(askDamagedAgain(db)).toEqual([{ kind: 'withdrawals', row: 14, key: 'W-13' }])
    expect(db.prepare("SELECT id, state FROM fetch_queue WHERE state = 'wanted'").raw().all()).toEqual([['W-13', 'wanted']])
    expect(save(db, 'withdrawals', [withdrawal('W-13', '13.123456789012345678')])).toMatchObject({ added: 0, changed: 0 })
    countTotals(db)
    forgetDamaged(db)
    expect(damagedIn(db)).toEqual([])
    expect(listDamaged(db)).toEqual([])
    expect(db.prepare('SELECT * FROM withdrawals WHERE row = 14').raw().get()).toEqual(whole)
    expect(db.prepare('SELECT * FROM withdrawal_totals').raw().all()).toEqual(wholeTotals)
    expect(db.prepare('SELECT * FROM changes').all()).toEqual([])
    expect(checkDatabase(db)).toEqual([])
    db.close()
  })

  it.each([
    ['an id', 'W-12', 'W-92'],
    ['an indexed hash', 'hash-W-12', 'hash-W-92'],
  ])('F12: %s that changed in the row, not in its index, is what it was', (_, old, now) => {
    const { db, path } = makeCache()
    const whole = db.prepare('SELECT * FROM withdrawals WHERE row = 13').raw().get()
    // As the disk would: the row changes and no index hears of it.
    db.unsafeMode(true)
    db.pragma('writable_schema = ON')
    const indexes = db.prepare("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'withdrawals' AND sql IS NOT NULL").raw().all()
    db.prepare("DELETE FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'withdrawals' AND sql IS NOT NULL").run()
    const table = db.prepare("SELECT sql FROM sqlite_schema WHERE type = 'table' AND name = 'withdrawals'").pluck().get() as string
    const own = db.prepare("SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE name = 'sqlite_autoindex_withdrawals_1'").raw().all()
    db.prepare("DELETE FROM sqlite_schema WHERE name = 'sqlite_autoindex_withdrawals_1'").run()
    db.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'withdrawals'").run(table.replace('TEXT NOT NULL UNIQUE', 'TEXT NOT NULL'))
    db.close()
    const bare = openForWriting(path)
    bare.unsafeMode(true)
    const column = old.startsWith('hash') ? 'txn_hash' : 'id'
    bare.prepare(`UPDATE withdrawals SET ${column} = ? WHERE row = 13`).run(now)
    bare.pragma('writable_schema = ON')
    for (const index of [...indexes, ...own]) bare.prepare('INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql) VALUES (?, ?, ?, ?, ?)').run(...(index as string[]))
    bare.prepare("UPDATE sqlite_schema SET sql = ? WHERE type = 'table' AND name = 'withdrawals'").run(table)
    bare.close()
    const damaged = openForWriting(path)
    noteDamaged(damaged, damagedIn(damaged))
    expect(askDamagedAgain(damaged)).toEqual([{ kind: 'withdrawals', row: 13, key: 'W-12' }])
    save(damaged, 'withdrawals', [withdrawal('W-12', '12.123456789012345678')])
    countTotals(damaged)
    expect(damaged.prepare('SELECT * FROM withdrawals WHERE row = 13').raw().get()).toEqual(whole)
    expect(damaged.prepare('SELECT count(*) FROM withdrawals').pluck().get()).toBe(30)
    expect([damagedIn(damaged), checkDatabase(damaged)]).toEqual([[], []])
    damaged.close()
  })

  it('F12: an older version of a feed record replaces one whose date was damaged', () => {
    const { db } = makeCache()
    db.prepare("UPDATE transactions SET updated_at = '2099-09-01T00:00:00.000000Z' WHERE id = '4'").run()
    save(db, 'transactions', [feedRow(4, '4.5')], SECOND)
    expect(db.prepare("SELECT updated_at FROM transactions WHERE id = '4'").pluck().get()).toBe(FIRST)
    expect([damagedIn(db), db.prepare('SELECT * FROM changes').all()]).toEqual([[], []])
    db.close()
  })
})

describe('findDamaged', () => {
  it('tells a damaged record of any kind by its key, and nothing of a break', () => {
    const { db } = makeCache()
    db.exec("UPDATE transactions SET rail = 'fiat' WHERE id = '7'")
    expect(findDamaged(db, 'transactions', '7')).toEqual([{ kind: 'transactions', row: 8, key: '7' }])
    expect([findDamaged(db, 'transactions', '8'), findDamaged(db, 'breaks', '7'), findDamaged(db, 'contacts', 'exchange/7')]).toEqual([[], [], []])
    db.close()
  })
})

describe('isCheckDue', () => {
  it('is true once a week, and after a clock was set back', () => {
    const { db } = makeCache()
    const now = Date.parse('2026-09-10T00:00:00Z')
    expect(isCheckDue(db, now)).toBe(true)
    noteChecked(db, '2026-09-10T00:00:00.000000Z')
    expect([isCheckDue(db, now + 6 * 86_400_000), isCheckDue(db, now + 7 * 86_400_000), isCheckDue(db, now - 1000)]).toEqual([false, true, true])
    db.close()
  })
})
