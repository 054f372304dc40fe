import { describe, expect, it } from 'vitest'
import type { Decision } from '../../../../src-main/contract/reconciling.ts'
import {
  compareRuns,
  listSuggestions,
  readClosingState,
} from '../../../../src-main/store/browse/run-changes.ts'
import type { WritableDb } from '../../../../src-main/store/database/connection.ts'
import { openForWriting } from '../../../../src-main/store/database/database.ts'
import { decide } from '../../../../src-main/store/decisions/decisions.ts'
import {
  closePeriod,
  digestOfRun,
  reopenPeriod,
} from '../../../../src-main/store/decisions/periods.ts'
import { judgeRows } from '../../../../src-main/store/judge-rows.ts'
import {
  countWaitingDecisions,
  listDecisions,
} from '../../../../src-main/store/runs/decision-log.ts'
import { deleteRun } from '../../../../src-main/store/runs/run-removal.ts'
import { getRun } from '../../../../src-main/store/runs/runs.ts'
import {
  failureOf,
  fillCache,
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  saveTexts,
  writeLedger,
} from '../../../support/reconcile.ts'

const at = '2026-10-02T00:00:00.000000Z'

/**
 * Makes a cache with one run, whose only break is a different amount, and opens the database for
 * writing. `reconcileAgain` runs the ledger once more.
 */
async function brokenRun({ provider = '1', ledger = '2' } = {}): Promise<{
  readonly db: WritableDb
  readonly run: string
  readonly breakId: string
  reconcileAgain(): Promise<string>
}> {
  const folder = makeFolder()
  const cache = makeCache(folder, { withdrawals: [paidWithdrawal('a', provider)] })
  const path = writeLedger(
    folder,
    `withdrawal_id,currency,amount,date\na,BTC,${ledger},2026-09-01T10:00:00Z\n`,
  )
  const { summary, breaks } = await reconcileFile(cache, path)
  return {
    db: openForWriting(cache),
    run: summary.run_id,
    breakId: breaks[0]?.break_id ?? '',
    reconcileAgain: async () => (await reconcileFile(cache, path)).summary.run_id,
  }
}

/** A cent too much, which a person may accept. */
const centDifference = { provider: '10.01', ledger: '10' }

let decisionCount = 0
const makeDecision = (db: WritableDb, decision: Decision): string =>
  decide(db, { id: `d${(decisionCount += 1)}`, at, by: 'ana', decision, separatedPair: undefined })
    .id
const accept = (db: WritableDb, breaks: readonly string[], reason: string, note = ''): string =>
  makeDecision(db, { kind: 'status', breaks, status: 'accepted', reason, note })

describe('decide', () => {
  it('requires a reason if a break is resolved or accepted, and none if it is investigated', async () => {
    const { db, breakId } = await brokenRun()
    const as = (
      status: 'open' | 'investigating' | 'resolved' | 'accepted',
      reason: string,
    ): Decision => ({ kind: 'status', breaks: [breakId], status, reason, note: '' })
    for (const status of ['resolved', 'accepted'] as const)
      expect(failureOf(() => makeDecision(db, as(status, ' \n'))).code).toBe('REASON_MISSING')
    makeDecision(db, as('investigating', ''))
    makeDecision(db, as('accepted', 'agreed'))
    expect(
      listDecisions(db, { break: breakId, limit: 10 }).map(({ facts }) => facts.status),
    ).toEqual(['accepted', 'investigating'])
    db.close()
  })

  it('removes characters from a note that hide its text', async () => {
    const { db, breakId } = await brokenRun()
    makeDecision(db, { kind: 'note', breaks: [breakId], note: ' paid\u202etwice\u0007\nsee mail ' })
    expect(db.prepare('SELECT note, status FROM break_states').get()).toEqual({
      note: 'paidtwice\nsee mail',
      status: 'open',
    })
    db.close()
  })

  it('never changes or removes a decision: an undo is a decision too', async () => {
    const { db, breakId } = await brokenRun()
    const first = makeDecision(db, { kind: 'assign', breaks: [breakId], assignee: 'bea' })
    const firstRun = db.prepare('SELECT * FROM decisions').all()
    makeDecision(db, { kind: 'undo', decision: first, reason: '' })
    expect(db.prepare('SELECT * FROM decisions ORDER BY seq').all().slice(0, 1)).toEqual(firstRun)
    expect([
      db.prepare('SELECT count(*) FROM break_states').pluck().get(),
      db.prepare('SELECT count(*) FROM decisions').pluck().get(),
    ]).toEqual([0, 2])
    db.close()
  })
})

describe('closePeriod', () => {
  it('X15: refuses a run with an open break, and freezes the figures once it is accepted', async () => {
    const { db, run, breakId } = await brokenRun()
    const close = (): unknown => closePeriod(db, { id: 'p', at, by: 'ana', run, note: '' })
    expect([failureOf(close).code, readClosingState(db, run).open]).toEqual(['BREAKS_OPEN', 1])
    accept(db, [breakId], 'agreed', 'by mail')
    const openDigest = digestOfRun(db, getRun(db, run).seq, run)
    expect(close()).toMatchObject({
      frozen: {
        ledger: { broken: 1 },
        breaks: [{ category: 'amount_mismatch', status: 'accepted', count: 1 }],
        decisions: 1,
        digest: openDigest,
      },
    })
    expect(
      failureOf(() => makeDecision(db, { kind: 'note', breaks: [breakId], note: 'later' })).code,
    ).toBe('PERIOD_CLOSED')
    expect(digestOfRun(db, getRun(db, run).seq, run)).toBe(openDigest)
    db.close()
  })

  it('input 131: refuses a copy whose content differs from the signed content', async () => {
    const { db, run, breakId } = await brokenRun()
    accept(db, [breakId], 'agreed', 'by mail')
    closePeriod(db, { id: 'p', at, by: 'ana', run, note: '' })
    expect(judgeRows(db)).toBeUndefined()
    db.exec("UPDATE break_states SET note = 'by telephone'")
    expect(judgeRows(db)).toBe(
      `the content of the period that was closed on ${at.slice(0, 10)} is not what was signed off`,
    )
    reopenPeriod(db, { id: 'p', at, by: 'ana', reason: 'to be settled again' })
    expect(judgeRows(db)).toBeUndefined()
    db.close()
  })
})

describe('decide, in adverse cases', () => {
  const hour = '2026-09-01T10:00:00Z'
  // A cell of letters alone is not read as an address.
  const addressedWithdrawal = (id: string, amount: string, members: object = {}): string =>
    paidWithdrawal(id, amount, { address: `to-${id}`, ...members })
  const headerLine = 'external_ref,currency,amount,address,date\n'
  const statesOf = (breaks: readonly Readonly<Record<string, string>>[]): string[] =>
    breaks.map(({ category, ledger_line: line, status }) => `${category} ${line} ${status}`).sort()

  it('reopens a break that a match by hand had resolved, if the next run finds that its row has changed', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const firstRun = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}typo,BTC,1,to-a,${hour}\n`),
      { isCacheComplete: true },
    )
    const db = openForWriting(cache)
    makeDecision(db, {
      kind: 'match',
      run: firstRun.summary.run_id,
      breaks: firstRun.breaks.map(({ break_id: id }) => id ?? ''),
      reason: '',
    })
    expect(readClosingState(db, firstRun.summary.run_id)).toMatchObject({
      open: 0,
      resolved: 2,
      waiting: 1,
    })
    const secondRun = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}typo,BTC,1.5,to-a,${hour}\n`),
      { isCacheComplete: true },
    )
    expect([statesOf(secondRun.breaks), secondRun.summary.decisions]).toEqual([
      ['missing_at_provider 2 open', 'missing_in_ledger  open'],
      { matched: 0, undone: 0, stale: 1 },
    ])
    expect(
      failureOf(() =>
        closePeriod(db, { id: 'p', at, by: 'ana', run: secondRun.summary.run_id, note: '' }),
      ).evidence,
    ).toMatchObject({ open: 2 })
    db.close()
  })

  it('reopens a break that was accepted with other figures, with the reason, and settles it again when the figures are back', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [paidWithdrawal('a', '10.01')] })
    const ledger = writeLedger(
      folder,
      'withdrawal_id,currency,amount,date\na,BTC,10,2026-09-01T10:00:00Z\n',
    )
    const save = (amount: string): unknown =>
      saveTexts(db, 'withdrawals', [paidWithdrawal('a', amount)], at)
    const reconcileAgain = async (path = ledger): Promise<string[]> =>
      (await reconcileFile(cache, path)).breaks.map(
        ({ amount_difference: difference, status, reason }) => `${difference} ${status}: ${reason}`,
      )
    const { breaks } = await reconcileFile(cache, ledger)
    const db = openForWriting(cache)
    accept(db, [breaks[0]?.break_id ?? ''], 'a cent of rounding')
    // A line of another file with the same content.
    expect(
      await reconcileAgain(
        writeLedger(
          folder,
          'withdrawal_id,currency,amount,date,note\nb,BTC,1,2026-09-01T10:00:00Z,\na,BTC,10,2026-09-01T10:00:00Z,x\n',
        ),
      ),
    ).toContain('0.01 accepted: a cent of rounding')
    save('99910.01')
    expect(await reconcileAgain()).toEqual([
      '99900.01 open: its figures are others than those that were decided',
    ])
    const { run_id: run } = getRun(db, undefined).summary
    expect(failureOf(() => closePeriod(db, { id: 'p', at, by: 'ana', run, note: '' })).code).toBe(
      'BREAKS_OPEN',
    )
    save('10.01')
    expect(await reconcileAgain()).toEqual(['0.01 accepted: a cent of rounding'])
    save('99910.01')
    await reconcileAgain()
    accept(db, [breaks[0]?.break_id ?? ''], 'looked at once more')
    expect(await reconcileAgain()).toEqual(['99900.01 accepted: looked at once more'])
    db.close()
  })

  it.each<[string, string, Readonly<Record<string, unknown>>]>([
    ['10.00 for 10', 'a,BTC,10.00,2026-09-01T10:00:00Z,done', {}],
    ['a code in small letters', 'a,btc,10,2026-09-01T10:00:00Z,done', {}],
    ['another word for done', 'a,BTC,10,2026-09-01T10:00:00Z,COMPLETED', {}],
    ['a day for an instant', 'a,BTC,10,2026-09-01,done', {}],
    ['a field that is not compared', 'a,BTC,10,2026-09-01T10:00:00Z,done', { reason: 'late' }],
  ])(
    'keeps an acceptance if a row has the same content in another form: %s',
    async (_name, row, more) => {
      const folder = makeFolder()
      const cache = makeCache(folder, { withdrawals: [paidWithdrawal('a', '10.01')] })
      const headings = 'withdrawal_id,currency,amount,date,status\n'
      const { breaks } = await reconcileFile(
        cache,
        writeLedger(folder, `${headings}a,BTC,10,2026-09-01T10:00:00Z,done\n`),
      )
      const db = openForWriting(cache)
      accept(db, [breaks[0]?.break_id ?? ''], 'a cent')
      const feed = `{"id":7,"external_id":"ref-a","transaction_type":"withdrawal","rail":"crypto","status":"COM","from_currency":"BTC","amount_from":"10.01","created_at":"2026-09-01T10:00:00Z"}`
      fillCache(db, { withdrawals: [paidWithdrawal('a', '10.01', more)], feed: [feed] })
      const secondRun = await reconcileFile(cache, writeLedger(folder, `${headings}${row}\n`))
      expect(
        secondRun.breaks.map(({ feed_id: id, status, reason }) => [id, status, reason]),
      ).toEqual([['7', 'accepted', 'a cent']])
      db.close()
    },
  )

  it('settles for the figures of the run that the person looked at, not for the figures of a newer run', async () => {
    const { db, run, breakId, reconcileAgain } = await brokenRun(centDifference)
    fillCache(db, { withdrawals: [paidWithdrawal('a', '99910.01')] })
    const newerRun = await reconcileAgain()
    makeDecision(db, {
      kind: 'status',
      run,
      breaks: [breakId],
      status: 'accepted',
      reason: 'a cent',
      note: '',
    })
    const states = (): unknown => db.prepare('SELECT status, reason FROM break_states').all()
    expect(states()).toEqual([
      { status: 'open', reason: 'its figures are others than those that were decided' },
    ])
    // Without that run, the figures are the accepted ones.
    deleteRun(db, newerRun)
    expect(states()).toEqual([{ status: 'accepted', reason: 'a cent' }])
    db.close()
  })

  it('X15: reopens the breaks whose figures have changed when a closed period is reopened', async () => {
    const { db, run, breakId, reconcileAgain } = await brokenRun(centDifference)
    accept(db, [breakId], 'a cent')
    closePeriod(db, { id: 'p', at, by: 'ana', run, note: '' })
    fillCache(db, { withdrawals: [paidWithdrawal('a', '99910.01')] })
    const newerRun = await reconcileAgain()
    reopenPeriod(db, { id: 'p', at, by: 'ana', reason: 'a mistake' })
    expect(
      failureOf(() => closePeriod(db, { id: 'q', at, by: 'ana', run: newerRun, note: '' })).code,
    ).toBe('BREAKS_OPEN')
    db.close()
  })

  it('resolves by a match a break that was investigated earlier with other figures', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, {
      withdrawals: [addressedWithdrawal('a', '1', { status: 'PENDING' })],
    })
    const ledger = writeLedger(folder, `${headerLine}typo,BTC,1,to-a,${hour}\n`)
    const firstRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    const ids = firstRun.breaks.map(({ break_id: id }) => id ?? '')
    const db = openForWriting(cache)
    makeDecision(db, { kind: 'status', breaks: ids, status: 'investigating', reason: '', note: '' })
    accept(db, ids, 'first thought')
    fillCache(db, { withdrawals: [addressedWithdrawal('a', '2')] })
    const secondRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    expect(statesOf(secondRun.breaks)).toEqual([
      'missing_at_provider 2 accepted',
      'missing_in_ledger  open',
    ])
    makeDecision(db, {
      kind: 'match',
      run: secondRun.summary.run_id,
      breaks: ids,
      reason: 'one payment',
    })
    expect(db.prepare('SELECT DISTINCT status, reason FROM break_states').all()).toEqual([
      { status: 'resolved', reason: 'one payment' },
    ])
    db.close()
  })

  it('X15: keeps an acceptance in a closed period, whatever a later run finds', async () => {
    const { db, run, breakId, reconcileAgain } = await brokenRun(centDifference)
    accept(db, [breakId], 'a cent')
    const { frozen } = closePeriod(db, { id: 'p', at, by: 'ana', run, note: '' })
    saveTexts(db, 'withdrawals', [paidWithdrawal('a', '11')], at)
    await reconcileAgain()
    expect(digestOfRun(db, getRun(db, run).seq, run)).toBe(frozen?.digest)
    db.close()
  })

  it('X15: undoes no match that the run of a closed period applied', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const ledger = writeLedger(folder, `${headerLine}typo,BTC,1,to-a,${hour}\n`)
    const firstRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    const db = openForWriting(cache)
    const match = makeDecision(db, {
      kind: 'match',
      run: firstRun.summary.run_id,
      breaks: firstRun.breaks.map(({ break_id: id }) => id ?? ''),
      reason: 'one payment',
    })
    const secondRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    accept(
      db,
      secondRun.breaks.map(({ break_id: id }) => id ?? ''),
      'a typo',
    )
    closePeriod(db, { id: 'p', at, by: 'ana', run: secondRun.summary.run_id, note: '' })
    expect(
      failureOf(() => makeDecision(db, { kind: 'undo', decision: match, reason: 'oops' })).code,
    ).toBe('PERIOD_CLOSED')
    reopenPeriod(db, { id: 'p', at, by: 'ana', reason: 'one more look' })
    expect(makeDecision(db, { kind: 'undo', decision: match, reason: 'oops' })).toMatch(/^d/)
    db.close()
  })

  it('leaves the duplicate of a row that was matched by hand open', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const ledger = writeLedger(
      folder,
      `${headerLine}typo,BTC,1,to-a,${hour}\ntypo,BTC,1,to-a,${hour}\n`,
    )
    const firstRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    const chosenBreaks = firstRun.breaks
      .filter(({ ledger_line: line }) => line !== '3')
      .map(({ break_id: id }) => id ?? '')
    const db = openForWriting(cache)
    makeDecision(db, {
      kind: 'match',
      run: firstRun.summary.run_id,
      breaks: chosenBreaks,
      reason: '',
    })
    const secondRun = await reconcileFile(cache, ledger, { isCacheComplete: true })
    expect(statesOf(secondRun.breaks)).toEqual([
      'missing_at_provider 3 open',
      'reference_mismatch 2 open',
    ])
    db.close()
  })

  it('counts waiting decisions by their order, not by a clock that may have been set back', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const { summary, breaks } = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}typo,BTC,1,to-a,${hour}\n`),
      { isCacheComplete: true },
    )
    const db = openForWriting(cache)
    const decision = {
      kind: 'match',
      run: summary.run_id,
      breaks: breaks.map(({ break_id: id }) => id ?? ''),
      reason: '',
    } as const
    decide(db, {
      id: 'back',
      at: '2020-01-01T00:00:00.000000Z',
      by: 'ana',
      decision,
      separatedPair: undefined,
    })
    expect(readClosingState(db, summary.run_id).waiting).toBe(1)
    db.close()
  })

  it('refuses rows of different currencies on one side', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '3')] })
    const { summary, breaks } = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}x,BTC,1,to-a,${hour}\ny,ETH,2,to-a,${hour}\n`),
      { isCacheComplete: true },
    )
    const db = openForWriting(cache)
    expect(
      failureOf(() =>
        makeDecision(db, {
          kind: 'match',
          run: summary.run_id,
          breaks: breaks.map(({ break_id: id }) => id ?? ''),
          reason: '',
        }),
      ).code,
    ).toBe('MATCH_IMPOSSIBLE')
    db.close()
  })

  it('accepts only the first answer to a suggestion, whichever window sends it', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const { summary } = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}typo,BTC,1,to-a,${hour}\n`),
      { isCacheComplete: true },
    )
    const db = openForWriting(cache)
    const run = summary.run_id
    const suggestion = listSuggestions(db, run)[0]?.id ?? ''
    const accepted = makeDecision(db, { kind: 'acceptSuggestion', run, suggestion, reason: '' })
    const refuse = (): string =>
      makeDecision(db, { kind: 'refuseSuggestion', run, suggestion, reason: '' })
    expect([failureOf(refuse).code, listSuggestions(db, run)[0]?.state]).toEqual([
      'MATCH_IMPOSSIBLE',
      'accepted',
    ])
    makeDecision(db, { kind: 'undo', decision: accepted, reason: '' })
    refuse()
    expect([failureOf(refuse).code, listSuggestions(db, run)[0]?.state]).toEqual([
      'MATCH_IMPOSSIBLE',
      'refused',
    ])
    db.close()
  })

  it('separates a match once, so that one undo suffices, and never in a closed period', async () => {
    const folder = makeFolder()
    const cache = makeCache(folder, { withdrawals: [addressedWithdrawal('a', '1')] })
    const { summary } = await reconcileFile(
      cache,
      writeLedger(folder, `${headerLine}ref-a,BTC,1,to-a,${hour}\n`),
    )
    const db = openForWriting(cache)
    const separateMatch = (id: string): unknown =>
      decide(db, {
        id,
        at,
        by: 'ana',
        decision: {
          kind: 'undoMatch',
          run: summary.run_id,
          report: 'matches',
          key: '0:0',
          reason: 'other',
        },
        separatedPair: { ledger: ['["external_ref","ref-a","x"]'], provider: ['w:a'] },
      })
    const firstSeparation = separateMatch('one')
    expect(failureOf(() => separateMatch('two')).code).toBe('MATCH_IMPOSSIBLE')
    makeDecision(db, { kind: 'undo', decision: (firstSeparation as { id: string }).id, reason: '' })
    closePeriod(db, { id: 'p', at, by: 'ana', run: summary.run_id, note: '' })
    expect(failureOf(() => separateMatch('three')).code).toBe('PERIOD_CLOSED')
    db.close()
  })
})

describe('compareRuns', () => {
  it('is unchanged after the previous run was made again, and after it was deleted', async () => {
    const folder = makeFolder()
    const withdrawals = ['a', 'b'].map((id) => paidWithdrawal(id))
    const cache = makeCache(folder, { withdrawals })
    const headerLine = 'withdrawal_id,currency,amount,date\n'
    const hour = '2026-09-01T10:00:00Z'
    const ledgers = [
      `a,BTC,2,${hour}\n`,
      `a,BTC,2,${hour}\nb,BTC,1,${hour}\n`,
      `a,BTC,2,${hour}\nb,BTC,3,${hour}\n`,
    ].map((rows) => writeLedger(folder, headerLine + rows))
    const run = async (index: number): Promise<string> =>
      (await reconcileFile(cache, ledgers[index] as string)).summary.run_id
    const [first, second, third] = [await run(0), await run(1), await run(2)]
    const db = openForWriting(cache)
    const comparisonOf = (id: string): unknown => {
      const { previous, new: fresh, still, gone } = compareRuns(db, id)
      return [previous, fresh, still, gone]
    }
    expect([comparisonOf(second), comparisonOf(third)]).toEqual([
      [first, 0, 1, 1],
      [second, 1, 1, 0],
    ])
    expect(await run(1)).toBe(second)
    expect(comparisonOf(third)).toEqual([second, 1, 1, 0])
    deleteRun(db, second)
    expect(comparisonOf(third)).toEqual([first, 1, 1, 1])
    deleteRun(db, first)
    expect(comparisonOf(third)).toEqual([null, 2, 0, 0])
    db.close()
  })
})

describe('listSuggestions', () => {
  it('shows a pair that was matched by hand as accepted, and does not offer a record that was matched elsewhere', async () => {
    const folder = makeFolder()
    const unmatched = (id: string, amount: string, address: string): string =>
      paidWithdrawal(id, amount, { address })
    const cache = makeCache(folder, {
      withdrawals: [unmatched('a', '1', 'addr-1'), unmatched('b', '2', 'addr-2')],
    })
    const row = (name: string, amount: string, address: string): string =>
      `${name},BTC,${amount},${address},2026-09-01T10:00:00Z\n`
    const ledger = `external_ref,currency,amount,address,date\n${row('typo-a', '1', 'addr-1')}${row('typo-b', '2', 'addr-2')}${row('typo-c', '9', 'addr-3')}`
    const { summary, breaks } = await reconcileFile(cache, writeLedger(folder, ledger), {
      isCacheComplete: true,
    })
    const db = openForWriting(cache)
    const suggestionStates = (): unknown =>
      listSuggestions(db, summary.run_id)
        .map(({ cells, state, decision }) => [
          cells.ledger_external_ref,
          cells.withdrawal_id,
          state,
          decision,
        ])
        .sort()
    expect(suggestionStates()).toEqual([
      ['typo-a', 'a', 'offered', null],
      ['typo-b', 'b', 'offered', null],
    ])
    const breakOf = (name: 'ledger_external_ref' | 'withdrawal_id', value: string): string =>
      breaks.find((row) => row[name] === value)?.break_id ?? ''
    const match = (ref: string, id: string): string =>
      makeDecision(db, {
        kind: 'match',
        run: summary.run_id,
        breaks: [breakOf('ledger_external_ref', ref), breakOf('withdrawal_id', id)],
        reason: '',
      })
    const matchDecision = match('typo-a', 'a')
    match('typo-c', 'b')
    expect(suggestionStates()).toEqual([['typo-a', 'a', 'accepted', matchDecision]])
    db.close()
  })
})

describe('countWaitingDecisions', () => {
  it('counts decisions on runs of the same days, and none that concern another month', async () => {
    const folder = makeFolder()
    const ledger = (month: string): string =>
      writeLedger(
        folder,
        `external_ref,currency,amount,date\ntypo,BTC,1,2026-${month}-05T10:00:00Z\n`,
      )
    const withdrawalOf = (id: string, month: string): string =>
      paidWithdrawal(id, '1', { created_at: `2026-${month}-05T12:00:00Z` })
    const cache = makeCache(folder, {
      withdrawals: [withdrawalOf('a', '08'), withdrawalOf('b', '09')],
    })
    const august = await reconcileFile(cache, ledger('08'), { isCacheComplete: true })
    const september = await reconcileFile(cache, ledger('09'), { isCacheComplete: true })
    const db = openForWriting(cache)
    makeDecision(db, {
      kind: 'match',
      run: september.summary.run_id,
      breaks: september.breaks.map((row) => row.break_id ?? ''),
      reason: '',
    })
    expect(
      [august, september].map(({ summary }) => countWaitingDecisions(db, summary.run_id)),
    ).toEqual([0, 1])
    db.close()
  })
})
