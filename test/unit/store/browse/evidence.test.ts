import { describe, expect, it, onTestFinished } from 'vitest'
import {
  decisionColumns,
  iterateDecisions,
  iterateSuggestions,
  readClosings,
  readStoredRun,
  suggestionColumns,
} from '../../../../src-main/store/browse/evidence.ts'
import type { ReadableDb, WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import { getRun } from '../../../../src-main/store/runs/runs.ts'
import {
  makeCache,
  makeFolder,
  reconcileFile,
  withdrawalText,
  writeLedger,
} from '../../../support/reconcile.ts'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const makeWithdrawal = (id: string, amount: string): string =>
  withdrawalText(
    { id, currency: 'USDC', status: 'COMPLETED', created_at: '2026-09-01T10:00:00Z', address },
    { amount },
  )
const ledger = `external_ref,amount,currency,date,address\nmine-1,1.5,USDC,2026-09-01,${address}\nmine-2,7,USDC,2026-09-01,${address}\nmine-3,9,USDC,2026-09-01,${address}\n`

async function makeRuns(): Promise<{
  db: WritableDb
  reconcileAgain(asOf: string): Promise<string>
  first: string
}> {
  const folder = makeFolder()
  const cache = makeCache(folder, {
    withdrawals: [makeWithdrawal('W-1', '1.5'), makeWithdrawal('W-2', '7')],
  })
  const path = writeLedger(folder, ledger)
  const reconcileAgain = async (asOf: string): Promise<string> =>
    (await reconcileFile(cache, path, { asOf, isCacheComplete: true })).summary.run_id
  const firstRun = await reconcileAgain('2026-10-01T00:00:00.000000Z')
  const db = openForWriting(cache)
  onTestFinished(() => void db.close())
  return { db, reconcileAgain, first: firstRun }
}

const storedRun = (db: ReadableDb, run: string): ReturnType<typeof readStoredRun> =>
  readStoredRun(db, getRun(db, run).seq)
const rowsOf = (
  columns: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
): Record<string, string | null>[] =>
  [...rows].map((row) => {
    expect(row).toHaveLength(columns.length)
    return Object.fromEntries(columns.map((name, index) => [name, row[index] ?? null]))
  })

describe('iterateSuggestions', () => {
  it('yields the suggestions best first, with the decisions that were not undone', async () => {
    const { db, first } = await makeRuns()
    const read = (): unknown[] =>
      rowsOf(suggestionColumns, iterateSuggestions(db, storedRun(db, first))).map(
        ({ ledger_amount: amount, state }) => [amount, state],
      )
    expect(read().sort()).toEqual([
      ['1.5', 'offered'],
      ['7', 'offered'],
    ])
    const ids = db
      .prepare<[], { id: string; cells: string }>(
        'SELECT id, cells FROM run_suggestions ORDER BY id',
      )
      .all()
    const suggestionOf = (amount: string): string =>
      ids.find(({ cells }) => cells.includes(`"${amount}"`))?.id ?? ''
    const at = '2026-10-02T00:00:00.000000Z'
    decide(db, {
      id: 'd1',
      at,
      by: 'ana',
      separatedPair: undefined,
      decision: {
        kind: 'refuseSuggestion',
        run: first,
        suggestion: suggestionOf('7'),
        reason: 'no',
      },
    })
    decide(db, {
      id: 'd2',
      at,
      by: 'ana',
      separatedPair: undefined,
      decision: {
        kind: 'acceptSuggestion',
        run: first,
        suggestion: suggestionOf('1.5'),
        reason: 'yes',
      },
    })
    expect(read().sort()).toEqual([
      ['1.5', 'accepted'],
      ['7', 'refused'],
    ])
    decide(db, {
      id: 'd3',
      at,
      by: 'ana',
      separatedPair: undefined,
      decision: { kind: 'undo', decision: 'd1', reason: 'wrong' },
    })
    expect(read().sort()).toEqual([
      ['1.5', 'accepted'],
      ['7', 'offered'],
    ])
  })
})

describe('iterateDecisions', () => {
  it('yields for a later run the decisions that it applied, and omits decisions about other breaks', async () => {
    const { db, reconcileAgain, first } = await makeRuns()
    const suggestion =
      db
        .prepare<[], string>('SELECT id FROM run_suggestions WHERE cells LIKE \'%"1.5"%\'')
        .pluck()
        .get() ?? ''
    const matchedBreak =
      db
        .prepare<[], string>('SELECT break_id FROM breaks WHERE cells LIKE \'%"1.5"%\' LIMIT 1')
        .pluck()
        .get() ?? ''
    const remainingBreak =
      db
        .prepare<[], string>('SELECT break_id FROM breaks WHERE cells LIKE \'%"9"%\' LIMIT 1')
        .pluck()
        .get() ?? ''
    const by = 'ana'
    decide(db, {
      id: 'note',
      at: '2020-01-01T00:00:00.000000Z',
      by,
      separatedPair: undefined,
      decision: { kind: 'note', breaks: [matchedBreak], note: 'odd' },
    })
    decide(db, {
      id: 'accept',
      at: '2020-01-01T00:00:00.000000Z',
      by,
      separatedPair: undefined,
      decision: { kind: 'acceptSuggestion', run: first, suggestion, reason: 'same' },
    })
    decide(db, {
      id: 'later',
      at: '2999-01-01T00:00:00.000000Z',
      by,
      separatedPair: undefined,
      decision: { kind: 'assign', breaks: [remainingBreak], assignee: 'bo' },
    })
    const secondRun = await reconcileAgain('2026-10-03T00:00:00.000000Z')
    expect(getRun(db, secondRun).summary.decisions).toMatchObject({ matched: 1 })
    const read = (run: string): unknown[] =>
      rowsOf(decisionColumns, iterateDecisions(db, storedRun(db, run))).map(
        ({ decision_id: id, about, suggestion: suggestionId }) => [id, about, suggestionId],
      )
    expect(read(first)).toEqual([
      ['note', 'run', ''],
      ['accept', 'run', suggestion],
      ['later', 'run', ''],
    ])
    // The accepted pair is not a break of the second run, so its note is not among the decisions of
    // that run. The acceptance, which the run applied, is.
    expect(read(secondRun)).toEqual([
      ['accept', 'before', suggestion],
      ['later', 'run', ''],
    ])
  })
})

describe('readClosings', () => {
  it('finds periods that touch the days of the run, also open-ended periods', async () => {
    const { db, first } = await makeRuns()
    const { summary } = getRun(db, first)
    expect(summary.period?.from.slice(0, 10)).toBe('2026-09-01')
    const insertPeriod = db.prepare(
      "INSERT INTO periods (id, run, from_at, to_at, closed_at, closed_by, note) VALUES (?, 'x', ?, ?, '2026-10-01T00:00:00.000000Z', 'ana', '')",
    )
    insertPeriod.run('before', null, '2026-08-31T23:59:59.999999Z')
    insertPeriod.run('last day', '2026-08-01T00:00:00.000000Z', '2026-09-01T00:00:00.000000Z')
    insertPeriod.run('open', '2026-09-01T12:00:00.000000Z', null)
    insertPeriod.run('after', '2026-09-02T00:00:00.000000Z', null)
    insertPeriod.run('all', null, null)
    expect(readClosings(db, summary).map(({ id }) => id)).toEqual(['last day', 'open', 'all'])
    expect(readClosings(db, { ...summary, period: null })).toHaveLength(5)
  })
})
