import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ReportName } from '../../../../src-main/contract/report.ts'
import type { RecordView } from '../../../../src-main/contract/window.ts'
import { findRecords } from '../../../../src-main/store/browse/find-records.ts'
import { breakIdsSql, readRecord } from '../../../../src-main/store/browse/read-record.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { deleteRun } from '../../../../src-main/store/runs/run-removal.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import {
  AS_OF,
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
  fillCache(db, { withdrawals, feed })
  return db
}

const makeWithdrawal = (
  id: string,
  members: Readonly<Record<string, unknown>> = {},
  amount = '1.50',
): string => withdrawalText({ id, currency: 'USDC', ...members }, { amount })
const read = (
  db: ReadableDb,
  report: ReportName,
  key: string,
  run: string | null = null,
): RecordView => readRecord(db, { report, key, run })
const links = (view: RecordView): string[] =>
  view.related.map(({ report, key, why }) => `${report}/${key} ${why}`)
const HASH = '0xABcdef0123456789abcdef0123456789'

describe('readRecord', () => {
  it('returns the cells, the raw answer, the times at which the record was seen, and its changes, newest first', () => {
    const db = makeDatabase([makeWithdrawal('W-1', { status: 'PENDING', extra: 'kept' })])
    fillCache(db, {
      withdrawals: [makeWithdrawal('W-1', { status: 'COMPLETED', extra: 'kept' }, '2')],
    })
    const view = read(db, 'withdrawals', 'W-1')
    expect(view).toMatchObject({
      report: 'withdrawals',
      key: 'W-1',
      firstSeen: AS_OF,
      lastSeen: AS_OF,
      related: [],
      breaks: [],
    })
    expect(view.cells).toMatchObject({ id: 'W-1', status: 'COMPLETED', amount: '2', address: null })
    expect(view.raw).toBe(
      '{"id":"W-1","currency":"USDC","status":"COMPLETED","extra":"kept","amount":2}',
    )
    expect(view.history).toEqual([
      { at: AS_OF, field: 'status', old: 'PENDING', new: 'COMPLETED' },
      { at: AS_OF, field: 'amount', old: '1.50', new: '2' },
    ])
  })

  it('refuses an unknown key, in every report', () => {
    const db = makeDatabase([makeWithdrawal('W-1')])
    for (const [report, key] of [
      ['withdrawals', 'w-1'],
      ['withdrawals', "' OR 1=1"],
      ['transactions', ''],
      ['quotes', 'Q'],
      ['contacts', 'bank'],
      ['contacts', '/'],
      ['contacts', 'bank/1'],
    ] as const)
      expect(failureOf(() => read(db, report, key))).toMatchObject({
        kind: 'badInput',
        code: 'RECORD_UNKNOWN',
      })
    expect(failureOf(() => read(db, 'breaks', 'x'))).toMatchObject({
      kind: 'badInput',
      code: 'RUN_UNKNOWN',
    })
  })

  it('relates withdrawals and feed rows by hash, in any letter case if it begins with 0x, else by reference', () => {
    const db = makeDatabase(
      [
        makeWithdrawal('W-1', { txn_hash: HASH, external_ref: 'R-1' }),
        makeWithdrawal('W-2', { external_ref: 'R-1' }),
        makeWithdrawal('W-3', { txn_hash: 'AbCbase58base58', external_ref: 'R-3' }),
        makeWithdrawal('W-4', { external_ref: 'r-1' }),
      ],
      [
        `{"id":1,"transaction_hash":"${HASH.toLowerCase()}","external_id":"R-other","amount_from":"7","from_currency":"BTC","status":"DONE","created_at":"2026-09-01T00:00:00Z"}`,
        '{"id":2,"external_id":"R-1"}',
        '{"id":3,"transaction_hash":"abcbase58base58"}',
      ],
    )
    expect(links(read(db, 'withdrawals', 'W-1'))).toEqual([
      'transactions/1 same_hash',
      'withdrawals/W-2 same_reference',
    ])
    expect(links(read(db, 'withdrawals', 'W-2'))).toEqual([
      'transactions/2 same_reference',
      'withdrawals/W-1 same_reference',
    ])
    expect(links(read(db, 'withdrawals', 'W-3'))).toEqual([])
    expect(links(read(db, 'transactions', '1'))).toEqual(['withdrawals/W-1 same_hash'])
    expect(links(read(db, 'transactions', '2'))).toEqual([
      'withdrawals/W-1 same_reference',
      'withdrawals/W-2 same_reference',
    ])
    expect(read(db, 'withdrawals', 'W-1').related[0]).toEqual({
      report: 'transactions',
      key: '1',
      why: 'same_hash',
      title: '1',
      amount: '7',
      currency: 'BTC',
      at: '2026-09-01T00:00:00.000000Z',
      status: 'DONE',
    })
  })

  it('reads a contact by its type and id', () => {
    const db = makeDatabase([])
    db.exec(
      "INSERT INTO contacts (type, id, tag, first_seen, last_seen) VALUES ('bank', 'a/b', 't', 'x', 'y')",
    )
    expect(read(db, 'contacts', 'bank/a/b')).toMatchObject({
      cells: { type: 'bank', id: 'a/b', tag: 't' },
      raw: null,
      firstSeen: 'x',
      lastSeen: 'y',
    })
  })
})

describe('readRecord, of a run', () => {
  async function makeRun(): Promise<{ db: WritableDb; run: string }> {
    const folder = makeFolder()
    const date = { created_at: '2026-09-01T00:00:00Z' }
    const part = { ...date, external_ref: 'R-split', address: 'addr-1' }
    const path = makeCache(folder, {
      withdrawals: [
        makeWithdrawal('W-1', date),
        makeWithdrawal('W-2', date),
        makeWithdrawal('W-3', date, '9'),
        makeWithdrawal('W-4', part, '1'),
        makeWithdrawal('W-5', part, '2'),
      ],
      feed: [
        '{"id":70,"transaction_type":"withdrawal","rail":"crypto","from_currency":"BTC","amount_from":"3","created_at":"2026-09-01T00:00:00Z"}',
      ],
    })
    const ledger = writeLedger(
      folder,
      'withdrawal_id,external_ref,currency,amount,date,address\nW-1,,USDC,1.5,2026-09-01,\nW-3,,USDC,8,2026-09-01,\n,R-split,USDC,3,2026-09-01,addr-2\n',
    )
    const { summary } = await reconcileFile(path, ledger, { isCacheComplete: true })
    const db = openForWriting(path)
    onTestFinished(() => void db.close())
    return { db, run: summary.run_id }
  }

  it('names the breaks of a withdrawal and of a feed row, whether a break names one record or several', async () => {
    const { db, run } = await makeRun()
    const categories = (report: ReportName, key: string): unknown[] =>
      read(db, report, key).breaks.map((cells) => [cells.category, cells.withdrawal_id])
    expect(categories('withdrawals', 'W-1')).toEqual([])
    expect(categories('withdrawals', 'W-2')).toEqual([['missing_in_ledger', 'W-2']])
    expect(categories('withdrawals', 'W-3')).toEqual([['amount_mismatch', 'W-3']])
    const breaksOfSeveralRecords = db
      .prepare(
        "SELECT category, json_extract(cells, '$[0]') FROM breaks WHERE instr(json_extract(cells, '$[0]'), ';') > 0",
      )
      .raw()
      .all()
    expect(breaksOfSeveralRecords).toEqual([[expect.any(String), 'W-4;W-5']])
    expect(categories('withdrawals', 'W-5')).toEqual(breaksOfSeveralRecords)
    expect(categories('withdrawals', 'W-4')).toEqual(breaksOfSeveralRecords)
    expect(categories('transactions', '70')).toEqual([['missing_in_ledger', '']])
    expect(read(db, 'withdrawals', 'W-3', run).breaks).toHaveLength(1)
    expect(failureOf(() => read(db, 'withdrawals', 'W-3', 'none'))).toMatchObject({
      code: 'RUN_UNKNOWN',
    })
    deleteRun(db, run)
    expect(categories('withdrawals', 'W-3')).toEqual([])
  })

  it('shows a break and a match with the records that they name', async () => {
    const { db } = await makeRun()
    const [firstBreak] = read(db, 'withdrawals', 'W-5').breaks
    const view = read(db, 'breaks', firstBreak?.break_id ?? '')
    // A break read by itself also has the columns that only lists of breaks show.
    expect(view.cells).toMatchObject(firstBreak ?? {})
    expect([links(view), view.raw, view.history]).toEqual([
      ['withdrawals/W-4 of_break', 'withdrawals/W-5 of_break'],
      null,
      [],
    ])
    const feed = read(db, 'breaks', read(db, 'transactions', '70').breaks[0]?.break_id ?? '')
    expect(links(feed)).toEqual(['transactions/70 of_break'])
    const match = read(db, 'matches', '0:0')
    expect([match.cells.withdrawal_id, match.cells.ledger_amount, links(match)]).toEqual([
      'W-1',
      '1.5',
      ['withdrawals/W-1 of_match'],
    ])
    for (const key of ['0:1', '1:0', '0', '', '0:500', '-1:0', '0:0x'])
      expect(failureOf(() => read(db, 'matches', key))).toMatchObject({ code: 'RECORD_UNKNOWN' })
    expect(failureOf(() => read(db, 'breaks', 'none'))).toMatchObject({ code: 'RECORD_UNKNOWN' })
  })

  it('uses the SQL indexes for the breaks of a record, in the full statement', async () => {
    const { db } = await makeRun()
    const planOf = (kind: 'withdrawals' | 'transactions'): string[] => {
      const steps = db
        .prepare(
          `EXPLAIN QUERY PLAN SELECT break_id FROM breaks WHERE run = @run AND break_id IN (${breakIdsSql(kind)}) ORDER BY break_id LIMIT 100`,
        )
        .all({ run: 1, id: 'W' }) as {
        detail: string
      }[]
      return steps
        .map(({ detail }) => detail)
        .filter((detail) => /breaks_(?:withdrawal|feed|joined)|SCAN/.test(detail))
    }
    expect(planOf('withdrawals')).toEqual([
      'SEARCH breaks USING INDEX breaks_withdrawal (run=? AND <expr>=?)',
      'SEARCH breaks USING INDEX breaks_joined (run=?)',
    ])
    expect(planOf('transactions')).toEqual([
      'SEARCH breaks USING INDEX breaks_feed (run=? AND <expr>=?)',
      'SEARCH breaks USING INDEX breaks_joined (run=?)',
    ])
    expect(breakIdsSql('quotes')).toBeUndefined()
  })

  it('finds a break by the beginning of its id', async () => {
    const { db, run } = await makeRun()
    const id = read(db, 'withdrawals', 'W-3').breaks[0]?.break_id ?? ''
    expect(findRecords(db, id.slice(0, 12).toUpperCase())).toEqual([
      {
        report: 'breaks',
        key: id,
        why: 'break_id',
        title: 'amount_mismatch',
        amount: expect.any(String),
        currency: 'USDC',
        at: '2026-09-01T00:00:00.000000Z',
        status: 'open',
      },
    ])
    deleteRun(db, run)
    expect(findRecords(db, id)).toEqual([])
  })
})

describe('findRecords', () => {
  const uuid = 'a1b2c3d4-0000-4000-8000-000000000001'
  const db = (): WritableDb =>
    makeDatabase(
      [
        makeWithdrawal(uuid, { txn_hash: HASH, external_ref: 'Order-1' }),
        makeWithdrawal(uuid.replace('a1b2', 'A1B2').toUpperCase().replace(/1$/, '2')),
        ...Array.from({ length: 12 }, (_, index) =>
          makeWithdrawal(`W%_${index}`, { external_ref: `Order-2${index}` }),
        ),
      ],
      [`{"id":4711,"transaction_hash":"${HASH}","external_id":"ORDER-1"}`],
    )
  const findKeys = (text: string): string[] =>
    findRecords(db(), text).map(({ report, key, why }) => `${report}/${key} ${why}`)

  it('finds records by the beginning of id, hash and reference, whatever the case', () => {
    expect(findKeys('A1B2c3D4').sort()).toEqual([
      `withdrawals/${uuid.toUpperCase().replace(/1$/, '2')} id`,
      `withdrawals/${uuid} id`,
    ])
    for (const text of ['0xab', HASH, HASH.toUpperCase(), HASH.slice(0, 14), HASH.slice(0, 15)])
      expect(findKeys(text)).toEqual([
        `withdrawals/${uuid} txn_hash`,
        'transactions/4711 transaction_hash',
      ])
    expect(findKeys('order-1')).toEqual([
      `withdrawals/${uuid} external_ref`,
      'transactions/4711 external_id',
    ])
    expect(findKeys('471')).toEqual(['transactions/4711 id'])
  })

  it('takes special characters literally, returns eight at most, and none for an empty text', () => {
    expect(findKeys('W%_1')).toEqual([
      'withdrawals/W%_1 id',
      'withdrawals/W%_10 id',
      'withdrawals/W%_11 id',
    ])
    expect([
      findKeys('%'),
      findKeys('W_'),
      findKeys("'"),
      findKeys(''),
      findKeys('  '),
      findKeys('x'.repeat(10240)),
      findKeys('rder'),
    ]).toEqual([[], [], [], [], [], [], []])
    expect(findKeys('order-2')).toHaveLength(8)
  })

  it('reads only indexes', () => {
    const database = db()
    const plan = (sql: string): string =>
      (database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as { detail: string }[])
        .map(({ detail }) => detail)
        .join(' | ')
    for (const [table, column, indexedLength, index] of [
      ['withdrawals', 'txn_hash', 14, 'withdrawals_hash'],
      ['withdrawals', 'external_ref', 24, 'withdrawals_reference'],
      ['transactions', 'transaction_hash', 14, 'transactions_hash'],
      ['transactions', 'external_id', 24, 'transactions_reference'],
    ] as const)
      expect(
        plan(
          `SELECT id FROM ${table} WHERE substr(lower(${column}), 1, ${indexedLength}) >= 'a' AND substr(lower(${column}), 1, ${indexedLength}) < 'b' ORDER BY substr(lower(${column}), 1, ${indexedLength}), row LIMIT 8`,
        ),
      ).toBe(`SEARCH ${table} USING INDEX ${index} (<expr>>? AND <expr><?)`)
  })
})
