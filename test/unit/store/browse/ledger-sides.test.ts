import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Condition } from '../../../../src-main/contract/report.ts'
import type { LedgerSide } from '../../../../src-main/contract/window.ts'
import { ledgerStates } from '../../../../src-main/contract/window.ts'
import { readLedgerSides } from '../../../../src-main/store/browse/ledger-sides.ts'
import { countList, OpenLists, readList } from '../../../../src-main/store/browse/lists.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { openFresh } from '../../../support/fresh-database.ts'
import {
  fillCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const DAY = '2026-09-10T12:00:00Z'

const makeWithdrawal = (
  id: string,
  members: Readonly<Record<string, unknown>> = {},
  amount = '1.50',
): string =>
  withdrawalText(
    { id, currency: 'USDC', status: 'COMPLETED', created_at: DAY, ...members },
    { amount },
  )

const world = [
  makeWithdrawal('W-matched'),
  makeWithdrawal('W-differs', {}, '9.50'),
  makeWithdrawal('W-missing'),
  makeWithdrawal('W-void', { status: 'FAILED' }),
  makeWithdrawal('W-outside', { created_at: '2026-08-01T12:00:00Z' }),
  makeWithdrawal('W-early', { created_at: '2026-09-01T12:00:00Z' }),
]
const ledger = [
  'withdrawal_id,currency,amount,date',
  'W-matched,USDC,1.50,2026-09-10',
  'W-differs,USDC,1.50,2026-09-10',
  // Its record was made before the first day of the run.
  'W-early,USDC,1.50,2026-09-10',
].join('\n')

async function makeReconciledCache(): Promise<WritableDb> {
  const path = join(makeFolder(), 'cache.db')
  const db = openForWriting(path)
  onTestFinished(() => void db.close())
  fillCache(db, { withdrawals: world })
  await reconcileFile(path, writeLedger(makeFolder(), ledger), {
    from: '2026-09-10',
    to: '2026-09-10',
  })
  fillCache(db, { withdrawals: [makeWithdrawal('W-later')] })
  return db
}

const ids = ['W-matched', 'W-differs', 'W-missing', 'W-void', 'W-outside', 'W-early', 'W-later']
const sideText = (side: LedgerSide | null): string => [side?.state, side?.category].join(' ').trim()

function listKeys(db: WritableDb, conditions: readonly Condition[], search = ''): string[] {
  const query = { report: 'withdrawals', run: null, conditions, sort: null, search } as const
  const lists = new OpenLists()
  const { list, rows } = lists.open(db, query)
  expect(countList(db, query)).toBe(rows)
  return rows === 0 ? [] : [...readList(db, lists.get(list), 0, rows).keys].sort()
}

describe('readLedgerSides', () => {
  it('returns the state of each withdrawal in the latest run', async () => {
    const db = await makeReconciledCache()
    expect(readLedgerSides(db, [...ids, 'W-unknown']).map(sideText)).toEqual([
      'matched',
      'break amount_mismatch',
      'notBooked missing_in_ledger',
      'void',
      'outside',
      'break date_mismatch',
      'notCompared',
      '',
    ])
  })

  it('returns null if there is no run', () => {
    const db = openFresh(join(makeFolder(), 'cache.db'))
    onTestFinished(() => void db.close())
    fillCache(db, { withdrawals: world })
    expect(readLedgerSides(db, ['W-matched'])).toEqual([null])
  })

  it('uses the status at the time of the run', async () => {
    const db = await makeReconciledCache()
    fillCache(db, { withdrawals: [makeWithdrawal('W-matched', { status: 'FAILED' })] })
    fillCache(db, { withdrawals: [makeWithdrawal('W-void', { status: 'COMPLETED' })] })
    expect(readLedgerSides(db, ['W-matched', 'W-void']).map(sideText)).toEqual(['matched', 'void'])
  })
})

describe('a list of withdrawals by the ledger', () => {
  it.each(ledgerStates)('contains exactly the withdrawals whose state is %s', async (state) => {
    const db = await makeReconciledCache()
    const expected = ids
      .filter((_, index) => readLedgerSides(db, ids)[index]?.state === state)
      .sort()
    const isState = { column: 'ledger', operator: '=', value: state } as const
    expect(listKeys(db, [isState])).toEqual(expected)
    expect(listKeys(db, [isState, { column: 'currency', operator: '=', value: 'USDC' }])).toEqual(
      expected,
    )
    expect(listKeys(db, [isState], 'W-')).toEqual(expected)
    expect(listKeys(db, [{ ...isState, operator: '!=' }])).toEqual(
      ids.filter((id) => !expected.includes(id)).sort(),
    )
  })
})
