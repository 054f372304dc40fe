import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { canonicalDecimal } from '../../../../src-main/base/decimal.ts'
import { packRecords } from '../../../../src-main/domain/packed-records.ts'
import { transactionFields } from '../../../../src-main/domain/transaction.ts'
import type { AnswerForm } from '../../../../src-main/domain/withdrawal.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import { readRecord } from '../../../../src-main/store/browse/read-record.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { saveRecords } from '../../../../src-main/store/records/activity.ts'
import type { ActivityKind, SaveResult } from '../../../../src-main/store/records/record-types.ts'
import { damagedRows, isRowIntact } from '../../../../src-main/store/records/row-checks.ts'
import { decodeAll, makeDatabase, withdrawalText } from '../../../support/reconcile.ts'

const FIRST = '2026-09-01T00:00:00.000000Z'
const SECOND = '2026-09-02T00:00:00.000000Z'

let isFirstLoad: boolean | undefined

function save(
  db: WritableDb,
  kind: ActivityKind,
  texts: readonly string[],
  at = FIRST,
): SaveResult {
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

// In a first load, saveRecords looks up a record only if its key exists already.
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

  it('A63: records changes field by field, also of a completed withdrawal', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [
      withdrawal('W-1', '10', { txn_hash: 'p1', reason: 'x' }),
      withdrawal('W-2', '1'),
    ])
    const saveResult = save(
      db,
      'withdrawals',
      [
        withdrawal('W-1', '10', { status: 'RETURNED', txn_hash: null, reason: 'x' }),
        withdrawal('W-2', '1'),
      ],
      SECOND,
    )
    expect(saveResult).toMatchObject({ seen: 2, added: 0, changed: 1 })
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

  it('V2: counts a second arrival of the same record as seen and changes nothing', () => {
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

  it('V2: never replaces a newer updated_at by an older value, and keeps the newer raw text', () => {
    const db = makeDatabase()
    const newerText = feedRow(1, '2026-09-02T10:00:00Z', '2')
    save(db, 'transactions', [newerText])
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T09:59:59.999999Z', '1')], SECOND),
    ).toMatchObject({ added: 0, changed: 0 })
    expect(rowsOf(db, 'SELECT amount_from, last_seen, changed_at FROM transactions')).toEqual([
      ['2', SECOND, null],
    ])
    expect(rowsOf(db, 'SELECT raw FROM transactions_raw')).toEqual([[newerText]])
    expect(rowsOf(db, 'SELECT * FROM changes')).toEqual([])
  })

  it('V2: accepts the same or a newer updated_at, compared as instants and not as texts', () => {
    const db = makeDatabase()
    save(db, 'transactions', [feedRow(1, '2026-09-02T10:00:00Z', '2')])
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T10:00:00.000Z', '3')], SECOND),
    ).toMatchObject({ changed: 1 })
    // An hour later than the stored one, though smaller as a text.
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T08:00:00-03:00', '4')], SECOND),
    ).toMatchObject({ changed: 1 })
    expect(
      save(db, 'transactions', [feedRow(1, '2026-09-02T11:00:00+05:00', '5')], SECOND),
    ).toMatchObject({ changed: 0 })
    expect(rowsOf(db, 'SELECT amount_from FROM transactions')).toEqual([['4']])
  })

  it('inputs 36 and 37: keeps ids beyond 2^53 apart, and treats a number and a text of the same id as equal', () => {
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

  it('F34: quarantines a record that comes twice in one page with different content, and stores neither', () => {
    const db = makeDatabase()
    const saveResult = save(db, 'withdrawals', [
      withdrawal('W-1', '1'),
      withdrawal('W-2', '5'),
      withdrawal('W-1', '2'),
    ])
    expect(saveResult).toMatchObject({ seen: 3, added: 1, quarantined: 2 })
    expect(rowsOf(db, 'SELECT id FROM withdrawals')).toEqual([['W-2']])
    expect(
      rowsOf(
        db,
        "SELECT id, substr(reason, 1, 15) FROM quarantine WHERE kind = 'withdrawals' GROUP BY id",
      ),
    ).toEqual([['W-1', 'RECORD_CONFLICT']])
  })

  it('F33, V2: keeps the newer version if a record moved and changed between two pages of one commit', () => {
    const db = makeDatabase()
    const pageOf = (...texts: string[]) =>
      packRecords(transactionFields, decodeAll(texts, transactionFields))
    const olderText = feedRow(7, '2026-08-01T00:00:00Z', '1')
    const newerText = feedRow(7, '2026-08-02T00:00:00Z', '2')
    const pages = [
      pageOf(feedRow(8, '2026-08-01T00:00:00Z', '5'), newerText),
      pageOf(
        olderText,
        feedRow(6, '2026-08-01T00:00:00Z', '5'),
        feedRow(9, '2026-08-01T00:00:00Z', '1'),
        feedRow(9, '2026-08-01T00:00:00Z', '2'),
      ),
    ]
    const saveResult = db
      .transaction(() => saveRecords(db, 'transactions', pages, FIRST, isFirstLoad))
      .immediate()
    expect(saveResult).toMatchObject({ seen: 6, added: 3, quarantined: 2 })
    expect(rowsOf(db, 'SELECT id, amount_from FROM transactions ORDER BY id')).toEqual([
      ['6', '5'],
      ['7', '2'],
      ['8', '5'],
    ])
    expect(rowsOf(db, 'SELECT DISTINCT id FROM quarantine')).toEqual([['9']])
  })

  it('F34: quarantines both texts of a conflict, because either may be right', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '2')])
    expect(rowsOf(db, 'SELECT raw FROM quarantine ORDER BY raw')).toEqual([
      [withdrawal('W-1', '1')],
      [withdrawal('W-1', '2')],
    ])
  })

  it('F34: leaves the stored record unchanged after a conflict', () => {
    const db = makeDatabase()
    save(db, 'withdrawals', [withdrawal('W-1', '7')])
    save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '2')], SECOND)
    expect(rowsOf(db, 'SELECT amount, changed_at FROM withdrawals')).toEqual([['7', null]])
  })

  it('stores a record once that comes twice in one page with the same content', () => {
    const db = makeDatabase()
    expect(save(db, 'withdrawals', [withdrawal('W-1', '1'), withdrawal('W-1', '1')])).toMatchObject(
      { seen: 2, added: 1, changed: 0, quarantined: 0 },
    )
  })

  it('input 13: quarantines an unusable record with its raw text, once however often it comes, and stores the rest', () => {
    const db = makeDatabase()
    const badRecord = withdrawal('W-1', '1e400')
    for (const at of [FIRST, SECOND])
      expect(save(db, 'withdrawals', [badRecord, withdrawal('W-2', '1')], at)).toMatchObject({
        quarantined: 1,
      })
    expect(rowsOf(db, 'SELECT id, raw, first_seen, last_seen FROM quarantine')).toEqual([
      ['W-1', badRecord, FIRST, SECOND],
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

  it('adds up drift over batches', () => {
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

  it('returns the oldest created_at of the batch', () => {
    const db = makeDatabase()
    const makeWithdrawal = (id: string, created: string): string =>
      withdrawal(id, '1', { created_at: created })
    expect(
      save(db, 'withdrawals', [
        makeWithdrawal('W-1', '2026-09-02T00:00:00Z'),
        makeWithdrawal('W-2', '2026-09-01T23:00:00-02:00'),
        makeWithdrawal('W-3', '2026-09-01T23:59:59Z'),
      ]).oldest,
    ).toBe('2026-09-01T23:59:59.000000Z')
    expect(save(db, 'withdrawals', [withdrawal('W-4', '1')]).oldest).toBeNull()
  })
})

/** Saves one answer by its JSON members. */
function saveAnswer(
  db: WritableDb,
  form: AnswerForm,
  members: Readonly<Record<string, string>>,
  at: string,
): SaveResult {
  const text = textOf(members)
  const page = packRecords(withdrawalFields, decodeAll([text], withdrawalFields))
  return db
    .transaction(() => saveRecords(db, 'withdrawals', [page], at, undefined, undefined, form))
    .immediate()
}

const textOf = (members: Readonly<Record<string, string>>): string =>
  `{${Object.entries(members)
    .map(([name, literals]) => `"${name}":${literals}`)
    .join(',')}}`

const listItem = {
  id: '"W-1"',
  created_at: '"2026-09-01T00:00:00Z"',
  txn_hash: 'null',
  currency: '"ETH"',
  amount: '"0.002"',
  status: '"PENDING"',
  debited_amount: '"0.0025"',
}
const detail = {
  id: '"W-1"',
  created_at: '"2026-09-01T00:00:00Z"',
  txn_hash: '"0xabc"',
  currency: '"ETH"',
  amount: '2e-3',
  charged_fee: '0',
}

describe('saveRecords, list item and detail of one withdrawal', () => {
  const changes = (db: ReadableDb): unknown[] =>
    rowsOf(db, 'SELECT at, field, old, new, form FROM changes ORDER BY seq')
  const row = (db: ReadableDb): unknown[] =>
    rowsOf(db, 'SELECT txn_hash, amount, charged_fee, status, debited_amount FROM withdrawals')

  it('X20: merges both forms without losing a field, and records for each change which answer it comes from', () => {
    const db = makeDatabase()
    expect(saveAnswer(db, 'list', listItem, FIRST)).toMatchObject({ added: 1 })
    expect(saveAnswer(db, 'detail', detail, SECOND)).toMatchObject({ changed: 1 })
    expect(row(db)).toEqual([['0xabc', '0.002', '0', 'PENDING', '0.0025']])
    expect(changes(db)).toEqual([
      [SECOND, 'txn_hash', null, '0xabc', 'detail'],
      [SECOND, 'charged_fee', null, '0', 'detail'],
    ])
    expect(readRecord(db, { report: 'withdrawals', key: 'W-1', run: null })).toMatchObject({
      raw: textOf(detail),
      form: 'detail',
      other: textOf(listItem),
      history: [
        { field: 'charged_fee', new: '0', form: 'detail' },
        { field: 'txn_hash', new: '0xabc', form: 'detail' },
      ],
    })
  })

  it('X20: records an explicit null as a change, and an absent field as none', () => {
    const db = makeDatabase()
    saveAnswer(db, 'detail', { ...detail, status: '"COMPLETED"' }, FIRST)
    expect(saveAnswer(db, 'detail', detail, SECOND)).toMatchObject({ changed: 0 })
    saveAnswer(db, 'list', listItem, SECOND)
    expect(row(db)).toEqual([[null, '0.002', '0', 'PENDING', '0.0025']])
    expect(changes(db)).toEqual([
      [SECOND, 'txn_hash', '0xabc', null, 'list'],
      [SECOND, 'status', 'COMPLETED', 'PENDING', 'list'],
      [SECOND, 'debited_amount', null, '0.0025', 'list'],
    ])
  })

  it('X21: treats another spelling of an amount as no change, and keeps the first', () => {
    const db = makeDatabase()
    saveAnswer(db, 'detail', { ...detail, amount: '1.10' }, FIRST)
    for (const amount of ['"1.1"', '1.1', '11e-1', '"0.11e1"', '"1.100"'])
      expect(saveAnswer(db, 'list', { ...detail, amount }, SECOND)).toMatchObject({ changed: 0 })
    expect(rowsOf(db, 'SELECT amount, changed_at FROM withdrawals')).toEqual([['1.10', null]])
    expect(saveAnswer(db, 'list', { ...detail, amount: '"1.1000000001"' }, SECOND)).toMatchObject({
      changed: 1,
    })
    expect(changes(db)).toEqual([[SECOND, 'amount', '1.10', '1.1000000001', 'list']])
    // The text with its last spelling is stored, and the row keeps its first.
    expect(rowsOf(db, 'SELECT raw FROM withdrawals_raw')).toEqual([
      [textOf({ ...detail, amount: '"1.1000000001"' })],
    ])
    expect(isRowIntact(db, 'withdrawals', 1)).toBe(true)
  })

  it('X23: keeps the fee of the merged row while charged_fee is unknown, exactly', () => {
    const db = makeDatabase()
    const fee = (): unknown[] => rowsOf(db, 'SELECT derived_fee FROM withdrawals')
    const exactMembers = {
      ...listItem,
      amount: '"90071992547409930.000000000000000001"',
      debited_amount: '"90071992547409930.1"',
    }
    saveAnswer(db, 'list', exactMembers, FIRST)
    expect(fee()).toEqual([['0.099999999999999999']])
    expect(isRowIntact(db, 'withdrawals', 1)).toBe(true)
    saveAnswer(db, 'list', { ...exactMembers, debited_amount: 'null' }, SECOND)
    expect(fee()).toEqual([[null]])
    saveAnswer(db, 'list', exactMembers, SECOND)
    saveAnswer(db, 'detail', { ...exactMembers, charged_fee: '0' }, SECOND)
    expect(fee()).toEqual([[null]])
  })

  it('X23: derives the fee of a row saved by an earlier version, and records no change', () => {
    const db = makeDatabase()
    saveAnswer(db, 'list', listItem, FIRST)
    db.exec('UPDATE withdrawals SET derived_fee = NULL')
    db.exec('UPDATE withdrawals_raw SET row_check = NULL')
    expect(saveAnswer(db, 'list', listItem, SECOND)).toMatchObject({ changed: 0 })
    expect(rowsOf(db, 'SELECT derived_fee, changed_at FROM withdrawals')).toEqual([
      ['0.0005', null],
    ])
    expect(isRowIntact(db, 'withdrawals', 1)).toBe(true)
  })

  it('X20, F12: repairs a row that changed on the disk only by the answer to its id', () => {
    const db = makeDatabase()
    saveAnswer(db, 'detail', detail, FIRST)
    db.exec("UPDATE withdrawals SET charged_fee = '7'")
    expect(saveAnswer(db, 'list', listItem, SECOND)).toMatchObject({ changed: 0 })
    expect(damagedRows(db, 'withdrawals')?.has(1)).toBe(true)
    saveAnswer(db, 'detail', detail, SECOND)
    expect([row(db), changes(db)]).toEqual([[['0xabc', '0.002', '0', null, null]], []])
    expect(isRowIntact(db, 'withdrawals', 1)).toBe(true)
  })

  it('X20: holds the last known value of each field after any answers in either form', () => {
    const literals: Readonly<Record<string, readonly string[]>> = {
      txn_hash: ['null', '"0xa"', '"0xb"'],
      status: ['null', '"PENDING"', '"COMPLETED"'],
      charged_fee: ['null', '0', '"0.0"', '1e-8'],
      debited_amount: ['null', '"1.5"', '1.50'],
      is_blocked: ['null', 'true', 'false'],
    }
    const members = fc.record(
      Object.fromEntries(
        Object.entries(literals).map(([name, values]) => [name, fc.constantFrom(...values)]),
      ),
      { requiredKeys: [] },
    )
    const answers = fc.array(fc.tuple(fc.constantFrom<AnswerForm>('list', 'detail'), members), {
      minLength: 1,
      maxLength: 6,
    })
    const db = makeDatabase()
    let records = 0
    fc.assert(
      fc.property(answers, (list) => {
        records += 1
        const id = `"W-${records}"`
        const knownStatuses: Record<string, string | null> = {}
        const texts: Partial<Record<AnswerForm, string>> = {}
        for (const [form, answerMembers] of list) {
          const answer = { id, currency: '"ETH"', amount: '1', ...answerMembers }
          saveAnswer(db, form, answer, FIRST)
          texts[form] = textOf(answer)
          for (const [name, value] of Object.entries(answerMembers)) {
            const read = value === 'null' ? null : (value as string).replaceAll('"', '')
            knownStatuses[name] = read === '1e-8' ? '0.00000001' : read
          }
        }
        const names = Object.keys(literals)
        const storedCells = rowsOf(
          db,
          `SELECT ${names.join(', ')} FROM withdrawals WHERE id = 'W-${records}'`,
        )[0] as string[]
        // Compared by value: the spelling is tested under X21.
        const value = (text: string | null | undefined): string | null =>
          text === null || text === undefined
            ? null
            : /^[0-9.]+$/.test(text)
              ? canonicalDecimal(text)
              : text
        expect(storedCells.map(value)).toEqual(names.map((name) => value(knownStatuses[name])))
        const lastForm = list[list.length - 1]?.[0] as AnswerForm
        expect(
          rowsOf(db, `SELECT raw, form, other FROM withdrawals_raw WHERE row = ${records}`),
        ).toEqual([
          [texts[lastForm], lastForm, texts[lastForm === 'list' ? 'detail' : 'list'] ?? null],
        ])
        expect(isRowIntact(db, 'withdrawals', records)).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})
