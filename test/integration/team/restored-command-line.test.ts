import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TeamState } from '../../../src-main/contract/team.ts'
import { openForWriting } from '../../../src-main/store/database/database.ts'
import { decide } from '../../../src-main/store/decisions/decisions.ts'
import type { Cli, CommandOutcome } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import type { TestServer } from '../../support/postgres.ts'
import { startPostgres } from '../../support/postgres.ts'
import { backUp, restore } from './set-back.ts'

const LEDGER =
  'withdrawal_id,currency,amount,date\n0d9c2d1e-1111-4222-8333-000000000001,BTC,2,2026-09-01T10:00:00Z\n'

let postgres: TestServer
let database: string
let ana: Cli
let ben: Cli

beforeAll(async () => {
  postgres = await startPostgres()
  database = await postgres.createDatabase()
  for (const login of ['ana', 'ben']) await postgres.addLogin(login, `secret of ${login}`)
  ana = makeCli()
  ben = makeCli()
})
afterAll(async () => {
  ana.remove()
  ben.remove()
  await postgres.stop()
})

const run = (cli: Cli, ...words: string[]): Promise<CommandOutcome> =>
  cli.start(['team', ...words], {
    env: { PARTNER_DESK_TEAM_PASSWORD: `secret of ${cli === ana ? 'ana' : 'ben'}` },
  }).ended
const json = async <T>(cli: Cli, ...words: string[]): Promise<T> => {
  const { code, stdout, stderr } = await run(cli, ...words, '--json')
  expect([code, stderr]).toEqual([0, ''])
  return JSON.parse(stdout) as T
}
const server = (login: string): string[] => [
  '--server',
  `localhost:${postgres.port}/${database}`,
  '--login',
  login,
  '--ca',
  postgres.caFile,
]

/** Accepts all breaks at Ben's workstation. */
function acceptAll(): void {
  const db = openForWriting(ben.database())
  try {
    const breaks = db.prepare<[], string>('SELECT break_id FROM breaks').pluck().all()
    decide(db, {
      id: 'd1',
      at: '2026-10-05T10:00:00.000000Z',
      by: 'ben',
      decision: { kind: 'status', breaks, status: 'accepted', reason: 'test payment', note: '' },
      separatedPair: undefined,
    })
  } finally {
    db.close()
  }
}

describe('team begin-epoch', () => {
  it('continues after the server was restored from a backup, and team export --lost writes the lost events', async () => {
    await json(ana, 'create', 'Operations', ...server('ana'))
    await ana.run('reconcile', '--ledger', ana.write('ledger.csv', LEDGER), '--offline')
    await json(ana, 'sync')
    await json(ana, 'add-person', 'ben', '--role', 'approver')
    await json(ben, 'join', ...server('ben'))
    const earlyEpoch = await run(ana, 'begin-epoch')
    expect([earlyEpoch.code, earlyEpoch.stderr]).toEqual([
      2,
      'The server has lost nothing: it has all events and records that were received here; go on as before\n',
    ])
    const backup = await backUp(postgres, database)
    acceptAll()
    await json(ben, 'sync')
    await json(ana, 'sync')
    await restore(postgres, database, backup)

    const stoppedSync = await run(ben, 'sync')
    expect([stoppedSync.code, stoppedSync.stderr]).toEqual([
      3,
      "The team's server lost a part of its log: it knows 3 of 4 events; nothing is sent to it; have it restored, or have an admin of the team run: team begin-epoch\n",
    ])
    const refusal = await run(ben, 'begin-epoch')
    expect([refusal.code, refusal.stderr]).toEqual([
      3,
      expect.stringMatching(/^Your role in the team does not allow this: /),
    ])
    const epochOutcome = await run(ana, 'begin-epoch')
    expect(epochOutcome.code).toBe(0)
    expect(epochOutcome.stdout).toContain(
      'A new epoch of the log has begun; the others follow it.\n',
    )
    expect(epochOutcome.stdout).toContain(
      'Lost by the server and not sent again yet: 1 (team export --lost lists them).\n',
    )
    const bothFlags = await run(ana, 'export', '--out', '-', '--lost', '--unshared')
    expect(bothFlags.code).toBe(2)
    const exportLost = async (): Promise<unknown> =>
      JSON.parse((await run(ana, 'export', '--out', '-', '--lost')).stdout) as unknown
    expect(await exportLost()).toMatchObject({
      era: 1,
      seq: 4,
      kind: 'decision',
      by: 'ben',
      is_back: false,
    })
    await json(ben, 'sync')
    await json(ana, 'sync')
    expect(await exportLost()).toMatchObject({ seq: 4, is_back: true })
    for (const cli of [ana, ben]) {
      const { team } = await json<{ team: TeamState }>(cli, 'status')
      expect(team).toMatchObject({ cursor: 5, unshared: 0, lost: 0 })
      await json(cli, 'verify')
    }
  })
})
