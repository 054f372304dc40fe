import { join } from 'node:path'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { packRecords } from '../../../../src-main/domain/packed-records.ts'
import { transactionFields } from '../../../../src-main/domain/transaction.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { saveRecords } from '../../../../src-main/store/records/activity.ts'
import type { ActivityKind, Saved } from '../../../../src-main/store/records/record-types.ts'
import { decodeAll, makeFolder, withdrawalText } from '../../../support/reconcile.ts'

const FIRST = '2026-09-01T00:00:00.000000Z'
const SECOND = '2026-09-02T00:00:00.000000Z'

let isFirstLoad: boolean | undefined

function makeDatabase(): WritableDb {
  const db = openForWriting(join(makeFolder(), 'cache.db'))
  onTestFinished(() => void db.close())
  return db
}

function save(db: WritableDb, kind: ActivityKind, texts: readonly string[], at = FIRST): Saved {
  const fields = kind === 'withdrawals' ? withdrawalFields : transactionFields
  return db
    .transaction(() => saveRecords(db, kind, decodeAll(texts, fields), at, isFirstLoad))
    .immediate()
}

const withdrawal = (
  id: string,
  amount: string,
  members: Readonly<Record<string, unknown>> = {},
): string => withdrawalText({ id, currency: 'USDC', status: 'COMPLETED', ...members }, { amount })
const feedRow = (id: number, updated: string, amount: string): string =>
  `{"id":${id},"transaction_type":"withdrawal","rail":"crypto","updated_at":"${updated}","amount_from":"${amount}"}`
const rowsOf = (db: ReadableDb, sql: string): unknown[] => db.prepare(sql).raw().all()

// A first load looks for a record only where its key is there already.
describe.each([undefined, true])('saveRecords, known as a first load: %s', (isFirst) => {
  beforeAll(() => void (isFirstLoad = isFirst))

  it('stores a record with its own digits and its raw text', () => {
    const db = makeDatabase()
    const text = withdrawal('W-1', '15e-1', { extra: { deep: [1.0] } })
    expect(save(db, 'withdrawals', [text])).toMatchObject({
      seen: 1,
      added: 1,
      changed: 0,
      quarantined: 0,
    })
    expect(
      rowsOf(db, 'SELECT id, amount, first_seen, last_seen, changed_at FROM withdrawals'),
    ).toEqual([['W-1', '1.5', FIRST, FIRST, null]])
    expect(rowsOf(db, 'SELECT raw FROM withdrawals_raw')).toEqual([[text]])
    expect(rowsOf(db, "SELECT what FROM drift WHERE what LIKE 'unknown:%'")).toEqual([
      ['unknown:extra'],
    ])
  })

  it('A63: notes what changed, field by field, also of a completed withdrawal', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [
      withdrawal('W-1', '10', { txn_hash: 'p1', reason: 'x' }),
      withdrawal('W-2', '1'),
    ])
    const saved = save(
      db,
      'withdrawals',
      [
        withdrawal('W-1', '10', { status: 'RETURNED', txn_hash: null, reason: 'x' }),
        withdrawal('W-2', '1'),
      ],
      SECOND,
    )
    expect(saved).toMatchObject({ seen: 2, added: 0, changed: 1 })
    expect(rowsOf(db, 'SELECT kind, id, at, field, old, new FROM changes ORDER BY seq')).toEqual([
      ['withdrawals', 'W-1', SECOND, 'txn_hash', 'p1', null],
      ['withdrawals', 'W-1', SECOND, 'status', 'COMPLETED', 'RETURNED'],
    ])
    expect(
      rowsOf(
        db,
        'SELECT id, status, first_seen, last_seen, changed_at FROM withdrawals ORDER BY id',
      ),
    ).toEqual([
      ['W-1', 'RETURNED', FIRST, SECOND, SECOND],
      ['W-2', 'COMPLETED', FIRST, SECOND, null],
    ])
  })

  it('V2: a second arrival of the same record is seen and changes nothing', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [withdrawal('W-1', '10')])
    expect(save(db, 'withdrawals', [withdrawal('W-1', '10')], SECOND)).toMatchObject({
      added: 0,
      changed: 0,
    })
    expect(
      rowsOf(
        db,
        'SELECT count(*), min(first_seen), max(last_seen), max(changed_at) FROM withdrawals',
      ),
    ).toEqual([[1, FIRST, SECOND, null]])
    expect(rowsOf(db, 'SELECT * FROM changes')).toEqual([])
  })

  it('V2: never replaces a newer updated_at by an older one, and keeps the newer raw text', () => {
    const db = makeDatabase()
    const newer = feedRow(1, '2026-09-02T10:00:00Z', '2')
    save(db, 'transactions', [newer])
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T09:59:59.999999Z', '1')], SECOND),
    ).toMatchObject({ added: 0, changed: 0 })
    expect(rowsOf(db, 'SELECT amount_from, last_seen, changed_at FROM transactions')).toEqual([
      ['2', SECOND, null],
    ])
    expect(rowsOf(db, 'SELECT raw FROM transactions_raw')).toEqual([[newer]])
    expect(rowsOf(db, 'SELECT * FROM changes')).toEqual([])
  })

  it('V2: takes the same or a newer updated_at, compared as instants and not as texts', () => {
    const db = makeDatabase()
    save(db, 'transactions', [feedRow(1, '2026-09-02T10:00:00Z', '2')])
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T10:00:00.000Z', '3')], SECOND),
    ).toMatchObject({ changed: 1 })
    // An hour later, though its text is smaller.
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T08:00:00-03:00', '4')], SECOND),
    ).toMatchObject({ changed: 1 })
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T11:00:00+05:00', '5')], SECOND),
    ).toMatchObject({ changed: 0 })
    expect(rowsOf(db, 'SELECT amount_from FROM transactions')).toEqual([['4']])
  })

  it('inputs 36 and 37: keeps ids beyond 2^53 apart, and takes one as number or as text for the same', () => {
    const db = makeDatabase()
    save(db, 'transactions', ['{"id":9007199254740993}', '{"id":9007199254740992}'])
    expect(save(db, 'transactions', ['{"id":"9007199254740993","amount_from":"1"}'])).toMatchObject(
      { added: 0, changed: 1 },
    )
    expect(rowsOf(db, 'SELECT id, amount_from FROM transactions ORDER BY id')).toEqual([
      ['9007199254740992', null],
      ['9007199254740993', '1'],
    ])
  })

  it('F34: keeps aside a record that comes twice in one page with different content, and stores neither', () => {
    const db = makeDatabase()
    const saved = save(db, 'withdrawals', [
      withdrawal('W-1', '1'),
      withdrawal('W-2', '5'),
      withdrawal('W-1', '2'),
    ])
    expect(saved).toMatchObject({ seen: 3, added: 1, quarantined: 2 })
    expect(rowsOf(db, 'SELECT id FROM withdrawals')).toEqual([['W-2']])
    expect(
      rowsOf(
        db,
        "SELECT id, substr(reason, 1, 15) FROM quarantine WHERE kind = 'withdrawals' GROUP BY id",
      ),
    ).toEqual([['W-1', 'RECORD_CONFLICT']])
  })

  it('F33, V2: takes the newer of two where a record moved and changed between two pages of one commit', () => {
    const db = makeDatabase()
    const pageOf = (...texts: string[]) =>
      packRecords(transactionFields, decodeAll(texts, transactionFields))
    const older = feedRow(7, '2026-08-01T00:00:00Z', '1')
    const newer = feedRow(7, '2026-08-02T00:00:00Z', '2')
    const pages = [
      pageOf(feedRow(8, '2026-08-01T00:00:00Z', '5'), newer),
      pageOf(
        older,
        feedRow(6, '2026-08-01T00:00:00Z', '5'),
        feedRow(9, '2026-08-01T00:00:00Z', '1'),
        feedRow(9, '2026-08-01T00:00:00Z', '2'),
      ),
    ]
    const saved = db
      .transaction(() => saveRecords(db, 'transactions', pages, FIRST, isFirstLoad))
      .immediate()
    expect(saved).toMatchObject({ seen: 6, added: 3, quarantined: 2 })
    expect(rowsOf(db, 'SELECT id, amount_from FROM transactions ORDER BY id')).toEqual([
      ['6', '5'],
      ['7', '2'],
      ['8', '5'],
    ])
    expect(rowsOf(db, 'SELECT DISTINCT id FROM quarantine')).toEqual([['9']])
  })

  it('F34: keeps both texts of a conflict aside, for either may be the right one', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '2')])
    expect(rowsOf(db, 'SELECT raw FROM quarantine ORDER BY raw')).toEqual([
      [withdrawal('W-1', '1')],
      [withdrawal('W-1', '2')],
    ])
  })

  it('F34: leaves what was stored before untouched by a conflict', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [withdrawal('W-1', '7')])
    save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '2')], SECOND)
    expect(rowsOf(db, 'SELECT amount, changed_at FROM withdrawals')).toEqual([['7', null]])
  })

  it('takes a record once that comes twice in one page with the same content', () => {
    const db = makeDatabase()
    expect(save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '1')])).toMatchObject(
      { seen: 2, added: 1, changed: 0, quarantined: 0 },
    )
  })

  it('input 13: keeps aside with its raw text what cannot be used, once however often it comes, and stores the rest', () => {
    const db = makeDatabase()
    const bad = withdrawal('W-1', '1e400')
    for (const at of [FIRST, SECOND])
      expect(save(db, 'withdrawals', [bad, withdrawal('W-2', '1')], at)).toMatchObject({
        quarantined: 1,
      })
    expect(rowsOf(db, 'SELECT id, raw, first_seen, last_seen FROM quarantine')).toEqual([
      ['W-1', bad, FIRST, SECOND],
    ])
    expect(rowsOf(db, 'SELECT id FROM withdrawals')).toEqual([['W-2']])
  })

  it('input 41: stores none of the personal-data keys, and counts them', () => {
    const db = makeDatabase()
    save(db, 'transactions', [
      '{"id":1,"person_name":"Ana","extra_data":{"user_id":7,"note":"n"}}',
      '{"id":2,"person_name":"Ben"}',
    ])
    expect(rowsOf(db, 'SELECT extra_data FROM transactions WHERE id = 1')).toEqual([
      ['{"note":"n"}'],
    ])
    expect(rowsOf(db, 'SELECT raw FROM transactions_raw ORDER BY row')).toEqual([
      ['{"id":1,"extra_data":{"note":"n"}}'],
      ['{"id":2}'],
    ])
    expect(
      rowsOf(db, "SELECT what, times FROM drift WHERE what LIKE 'removed:%' ORDER BY what"),
    ).toEqual([
      ['removed:person_name', 2],
      ['removed:user_id', 1],
    ])
  })

  it('adds drift up over batches', () => {
    const db = makeDatabase()
    for (const at of [FIRST, SECOND])
      save(db, 'withdrawals', [withdrawal('W-1', '"1"'), withdrawal('W-2', '2')], at)
    expect(
      rowsOf(db, "SELECT times, first_seen, last_seen FROM drift WHERE what = 'type:amount'"),
    ).toEqual([[2, FIRST, SECOND]])
  })

  it('V3: leaves nothing of a batch whose transaction fails', () => {
    const db = makeDatabase()
    expect(() =>
      db
        .transaction(() => {
          saveRecords(
            db,
            'withdrawals',
            decodeAll([withdrawal('W-1', '1'), withdrawal('W-2', '1e400')], withdrawalFields),
            FIRST,
          )
          throw new Error('power cut')
        })
        .immediate(),
    ).toThrow('power cut')
    expect([
      rowsOf(db, 'SELECT * FROM withdrawals'),
      rowsOf(db, 'SELECT * FROM withdrawals_raw'),
      rowsOf(db, 'SELECT * FROM quarantine'),
      rowsOf(db, 'SELECT * FROM drift'),
    ]).toEqual([[], [], [], []])
  })

  it('says the oldest created_at of the batch', () => {
    const db = makeDatabase()
    const made = (id: string, created: string): string =>
      withdrawal(id, '1', { created_at: created })
    expect(
      save(db, 'withdrawals', [
        made('W-1', '2026-09-02T00:00:00Z'),
        made('W-2', '2026-09-01T23:00:00-02:00'),
        made('W-3', '2026-09-01T23:59:59Z'),
      ]).oldest,
    ).toBe('2026-09-01T23:59:59.000000Z')
    expect(save(db, 'withdrawals', [withdrawal('W-4', '1')]).oldest).toBeNull()
  })
})
