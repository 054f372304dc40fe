import { describe, expect, it } from 'vitest'
import type { ReceivedRecord } from '../../../../src-main/domain/packed-records.ts'
import { packRecords } from '../../../../src-main/domain/packed-records.ts'
import { withdrawalFields } from '../../../../src-main/domain/withdrawal.ts'
import { defaultMapping } from '../../../../src-main/reconciliation/row/mapping.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { findLedgerIds } from '../../../../src-main/store/records/ledger-ids.ts'
import { findQueueItems, queueIds, saveFetched } from '../../../../src-main/store/records/queue.ts'
import {
  AS_OF,
  decodeAll,
  makeDatabase,
  makeFolder,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

function incoming(
  id: string,
  members: Readonly<Record<string, unknown>> = {},
  amount = '1',
): ReceivedRecord {
  const [decoded] = decodeAll(
    [
      withdrawalText(
        {
          id,
          currency: 'USDC',
          status: 'COMPLETED',
          created_at: '2026-01-01T00:00:00Z',
          ...members,
        },
        { amount },
      ),
    ],
    withdrawalFields,
  )
  if (!decoded) throw new Error('nothing was decoded')
  return decoded
}

const statesOf = (db: ReadableDb): Record<string, string> =>
  Object.fromEntries(
    db.prepare<[], [string, string]>('SELECT id, state FROM fetch_queue ORDER BY id').raw().all(),
  )
const dueIds = (db: ReadableDb, all = false): string[] =>
  findQueueItems(db, {
    after: '',
    limit: 100,
    recentSince: '2026-09-01T00:00:00.000000Z',
    all,
    finalStatuses: ['COMPLETED'],
  }).map(({ id }) => id)

describe('queueIds', () => {
  it('input 68: refuses ids that are not safe in a path, and queues none of them', () => {
    const db = makeDatabase()
    const badIds = [
      '../../oauth2/token',
      'a/b',
      '..',
      '.',
      '%2e%2e',
      '?x=1',
      'a b',
      '',
      'ñ',
      'x'.repeat(129),
      'a\nb',
    ]
    expect(queueIds(db, ['W-1', ...badIds, 'x'.repeat(128)], false)).toEqual({
      added: 2,
      refused: badIds,
    })
    expect(Object.keys(statesOf(db))).toEqual(['W-1', 'x'.repeat(128)])
  })

  it('queues ids again only on request, and never resets a found id', () => {
    const db = makeDatabase()
    saveFetched(
      db,
      [
        { id: 'W-1', kind: 'found', incoming: incoming('W-1') },
        { id: 'W-2', kind: 'absent' },
        { id: 'W-3', kind: 'failed', why: 'timeout' },
      ],
      AS_OF,
    )
    expect(queueIds(db, ['W-1', 'W-2', 'W-3', 'W-4', 'W-4'], false).added).toBe(1)
    expect(statesOf(db)).toEqual({
      'W-1': 'found',
      'W-2': 'absent',
      'W-3': 'failed',
      'W-4': 'wanted',
    })
    expect(queueIds(db, ['W-1', 'W-2', 'W-3', 'W-4'], true).added).toBe(2)
    expect(statesOf(db)).toEqual({
      'W-1': 'found',
      'W-2': 'wanted',
      'W-3': 'wanted',
      'W-4': 'wanted',
    })
  })
})

describe('saveFetched', () => {
  it('V3: stores record and state together, or neither', () => {
    const db = makeDatabase()
    const invalidOutcome = {
      id: 'W-2',
      kind: 'failed',
      why: undefined as unknown as string,
    } as const
    expect(() =>
      saveFetched(
        db,
        [{ id: 'W-1', kind: 'found', incoming: incoming('W-1') }, invalidOutcome],
        AS_OF,
      ),
    ).toThrow()
    expect([statesOf(db), db.prepare('SELECT count(*) FROM withdrawals').pluck().get()]).toEqual([
      {},
      0,
    ])
  })

  it("records the requested id and the record's own spelling", () => {
    const db = makeDatabase()
    saveFetched(db, [{ id: 'ABC', kind: 'found', incoming: incoming('abc') }], AS_OF)
    expect(statesOf(db)).toEqual({ ABC: 'found', abc: 'found' })
  })

  it('V3: stores a page of records as it stores each of them alone, and records both spellings of each id', () => {
    const db = makeDatabase()
    const records = ['abc', 'W-2', 'W-3'].map((id) => incoming(id, id === 'W-2' ? { news: 1 } : {}))
    const page = {
      kind: 'page',
      ids: ['ABC', 'W-2', 'W-3'],
      page: packRecords(withdrawalFields, records),
    } as const
    expect(saveFetched(db, [page, { id: 'W-4', kind: 'absent' }], AS_OF)).toMatchObject({
      seen: 3,
      added: 3,
      quarantined: 0,
    })
    expect(statesOf(db)).toEqual({
      ABC: 'found',
      'W-2': 'found',
      'W-3': 'found',
      'W-4': 'absent',
      abc: 'found',
    })
    expect(saveFetched(db, [page], AS_OF)).toMatchObject({ seen: 3, added: 0, changed: 0 })
  })

  it('marks an id as failed if its answer had to be quarantined, so that it is unchecked and not missing', () => {
    const db = makeDatabase()
    expect(
      saveFetched(
        db,
        [{ id: 'W-1', kind: 'found', incoming: incoming('W-1', {}, '1e400') }],
        AS_OF,
      ),
    ).toMatchObject({ quarantined: 1, added: 0 })
    expect(statesOf(db)).toEqual({ 'W-1': 'failed' })
  })
})

describe('findQueueItems', () => {
  it('returns ids never requested, failed, not final or recent, and no others', () => {
    const db = makeDatabase()
    queueIds(db, ['A-wanted'], false)
    saveFetched(
      db,
      [
        { id: 'B-old', kind: 'found', incoming: incoming('B-old') },
        { id: 'C-open', kind: 'found', incoming: incoming('C-open', { status: 'PENDING' }) },
        {
          id: 'D-young',
          kind: 'found',
          incoming: incoming('D-young', { created_at: '2026-09-20T00:00:00Z' }),
        },
        { id: 'E-absent', kind: 'absent' },
        { id: 'F-failed', kind: 'failed', why: 'timeout' },
        { id: 'G-nameless', kind: 'found', incoming: incoming('G-nameless', { status: null }) },
      ],
      AS_OF,
    )
    expect(dueIds(db)).toEqual(['A-wanted', 'C-open', 'D-young', 'F-failed', 'G-nameless'])
    expect(dueIds(db, true)).toEqual([
      'A-wanted',
      'B-old',
      'C-open',
      'D-young',
      'E-absent',
      'F-failed',
      'G-nameless',
    ])
    expect(
      findQueueItems(db, {
        after: 'A-wanted',
        limit: 1,
        recentSince: AS_OF,
        all: true,
        finalStatuses: [],
      }).map(({ id }) => id),
    ).toEqual(['B-old'])
  })
})

describe('findLedgerIds', () => {
  it('input 68: returns once each requestable id that the cache lacks or has in a status that is not final', () => {
    const db = makeDatabase()
    saveFetched(
      db,
      [
        { id: 'W-1', kind: 'found', incoming: incoming('W-1') },
        { id: 'W-2', kind: 'found', incoming: incoming('W-2', { status: 'PENDING' }) },
      ],
      AS_OF,
    )
    const ids = ['W-1', 'W-2', 'W-3', 'W-3', ' W-3 ', 'a/b', '../../oauth2/token', '']
    const ledgerPath = writeLedger(
      makeFolder(),
      `withdrawal_id,external_ref,currency,amount\n${ids.map((id) => `${id},R,USDC,1\n`).join('')}W-9,R,,1\n`,
    )
    const context = { signal: new AbortController().signal, progress: () => undefined }
    expect(
      findLedgerIds(
        db,
        { ledgerPath, mapping: defaultMapping, finalStatuses: ['COMPLETED'] },
        false,
        context,
      ),
    ).toEqual({ wanted: ['W-2', 'W-3'] })
  })

  it('returns a UUID in lower case, and also as written', () => {
    const ledgerPath = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount\n0F8FAD5B-D9CD-469F-A165-70867728950E,USDC,1\n',
    )
    const context = { signal: new AbortController().signal, progress: () => undefined }
    expect(
      findLedgerIds(
        makeDatabase(),
        { ledgerPath, mapping: defaultMapping, finalStatuses: [] },
        false,
        context,
      ).wanted,
    ).toEqual(['0f8fad5b-d9cd-469f-a165-70867728950e', '0F8FAD5B-D9CD-469F-A165-70867728950E'])
  })
})
