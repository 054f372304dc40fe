import { describe, expect, it } from 'vitest'
import { exchange } from '../../../src-main/app/team-link.ts'
import { wholeTransfers } from '../../../src-main/app/team-runs.ts'
import type { DecisionView } from '../../../src-main/contract/reconciling.ts'
import { listRefusedAbout } from '../../../src-main/store/runs/decision-log.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter, listBreaks, statusDecision } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'

const persons = ['ana', 'ben', 'cleo'] as const
const clock = { nowMs: () => Date.UTC(2026, 9, 5, 12) } as never
const postgres = await startServer(persons)

const historyOf = ({ store }: Workstation, breakId: string): Promise<readonly DecisionView[]> =>
  store.call('listDecisions', { break: breakId, limit: 9 })

const ids = ['a', 'b', 'c']
const ledgerOf = (amounts: readonly string[]): string =>
  [
    'withdrawal_id,currency,amount,date',
    ...amounts.map((amount, index) => `${ids[index]},BTC,${amount},2026-09-01T10:00:00Z`),
  ].join('\n')

interface Team {
  readonly ana: Workstation
  readonly ben: Workstation
  /** The shared run and its breaks, of the withdrawals a, b and c. */
  readonly run: string
  readonly breaks: readonly string[]
  /** Runs the ledger again at Ana's workstation, with these amounts, without sharing the run. */
  reconcile(amounts: readonly string[]): Promise<string>
  /** Runs the ledger again and shares the run. */
  reconcileAgain(amounts: readonly string[]): Promise<string>
}

/** A team of Ana, its admin, and Ben, an approver, with one shared run of three wrong amounts. */
async function makeTeam(): Promise<Team> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const open = (login: string, path: string): Promise<Workstation> =>
    openStation(postgres, database, login, path)
  const cache = makeCache(folder, { withdrawals: ids.map((id) => paidWithdrawal(id)) })
  const ana = await open('ana', cache)
  const workspace = await enter(ana)
  await addMember(ana, workspace, 'ben', 'approver')
  const reconcile = async (amounts: readonly string[]): Promise<string> => {
    const { summary } = await reconcileFile(cache, writeLedger(folder, ledgerOf(amounts)))
    return summary.run_id
  }
  const reconcileAgain = async (amounts: readonly string[]): Promise<string> => {
    const run = await reconcile(amounts)
    await ana.sync()
    return run
  }
  const run = await reconcileAgain(['2', '3', '4'])
  const ben = await open('ben', makeCache(folder, {}))
  await enter(ben, workspace)
  const breaks = listBreaks(ben)
  return { ana, ben, run, breaks, reconcile, reconcileAgain }
}

/** Opens an empty cache of another member and joins it. */
async function join(
  { settings }: Workstation,
  login: string,
  workspace: string,
): Promise<Workstation> {
  const { database } = await settings()
  const station = await openStation(postgres, database, login, makeCache(makeFolder(), {}))
  await enter(station, workspace)
  return station
}

/** The calls of one exchange, in order. */
async function countCalls({ store, server, files, places }: Workstation): Promise<{
  readonly store: readonly string[]
  readonly server: readonly string[]
}> {
  const recordCalls = <T extends { call: unknown }>(side: T, names: string[]): T => ({
    ...side,
    call: (name: string, input: unknown) => {
      names.push(name)
      return (side.call as (name: string, input: unknown) => Promise<unknown>)(name, input)
    },
  })
  const calls = { store: [] as string[], server: [] as string[] }
  await exchange(
    { clock },
    recordCalls(store, calls.store),
    recordCalls(server, calls.server),
    // A window sets false between its attempts to send files that were left out.
    { ...wholeTransfers(files), mayResend: false },
    places,
  )
  return calls
}

/** An exchange that receives events but loses the connection before it sends any. */
async function syncWithoutSending({ store, server, files, places }: Workstation): Promise<void> {
  const call = server.call as (name: string, input: unknown) => Promise<unknown>
  const receiving = {
    ...server,
    call: (name: string, input: unknown) =>
      name === 'append' ? Promise.reject(new Error('no connection')) : call(name, input),
  } as Workstation['server']
  await exchange(
    { clock },
    store,
    receiving,
    { ...wholeTransfers(files), mayResend: false },
    places,
  )
}

/** Exchanges until both have everything. */
async function syncBoth({ ana, ben }: Team): Promise<void> {
  for (const station of [ana, ben, ana]) await station.sync()
}

describe('two workstations of a team', () => {
  it('share a run: the second opens it with the same breaks', async () => {
    const { ana, ben, run, breaks } = await makeTeam()
    expect(breaks).toHaveLength(3)
    const cellsOf = ({ db }: Workstation): unknown =>
      db
        .prepare(
          'SELECT break_id, category, differences, severity, age_days, cells, records FROM breaks ORDER BY 1',
        )
        .all()
    expect(cellsOf(ben)).toEqual(cellsOf(ana))
    const summaryOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, at, made_at, summary FROM runs').all()
    expect(summaryOf(ben)).toEqual(summaryOf(ana))
    expect(ben.db.prepare('SELECT id FROM runs WHERE is_opened = 1').pluck().all()).toEqual([run])
  })

  it('come to one state in one order from decisions that were made offline', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = '', b = '', c = ''] = breaks
    await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await ben.decide(statusDecision(b, 'resolved', 'booked twice'))
    await ben.decide({ kind: 'assign', breaks: [c], assignee: 'ana' })
    await ana.decide({ kind: 'note', breaks: [c], note: 'asked the provider' })
    expect((await ana.state()).unshared).toBe(2)
    await syncBoth(team)
    expect((await ana.state()).unshared).toBe(0)
    expect(ana.states()).toEqual(ben.states())
    expect(new Map(ana.states().map(([id, ...state]) => [id, state]))).toEqual(
      new Map([
        [a, ['accepted', '', '', 'rounding']],
        [b, ['resolved', '', '', 'booked twice']],
        [c, ['open', 'ana', 'asked the provider', '']],
      ]),
    )
    const orderOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, by, shared_seq FROM decisions ORDER BY seq').all()
    expect(orderOf(ana)).toEqual(orderOf(ben))
  })

  it('order a decision of their own after the received ones until it can be sent', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = ''] = breaks
    await ben.decide({ kind: 'assign', breaks: [a], assignee: 'ben' })
    await ana.decide({ kind: 'assign', breaks: [a], assignee: 'ana' })
    await ana.sync()
    await expect(syncWithoutSending(ben)).rejects.toThrow('no connection')
    const decisionsOfBen = ben.db.prepare('SELECT by FROM decisions ORDER BY seq').pluck().all()
    expect(decisionsOfBen).toEqual(['ana', 'ben'])
    expect(ben.states()).toEqual([[a, 'open', 'ben', '', '']])
    await syncBoth(team)
    for (const station of [ana, ben]) expect(station.states()).toEqual([[a, 'open', 'ben', '', '']])
  })

  it('show different statuses that were decided independently as a conflict, until a decision follows both', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = ''] = breaks
    await ana.decide(statusDecision(a, 'accepted', 'rounding', 'see mail'))
    await ben.decide(statusDecision(a, 'investigating', ''))
    await syncBoth(team)
    for (const station of [ana, ben]) {
      expect(station.states()).toEqual([
        [a, 'open', '', 'see mail', 'ana accepted it, ben is investigating it'],
      ])
      expect((await station.state()).conflicts).toBe(1)
    }
    await ben.decide(statusDecision(a, 'resolved', 'paid'))
    await syncBoth(team)
    for (const station of [ana, ben]) {
      expect(station.states()).toEqual([[a, 'resolved', '', 'see mail', 'paid']])
      expect((await station.state()).conflicts).toBe(0)
    }
  })

  it('leave two equal decisions alone', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = ''] = breaks
    await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await ben.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncBoth(team)
    expect((await ana.state()).conflicts).toBe(0)
    expect(ben.states()).toEqual([[a, 'accepted', '', '', 'rounding']])
  })

  it.each([
    ['before it was chained', false],
    ['after it was chained', true],
  ])('list the second undo of a decision, which arrives %s', async (_, isChained) => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = ''] = breaks
    const acceptance = await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncBoth(team)
    await ana.decide({ kind: 'undo', decision: acceptance.id, reason: 'too early' })
    const secondUndo = await ben.decide({ kind: 'undo', decision: acceptance.id, reason: 'no' })
    expect(await historyOf(ben, a)).toMatchObject([
      { id: secondUndo.id, isUnshared: true },
      { id: acceptance.id, undoneBy: secondUndo.id },
    ])
    if (isChained) await ben.store.call('prepareOutgoing', { after: 0, format: 5 })
    await syncBoth(team)
    expect(ana.states()).toEqual([])
    expect(ben.states()).toEqual([])
    expect((await ben.state()).refused).toMatchObject([
      { decision: secondUndo.id, code: 'UNDONE_ALREADY' },
    ])
    expect((await ben.state()).unshared).toBe(0)
    expect(
      ben.db.prepare('SELECT 1 FROM decisions WHERE id = ?').get(secondUndo.id),
    ).toBeUndefined()
    expect((await historyOf(ben, a)).map(({ isUnshared }) => isUnshared)).toEqual([
      undefined,
      undefined,
    ])
    expect(listRefusedAbout(ben.db, a, 9)).toEqual([
      {
        id: secondUndo.id,
        at: secondUndo.at,
        by: 'ben',
        kind: 'undo',
        facts: secondUndo.facts,
        breaks: secondUndo.breaks,
        undoneBy: null,
        canUndo: false,
        refusal: 'UNDONE_ALREADY',
      },
    ])
    expect(listRefusedAbout(ben.db, 'other', 9)).toEqual([])
  })

  it('keep a dismissed decision in the history, and send others under a new chain', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks } = team
    const [a = '', b = ''] = breaks
    const acceptance = await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncBoth(team)
    await ana.decide({ kind: 'undo', decision: acceptance.id, reason: 'too early' })
    const secondUndo = await ben.decide({ kind: 'undo', decision: acceptance.id, reason: 'no' })
    await ben.store.call('prepareOutgoing', { after: 0, format: 5 })
    await syncBoth(team)
    await ben.store.call('dismissRefused', { decision: secondUndo.id })
    await ben.store.call('dismissRefused', { decision: secondUndo.id })
    expect(await ben.state()).toMatchObject({
      refused: [],
      dismissed: [{ decision: secondUndo.id, code: 'UNDONE_ALREADY' }],
    })
    expect(listRefusedAbout(ben.db, a, 9)).toMatchObject([{ id: secondUndo.id }])
    expect(await ben.store.call('listUnshared', null)).toMatchObject([{ code: 'UNDONE_ALREADY' }])
    await expect(ben.store.call('dismissRefused', { decision: acceptance.id })).rejects.toThrow(
      expect.objectContaining({ code: 'DECISION_UNKNOWN' }),
    )
    // As after a restored backup, whose chain is older than the server's.
    await ben.store.call('renewStation', null)
    await ben.decide(statusDecision(b, 'accepted', 'rounding'))
    await syncBoth(team)
    expect(ana.states()).toEqual([[b, 'accepted', '', '', 'rounding']])
    expect((await ben.state()).dismissed).toHaveLength(1)
  })

  it('close a period by two persons who come to one digest', async () => {
    const team = await makeTeam()
    const { ana, ben, run, breaks } = team
    for (const breakId of breaks) await ana.decide(statusDecision(breakId, 'accepted', 'rounding'))
    await syncBoth(team)
    const act = { id: 'p', at: '2026-10-05T11:00:00.000000Z', by: 'ana', run, note: '' }
    await expect(ana.store.call('closePeriod', act)).rejects.toThrow(
      expect.objectContaining({ code: 'TEAM_CLOSING' }),
    )
    const { workspace } = await ana.state()
    const period = '11111111-2222-4333-8444-555555555555'
    const { digest } = await ana.store.call('closingDigest', { run })
    await ana.server.call('proposeClosing', { workspace, period, run, digest, note: 'September' })
    await syncBoth(team)
    expect((await ben.state()).closings).toMatchObject([
      { period, run, proposedBy: 'ana', state: 'proposed', isSameHere: true },
    ])
    await expect(ana.server.call('approveClosing', { workspace, period, digest })).rejects.toThrow(
      expect.objectContaining({ code: 'OWN_CLOSING' }),
    )
    const ownDigest = await ben.store.call('closingDigest', { run })
    expect(ownDigest.digest).toBe(digest)
    await ben.server.call('approveClosing', { workspace, period, digest: ownDigest.digest })
    await syncBoth(team)
    const closingsOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, run, closed_by, proposed_by, note, frozen FROM periods').all()
    expect(closingsOf(ana)).toMatchObject([
      { id: period, run, closed_by: 'ben', proposed_by: 'ana' },
    ])
    expect(closingsOf(ben)).toEqual(closingsOf(ana))
    await expect(
      ben.store.call('reopenPeriod', { ...act, id: period, reason: 'late' }),
    ).rejects.toThrow(expect.objectContaining({ code: 'TEAM_CLOSING' }))
    await expect(ben.decide(statusDecision(breaks[0] ?? '', 'open', ''))).rejects.toThrow(
      expect.objectContaining({ code: 'PERIOD_CLOSED' }),
    )
  })

  it('refuse an offline decision about a period that was closed meanwhile, and keep it for its author', async () => {
    const team = await makeTeam()
    const { ana, ben, run, breaks } = team
    for (const breakId of breaks) await ana.decide(statusDecision(breakId, 'accepted', 'rounding'))
    await syncBoth(team)
    const lateDecision = await ana.decide(statusDecision(breaks[0] ?? '', 'investigating', ''))
    const { workspace } = await ben.state()
    const period = '11111111-2222-4333-8444-555555555556'
    const { digest } = await ben.store.call('closingDigest', { run })
    await ben.server.call('proposeClosing', { workspace, period, run, digest, note: '' })
    // Ana approves at another workstation of hers, which this test leaves out.
    await ana.server.call('approveClosing', { workspace, period, digest })
    await syncBoth(team)
    expect((await ana.state()).refused).toMatchObject([
      { decision: lateDecision.id, code: 'PERIOD_CLOSED' },
    ])
    expect(ana.states()).toEqual(ben.states())
    expect((await ana.state()).unshared).toBe(0)
  })

  it('open the next run too, and reopen a break that was accepted for other figures', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks, reconcileAgain } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    await syncBoth(team)
    await reconcileAgain(['2', '3', '5'])
    await syncBoth(team)
    expect(ben.db.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(2)
    expect(ben.states()).toEqual(ana.states())
    await reconcileAgain(['7', '3', '5'])
    await syncBoth(team)
    expect(ben.states()).toEqual(ana.states())
  })

  it('leave a break accepted for its shared figures, whatever a run that was never shared found', async () => {
    const team = await makeTeam()
    const { ana, ben, breaks, reconcile } = team
    const [a = ''] = breaks
    await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncBoth(team)
    await reconcile(['7', '3', '4'])
    expect(ana.states()).toEqual([
      [a, 'open', '', '', 'its figures are others than those that were decided'],
    ])
    await reconcile(['1', '3', '4'])
    await syncBoth(team)
    for (const station of [ana, ben])
      expect(station.states()).toEqual([[a, 'accepted', '', '', 'rounding']])
  })

  it('freeze the same figures at a workstation that joins after the closing', async () => {
    const team = await makeTeam()
    const { ana, ben, run, breaks } = team
    for (const breakId of breaks) await ana.decide(statusDecision(breakId, 'accepted', 'rounding'))
    await syncBoth(team)
    const { workspace } = await ana.state()
    const period = '11111111-2222-4333-8444-555555555558'
    const { digest } = await ana.store.call('closingDigest', { run })
    await ana.server.call('proposeClosing', { workspace, period, run, digest, note: '' })
    await ben.server.call('approveClosing', { workspace, period, digest })
    await addMember(ana, workspace, 'cleo', 'operator')
    await syncBoth(team)
    const cleo = await join(ana, 'cleo', workspace)
    const frozenOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, frozen FROM periods').all()
    expect(frozenOf(cleo)).toEqual(frozenOf(ana))
    expect(cleo.states()).toEqual(ana.states())
  })

  it('call the server once if nothing is new, and three times to share a decision', async () => {
    const team = await makeTeam()
    const { ana, breaks } = team
    await syncBoth(team)
    const idleCalls = await countCalls(ana)
    expect(idleCalls.server).toEqual(['pull'])
    expect(idleCalls.store).toEqual([
      'getTeam',
      'planItems',
      'prepareOutgoing',
      'findUnsharedRun',
      'findIncompleteRun',
    ])
    await ana.decide({ kind: 'note', breaks: [breaks[0] ?? ''], note: 'asked the provider' })
    expect((await countCalls(ana)).server).toEqual(['pull', 'append', 'pull'])
  })

  it('leave and join again, with closings and decisions that the cache already has', async () => {
    const team = await makeTeam()
    const { ana, ben, run, breaks } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    await ben.decide(statusDecision(breaks[0] ?? '', 'investigating', ''))
    await syncBoth(team)
    await ben.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    for (const breakId of breaks.slice(1))
      await ben.decide(statusDecision(breakId, 'accepted', 'rounding'))
    await syncBoth(team)
    const { workspace } = await ana.state()
    const period = '11111111-2222-4333-8444-555555555557'
    const { digest } = await ana.store.call('closingDigest', { run })
    await ana.server.call('proposeClosing', { workspace, period, run, digest, note: '' })
    await ben.server.call('approveClosing', { workspace, period, digest })
    await syncBoth(team)
    await ana.decide({ kind: 'note', breaks: [], note: 'never shared' })
    await expect(ana.store.call('leaveTeam', { isForced: false })).rejects.toThrow(
      expect.objectContaining({ code: 'TEAM_UNSHARED' }),
    )
    await ana.sync()
    await ben.store.call('leaveTeam', { isForced: false })
    expect(ben.states()).toEqual(ana.states())
    await enter(ben, workspace)
    await syncBoth(team)
    expect(ben.states()).toEqual(ana.states())
    const decisionsOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, by, base, station, shared_seq FROM decisions ORDER BY seq').all()
    expect(decisionsOf(ben)).toEqual(decisionsOf(ana))
    const periodsOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, closed_by, reopened_at FROM periods').all()
    expect(periodsOf(ben)).toEqual(periodsOf(ana))
  })

  it('list the decisions that have not reached the team, for a colleague', async () => {
    const { ana, breaks } = await makeTeam()
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    const unshared = await ana.store.call('listUnshared', null)
    expect(unshared).toMatchObject([{ code: null }])
    expect(JSON.parse(unshared[0]?.body ?? '')).toMatchObject({
      kind: 'decision',
      type: 'status',
      facts: { status: 'accepted', reason: 'rounding' },
    })
  })

  it('send nothing to a server that was set back', async () => {
    const team = await makeTeam()
    const { ana, breaks } = team
    await ana.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    await syncBoth(team)
    ana.db.prepare('UPDATE team SET cursor = cursor + 5').run()
    await ana.decide(statusDecision(breaks[1] ?? '', 'accepted', 'rounding'))
    await expect(ana.sync()).rejects.toThrow(expect.objectContaining({ code: 'TEAM_SET_BACK' }))
    expect((await ana.state()).unshared).toBe(1)
  })

  it('prove that the log is as it was written, and find a changed event', async () => {
    const team = await makeTeam()
    const { ben, breaks } = team
    await ben.decide(statusDecision(breaks[0] ?? '', 'accepted', 'rounding'))
    await syncBoth(team)
    expect((await ben.store.call('verifyTeamLog', null)).events).toBe((await ben.state()).cursor)
    ben.db
      .prepare(
        "UPDATE team_events SET body = replace(body, 'accepted', 'resolved') WHERE kind = 'decision'",
      )
      .run()
    await expect(ben.store.call('verifyTeamLog', null)).rejects.toThrow(
      expect.objectContaining({ code: 'TEAM_LOG_BROKEN' }),
    )
  })
})
