import { userInfo } from 'node:os'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Decision, DecisionView } from '../../../../src-main/contract/reconciling.ts'
import { codeOf } from '../../../support/failure-code.ts'
import type { Lab, LabRow } from '../../../support/lab.ts'
import { newId, openLab, PROFILE } from '../../../support/lab.ts'

const me = userInfo().username
let lab: Lab
let importId = ''
/** The withdrawals of the ledger, oldest first. */
let bookedWithdrawals: LabRow[] = []

const run = (): Promise<string> => lab.reconcile(importId)

const breakOf = async (runId: string, category: string): Promise<LabRow> => {
  const foundBreak = (await lab.rows('breaks', runId)).find((row) => row.category === category)
  if (!foundBreak) throw new Error(`no ${category} in the run`)
  return foundBreak
}

const decide = (decision: Decision, id: string = newId()): Promise<DecisionView> =>
  lab.call('decide', { profile: PROFILE, id, decision })

const counts = async (runId: string): Promise<Readonly<Record<string, number>>> =>
  (await lab.call('listRuns', { profile: PROFILE })).find(({ id }) => id === runId)?.summary
    .breaks ?? {}

beforeAll(async () => {
  lab = await openLab({ withdrawals: 40 })
  await lab.call('setProfile', { name: PROFILE, rails: ['platform'] })
  const withdrawals = lab.sandbox.world.withdrawals
    .map(({ withdrawal }) => withdrawal)
    .filter(({ status, externalRef }) => status === 'COMPLETED' && externalRef !== null)
  // Every third withdrawal, so that others lie between them.
  const ids = [0, 3, 6, 9].map((index) => withdrawals[index]?.id ?? '')
  await lab.finish({ kind: 'sync', isFull: false, withdrawalIds: ids })
  bookedWithdrawals = (await lab.rows('withdrawals', null))
    .filter(({ id }) => ids.includes(id ?? ''))
    .reverse()
  // The first row agrees, the second has another reference (a suggestion), the third another
  // reference and address, the fourth another amount.
  const line = (row: LabRow, changes: LabRow = {}): string =>
    ['external_ref', 'currency', 'amount', 'address', 'created_at']
      .map((name) => ({ ...row, ...changes })[name] ?? '')
      .join(',')
  const [firstRow, secondRow, thirdRow, fourthRow] = bookedWithdrawals as [
    LabRow,
    LabRow,
    LabRow,
    LabRow,
  ]
  const ledger = [
    line(firstRow),
    line(secondRow, { external_ref: 'typo-2' }),
    line(thirdRow, { external_ref: 'typo-3', address: 'elsewhere' }),
    line(fourthRow, { amount: '0.000000000000000001' }),
  ]
  importId = await lab.importLedger(
    'week.csv',
    `external_ref,currency,amount,address,date\n${ledger.join('\n')}\n`,
  )
})

afterAll(() => lab.close())

describe('deciding about breaks', () => {
  test('a status, an assignee and a note are stored with author and time, and hold in every later run', async () => {
    const firstRun = await run()
    const foundBreak = await breakOf(firstRun, 'amount_mismatch')
    expect([foundBreak.status, foundBreak.assignee, foundBreak.change]).toEqual(['open', '', 'new'])
    const breaks = [foundBreak.key ?? '']
    await decide({ kind: 'assign', breaks, assignee: 'ana' })
    await decide({ kind: 'note', breaks, note: 'asked the provider' })
    expect(
      await codeOf(decide({ kind: 'status', breaks, status: 'accepted', reason: ' ', note: '' })),
    ).toBe('REASON_MISSING')
    const statusDecision = await decide({
      kind: 'status',
      breaks,
      status: 'accepted',
      reason: 'below the threshold',
      note: '',
    })
    expect(statusDecision).toMatchObject({
      by: me,
      breaks,
      facts: { status: 'accepted', reason: 'below the threshold' },
      undoneBy: null,
      canUndo: true,
    })
    expect(lab.events.filter(({ kind }) => kind === 'cache').at(-1)).toEqual({
      kind: 'cache',
      profile: PROFILE,
      families: ['reconciliation'],
    })
    const laterRun = await run()
    const laterBreak = await breakOf(laterRun, 'amount_mismatch')
    expect([
      laterBreak.status,
      laterBreak.assignee,
      laterBreak.note,
      laterBreak.reason,
      laterBreak.decided_by,
    ]).toEqual(['accepted', 'ana', 'asked the provider', 'below the threshold', me])
    expect(
      (
        await lab.call('listDecisions', {
          profile: PROFILE,
          break: laterBreak.key ?? '',
          limit: 10,
        })
      ).map(({ kind }) => kind),
    ).toEqual(['status', 'note', 'assign'])
    await decide({ kind: 'undo', decision: statusDecision.id, reason: 'too early' })
    expect((await breakOf(laterRun, 'amount_mismatch')).status).toBe('open')
    expect(await codeOf(decide({ kind: 'undo', decision: statusDecision.id, reason: '' }))).toBe(
      'DECISION_UNKNOWN',
    )
    expect(
      (await lab.call('activity', { before: null, limit: 5 }))
        .filter(({ what }) => what === 'decision_made')
        .map(({ facts }) => facts.kind),
    ).toContain('undo')
  })

  test('a repeated id makes one decision, and a break that is in no run is refused', async () => {
    const breaks = [(await breakOf(await run(), 'amount_mismatch')).key ?? '']
    const before = (await lab.call('listDecisions', { profile: PROFILE, break: null, limit: 100 }))
      .length
    await decide({ kind: 'status', breaks, status: 'investigating', reason: '', note: '' }, 'same')
    await decide({ kind: 'status', breaks, status: 'investigating', reason: '', note: '' }, 'same')
    expect(
      (await lab.call('listDecisions', { profile: PROFILE, break: null, limit: 100 })).length,
    ).toBe(before + 1)
    expect(await codeOf(decide({ kind: 'note', breaks: ['0123456789abcdef'], note: 'x' }))).toBe(
      'BREAK_UNKNOWN',
    )
  })
})

describe('deciding about matches', () => {
  test('a suggestion is accepted, applied by the next run, and undone', async () => {
    const firstRun = await run()
    const [offer, ...otherOffers] = await lab.call('listSuggestions', {
      profile: PROFILE,
      run: firstRun,
    })
    expect([
      otherOffers,
      offer?.state,
      offer?.cells.ledger_external_ref,
      offer?.cells.withdrawal_id,
    ]).toEqual([[], 'offered', 'typo-2', bookedWithdrawals[1]?.id])
    const before = await counts(firstRun)
    const acceptance = await decide({
      kind: 'acceptSuggestion',
      run: firstRun,
      suggestion: offer?.id ?? '',
      reason: '',
    })
    expect(new Set(acceptance.breaks)).toEqual(new Set([offer?.ledgerBreak, offer?.providerBreak]))
    expect((await lab.call('compareRuns', { profile: PROFILE, run: firstRun })).waiting).toBe(1)
    expect(
      await codeOf(
        decide({
          kind: 'acceptSuggestion',
          run: firstRun,
          suggestion: offer?.id ?? '',
          reason: '',
        }),
      ),
    ).toBe('MATCH_IMPOSSIBLE')
    const secondRun = await run()
    expect(await counts(secondRun)).toMatchObject({
      missing_at_provider: (before.missing_at_provider ?? 0) - 1,
      reference_mismatch: 1,
    })
    const changes = await lab.call('compareRuns', { profile: PROFILE, run: secondRun })
    expect([changes.previous, changes.new, changes.gone, changes.waiting]).toEqual([
      firstRun,
      1,
      2,
      0,
    ])
    expect(changes.goneBreaks.map(({ category }) => category).sort()).toEqual([
      'missing_at_provider',
      'missing_in_ledger',
    ])
    await decide({ kind: 'undo', decision: acceptance.id, reason: 'another payment' })
    expect((await lab.call('compareRuns', { profile: PROFILE, run: secondRun })).waiting).toBe(1)
    const thirdRun = await run()
    expect(await counts(thirdRun)).toEqual(before)
    const [offerAfterUndo] = await lab.call('listSuggestions', { profile: PROFILE, run: thirdRun })
    expect(offerAfterUndo?.state).toBe('offered')
    await decide({
      kind: 'refuseSuggestion',
      run: thirdRun,
      suggestion: offerAfterUndo?.id ?? '',
      reason: 'another payment',
    })
    expect(await lab.call('listSuggestions', { profile: PROFILE, run: await run() })).toEqual([])
  })

  test('a manual match joins two unmatched records and no others', async () => {
    const firstRun = await run()
    const allBreaks = await lab.rows('breaks', firstRun)
    const ledger = allBreaks.find((row) => row.ledger_external_ref === 'typo-3')?.key ?? ''
    const provider =
      allBreaks.find(
        (row) =>
          row.withdrawal_id === bookedWithdrawals[2]?.id && row.category === 'missing_in_ledger',
      )?.key ?? ''
    const pair = allBreaks.find((row) => row.category === 'amount_mismatch')?.key ?? ''
    expect(
      await codeOf(decide({ kind: 'match', run: firstRun, breaks: [ledger, pair], reason: '' })),
    ).toBe('MATCH_IMPOSSIBLE')
    expect(
      await codeOf(decide({ kind: 'match', run: firstRun, breaks: [ledger, ledger], reason: '' })),
    ).toBe('MATCH_IMPOSSIBLE')
    const decision = await decide({
      kind: 'match',
      run: firstRun,
      breaks: [ledger, provider],
      reason: 'same payment, new address',
    })
    const secondRun = await run()
    const foundBreak = (await lab.rows('breaks', secondRun)).find(
      (row) => row.withdrawal_id === bookedWithdrawals[2]?.id,
    )
    expect([
      foundBreak?.category,
      foundBreak?.differences,
      foundBreak?.matched_by,
      foundBreak?.status,
    ]).toEqual(['address_mismatch', 'address;external_ref', 'by_hand', 'open'])
    const { summary } =
      (await lab.call('listRuns', { profile: PROFILE })).find(({ id }) => id === secondRun) ?? {}
    expect(summary?.decisions).toEqual({ matched: 1, undone: 0, stale: 0 })
    // Undoing a manual match means undoing its decision.
    const undoDecision = await decide({
      kind: 'undoMatch',
      run: secondRun,
      report: 'breaks',
      key: foundBreak?.key ?? '',
      reason: 'no, it is not',
    })
    expect([undoDecision.kind, undoDecision.facts.undid]).toEqual(['undo', 'match'])
    expect(
      (await lab.call('listDecisions', { profile: PROFILE, break: ledger, limit: 10 })).find(
        ({ id }) => id === decision.id,
      )?.undoneBy,
    ).toBe(undoDecision.id)
  })

  test('a match of the rules is undone, stays undone in a later run, and is restored', async () => {
    const firstRun = await run()
    const match = (await lab.rows('matches', firstRun)).find(
      (row) => row.withdrawal_id === bookedWithdrawals[0]?.id,
    )
    expect(
      await codeOf(
        decide({
          kind: 'undoMatch',
          run: firstRun,
          report: 'matches',
          key: match?.key ?? '',
          reason: '',
        }),
      ),
    ).toBe('REASON_MISSING')
    const undoDecision = await decide({
      kind: 'undoMatch',
      run: firstRun,
      report: 'matches',
      key: match?.key ?? '',
      reason: 'booked for somebody else',
    })
    // No break shows the decision, but the case of the match does, so that it can be undone there.
    const { decisions } = await lab.call('readCase', {
      profile: PROFILE,
      run: firstRun,
      report: 'matches',
      key: match?.key ?? '',
    })
    expect(decisions.map(({ id, canUndo }) => [id, canUndo])).toEqual([[undoDecision.id, true]])
    const secondRun = await run()
    expect(
      (await lab.rows('breaks', secondRun))
        .filter((row) => row.withdrawal_id === bookedWithdrawals[0]?.id || row.ledger_line === '2')
        .map(({ category }) => category)
        .sort(),
    ).toEqual(['missing_at_provider', 'missing_in_ledger'])
    await decide({ kind: 'undo', decision: undoDecision.id, reason: '' })
    expect(
      (await lab.rows('matches', await run())).some(
        (row) => row.withdrawal_id === bookedWithdrawals[0]?.id,
      ),
    ).toBe(true)
  })

  test('rules without a pass match fewer rows; a trial shows this before they are applied, and stores nothing', async () => {
    const rules = { passes: ['withdrawal_id', 'txn_hash'] as const, isSuggesting: false }
    const runsBefore = (await lab.call('listRuns', { profile: PROFILE })).length
    const trial = await lab.finish({ kind: 'tryRules', import: importId, mappingText: null, rules })
    expect(trial).toMatchObject({
      kind: 'tryRules',
      before: { matched: 1 },
      after: { matched: 0 },
      gained: 0,
      lost: 1,
      moved: 0,
    })
    expect([
      (await lab.call('listRuns', { profile: PROFILE })).length,
      (await lab.call('matchingRules', { profile: PROFILE })).passes.length,
    ]).toEqual([runsBefore, 5])
    await lab.call('setMatchingRules', { profile: PROFILE, rules })
    const newRun = await run()
    const { summary } =
      (await lab.call('listRuns', { profile: PROFILE })).find(({ id }) => id === newRun) ?? {}
    expect([summary?.rules, summary?.ledger.matched]).toEqual([rules, 0])
    await lab.call('setMatchingRules', {
      profile: PROFILE,
      rules: {
        passes: ['withdrawal_id', 'external_ref', 'txn_hash', 'provisory_hash', 'transaction_id'],
        isSuggesting: true,
      },
    })
  })
})

describe('readCase', () => {
  test('shows the ledger line beside the withdrawal and its feed row, with the joining keys and the differences', async () => {
    const foundBreak = await breakOf(await run(), 'amount_mismatch')
    const { summary } = (await lab.call('listRuns', { profile: PROFILE }))[0] ?? {}
    const view = await lab.call('readCase', {
      profile: PROFILE,
      run: summary?.run_id ?? '',
      report: 'breaks',
      key: foundBreak.key ?? '',
    })
    expect(
      view.ledger.map(({ line, raw }) => [
        line,
        raw.find(({ header }) => header === 'amount')?.text,
      ]),
    ).toEqual([[5, '0.000000000000000001']])
    expect(view.withdrawals.map(({ id }) => id)).toEqual([bookedWithdrawals[3]?.id])
    expect(view.ties.find(({ between }) => between === 'ledger_withdrawal')).toEqual({
      between: 'ledger_withdrawal',
      key: 'external_ref',
      value: bookedWithdrawals[3]?.external_ref,
    })
    expect(
      view.fields
        .filter(({ isDifferent }) => isDifferent)
        .map(({ field, ledger, withdrawal }) => [field, ledger, withdrawal]),
    ).toEqual([['amount', '0.000000000000000001', bookedWithdrawals[3]?.amount]])
    expect([view.sum?.amount, view.sum?.debited]).toEqual([
      bookedWithdrawals[3]?.amount,
      bookedWithdrawals[3]?.debited_amount,
    ])
    expect(view.isLedgerGone).toBe(false)
  })
})

describe('closing a period with breaks', () => {
  test('is refused until every break is resolved or accepted and no decision waits, then freezes the figures', async () => {
    const firstRun = await run()
    expect(
      await codeOf(lab.call('closePeriod', { profile: PROFILE, run: firstRun, note: '' })),
    ).toBe('BREAKS_OPEN')
    const breakKeys = (await lab.rows('breaks', firstRun)).map(({ key }) => key ?? '')
    await decide({
      kind: 'status',
      breaks: breakKeys,
      status: 'accepted',
      reason: 'agreed with finance',
      note: '',
    })
    expect(await lab.call('closingState', { profile: PROFILE, run: firstRun })).toMatchObject({
      open: 0,
      investigating: 0,
      accepted: breakKeys.length,
      waiting: 0,
      newerRuns: [],
      closedBy: null,
    })
    const period = await lab.call('closePeriod', {
      profile: PROFILE,
      run: firstRun,
      note: 'signed',
    })
    expect(period.frozen?.breaks.reduce((sum, { count }) => sum + count, 0)).toBe(breakKeys.length)
    expect(period.frozen?.breaks.every(({ status }) => status === 'accepted')).toBe(true)
    expect(period.frozen?.digest).toMatch(/^[0-9a-f]{64}$/)
    expect(
      await codeOf(
        decide({
          kind: 'status',
          breaks: breakKeys.slice(0, 1),
          status: 'open',
          reason: '',
          note: '',
        }),
      ),
    ).toBe('PERIOD_CLOSED')
    expect(await lab.call('periodChanges', { profile: PROFILE, period: period.id })).toEqual({
      records: 0,
      rows: [],
      runs: [],
    })
    // A withdrawal of these days that is first seen now is reported as a later change.
    const isOther = ({
      id,
      createdAt: at,
    }: {
      readonly id: string
      readonly createdAt: string
    }): boolean =>
      !bookedWithdrawals.some((row) => row.id === id) &&
      at >= (period.from ?? '') &&
      at <= (period.to ?? '')
    const lateWithdrawal = lab.sandbox.world.withdrawals
      .map(({ withdrawal }) => withdrawal)
      .find(isOther)
    await lab.finish({ kind: 'sync', isFull: false, withdrawalIds: [lateWithdrawal?.id ?? ''] })
    const changes = await lab.call('periodChanges', { profile: PROFILE, period: period.id })
    expect(
      changes.rows
        .filter(({ record }) => record === `withdrawals/${lateWithdrawal?.id ?? 'none'}`)
        .map(({ what }) => what),
    ).toEqual(['first_seen'])
    await lab.call('reopenPeriod', {
      profile: PROFILE,
      period: period.id,
      reason: 'a late reversal',
    })
    expect(
      (
        await decide({
          kind: 'status',
          breaks: breakKeys.slice(0, 1),
          status: 'open',
          reason: '',
          note: '',
        })
      ).facts.status,
    ).toBe('open')
  })
})

describe('lists to check again', () => {
  test('count and name the withdrawals, and one action fetches all of them', async () => {
    const id = await lab.importLedger(
      'gone.csv',
      'withdrawal_id,currency,amount\n00000000-0000-4000-8000-000000000001,BTC,1\n',
    )
    await lab.reconcile(id, { isCacheComplete: false })
    expect(
      (await lab.call('listRecheck', { profile: PROFILE, list: 'neverAsked' })).map(
        (row) => row.id,
      ),
    ).toEqual(['00000000-0000-4000-8000-000000000001'])
    expect(await lab.finish({ kind: 'recheck', list: 'neverAsked' })).toEqual({
      kind: 'recheck',
      asked: 1,
      found: 0,
      absent: 1,
      failed: 0,
      changed: 0,
    })
    expect(await lab.call('recheckCounts', { profile: PROFILE })).toMatchObject({
      neverAsked: 0,
      notFound: 1,
    })
  })
})
