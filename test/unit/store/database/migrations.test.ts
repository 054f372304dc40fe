import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { pairColumns } from '../../../../src-main/reconciliation/pair-columns.ts'
import { columnOf, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import { compareRuns } from '../../../../src-main/store/browse/run-changes.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { migrations } from '../../../../src-main/store/database/migrations.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import { countTotals, readTotals } from '../../../../src-main/store/records/totals.ts'
import { failureOf, makeFolder } from '../../../support/reconcile.ts'

const newest = migrations.at(-1)?.version

describe('migrations from an early version', () => {
  it('migrates a cache of version 1 after a backup, keeps the rows, and indexes them', () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const oldDb = openForWriting(path, migrations.slice(0, 1))
    oldDb.exec(`INSERT INTO withdrawals (row, id, currency, txn_hash, amount, amount_whole, amount_fraction, amount_rest, is_blocked, first_seen, last_seen)
      VALUES (1, 'W-1', 'BTC', '0xABC', '1.0000000000000000000000001', 1, 0, '000000100000', 'true', 'x', 'x'), (2, 'W-2', 'BTC', '0xDEF', '2', 2, 0, NULL, 'false', 'x', 'x');
      INSERT INTO transactions (id, transaction_hash, first_seen, last_seen) VALUES ('1', '0xabc', 'x', 'x')`)
    oldDb
      .prepare(
        "INSERT INTO breaks (run, break_id, category, differences, severity, sort_date, cells) VALUES (1, 'b', 'c', '', 'high', '', ?)",
      )
      .run('["W-1;W-2","7"]')
    oldDb.close()
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    expect([
      db.pragma('user_version', { simple: true }),
      readdirSync(join(path, '../backups')),
    ]).toEqual([newest, [`cache-000001-before-${newest}.db`]])
    expect(
      db
        .prepare(
          "SELECT id FROM withdrawals INDEXED BY withdrawals_hash WHERE substr(lower(txn_hash), 1, 14) = '0xabc'",
        )
        .pluck()
        .all(),
    ).toEqual(['W-1'])
    const isLongSql =
      'amount_rest IS NOT NULL OR charged_fee_rest IS NOT NULL OR debited_amount_rest IS NOT NULL'
    expect(
      db
        .prepare(`SELECT id FROM withdrawals INDEXED BY withdrawals_long WHERE ${isLongSql}`)
        .pluck()
        .all(),
    ).toEqual(['W-1'])
    countTotals(db)
    expect(readTotals(db, { sql: '', values: [] }, ['amount'])).toEqual({
      rows: 2,
      counts: { BTC: 2 },
      sums: { amount: { BTC: '3.0000000000000000000000001' } },
    })
    expect(
      db
        .prepare(
          'SELECT id FROM withdrawals INDEXED BY withdrawals_amount ORDER BY amount_whole DESC, amount_fraction DESC, amount_rest DESC',
        )
        .pluck()
        .all(),
    ).toEqual(['W-2', 'W-1'])
    expect(
      db
        .prepare(
          "SELECT id FROM withdrawals INDEXED BY withdrawals_blocked WHERE is_blocked = 'true'",
        )
        .pluck()
        .all(),
    ).toEqual(['W-1'])
    expect(
      db
        .prepare(
          "SELECT break_id FROM breaks INDEXED BY breaks_joined WHERE run = 1 AND instr(json_extract(cells, '$[0]') || json_extract(cells, '$[1]'), ';') > 0",
        )
        .pluck()
        .all(),
    ).toEqual(['b'])
    expect([
      db.pragma('integrity_check', { simple: true }),
      db.prepare('SELECT count(*) FROM imports').pluck().get(),
      db.prepare('SELECT count(*) FROM mappings').pluck().get(),
    ]).toEqual(['ok', 0, 0])
    for (const table of ['instructions', 'calls', 'quote_askings'])
      expect(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get()).toBe(0)
  })

  it('keeps the breaks of a run of version 3 open and unassigned, and refuses, with a reason, to match its records by hand', () => {
    const path = join(makeFolder(), 'profile', 'cache.db')
    const oldDb = openForWriting(path, migrations.slice(0, 3))
    const cells = [...pairColumns.map((name) => (name === 'currency' ? 'BTC' : '')), '0-1']
    oldDb
      .prepare(
        "INSERT INTO breaks (run, break_id, category, differences, severity, sort_date, cells) VALUES (1, 'b', 'missing_at_provider', '', 'high', '', ?)",
      )
      .run(JSON.stringify(cells))
    oldDb
      .prepare(
        "INSERT INTO runs (seq, id, at, made_at, summary) VALUES (1, 'r', '2026-01-01', '2026-01-01', ?)",
      )
      .run(JSON.stringify({ run_id: 'r', period: null }))
    oldDb.close()
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    const columns = [
      'category',
      'currency',
      'age_bucket',
      'hint',
      'status',
      'assignee',
      'change',
    ].map((name) => columnOf('breaks', name))
    expect([...iterateRows(db, { report: 'breaks', conditions: [] }, columns)]).toEqual([
      ['missing_at_provider', 'BTC', '0-1', null, 'open', '', 'new'],
    ])
    const match = { kind: 'match', run: 'r', breaks: ['b'], reason: '' } as const
    expect(
      failureOf(() =>
        decide(db, {
          id: 'd',
          at: '2026-01-02',
          by: 'ana',
          decision: match,
          separatedPair: undefined,
        }),
      ).why,
    ).toContain('earlier version')
    expect(compareRuns(db, 'r')).toMatchObject({ previous: null, new: 1, waiting: 0 })
  })
})
