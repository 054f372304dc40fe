import { describe, expect, it } from 'vitest'
import type { Query } from '../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../src-main/contract/report.ts'
import { countRows, iterateRows } from '../../../../src-main/store/browse/rows.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { MATCHES_PER_CHUNK } from '../../../../src-main/store/runs/match-chunk.ts'
import {
  countMatches,
  findMatchKey,
  readMatches,
} from '../../../../src-main/store/runs/match-rows.ts'
import { matchColumns } from '../../../../src-main/store/runs/match-source.ts'
import { findRun, getRun } from '../../../../src-main/store/runs/runs.ts'
import {
  fromExchangedMatches,
  toExchangedMatches,
} from '../../../../src-main/store/team/exchanged-matches.ts'
import type { Row } from '../../../support/reconcile.ts'
import {
  fillCache,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const columns = reportColumns.matches
const at = '2026-09-01T10:00:00.000000Z'
const makeWithdrawal = (
  id: string,
  members: Readonly<Record<string, string>> = {},
  numbers: Readonly<Record<string, string>> = {},
): string =>
  withdrawalText(
    {
      id,
      created_at: at,
      currency: 'USDC',
      status: 'COMPLETED',
      external_ref: `R-${id}`,
      txn_hash: `0xab${id.slice(2)}`,
      network_name: 'ETH',
      address: `addr-${id}`,
      end_user_id: `u-${id}`,
      is_blocked: false,
      ...members,
    },
    { amount: '1.5', charged_fee: '0.5', debited_amount: '2', ...numbers },
  )

/** Lists the matches of a run, in the order of the query if it has one. */
function matchesOf(db: ReadableDb, run: string, query: Partial<Query> = {}): Row[] {
  return [...iterateRows(db, { report: 'matches', run, conditions: [], ...query }, columns)].map(
    (cells) =>
      Object.fromEntries(columns.map((column, place) => [column.name, cells[place] ?? ''])),
  )
}

const idsOf = (rows: readonly Row[]): string[] => rows.map((row) => row.withdrawal_id ?? '')

/** Counts the matches stored as the number of their withdrawal, and those stored as cells. */
function formsOf(db: ReadableDb): unknown {
  return db
    .prepare(
      "SELECT json_type(m.value, '$[0]') AS form, count(*) AS count FROM run_matches, json_each(run_matches.rows) AS m GROUP BY form ORDER BY form",
    )
    .all()
}

const ledger = `withdrawal_id,external_ref,txn_hash,currency,amount,fee,total,network,address,status,date,end_user_id
W-1,R-W-1,0xAB1,usdc,1.50,0.5,2.0,eth,addr-W-1,done,2026-09-01T07:00:00-03:00,u-W-1
W-2,,,USDC,1.5,,,,,,,
W-3,R-W-3,0xab3,USDC,1.5,0.5,2,ETH,addr-W-3,COMPLETED,2026-09-01,u-W-3
`

describe('matchCell', () => {
  it('returns every cell of a match that is stored as a number: as both sides wrote it, and empty if the ledger has none', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal('W-1'), makeWithdrawal('W-2'), makeWithdrawal('W-3')],
    })
    const { matches } = await reconcileFile(cache, writeLedger(folder, ledger))
    const db = openForWriting(cache)
    expect(formsOf(db)).toEqual([{ form: 'integer', count: 3 }])
    const [first, second, third] = matches
    const providerCells = {
      provider_amount: '1.5',
      provider_fee: '0.5',
      provider_total: '2',
      provider_status: 'COMPLETED',
      provider_date: at,
      provider_currency: 'USDC',
      provider_network: 'ETH',
      matched_by: 'withdrawal_id',
    }
    const equalCells = {
      amount_difference: '0',
      fee_difference: '0',
      total_difference: '0',
      within_tolerance: 'false',
      feed_id: '',
      currency: 'USDC',
    }
    const idCellsOf = (id: string): Row => ({
      withdrawal_id: id,
      external_ref: `R-${id}`,
      txn_hash: `0xab${id.slice(2)}`,
      provider_external_ref: `R-${id}`,
      provider_txn_hash: `0xab${id.slice(2)}`,
      provider_address: `addr-${id}`,
      provider_end_user_id: `u-${id}`,
    })
    const ledgerCells = {
      ledger_amount: '1.50',
      ledger_fee: '0.5',
      ledger_total: '2.0',
      ledger_status: 'done',
      ledger_date: at,
      ledger_line: '2',
      ledger_currency: 'usdc',
      ledger_network: 'eth',
      ledger_address: 'addr-W-1',
      ledger_external_ref: 'R-W-1',
      ledger_txn_hash: '0xAB1',
      ledger_end_user_id: 'u-W-1',
    }
    expect(first).toEqual({ ...providerCells, ...equalCells, ...idCellsOf('W-1'), ...ledgerCells })
    const emptyCells = {
      ledger_fee: '',
      ledger_total: '',
      ledger_status: '',
      ledger_date: '',
      ledger_network: '',
      ledger_address: '',
      ledger_external_ref: '',
      ledger_txn_hash: '',
      ledger_end_user_id: '',
      fee_difference: '',
      total_difference: '',
    }
    expect(second).toEqual({
      ...providerCells,
      ...equalCells,
      ...idCellsOf('W-2'),
      ...emptyCells,
      ledger_amount: '1.5',
      ledger_currency: 'USDC',
      ledger_line: '3',
    })
    expect(third).toMatchObject({
      ledger_date: '2026-09-01T00:00:00.000000Z',
      ledger_status: 'COMPLETED',
      ledger_txn_hash: '0xab3',
    })
    db.close()
  })

  it('shows what the run saw even after the records have changed once or twice, and in the next run the present values', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal('W-1'), makeWithdrawal('W-2'), makeWithdrawal('W-3')],
    })
    const path = writeLedger(folder, ledger)
    const { summary, matches } = await reconcileFile(cache, path)
    const db = openForWriting(cache)
    const saveWithdrawals = (...withdrawals: string[]): void => fillCache(db, { withdrawals })
    saveWithdrawals(
      makeWithdrawal(
        'W-1',
        { status: 'RETURNED', txn_hash: '0xff', external_ref: 'other', network_name: 'TRON' },
        { amount: '9', charged_fee: '1', debited_amount: '10' },
      ),
      makeWithdrawal('W-3', { created_at: '2026-09-05T00:00:00Z' }),
    )
    expect(matchesOf(db, summary.run_id)).toEqual(matches)
    saveWithdrawals(
      makeWithdrawal('W-1', { status: 'PENDING', address: 'elsewhere' }, { amount: '8' }),
      makeWithdrawal('W-2', { end_user_id: 'somebody' }),
      makeWithdrawal('W-4'),
    )
    expect(matchesOf(db, summary.run_id)).toEqual(matches)
    const laterRun = await reconcileFile(cache, path)
    expect(idsOf(laterRun.matches)).toEqual(['W-2'])
    expect(laterRun.matches[0]).toMatchObject({ provider_end_user_id: 'somebody' })
    expect(matchesOf(db, summary.run_id)).toEqual(matches)
    db.close()
  })

  it('shows a cell that was empty in the run as empty, and a cell that has been emptied since with its old value', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [
        withdrawalText(
          {
            id: 'W-1',
            created_at: at,
            currency: 'USDC',
            status: 'COMPLETED',
            address: 'a',
            txn_hash: null,
          },
          { amount: '1' },
        ),
      ],
    })
    const { summary, matches } = await reconcileFile(
      cache,
      writeLedger(folder, 'withdrawal_id,currency,amount\nW-1,USDC,1\n'),
    )
    const db = openForWriting(cache)
    expect(formsOf(db)).toEqual([{ form: 'integer', count: 1 }])
    fillCache(db, {
      withdrawals: [
        withdrawalText(
          {
            id: 'W-1',
            created_at: at,
            currency: 'USDC',
            status: 'COMPLETED',
            address: null,
            txn_hash: '0xff',
          },
          { amount: '1', charged_fee: '2' },
        ),
      ],
    })
    expect(matchesOf(db, summary.run_id)).toEqual(matches)
    expect(matches[0]).toMatchObject({
      provider_txn_hash: '',
      provider_address: 'a',
      provider_fee: '',
    })
    db.close()
  })
})

describe('a match whose withdrawal has a feed row', () => {
  it('shows, finds and exchanges the id of the feed row', async () => {
    const folder = makeFolder()
    const feed = ['1', '3'].map(
      (number) =>
        `{"id":700${number},"transaction_type":"withdrawal","rail":"crypto","transaction_hash":"0xab${number}","from_currency":"USDC","amount_from":"1.50","fee":"0.50","created_at":"${at}","status":"COM"}`,
    )
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal('W-1'), makeWithdrawal('W-2'), makeWithdrawal('W-3')],
      feed,
    })
    const { summary, matches } = await reconcileFile(cache, writeLedger(folder, ledger))
    const db = openForWriting(cache)
    expect(formsOf(db)).toEqual([{ form: 'integer', count: 3 }])
    expect(matches.map((row) => [row.withdrawal_id, row.feed_id, row.ledger_currency])).toEqual([
      ['W-1', '7001', 'usdc'],
      ['W-2', '', 'USDC'],
      ['W-3', '7003', 'USDC'],
    ])
    const condition = { column: 'feed_id', operator: '=', value: '7003' } as const
    expect(idsOf(matchesOf(db, summary.run_id, { conditions: [condition] }))).toEqual(['W-3'])
    const run = getRun(db, summary.run_id)
    const keyOfFeedRow = (feedId: string): string | undefined => findMatchKey(db, run, { feedId })
    expect(['7001', '7003', '700', '1'].map(keyOfFeedRow)).toEqual([
      '0:0',
      '0:2',
      undefined,
      undefined,
    ])
    expect(findMatchKey(db, run, { withdrawalId: '7001' })).toBeUndefined()
    const storedRows = db.prepare<[], string>('SELECT rows FROM run_matches').pluck().get()
    expect(
      fromExchangedMatches(
        db,
        run,
        JSON.parse(toExchangedMatches(db, run, 0) as string) as unknown,
      ),
    ).toBe(storedRows)
    db.close()
  })
})

describe('a match whose withdrawal id is spelled in capitals', () => {
  it('stores no cells, because its lists show the id of the withdrawal', async () => {
    const folder = makeFolder()
    const id = '0a0b0c0d-1111-4222-8333-abcdefabcdef'
    const cache = makeCache(folder, {
      withdrawals: [makeWithdrawal(id), makeWithdrawal(id.replace('0', '1'))],
      feed: [
        `{"id":7001,"transaction_type":"withdrawal","rail":"crypto","external_id":"R-${id}","from_currency":"USDC","amount_from":"1.5","fee":"0.5","created_at":"${at}","status":"COM"}`,
      ],
    })
    const rows = [id, id.replace('0', '1')].map((text) => `${text.toUpperCase()},USDC,1.5\n`)
    const { matches } = await reconcileFile(
      cache,
      writeLedger(folder, `withdrawal_id,currency,amount\n${rows.join('')}`),
    )
    expect(matches.map((row) => row.feed_id)).toEqual(['7001', ''])
    const db = openForWriting(cache)
    const storedRows = db
      .prepare<[], string>('SELECT rows FROM run_matches')
      .pluck()
      .get() as string
    expect(JSON.parse(storedRows)).toEqual([
      [1, 2, 129, 0, '', { feed_id: '7001' }],
      [2, 3, 129, 0, ''],
    ])
    db.close()
  })
})

/**
 * Makes a run with matches of both forms: every second one as an older version stored it, with all
 * of its cells in a list.
 */
async function makeMixedRun(): Promise<{
  readonly db: WritableDb
  readonly run: string
  readonly matches: readonly Row[]
}> {
  const folder = makeFolder()
  const numbers = Array.from({ length: 12 }, (_, place) => place + 1)
  const withdrawals = numbers.map((number) =>
    makeWithdrawal(
      `W-${number}`,
      {
        created_at: `2026-09-${String(number).padStart(2, '0')}T10:00:00Z`,
        status: number % 3 === 0 ? 'PENDING' : 'COMPLETED',
      },
      { amount: String(number * 3), charged_fee: '0', debited_amount: String(number * 3) },
    ),
  )
  const rows = numbers.map(
    (number) =>
      `W-${number},R-W-${number},USDC,${number * 3}.00,${number % 3 === 0 ? 'pending' : 'done'}\n`,
  )
  const cache = makeCache(folder, { withdrawals })
  const { summary, matches } = await reconcileFile(
    cache,
    writeLedger(folder, `withdrawal_id,external_ref,currency,amount,status\n${rows.join('')}`),
  )
  const db = openForWriting(cache)
  const storedRows = JSON.parse(
    db.prepare<[], string>('SELECT rows FROM run_matches').pluck().get() ?? '[]',
  ) as unknown[][]
  const mixedRows = storedRows.map((storedRow, place) => {
    const row = matches.find(({ ledger_line }) => ledger_line === String(storedRow[1])) as Row
    return place % 2 === 0 ? matchColumns.map((name) => row[name] ?? '') : storedRow
  })
  db.prepare('UPDATE run_matches SET rows = ?').run(JSON.stringify(mixedRows))
  return { db, run: summary.run_id, matches }
}

describe('matches of both forms in one run', () => {
  it('are read with the same cells', async () => {
    const { db, run, matches } = await makeMixedRun()
    expect(formsOf(db)).toEqual([
      { form: 'integer', count: 6 },
      { form: 'text', count: 6 },
    ])
    expect(matchesOf(db, run)).toEqual(matches)
    const storedRun = getRun(db, run)
    expect(countMatches(db, storedRun)).toBe(12)
    const numbers = [11, 0, 5, 4]
    const readRows = readMatches(db, storedRun, numbers, columns)
    expect(readRows.map(({ key }) => key)).toEqual(
      numbers.map(
        (number) => `${Math.floor(number / MATCHES_PER_CHUNK)}:${number % MATCHES_PER_CHUNK}`,
      ),
    )
    for (const { cells } of readRows)
      expect(matches).toContainEqual(
        Object.fromEntries(columns.map((column, place) => [column.name, cells[place] ?? ''])),
      )
    db.close()
  })

  it('of an older version are read also if a repeated cell is null', async () => {
    const { db, run, matches } = await makeMixedRun()
    const storedRows = JSON.parse(
      db.prepare<[], string>('SELECT rows FROM run_matches').pluck().get() ?? '[]',
    ) as unknown[][]
    const repeated = storedRows.map((storedRow) =>
      typeof storedRow[0] === 'string'
        ? storedRow.map((cell, place) =>
            [
              'currency',
              'ledger_currency',
              'external_ref',
              'ledger_external_ref',
              'txn_hash',
            ].includes(matchColumns[place] ?? '')
              ? null
              : cell,
          )
        : storedRow,
    )
    db.prepare('UPDATE run_matches SET rows = ?').run(JSON.stringify(repeated))
    expect(matchesOf(db, run)).toEqual(matches)
    db.close()
  })

  it('are searched, filtered, sorted and counted as one list', async () => {
    const { db, run, matches } = await makeMixedRun()
    const idsMatching = (query: Partial<Query>): string[] => idsOf(matchesOf(db, run, query))
    const sorted = (ids: readonly string[]): string[] => [...ids].sort()
    expect(sorted(idsMatching({ search: 'r-w-1' }))).toEqual(['W-1', 'W-10', 'W-11', 'W-12'])
    expect(sorted(idsMatching({ search: 'addr-W-7' }))).toEqual(['W-7'])
    expect(
      sorted(
        idsMatching({
          conditions: [{ column: 'provider_status', operator: '=', value: 'PENDING' }],
        }),
      ),
    ).toEqual(['W-12', 'W-3', 'W-6', 'W-9'])
    expect(
      sorted(
        idsMatching({ conditions: [{ column: 'ledger_status', operator: '=', value: 'pending' }] }),
      ),
    ).toEqual(['W-12', 'W-3', 'W-6', 'W-9'])
    expect(
      sorted(
        idsMatching({ conditions: [{ column: 'ledger_amount', operator: '>=', value: '30' }] }),
      ),
    ).toEqual(['W-10', 'W-11', 'W-12'])
    expect(
      idsMatching({ conditions: [{ column: 'ledger_fee', operator: 'empty', value: '' }] }),
    ).toHaveLength(12)
    expect(idsMatching({ sort: { column: 'provider_amount', isDescending: true } })).toEqual(
      Array.from({ length: 12 }, (_, place) => `W-${12 - place}`),
    )
    expect(idsMatching({ sort: { column: 'provider_date', isDescending: false } })).toEqual(
      Array.from({ length: 12 }, (_, place) => `W-${place + 1}`),
    )
    expect(idsOf(matches)).toEqual(Array.from({ length: 12 }, (_, place) => `W-${12 - place}`))
    expect(
      countRows(db, {
        report: 'matches',
        run,
        conditions: [{ column: 'provider_date', operator: '<=', value: '2026-09-04' }],
      }),
    ).toBe(4)
    expect(findRun(db, run)?.summary.ledger.matched).toBe(12)
    db.close()
  })

  it('show what the run saw, whichever withdrawals have changed since', async () => {
    const { db, run, matches } = await makeMixedRun()
    fillCache(db, {
      withdrawals: [1, 2, 3, 4].map((number) =>
        makeWithdrawal(
          `W-${number}`,
          { status: 'RETURNED', external_ref: 'gone' },
          { amount: '1' },
        ),
      ),
    })
    expect(matchesOf(db, run)).toEqual(matches)
    expect(idsOf(matchesOf(db, run, { search: 'gone' }))).toEqual([])
    expect(idsOf(matchesOf(db, run, { search: 'R-W-2' }))).toEqual(['W-2'])
    db.close()
  })
})
