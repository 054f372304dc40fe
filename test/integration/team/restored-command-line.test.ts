import { describe, expect, it } from 'vitest'
import type { TeamState } from '../../../src-main/contract/team.ts'
import { startServer } from './server.ts'
import { backUp, restore } from './set-back.ts'
import { acceptAll, jsonOf, makeTeamCli, MISSING_LEDGER, serverWords } from './team-cli.ts'

const postgres = await startServer(['ana', 'ben'])
const database = await postgres.createDatabase()
const [ana, ben] = [makeTeamCli('ana'), makeTeamCli('ben')]

const server = (login: string): string[] => serverWords(postgres, database, login)

describe('team begin-epoch', () => {
  it('continues after the server was restored from a backup, and team export --lost writes the lost events', async () => {
    await jsonOf(ana, 'team', 'create', 'Operations', ...server('ana'))
    await ana.run('reconcile', '--ledger', ana.write('ledger.csv', MISSING_LEDGER), '--offline')
    await jsonOf(ana, 'team', 'sync')
    await jsonOf(ana, 'team', 'add-person', 'ben', '--role', 'approver')
    await jsonOf(ben, 'team', 'join', ...server('ben'))
    const earlyEpoch = await ana.run('team', 'begin-epoch')
    expect([earlyEpoch.code, earlyEpoch.stderr]).toEqual([
      2,
      'The server has lost nothing: it has all events and records that were received here; go on as before\n',
    ])
    const backup = await backUp(postgres, database)
    acceptAll(ben)
    await jsonOf(ben, 'team', 'sync')
    await jsonOf(ana, 'team', 'sync')
    await restore(postgres, database, backup)

    const stoppedSync = await ben.run('team', 'sync')
    expect([stoppedSync.code, stoppedSync.stderr]).toEqual([
      3,
      "The team's server lost a part of its log: it has 3 of 4 events; nothing is sent to it; have it restored, or have an admin of the team run: team begin-epoch\n",
    ])
    const refusal = await ben.run('team', 'begin-epoch')
    expect([refusal.code, refusal.stderr]).toEqual([
      3,
      expect.stringMatching(/^Your role in the team does not allow this: /),
    ])
    const epochOutcome = await ana.run('team', 'begin-epoch')
    expect(epochOutcome.code).toBe(0)
    expect(epochOutcome.stdout).toContain(
      'A new epoch of the log has begun; the others follow it.\n',
    )
    expect(epochOutcome.stdout).toContain(
      'Lost by the server and not sent again yet: 1 (team export --lost lists them).\n',
    )
    const bothFlags = await ana.run('team', 'export', '--out', '-', '--lost', '--unshared')
    expect(bothFlags.code).toBe(2)
    const exportLost = async (): Promise<unknown> =>
      JSON.parse((await ana.run('team', 'export', '--out', '-', '--lost')).stdout) as unknown
    expect(await exportLost()).toMatchObject({
      era: 1,
      seq: 4,
      kind: 'decision',
      by: 'ben',
      is_back: false,
    })
    await jsonOf(ben, 'team', 'sync')
    await jsonOf(ana, 'team', 'sync')
    expect(await exportLost()).toMatchObject({ seq: 4, is_back: true })
    for (const cli of [ana, ben]) {
      const { team } = await jsonOf<{ team: TeamState }>(cli, 'team', 'status')
      expect(team).toMatchObject({ cursor: 5, unshared: 0, lost: 0 })
      await jsonOf(cli, 'team', 'verify')
    }
  })
})
