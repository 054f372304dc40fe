import { expect, it } from 'vitest'
import { breaksDone, breaksToDo } from '../../../../src-main/contract/breaks-to-do.ts'
import { readBreakdown } from '../../../../src-main/store/browse/overview.ts'
import { readQueueState } from '../../../../src-main/store/browse/queue-state.ts'
import {
  compareRuns,
  listSuggestions,
  readClosingState,
} from '../../../../src-main/store/browse/run-changes.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import {
  AS_OF,
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const IDS = ['W-1', 'W-2', 'W-3']

it('readQueueState returns the parts of the queue, the counts by conditions, and each assignee once', async () => {
  const folder = makeFolder()
  const path = makeCache(folder, {
    withdrawals: IDS.map((id) =>
      withdrawalText(
        {
          id,
          currency: 'BTC',
          status: 'COMPLETED',
          txn_hash: `hash-${id}`,
          created_at: '2026-09-30T00:00:00Z',
        },
        { amount: '1.5' },
      ),
    ),
  })
  const rows = IDS.map((id) => `${id},BTC,2.5,COMPLETED,2026-09-30`)
  const ledger = `withdrawal_id,currency,amount,status,date\n${rows.join('\n')}\n`
  const { summary } = await reconcileFile(path, writeLedger(folder, ledger))
  const run = summary.run_id
  const db = openForWriting(path)
  const breaks = db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
  expect(breaks).toHaveLength(IDS.length)
  const act = { at: AS_OF, by: 'ana', separatedPair: undefined }
  for (const [index, assignee] of ['bo', 'ana', 'bo'].entries())
    decide(db, {
      ...act,
      id: `assign-${index}`,
      decision: { kind: 'assign', breaks: [breaks[index] ?? ''], assignee },
    })
  decide(db, {
    ...act,
    id: 'settled',
    decision: {
      kind: 'status',
      run,
      breaks: breaks.slice(0, 1),
      status: 'resolved',
      reason: 'booked twice',
      note: '',
    },
  })
  const state = readQueueState(db, { run, counts: [breaksToDo, breaksDone, []], statusMap: {} })
  expect(state).toEqual({
    counts: [2, 1, 3],
    breakdown: readBreakdown(db, run),
    changes: compareRuns(db, run),
    closing: readClosingState(db, run),
    suggestions: listSuggestions(db, run),
    assignees: expect.toSatisfy(
      (names: readonly string[]) => [...names].sort().join() === 'ana,bo',
    ),
    learnedRules: 0,
  })
  expect(state.closing).toMatchObject({ open: 2, resolved: 1 })
  db.close()
})
