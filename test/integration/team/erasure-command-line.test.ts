import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TeamErasure } from '../../../src-main/contract/team-erasure.ts'
import { openForReading, openForWriting } from '../../../src-main/store/database/database.ts'
import type { Cli } from '../../support/cli.ts'
import { fillCache } from '../../support/reconcile.ts'
import { withdrawal } from './record-station.ts'
import { startServer } from './server.ts'
import { jsonOf, makeTeamCli, serverWords } from './team-cli.ts'

const USER = 'maria@canary.example'
const LEDGER =
  'withdrawal_id,currency,amount,date,address,end_user_id\nm-1,BTC,2,2026-09-01T10:00:00Z,bc1qcanary,maria@canary.example\n'

const postgres = await startServer(['ana', 'ben'])
const database = await postgres.createDatabase()
const [ana, ben] = [makeTeamCli('ana'), makeTeamCli('ben')]

const refusal = async (cli: Cli, ...words: string[]): Promise<[number, string]> => {
  const { code, stderr } = await cli.run('team', ...words)
  return [code ?? -1, stderr.split(':')[0] ?? '']
}
const server = (login: string): string[] => serverWords(postgres, database, login)

describe('the commands of an erasure', () => {
  it('propose it as an admin, and confirm it as another person', async () => {
    // A run makes the profile's cache.
    await ana.run('reconcile', '--ledger', ana.write('first.csv', LEDGER), '--offline')
    const db = openForWriting(ana.database())
    fillCache(db, {
      withdrawals: [withdrawal('m-1', { end_user_id: USER, address: 'bc1qcanary' })],
    })
    db.close()
    await jsonOf(ana, 'team', 'create', 'Operations', ...server('ana'))
    await ana.run('reconcile', '--ledger', ana.write('ledger.csv', LEDGER), '--offline')
    await jsonOf(ana, 'team', 'sync')
    await jsonOf(ana, 'team', 'add-person', 'ben', '--role', 'approver', '--display', 'Ben Ortiz')
    await jsonOf(ben, 'team', 'join', ...server('ben'))
    await jsonOf(ben, 'team', 'sync')

    const reason = ['--reason', 'request 17']
    expect((await ana.run('team', 'erase', ...reason)).code).toBe(2)
    expect((await ana.run('team', 'erase', '--user', USER)).code).toBe(2)
    expect((await ana.run('team', 'erase', '--user', USER, '--file', 'x', ...reason)).code).toBe(2)
    expect(await refusal(ana, 'erase', '--note', 'd1', ...reason)).toEqual([
      2,
      'There is nothing to erase',
    ])
    expect(await refusal(ana, 'erase', '--user', 'nobody', ...reason)).toEqual([
      2,
      'There is nothing to erase',
    ])
    expect(await refusal(ben, 'erase', '--user', USER, ...reason)).toEqual([
      3,
      'Your role in the team does not allow this',
    ])
    const { erasure } = await jsonOf<{ erasure: string }>(
      ana,
      ...['team', 'erase', '--user', USER, ...reason],
    )
    const listing = await ben.run('team', 'erasures')
    expect(listing.stdout).toBe(
      `Erasure ${erasure}: user ${USER}, 1 record, proposed, proposed by ana: request 17\n`,
    )
    const confirmation = ['confirm-erasure', erasure, '--reason', 'checked']
    expect(await refusal(ana, ...confirmation)).toEqual([3, 'Another person confirms an erasure'])
    const { erasures } = await jsonOf<{ erasures: TeamErasure[] }>(ben, 'team', ...confirmation)
    expect(erasures).toMatchObject([{ state: 'done', target: null, confirmedBy: 'ben' }])
    expect(await refusal(ben, ...confirmation)).toEqual([2, 'There is nothing to erase'])
    await jsonOf(ana, 'team', 'sync')
    for (const cli of [ana, ben]) {
      const reader = openForReading(cli.database())
      const cells = reader.prepare(
        "SELECT group_concat(cells) FROM breaks WHERE cells LIKE '%m-1%'",
      )
      const text = JSON.stringify([
        cells.pluck().get(),
        reader.prepare('SELECT * FROM withdrawals').all(),
      ])
      reader.close()
      expect(text).not.toContain('canary')
      expect(text).toContain('m-1')
    }
    await jsonOf(ana, 'team', 'verify')
    await jsonOf(ben, 'team', 'verify')

    const secondErasure = await jsonOf<{ erasure: string }>(
      ana,
      ...['team', 'erase', '--withdrawal', 'm-1', ...reason],
    ).catch(() => null)
    expect(secondErasure).toBeNull()
  })

  it('erase the texts of an event by its number, which the export shows', async () => {
    const lines = async (cli: Cli): Promise<Record<string, unknown>[]> =>
      (await cli.run('team', 'export', '--out', '-')).stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Record<string, unknown>)
    const isProposal = ({ kind }: Record<string, unknown>): boolean => kind === 'erasure_proposed'
    const proposal = (await lines(ana)).find(isProposal)
    // `secret` holds the erasable texts of an event, each with its salt.
    expect(proposal?.secret).toEqual({
      reason: [expect.stringMatching(/^[0-9a-f]{32}$/), 'request 17'],
    })
    const seq = String(proposal?.seq)
    const { erasure } = await jsonOf<{ erasure: string }>(
      ana,
      ...['team', 'erase', '--note', seq, '--reason', 'a name in it'],
    )
    expect((await ben.run('team', 'erasures')).stdout.split('\n')[0]).toBe(
      `Erasure ${erasure}: note ${seq}, 1 text, proposed, proposed by ana: a name in it`,
    )
    await jsonOf(ben, 'team', 'confirm-erasure', erasure, '--reason', 'checked')
    await jsonOf(ana, 'team', 'sync')
    for (const cli of [ana, ben]) {
      expect((await lines(cli)).find(isProposal)?.secret).toEqual({})
      await jsonOf(cli, 'team', 'verify')
    }
    expect((await ben.run('team', 'erasures')).stdout).not.toContain('request 17')
  })

  it('replace the name of a member by a pseudonym, which no event has', async () => {
    expect(await refusal(ana, 'set-name', 'nobody', 'x')).toEqual([2, 'There is no such member'])
    await jsonOf(ana, 'team', 'set-name', 'ben', 'Person 7')
    const { members } = await jsonOf<{ members: object[] }>(ben, 'team', 'members')
    expect(members).toMatchObject([
      { login: 'ana' },
      { login: 'ben', display: 'Person 7', role: 'approver' },
    ])
    const client = await postgres.superuser(database)
    const { rows } = await client.query('SELECT body FROM desk.events')
    await client.end()
    expect(JSON.stringify(rows)).not.toMatch(/Ortiz|Person 7/)
  })
})

describe('doctor in a team', () => {
  it('checks the connection and the quota of events, and reports a refused login', async () => {
    const { stdout } = await ana.run('doctor', '--json')
    const { checked, findings } = JSON.parse(stdout) as { checked: string[]; findings: object[] }
    expect(checked).toContainEqual(expect.stringMatching(/^team's server of .+ \(TLSv1\.3\)$/))
    expect(JSON.stringify(findings)).not.toContain('pooler')
    const client = await postgres.superuser(database)
    await client.query('UPDATE desk.workspaces SET log_quota = log_bytes')
    const nearQuota = await ana.run('doctor', '--json')
    expect(nearQuota.stdout).toMatch(/the team's events use (\d+) of \1 bytes/)
    await jsonOf(ana, 'team', 'sync')
    expect((await ana.run('team', 'status')).stdout).toMatch(
      /^Quota of events: (\d+) of \1 bytes are used \(100 %\)\.$/m,
    )
    await client.query('UPDATE desk.workspaces SET log_quota = 2147483648')
    await client.end()
    const wrongPassword = await ana.start(['doctor', '--json'], {
      env: { PARTNER_DESK_TEAM_PASSWORD: 'wrong' },
    }).ended
    expect(wrongPassword.stdout).toContain("The team's server refused the login")
  })
})

describe('the command team forget', () => {
  it('deletes the team’s data from this machine once nothing is unshared', async () => {
    const path = ben.database()
    const db = openForWriting(path)
    db.exec(
      "INSERT INTO decisions (id, at, by, kind, facts, station, base) SELECT 'd1', '2026-10-05T10:00:00.000000Z', 'ben', 'note', '{}', station, 0 FROM team",
    )
    db.close()
    expect(await refusal(ben, 'forget')).toEqual([2, 'The team was not left'])
    expect(existsSync(path)).toBe(true)
    await jsonOf(ben, 'team', 'forget', '--force')
    expect(existsSync(dirname(path))).toBe(false)
    expect((await ben.run('team', 'status')).code).toBe(4)
  })
})
