import { describe, expect, it } from 'vitest'
import {
  exchangeRecords,
  receiveRecords,
  runUnderLease,
  sendRecords,
} from '../../../src-main/app/team-records.ts'
import { readRecord } from '../../../src-main/store/browse/read-record.ts'
import { saveFeedState } from '../../../src-main/store/records/feed-state.ts'
import { saveFetched } from '../../../src-main/store/records/queue.ts'
import { valueSeen } from '../../../src-main/store/runs/match-source.ts'
import { getRun } from '../../../src-main/store/runs/runs.ts'
import type { TeamServer } from '../../../src-main/team/server-calls.ts'
import { makeCache, makeFolder, reconcileFile, writeLedger } from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import {
  openRecordTeam,
  recordsOf,
  saveAnswers,
  takeLease,
  transaction,
  wallClock,
  withdrawal,
} from './record-station.ts'
import { startServer } from './server.ts'

const postgres = await startServer(['ana', 'ben', 'cleo', 'dora', 'eli'])

const noSignal = new AbortController().signal
const clock = wallClock
const at = (minute: number): string => `2026-10-01T10:${String(minute).padStart(2, '0')}:00.000000Z`
const coverage = (to: string): Parameters<typeof saveFeedState>[1] => ({
  cursor: null,
  passBegunAt: null,
  passIsFull: false,
  coveredFrom: '2026-08-01T00:00:00.000000Z',
  coveredTo: to,
  isComplete: true,
})

/** Works under the lease as a sync does. */
async function sync(station: Workstation, work: () => void): Promise<void> {
  const outcome = await runUnderLease(
    { clock },
    station.store,
    station.server,
    noSignal,
    async () => Promise.resolve(work()),
  )
  expect(outcome.kind).toBe('done')
}
const receive = ({ store, server }: Workstation): Promise<unknown> => receiveRecords(store, server)

describe('the records of a team', () => {
  it('reach the other workstation with their texts, changes, absent ids and coverage', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    await sync(ana, () => {
      saveAnswers(ana, { withdrawals: [withdrawal('a'), withdrawal('b')] }, at(0), 'list')
      saveAnswers(ana, { feed: [transaction('1'), transaction('2')] }, at(1))
      saveFetched(ana.db, [{ id: 'gone', kind: 'absent' }], at(1))
      saveFeedState(ana.db, coverage(at(1)))
    })
    await receive(ben)
    expect(recordsOf(ben)).toEqual(recordsOf(ana))
    // Two changes of one record between two exchanges arrive as two.
    await sync(ana, () => {
      saveAnswers(ana, { withdrawals: [withdrawal('a', { status: 'SENT' })] }, at(2))
      saveAnswers(ana, { withdrawals: [withdrawal('a', { status: 'DONE', reason: 'x' })] }, at(3))
      saveAnswers(
        ana,
        { feed: [transaction('2', { status: 'DONE', updated_at: '2026-09-01T11:00:00Z' })] },
        at(3),
      )
      saveFeedState(ana.db, coverage(at(3)))
    })
    await receive(ben)
    expect(recordsOf(ben)).toEqual(recordsOf(ana))
    expect(recordsOf(ben).changes).toHaveLength(5)
    for (const { state } of stations) expect((await state()).records).toMatchObject({ unsent: 0 })
    const numbers = await Promise.all(stations.map(async ({ state }) => (await state()).records.no))
    expect(numbers).toEqual([7, 7])
  })

  it('continue at the workstation that syncs next', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    await sync(ana, () => {
      saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(0))
      saveFeedState(ana.db, { ...coverage(at(0)), cursor: 'page-2', isComplete: false })
    })
    await sync(ben, () => {
      expect(recordsOf(ben)).toEqual(recordsOf(ana))
      saveAnswers(ben, { withdrawals: [withdrawal('a', { status: 'DONE' })] }, at(1))
      saveFeedState(ben.db, coverage(at(1)))
    })
    await receive(ana)
    expect(recordsOf(ana)).toEqual(recordsOf(ben))
    expect(recordsOf(ana).changes).toHaveLength(1)
  })

  it('merge with the cache of a workstation that joins, by the rule of a sync', async () => {
    const folder = makeFolder()
    const caches = {
      ana: makeCache(folder, {
        withdrawals: [withdrawal('same'), withdrawal('old', { status: 'SENT' })],
        feed: [transaction('1', { status: 'DONE', updated_at: '2026-09-02T00:00:00Z' })],
      }),
      ben: makeCache(folder, {
        withdrawals: [withdrawal('same'), withdrawal('own')],
        feed: [transaction('1'), transaction('2')],
      }),
    }
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'], caches)
    const [ana, ben] = stations as [Workstation, Workstation]
    // Ben's answer for `old` is newer than Ana's cache, which is of 2026-10-01T00:00.
    saveAnswers(ben, { withdrawals: [withdrawal('old', { status: 'DONE' })] }, at(0))
    await exchangeRecords({ clock }, ana.store, ana.server, noSignal)
    await receive(ben)
    const statusOf = ({ db }: Workstation, kind: string, id: string): unknown =>
      db.prepare(`SELECT status FROM ${kind} WHERE id = ?`).pluck().get(id)
    expect(statusOf(ben, 'withdrawals', 'old')).toBe('DONE')
    expect(statusOf(ben, 'transactions', '1')).toBe('DONE')
    // Unsent is only what the team lacks: `own`, the newer `old`, and transaction 2.
    expect((await ben.state()).records.unsent).toBe(3)
    expect((await ana.state()).records.no).toBe(3)
    await exchangeRecords({ clock }, ben.store, ben.server, noSignal)
    await receive(ana)
    expect(statusOf(ana, 'withdrawals', 'old')).toBe('DONE')
    const { withdrawals, transactions } = recordsOf(ben)
    expect(recordsOf(ana)).toMatchObject({ withdrawals, transactions })
  })

  it('leave the values of runs that were made before the workstation joined', async () => {
    const folder = makeFolder()
    const caches = {
      ben: makeCache(folder, {
        withdrawals: [withdrawal('a', { status: 'DONE' }), withdrawal('b', { status: 'SENT' })],
      }),
    }
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'], caches)
    const [ana, ben] = stations as [Workstation, Workstation]
    await sync(ana, () => {
      saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(0))
      saveAnswers(ana, { withdrawals: [withdrawal('a', { status: 'SENT' })] }, at(1))
      const done = ['a', 'b'].map((id) => withdrawal(id, { status: 'DONE' }))
      saveAnswers(ana, { withdrawals: done }, at(2))
    })
    const ledger = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount,date\na,BTC,1.50,2026-09-01T10:00:00Z\n',
    )
    const { summary } = await reconcileFile(ben.db.name, ledger)
    const statusesAtRun = (): unknown => {
      const statusSql = valueSeen(ben.db, getRun(ben.db, summary.run_id))('status')
      return ben.db.prepare(`SELECT ${statusSql} FROM withdrawals AS w ORDER BY id`).pluck().all()
    }
    const expectedStatuses = ['DONE', 'SENT']
    expect(statusesAtRun()).toEqual(expectedStatuses)
    await exchangeRecords({ clock }, ben.store, ben.server, noSignal)
    expect(statusesAtRun()).toEqual(expectedStatuses)
    // The team's history is shown nevertheless, in the order of time.
    expect(
      readRecord(ben.db, { report: 'withdrawals', key: 'a', run: null })
        .history.filter(({ field }) => field === 'status')
        .map(({ old, new: after }) => `${old} ${after}`),
    ).toEqual(['SENT DONE', 'PENDING SENT'])
    await sync(ana, () => {
      const failed = ['a', 'b'].map((id) => withdrawal(id, { status: 'FAILED' }))
      saveAnswers(ana, { withdrawals: failed }, at(3))
    })
    await receive(ben)
    expect(statusesAtRun()).toEqual(expectedStatuses)
  })

  it('keep fields that only the joining workstation has requested', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const listItem = JSON.stringify({ id: 'a', status: 'DONE', currency: 'BTC', amount: '1.5' })
    saveAnswers(ben, { withdrawals: [withdrawal('a')] }, at(0))
    await sync(ana, () => saveAnswers(ana, { withdrawals: [listItem] }, at(1), 'list'))
    await receive(ben)
    const rowOf = ({ db }: Workstation): unknown =>
      db.prepare('SELECT status, amount, address FROM withdrawals').get()
    expect(rowOf(ben)).toEqual({ status: 'DONE', amount: '1.5', address: 'addr-a' })
    await sync(ben, () => undefined)
    await receive(ana)
    expect(rowOf(ana)).toEqual(rowOf(ben))
    expect((await ben.state()).records.unsent).toBe(0)
  })

  it('give runs of one ledger one id on both workstations', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    await sync(ana, () => {
      saveAnswers(ana, { withdrawals: [withdrawal('b'), withdrawal('a')] }, at(0))
      saveAnswers(ana, { feed: [transaction('9'), transaction('1')] }, at(0))
      saveFetched(ana.db, [{ id: 'gone', kind: 'absent' }], at(1))
      saveFeedState(ana.db, coverage(at(0)))
      ana.db.prepare("INSERT INTO facts VALUES ('last_sync', ?)").run(at(0))
    })
    await sync(ana, () =>
      saveAnswers(ana, { withdrawals: [withdrawal('b', { status: 'DONE' })] }, at(2)),
    )
    await receive(ben)
    const ledger = writeLedger(
      makeFolder(),
      'withdrawal_id,currency,amount,date\na,BTC,1.50,2026-09-01T10:00:00Z\nb,BTC,2,2026-09-01T10:00:00Z\ngone,BTC,2,2026-09-01T10:00:00Z\n',
    )
    const [first, second] = await Promise.all(
      stations.map(({ db }) => reconcileFile(db.name, ledger)),
    )
    expect(first?.summary.cache_as_of).toBe(at(0))
    expect(second?.summary).toEqual(first?.summary)
    expect(second?.breaks).toEqual(first?.breaks)
  })

  it('come with their coverage once nothing is left to send', async () => {
    const { stations, workspace } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const count = 5001
    const ids = Array.from({ length: count }, (_, index) => `w${index}`)
    saveAnswers(ana, { withdrawals: ids.map((id) => withdrawal(id)) }, at(0))
    saveFeedState(ana.db, coverage(at(0)))
    const lease = await takeLease(ana, workspace)
    const unsent = await ana.store.call('readUnsentRecords', null)
    expect(unsent.batch).toMatchObject({ state: null })
    expect(unsent.batch.records).toHaveLength(5000)
    const { head } = await ana.server.call('putRecords', { ...lease, head: 0, batch: unsent.batch })
    await receive(ben)
    expect(recordsOf(ben).facts).toEqual([])
    // A record of the batch changes before its answer arrives, and is sent again.
    saveAnswers(ana, { withdrawals: [withdrawal('w0', { status: 'DONE' })] }, at(1))
    await ana.store.call('noteSentRecords', { unsent, head })
    expect((await ana.state()).records.unsent).toBe(2)
    await sendRecords(ana.store, ana.server, lease)
    await receive(ben)
    expect(recordsOf(ben)).toEqual(recordsOf(ana))
    expect(recordsOf(ben).withdrawals).toHaveLength(count)
  })

  it('are not sent, and neither is the coverage, if they were changed on the disk', async () => {
    const { stations, workspace } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    saveAnswers(ana, { withdrawals: [withdrawal('a'), withdrawal('b')] }, at(0))
    saveFeedState(ana.db, coverage(at(0)))
    ana.db.prepare("UPDATE withdrawals SET amount = '9.50' WHERE id = 'a'").run()
    const lease = await takeLease(ana, workspace)
    await sendRecords(ana.store, ana.server, lease)
    await receive(ben)
    expect(ben.db.prepare('SELECT id FROM withdrawals').pluck().all()).toEqual(['b'])
    expect(recordsOf(ben).facts).toEqual([])
    // The service's answer repairs it.
    saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(1))
    await sendRecords(ana.store, ana.server, lease)
    await receive(ben)
    expect(recordsOf(ben)).toEqual(recordsOf(ana))
  })

  it('are not saved if no program of the team can have written them', async () => {
    const { stations, workspace } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const lease = await takeLease(ana, workspace)
    saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(0))
    const { batch } = await ana.store.call('readUnsentRecords', null)
    const [record] = batch.records
    if (!record) throw new Error('no record')
    const bodies = [
      '{}',
      record.body.replace('"1.50"', '"1,50"'),
      record.body.replace('"first_seen":"', '"first_seen":"x'),
      record.body.replaceAll('"a"', '"b"'),
    ]
    for (const [index, body] of bodies.entries()) {
      const head = await ana.server.call('putRecords', {
        ...lease,
        head: index,
        batch: { records: [{ ...record, body }], changes: [], state: null },
      })
      expect(head).toEqual({ head: index + 1 })
      await expect(receive(ben)).rejects.toThrow(
        expect.objectContaining({ code: 'TEAM_RECORDS_BROKEN' }),
      )
    }
    expect(recordsOf(ben)).toMatchObject({ withdrawals: [] })
  })

  it('are refused if the server has fewer records than were received', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana'])
    const [ana] = stations as [Workstation]
    await sync(ana, () => saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(0)))
    ana.db.prepare('UPDATE team SET records_cursor = 7').run()
    await expect(receive(ana)).rejects.toThrow(expect.objectContaining({ code: 'TEAM_SET_BACK' }))
  })
})

describe('the lease of the sync', () => {
  it('is held by one workstation, and shown to the others', async () => {
    const { stations, workspace } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const lease = await takeLease(ben, workspace)
    const outcome = await runUnderLease({ clock }, ana.store, ana.server, noSignal, () => {
      throw new Error('it asked the service')
    })
    expect(outcome).toMatchObject({
      kind: 'received',
      records: { lease: { login: 'ben', display: 'Ben' } },
    })
    expect((await ana.state()).records.lease).toMatchObject({ display: 'Ben' })
    await ben.server.call('releaseLease', lease)
    await receive(ana)
    expect((await ana.state()).records.lease).toBe(null)
  })

  it('begins the work with the records that a colleague sent just before the lease was granted', async () => {
    const { stations } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const call: TeamServer['call'] = async (name, input) => {
      if (name === 'takeLease')
        await sync(ben, () => {
          saveAnswers(ben, { withdrawals: [withdrawal('a')] }, at(0))
          saveFeedState(ben.db, coverage(at(0)))
        })
      return ana.server.call(name, input)
    }
    const lateServer: TeamServer = { ...ana.server, call }
    const outcome = await runUnderLease({ clock }, ana.store, lateServer, noSignal, () =>
      Promise.resolve(recordsOf(ana)),
    )
    expect(outcome).toMatchObject({ kind: 'done', value: recordsOf(ben) })
  })

  it('refuses the batch of a holder whose lease was taken, and loses none of its records', async () => {
    const { stations, workspace, database } = await openRecordTeam(postgres, ['ana', 'ben'])
    const [ana, ben] = stations as [Workstation, Workstation]
    const lostLease = await takeLease(ana, workspace)
    saveAnswers(ana, { withdrawals: [withdrawal('a'), withdrawal('b')] }, at(0))
    const superuser = await postgres.superuser(database)
    await superuser.query("UPDATE desk.sync_lease SET until = now() - interval '1 second'")
    await superuser.end()
    for (const attempt of [
      () => sendRecords(ana.store, ana.server, lostLease),
      () => ana.server.call('renewLease', lostLease),
    ])
      await expect(attempt()).rejects.toThrow(expect.objectContaining({ code: 'LEASE_LOST' }))
    // Ben asks the service for one of them meanwhile.
    await sync(ben, () => saveAnswers(ben, { withdrawals: [withdrawal('a')] }, at(1)))
    await expect(sendRecords(ana.store, ana.server, lostLease)).rejects.toThrow(
      expect.objectContaining({ code: 'LEASE_LOST' }),
    )
    await sync(ana, () => undefined)
    await receive(ben)
    expect(recordsOf(ben).withdrawals).toEqual(recordsOf(ana).withdrawals)
    expect(recordsOf(ben).withdrawals).toHaveLength(2)
  })

  it('ends work whose lease is lost with the reason, not as a cancellation', async () => {
    const { stations, database } = await openRecordTeam(postgres, ['ana'])
    const [ana] = stations as [Workstation]
    const superuser = await postgres.superuser(database)
    const work = runUnderLease({ clock }, ana.store, ana.server, noSignal, async (signal) => {
      await superuser.query('UPDATE desk.sync_lease SET epoch = epoch + 1')
      saveAnswers(ana, { withdrawals: [withdrawal('a')] }, at(0))
      await new Promise((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('cancelled'))),
      )
    })
    await expect(work).rejects.toThrow(expect.objectContaining({ code: 'LEASE_LOST' }))
    await superuser.end()
    expect((await ana.state()).records.unsent).toBe(1)
  })
})
