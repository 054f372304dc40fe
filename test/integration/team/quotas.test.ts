import { describe, expect, it } from 'vitest'
import {
  makeCache,
  makeFolder,
  paidWithdrawal,
  reconcileFile,
  writeLedger,
} from '../../support/reconcile.ts'
import type { Workstation } from '../../support/workstation.ts'
import { enter } from '../../support/workstation.ts'
import { openStation, startServer } from './server.ts'

const postgres = await startServer(['ana'])

const ledgerOf = (amount: string): string =>
  `withdrawal_id,currency,amount,date\na,BTC,${amount},2026-09-01T10:00:00Z`

interface Team {
  readonly ana: Workstation
  readonly workspace: string
  /** Makes a run with a break of the one withdrawal. */
  reconcile(amount: string): Promise<string>
  /** Sets columns of the workspace. */
  set(sql: string): Promise<void>
}

async function makeTeam(): Promise<Team> {
  const database = await postgres.createDatabase()
  const folder = makeFolder()
  const cache = makeCache(folder, { withdrawals: [paidWithdrawal('a')] })
  const ana = await openStation(postgres, database, 'ana', cache)
  const workspace = await enter(ana)
  return {
    ana,
    workspace,
    reconcile: async (amount) =>
      (await reconcileFile(cache, writeLedger(folder, ledgerOf(amount)))).summary.run_id,
    async set(sql) {
      const client = await postgres.superuser(database)
      await client.query(`UPDATE desk.workspaces SET ${sql}`)
      await client.end()
    },
  }
}

describe('the quotas of a team', () => {
  it('stop runs beyond the quota of runs, with a code, while decisions are shared', async () => {
    const { ana, workspace, reconcile, set } = await makeTeam()
    await reconcile('2')
    await ana.sync()
    const [breakId = ''] = ana.db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    expect((await ana.state()).quotas).toEqual([])
    await set('run_quota = 10')
    const run = await reconcile('3')
    await ana.decide({ kind: 'note', breaks: [breakId], note: 'seen' })
    await expect(ana.sync()).rejects.toMatchObject({ code: 'TEAM_RUNS_FULL' })
    expect((await ana.state()).unshared).toBe(0)
    const [runsQuota] = (await ana.state()).quotas
    expect(runsQuota).toEqual({ quota: 'runs', bytes: expect.any(Number), limit: 10 })
    const allQuotas = await ana.server.call('quotas', { workspace })
    expect(allQuotas.map(({ quota }) => quota)).toEqual(['files', 'runs', 'log'])
    expect(allQuotas[1]).toEqual(runsQuota)

    await set('run_quota = 21474836480')
    expect((await ana.sync()).shared).toBe(run)
    expect((await ana.state()).quotas).toEqual([])
  })

  it('stop decisions beyond the quota of the log, which stay unshared until the quota is raised', async () => {
    const { ana, reconcile, set } = await makeTeam()
    await reconcile('2')
    await ana.sync()
    const [breakId = ''] = ana.db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    await set('log_quota = log_bytes')
    await ana.decide({ kind: 'note', breaks: [breakId], note: 'seen' })
    await expect(ana.sync()).rejects.toMatchObject({ code: 'TEAM_LOG_FULL' })
    expect((await ana.state()).unshared).toBe(1)
    await set('log_quota = 2147483648')
    expect((await ana.sync()).sent).toBe(1)
    expect((await ana.state()).unshared).toBe(0)
  })
})
