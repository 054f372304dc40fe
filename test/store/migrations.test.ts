import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openForWriting } from '../../src-main/store/database.ts'
import { migrations } from '../../src-main/store/migrations.ts'
import { fillCache, makeFolder, withdrawalText } from '../helpers/reconcile.ts'

describe('migrations 2 and 3', () => {
  it('brings a cache of version 1 up to date with its rows, a backup before it, and the indexes of what is there', () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const old = openForWriting(path, migrations.slice(0, 1))
    fillCache(old, { withdrawals: [withdrawalText({ id: 'W-1', currency: 'BTC', txn_hash: '0xABC' }, { amount: '1.0000000000000000000000001' })], feed: ['{"id":1,"transaction_hash":"0xabc"}'] })
    old.prepare("INSERT INTO breaks (run, break_id, category, differences, severity, sort_date, cells) VALUES (1, 'b', 'c', '', 'high', '', ?)").run('["W-1;W-2","7"]')
    old.close()
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    expect([db.pragma('user_version', { simple: true }), readdirSync(join(path, '../backups'))]).toEqual([3, ['cache-000001-before-3.db']])
    expect(db.prepare("SELECT id FROM withdrawals INDEXED BY withdrawals_hash WHERE substr(lower(txn_hash), 1, 14) = '0xabc'").pluck().all()).toEqual(['W-1'])
    const isLong = 'amount_rest IS NOT NULL OR charged_fee_rest IS NOT NULL OR debited_amount_rest IS NOT NULL'
    expect(db.prepare(`SELECT id FROM withdrawals INDEXED BY withdrawals_long WHERE ${isLong}`).pluck().all()).toEqual(['W-1'])
    expect(db.prepare("SELECT break_id FROM breaks INDEXED BY breaks_joined WHERE run = 1 AND instr(json_extract(cells, '$[0]') || json_extract(cells, '$[1]'), ';') > 0").pluck().all()).toEqual(['b'])
    expect([db.pragma('integrity_check', { simple: true }), db.prepare('SELECT count(*) FROM imports').pluck().get(), db.prepare('SELECT count(*) FROM mappings').pluck().get()]).toEqual(['ok', 0, 0])
    for (const table of ['instructions', 'calls', 'quote_askings']) expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  })
})
