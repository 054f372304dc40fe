import { describe, expect, it } from 'vitest'
import type { Condition } from '../../../../src-main/contract/report.ts'
import { columnsOfList } from '../../../../src-main/contract/report.ts'
import { findClusters } from '../../../../src-main/store/browse/break-clusters.ts'
import { OpenLists, readList } from '../../../../src-main/store/browse/lists.ts'
import type { ReadableDb } from '../../../../src-main/store/database/connection.ts'
import { openForReading, openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import {
  AS_OF,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const NONE: readonly Condition[] = []
const unsettled: readonly Condition[] = ['resolved', 'accepted'].map((value) => ({
  column: 'status',
  operator: '!=',
  value,
}))

const makeWithdrawal = (id: string, currency: string, amount: string, more = {}): string =>
  withdrawalText(
    {
      id,
      currency,
      status: 'COMPLETED',
      txn_hash: `hash-${id}`,
      created_at: '2026-09-30T00:00:00Z',
      ...more,
    },
    { amount },
  )
const feedRow = (id: string, withdrawalId: string, usd: string): string =>
  `{"id":"${id}","transaction_type":"withdrawal","rail":"crypto","status":"COM","transaction_hash":"hash-${withdrawalId}","amount_usd":"${usd}","created_at":"2026-09-30T00:00:00Z"}`

// Three amounts of two currencies are ten times too large, and one is a hundred times too large.
// One amount differs by five, and one agrees.
async function makeRun(): Promise<{ readonly path: string; readonly run: string }> {
  const folder = makeFolder()
  const path = makeCache(folder, {
    withdrawals: [
      makeWithdrawal('W-1', 'BTC', '1.5'),
      makeWithdrawal('W-2', 'BTC', '0.000000000000000002'),
      makeWithdrawal('W-3', 'USDC', '7'),
      makeWithdrawal('W-4', 'USDC', '9'),
      makeWithdrawal('W-5', 'DAI', '300'),
      makeWithdrawal('W-6', 'DAI', '1'),
    ],
    feed: [
      feedRow('71', 'W-3', '7.01'),
      feedRow('72', 'W-1', '90000.119'),
      feedRow('73', 'W-4', '0.00'),
    ],
  })
  const rows = [
    'W-1,BTC,15',
    'W-2,BTC,0.00000000000000002',
    'W-3,USDC,70',
    'W-4,USDC,900',
    'W-5,DAI,305',
    'W-6,DAI,1',
  ].map((row) => `${row},COMPLETED,2026-09-30`)
  const ledger = `withdrawal_id,currency,amount,status,date\n${rows.join('\n')}\n`
  const { summary } = await reconcileFile(path, writeLedger(folder, ledger))
  return { path, run: summary.run_id }
}

function withReader<T>(path: string, work: (db: ReadableDb) => T): T {
  const db = openForReading(path)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

function listRows(
  db: ReadableDb,
  run: string,
  sort: { readonly column: string; readonly isDescending: boolean },
  conditions: readonly Condition[] = NONE,
): readonly Readonly<Record<string, string | null>>[] {
  const lists = new OpenLists()
  const { list, rows } = lists.open(db, { report: 'breaks', run, conditions, sort, search: '' })
  if (rows === 0) return []
  const names = columnsOfList('breaks').map(({ name }) => name)
  return readList(db, lists.get(list), 0, rows).rows.map((cells) =>
    Object.fromEntries(names.map((name, index) => [name, cells[index] ?? null])),
  )
}

const worstFirst = { column: 'worst', isDescending: false }
const ids = (rows: ReturnType<typeof listRows>): readonly (string | null | undefined)[] =>
  rows.map((row) => row['withdrawal_id'])

describe('findClusters', () => {
  it('groups breaks of one provable cause with their exact sums, and omits groups of fewer than three', async () => {
    const { path, run } = await makeRun()
    withReader(path, (db) => {
      const clusters = findClusters(db, { run, conditions: NONE })
      expect(clusters).toEqual([
        {
          id: expect.stringMatching(/^[0-9a-f]{16}$/) as string,
          category: 'amount_mismatch',
          differences: 'amount',
          severity: 'high',
          kind: 'power_of_ten',
          field: 'amount',
          value: '1',
          breaks: 3,
          open: 3,
          sums: [
            { currency: 'BTC', sum: '-13.500000000000000018' },
            { currency: 'USDC', sum: '-63' },
          ],
        },
      ])
      const [{ id = '' } = {}] = clusters
      const clusterCondition = { column: 'cluster', operator: '=', value: id } as const
      expect(ids(listRows(db, run, worstFirst, [clusterCondition]))).toEqual(['W-1', 'W-3', 'W-2'])
      const otherCondition = { ...clusterCondition, operator: '!=' } as const
      expect(ids(listRows(db, run, worstFirst, [otherCondition]))).toEqual(['W-5', 'W-4'])
    })
  })

  it('counts only open breaks that meet the conditions, and lists the breaks that one decision covers', async () => {
    const { path, run } = await makeRun()
    const writing = openForWriting(path)
    const clustersBefore = findClusters(writing, { run, conditions: unsettled })
    const clusterCondition = {
      column: 'cluster',
      operator: '=',
      value: clustersBefore[0]?.id ?? '',
    } as const
    const breaks = listRows(writing, run, worstFirst, [clusterCondition]).map(
      (row) => row['break_id'] ?? '',
    )
    const act = { at: AS_OF, by: 'ana', separatedPair: undefined }
    decide(writing, {
      ...act,
      id: 'd-1',
      decision: { kind: 'status', run, breaks, status: 'resolved', reason: 'fixed', note: '' },
    })
    expect(findClusters(writing, { run, conditions: unsettled })).toEqual([])
    const decidedCondition = { column: 'decision', operator: 'contains', value: 'd-1' } as const
    const rows = listRows(writing, run, worstFirst, [decidedCondition])
    expect(ids(rows)).toEqual(['W-1', 'W-3', 'W-2'])
    expect(rows.map((row) => row['decision'])).toEqual(['d-1', 'd-1', 'd-1'])
    expect(listRows(writing, run, worstFirst, [{ ...decidedCondition, value: 'd-2' }])).toEqual([])
    decide(writing, {
      ...act,
      id: 'd-2',
      decision: { kind: 'undo', decision: 'd-1', reason: '' },
    })
    expect(findClusters(writing, { run, conditions: unsettled })).toEqual(clustersBefore)
    writing.close()
  })
})

describe('the order of breaks', () => {
  it('is by severity, then by dollars if the feed reports them, then by size within a currency', async () => {
    const { path, run } = await makeRun()
    withReader(path, (db) => {
      const rows = listRows(db, run, worstFirst)
      // A value of "0.00" means unknown.
      expect(rows.map((row) => [row['withdrawal_id'], row['stake_usd']])).toEqual([
        ['W-1', '810001.07'],
        ['W-3', '63.09'],
        ['W-2', null],
        ['W-5', null],
        ['W-4', null],
      ])
    })
  })

  it('by difference groups by currency, with the largest absolute difference first', async () => {
    const { path, run } = await makeRun()
    withReader(path, (db) => {
      const idsBySize = (isDescending: boolean): unknown =>
        ids(listRows(db, run, { column: 'difference_size', isDescending }))
      expect(idsBySize(true)).toEqual(['W-1', 'W-2', 'W-5', 'W-4', 'W-3'])
      expect(idsBySize(false)).toEqual(['W-2', 'W-1', 'W-5', 'W-3', 'W-4'])
    })
  })
})
