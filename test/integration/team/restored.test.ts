import { describe, expect, it } from 'vitest'
import { receiveRecords, sendRecords } from '../../../src-main/app/team-records.ts'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { addMember, enter, listBreaks, statusDecision } from '../../support/workstation.ts'
import { recordsOf, saveAnswers, takeLease, withdrawal } from './record-station.ts'
import { openStation, startServer } from './server.ts'
import { backUp, beginEpoch, reconnect, restore } from './set-back.ts'

const persons = ['ana', 'ben', 'cleo'] as const
const ids = ['a', 'b', 'c', 'd']
const postgres = await startServer(persons)

const ledgerOf = (amounts: readonly string[]): string =>
  [
    'withdrawal_id,currency,amount,date',
    ...amounts.map((amount, index) => `${ids[index]},BTC,${amount},2026-09-01T10:00:00Z`),
  ].join('\n')

interface Team {
  readonly stations: readonly Workstation[]
  /** The breaks of the first run, of the withdrawals a, b, c and d. */
  readonly breaks: readonly string[]
  readonly workspace: string
  /** Makes a run at Ana's, with these amounts and further rows, and shares it. */
  reconcile(amounts: readonly string[], ...rows: readonly string[]): Promise<string>
  backUp(): Promise<void>
  /** Sets the server back to the last backup, and connects all workstations again. */
  restore(): Promise<void>
}

/** A team of Ana, its admin, and this many approvers, with a run of four wrong amounts. */
async function makeTeam(colleagues: number): Promise<Team> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const cache = makeCache(folder, { withdrawals: ids.map((id) => paidWithdrawal(id)) })
  const stations: Workstation[] = []
  let workspace: string | undefined
  const open = async (login: string, path: string): Promise<void> => {
    const station = await openStation(postgres, database, login, path)
    stations.push(station)
    workspace = await enter(station, workspace)
  }
  await open('ana', cache)
  const [ana] = stations as [Workstation]
  const reconcile: Team['reconcile'] = async (amounts, ...rows) => {
    const ledger = [ledgerOf(amounts), ...rows].join('\n')
    const { summary } = await reconcileFile(cache, writeLedger(folder, ledger), {
      isCacheComplete: true,
    })
    await ana.sync()
    return summary.run_id
  }
  await reconcile(['2', '3', '4', '5'])
  for (const login of persons.slice(1, 1 + colleagues)) {
    await addMember(ana, workspace ?? '', login, 'approver')
    await open(login, makeCache(makeFolder(), {}))
  }
  await syncAll(stations)
  const breaks = listBreaks(ana)
  let backup = ''
  return {
    stations,
    breaks,
    workspace: workspace ?? '',
    reconcile,
    async backUp() {
      backup = await backUp(postgres, database)
      await reconnect(...stations)
    },
    async restore() {
      await restore(postgres, database, backup)
      await reconnect(...stations)
    },
  }
}

/** Exchanges until every workstation has everything. */
async function syncAll(stations: readonly Workstation[]): Promise<void> {
  for (const station of [...stations, ...stations]) await station.sync()
}

const SET_BACK = { code: 'TEAM_SET_BACK' }
const decisionsOf = ({ db }: Workstation): unknown =>
  db.prepare('SELECT id, by, kind, shared_seq, base FROM decisions ORDER BY seq').all()
const lostCount = async ({ state }: Workstation): Promise<number> => (await state()).lost

describe('a server that was restored from a backup', () => {
  it('receives nothing before an epoch begins, and then the lost decisions from their authors, each once and with its original base', async () => {
    const { stations, breaks, backUp, restore } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    const [a = '', b = '', c = '', d = ''] = breaks
    await ana.decide(statusDecision(a, 'accepted', 'kept'))
    await syncAll(stations)
    await backUp()
    await ana.decide(statusDecision(b, 'accepted', 'rounding'))
    await syncAll(stations)
    await ben.decide(statusDecision(b, 'resolved', 'paid after all'))
    await ben.decide({ kind: 'assign', breaks: [c], assignee: 'ben' })
    await syncAll(stations)
    const statesBefore = ana.states()
    expect(ben.states()).toEqual(statesBefore)
    await restore()

    await ben.decide({ kind: 'note', breaks: [d], note: 'offline' })
    const lostCursor = (await ana.state()).cursor
    for (const station of stations) {
      await expect(station.sync()).rejects.toMatchObject({
        ...SET_BACK,
        why: `it has ${lostCursor - 3} of ${lostCursor} events`,
      })
      expect(station.states().filter(([id]) => id !== d)).toEqual(statesBefore)
    }
    await expect(beginEpoch(ben)).rejects.toMatchObject({ code: 'NOT_ALLOWED' })
    await beginEpoch(ana)
    // Ana's decision is in the log again, and Ben's are on his workstation.
    expect((await ana.state()).unshared).toBe(0)
    expect(await lostCount(ana)).toBe(2)
    await syncAll(stations)
    for (const station of stations) {
      expect(station.states().filter(([id]) => id !== d)).toEqual(statesBefore)
      expect(await station.state()).toMatchObject({
        unshared: 0,
        lost: 0,
        conflicts: 0,
        refused: [],
      })
      await station.store.call('verifyTeamLog', null)
    }
    expect(decisionsOf(ben)).toEqual(decisionsOf(ana))
    expect((decisionsOf(ana) as unknown[]).length).toBe(5)
    await expect(beginEpoch(ana)).rejects.toMatchObject({ code: 'NOT_SET_BACK' })
  })

  it('has a conflict if a decision returns before the one that it followed, until another decision is made', async () => {
    const { stations, breaks, backUp, restore } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    const [a = ''] = breaks
    await backUp()
    await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncAll(stations)
    await ben.decide(statusDecision(a, 'investigating', ''))
    await syncAll(stations)
    await restore()
    // The epoch is Ana's, and Ben is the first to send.
    const { id: workspace, cursor, headHash } = await ana.store.call('getTeam', null)
    await ana.server.call('beginEpoch', { workspace, cursor, headHash, records: 0 })
    await ben.sync()
    await syncAll(stations)
    for (const station of stations) {
      expect((await station.state()).conflicts).toBe(1)
      expect(station.states()).toEqual([
        [a, 'open', '', '', 'ben is investigating it, ana accepted it'],
      ])
    }
    await ana.decide(statusDecision(a, 'resolved', 'settled'))
    await syncAll(stations)
    for (const station of stations)
      expect(station.states()).toEqual([[a, 'resolved', '', '', 'settled']])
  })

  it('continues from the last common event if a workstation that did not notice the loss has made decisions meanwhile', async () => {
    const { stations, breaks, backUp, restore } = await makeTeam(2)
    const [ana, ben, cleo] = stations as [Workstation, Workstation, Workstation]
    const [a = '', b = '', c = ''] = breaks
    await backUp()
    await ana.decide(statusDecision(a, 'accepted', 'rounding'))
    await ana.sync()
    await ben.sync()
    await restore()
    for (const [breakId, reason] of [
      [b, 'one'],
      [c, 'two'],
    ] as const) {
      await cleo.decide(statusDecision(breakId, 'accepted', reason))
      await cleo.sync()
    }
    await expect(ana.sync()).rejects.toMatchObject({
      ...SET_BACK,
      why: expect.stringMatching(/^its event \d+ is not the one that was received here$/) as string,
    })
    await beginEpoch(ana)
    await syncAll(stations)
    for (const station of stations) {
      expect(station.states().map(([id, status, , , reason]) => [id, status, reason])).toEqual(
        [
          [a, 'accepted', 'rounding'],
          [b, 'accepted', 'one'],
          [c, 'accepted', 'two'],
        ].toSorted(([x = ''], [y = '']) => (x < y ? -1 : 1)),
      )
      expect(decisionsOf(station)).toEqual(decisionsOf(ana))
    }
  })

  it('lists the lost decisions of an absent workstation, and accepts them when it returns', async () => {
    const { stations, breaks, backUp, restore } = await makeTeam(2)
    const [ana, ben, cleo] = stations as [Workstation, Workstation, Workstation]
    const [a = '', b = ''] = breaks
    await backUp()
    await cleo.decide(statusDecision(a, 'accepted', 'rounding'))
    await syncAll(stations)
    // An undo is not sent before the decision that it takes back is in the log again.
    const [decisionId] = ana.db.prepare<[], string>('SELECT id FROM decisions').pluck().all()
    await ben.decide({ kind: 'undo', decision: decisionId ?? '', reason: 'wrong' })
    await ben.decide(statusDecision(b, 'accepted', 'checked'))
    await syncAll(stations)
    await restore()
    await beginEpoch(ana)
    await syncAll([ana, ben])
    expect(ana.states()).toEqual([[b, 'accepted', '', '', 'checked']])
    expect(await lostCount(ana)).toBe(2)
    const lostEvents = await ana.store.call('listLost', { after: 0 })
    expect(lostEvents.map(({ by, kind, era, isBack }) => [by, kind, era, isBack])).toEqual([
      ['cleo', 'decision', 1, false],
      ['ben', 'decision', 1, false],
      ['ben', 'decision', 1, true],
    ])
    expect(await ben.state()).toMatchObject({ unshared: 1, refused: [] })
    await cleo.sync()
    await syncAll(stations)
    for (const station of stations) {
      expect(await station.state()).toMatchObject({ unshared: 0, lost: 0, refused: [] })
      expect(station.states()).toEqual(ana.states())
      expect(decisionsOf(station)).toEqual(decisionsOf(ana))
    }
    expect(ana.states()).toEqual([[b, 'accepted', '', '', 'checked']])
  })

  it('receives a lost run again, and leaves its period open until the closing is approved again', async () => {
    const { stations, breaks, reconcile, backUp, restore, workspace } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    await backUp()
    const run = await reconcile(['1', '3', '4', '5'])
    await syncAll(stations)
    for (const breakId of breaks) await ana.decide(statusDecision(breakId, 'accepted', 'checked'))
    await syncAll(stations)
    const close = async (period: string): Promise<void> => {
      const { digest } = await ana.store.call('closingDigest', { run })
      await ana.server.call('proposeClosing', { workspace, period, run, digest, note: '' })
      await syncAll(stations)
      const ownDigest = await ben.store.call('closingDigest', { run })
      await ben.server.call('approveClosing', { workspace, period, digest: ownDigest.digest })
      await syncAll(stations)
    }
    const closingsOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id, run, reopened_at FROM periods').raw().all()
    const first = '0d9c2d1e-1111-4222-8333-000000000001'
    await close(first)
    for (const station of stations) expect(closingsOf(station)).toEqual([[first, run, null]])
    await restore()
    await beginEpoch(ana)
    await syncAll(stations)
    for (const station of stations) {
      expect(closingsOf(station)).toEqual([])
      expect((await station.state()).closings).toEqual([])
      expect(await lostCount(station)).toBe(0)
      expect(
        station.db.prepare('SELECT count(*) FROM runs WHERE shared_seq IS NULL').pluck().get(),
      ).toBe(0)
    }
    const second = '0d9c2d1e-1111-4222-8333-000000000002'
    await close(second)
    for (const station of stations) expect(closingsOf(station)).toEqual([[second, run, null]])
  })

  it('receives no run that rests on a lost match before the run is made again', async () => {
    const { stations, reconcile, backUp, restore } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    // The ledger has a row of another id in place of withdrawal d.
    const amounts = ['2', '3', '4']
    const firstRun = await reconcile(amounts, 'x,BTC,1,2026-09-01T10:00:00Z')
    await syncAll(stations)
    await backUp()
    const pair = ben.db
      .prepare<[string], string>(
        'SELECT break_id FROM breaks WHERE run = (SELECT seq FROM runs WHERE id = ?) AND break_id NOT IN (SELECT break_id FROM breaks GROUP BY break_id HAVING count(*) > 1) ORDER BY 1',
      )
      .pluck()
      .all(firstRun)
    expect(pair).toHaveLength(2)
    await ben.decide({ kind: 'match', run: firstRun, breaks: pair, reason: 'seen' })
    await syncAll(stations)
    const run = await reconcile(['2', '3', '5'], 'x,BTC,1,2026-09-01T10:00:00Z')
    await syncAll(stations)
    await restore()
    await beginEpoch(ana)
    const sharedRuns = ({ db }: Workstation): unknown =>
      db.prepare('SELECT id FROM runs WHERE shared_seq IS NOT NULL ORDER BY seq').pluck().all()
    expect(sharedRuns(ana)).not.toContain(run)
    await syncAll(stations)
    expect(sharedRuns(ana)).not.toContain(run)
    // Ben's match is back, so a new run includes it.
    const renewedRun = await reconcile(['2', '3', '5'], 'x,BTC,1,2026-09-01T10:00:00Z')
    await syncAll(stations)
    for (const station of stations) expect(sharedRuns(station)).toContain(renewedRun)
  })

  it('that is set back again needs another epoch: before the first one and after it', async () => {
    const { stations, breaks, backUp, restore } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    const [a = '', b = '', c = ''] = breaks
    await backUp()
    for (const [breakId, reason] of [
      [a, 'one'],
      [b, 'two'],
      [c, 'three'],
    ] as const) {
      // The last backup has an epoch that both have received.
      if (breakId === c) await backUp()
      await ben.decide(statusDecision(breakId, 'accepted', reason))
      await syncAll(stations)
      await restore()
      for (const station of stations) await expect(station.sync()).rejects.toMatchObject(SET_BACK)
      await beginEpoch(ana)
      await syncAll(stations)
      for (const station of stations)
        expect(await station.state()).toMatchObject({ unshared: 0, lost: 0 })
    }
    for (const station of stations)
      expect(station.states().map(([id]) => id)).toEqual([a, b, c].toSorted())
  })

  it('receives the records that it lost from a workstation that has them, also if it lost no event', async () => {
    const { stations, workspace, backUp, restore } = await makeTeam(1)
    const [ana, ben] = stations as [Workstation, Workstation]
    const send = async (station: Workstation): Promise<number> => {
      await receiveRecords(station.store, station.server)
      const lease = await takeLease(station, workspace)
      const count = await sendRecords(station.store, station.server, lease)
      await station.server.call('releaseLease', lease)
      return count
    }
    await send(ana)
    await receiveRecords(ben.store, ben.server)
    await backUp()
    saveAnswers(ana, { withdrawals: [withdrawal('late')] }, '2026-10-05T11:00:00.000000Z')
    expect(await send(ana)).toBe(1)
    await receiveRecords(ben.store, ben.server)
    const recordsBefore = recordsOf(ana)
    expect(recordsOf(ben)).toEqual(recordsBefore)
    await restore()
    for (const { store, server } of stations)
      await expect(receiveRecords(store, server)).rejects.toMatchObject(SET_BACK)
    await beginEpoch(ana)
    await ben.sync()
    expect(await send(ben)).toBe(1)
    await receiveRecords(ana.store, ana.server)
    for (const station of stations) {
      expect(recordsOf(station)).toEqual(recordsBefore)
      expect((await station.state()).records.unsent).toBe(0)
    }
  })
})
