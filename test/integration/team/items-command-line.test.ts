import { describe, expect, it } from 'vitest'
import type { RunSummary } from '../../../src-main/contract/run.ts'
import type { TeamItems } from '../../../src-main/contract/team.ts'
import type { VerifiedRun } from '../../../src-main/contract/verified-run.ts'
import type { Cli, CommandOutcome } from '../../support/cli.ts'
import { makeCli } from '../../support/cli.ts'
import { gateTest } from '../../support/gate.ts'
import { passwordOf } from '../../support/postgres.ts'
import { startServer } from './server.ts'
import { jsonOf, MISSING_LEDGER, serverWords, textOf } from './team-cli.ts'

/** Neither machine has records, so a run needs no service. */
const RECONCILE = ['reconcile', '--offline', '--cache-complete', '--as-of', '2026-10-01T00:00:00Z']

const postgres = await startServer(['ana', 'ben'])
const database = await postgres.createDatabase()
const [ana, ben] = ['ana', 'ben'].map((login) =>
  makeCli(undefined, {
    PARTNER_DESK_TEAM_PASSWORD: passwordOf(login),
    PARTNER_DESK_CLIENT_ID: 'client',
    PARTNER_DESK_CLIENT_SECRET: 'secret',
  }),
) as [Cli, Cli]

const run = (cli: Cli, words: readonly string[]): Promise<CommandOutcome> =>
  cli.run('--profile', 'Bank', ...words)
const text = (cli: Cli, ...words: string[]): Promise<string> =>
  textOf(cli, '--profile', 'Bank', ...words)
const json = <T>(cli: Cli, ...words: string[]): Promise<T> =>
  jsonOf(cli, '--profile', 'Bank', ...words)
const reconcile = async (cli: Cli): Promise<RunSummary> => {
  const ledger = cli.write('ledger.csv', MISSING_LEDGER)
  return JSON.parse(
    (await run(cli, [...RECONCILE, '--ledger', ledger, '--json'])).stdout,
  ) as RunSummary
}
const addProfile = (cli: Cli): Promise<string> =>
  text(
    cli,
    ...['profile', 'add', 'Bank', '--environment', 'sandbox', '--client-id', 'client'],
    ...['--gateway-service', 'wallet', '--gateway-auth', 'bearer'],
    ...['--partner-url', 'https://partner.example', '--gateway-url', 'https://gateway.example'],
  )
const server = (login: string): string[] => serverWords(postgres, database, login)
const itemsOf = async (cli: Cli): Promise<readonly (readonly unknown[])[]> =>
  (await json<TeamItems>(cli, 'team', 'items')).items.map(({ item, id, version, by, state }) => [
    item,
    id,
    version,
    by,
    state,
  ])

describe('team items', () => {
  it('lists what two people share, and both make a run of one id that names its versions', async () => {
    await addProfile(ana)
    await addProfile(ben)
    await text(ana, 'profile', 'set', 'Bank', '--status', 'BEZAHLT=final', '--rails', 'crypto,pix')
    await text(ben, 'profile', 'set', 'Bank', '--status', 'PAGADO=final')
    await text(ana, 'team', 'create', 'Operations', ...server('ana'))
    await text(ana, 'team', 'add-person', 'ben', '--role', 'operator')
    await text(ben, 'team', 'join', ...server('ben'))
    const sharedItems = [
      ['status_map', '', 1, 'ana', 'shared'],
      ['rails', '', 1, 'ana', 'shared'],
    ]
    expect(await itemsOf(ana)).toEqual(sharedItems)
    expect(await itemsOf(ben)).toEqual(sharedItems)
    expect(await json(ben, 'profile', 'list')).toMatchObject({
      profiles: expect.arrayContaining([
        expect.objectContaining({
          name: 'Bank',
          status_map: { BEZAHLT: 'final' },
          rails: ['crypto', 'pix'],
        }),
      ]) as unknown,
    })
    const lines = (await text(ben, 'team', 'items')).trimEnd().split('\n')
    expect(lines).toEqual([
      expect.stringMatching(/^status_map {2}version 1, ana, 2\d{3}-.*Z$/),
      expect.stringMatching(/^rails {2}version 1, ana, /),
      `Notice 1: status_map of this machine made way for the team's version 1 of ana; this notice keeps it (--json).`,
    ])
    const { notices } = await json<TeamItems>(ben, 'team', 'items')
    expect(notices).toMatchObject([{ kind: 'replaced', content: '{"PAGADO":"final"}', copy: '' }])
    expect((await run(ben, ['team', 'items', '--dismiss', 'x'])).code).toBe(2)
    expect(await text(ben, 'team', 'items', '--dismiss', '1')).not.toContain('Notice')

    const [first, second] = [await reconcile(ana), await reconcile(ben)]
    expect(second.run_id).toBe(first.run_id)
    expect(first.items).toEqual([
      { item: 'rails', id: '', version: 1 },
      { item: 'status_map', id: '', version: 1 },
    ])
  })

  // Runs only at the release gate. `npm test` covers it in items.test.ts (versions of a run)
  // and in verify-run.test.ts.
  gateTest(
    'a change waits for the next sync, and the repetition of a run reports an earlier version',
    async () => {
      const { run_id: id } = await reconcile(ana)
      await text(ana, 'team', 'sync')
      await text(ben, 'profile', 'set', 'Bank', '--rails', 'pix')
      expect(await itemsOf(ben)).toContainEqual(['rails', '', 1, 'ana', 'pending'])
      expect(await text(ben, 'team', 'items')).toMatch(
        /^rails {2}version 1, ana, .*, changed here, not shared yet$/m,
      )
      expect(await text(ben, 'team', 'sync')).toContain('1 item sent, 0 changed here.')
      expect(await text(ana, 'team', 'sync')).toContain('0 items sent, 1 changed here.')
      expect(await itemsOf(ana)).toContainEqual(['rails', '', 2, 'ben', 'shared'])
      const verifiedRun = await json<VerifiedRun>(ana, 'team', 'verify-run', id)
      expect(verifiedRun).toMatchObject({
        outcome: 'equal',
        otherItems: [{ item: 'rails', id: '', version: 1, here: 2 }],
      })
      expect(await text(ana, 'team', 'verify-run', id)).toContain(
        '  rails: version 1 in the run, version 2 here; a new run may come to another result\n',
      )
    },
  )

  it('a program that is older than the team can read, and prints a request to update', async () => {
    const dba = await postgres.superuser(database)
    await dba.query("UPDATE desk.workspaces SET min_app = '999.0.0'")
    await text(ana, 'profile', 'set', 'Bank', '--rails', 'crypto')
    expect(await text(ana, 'team', 'sync')).toMatch(
      /^This program is older than the team: update it to decide\. Nothing was sent\.$/m,
    )
    expect(await json(ana, 'team', 'sync')).toMatchObject({ isOutdated: true, items: { sent: 0 } })
    const refusal = await run(ana, ['team', 'add-person', 'cleo', '--role', 'viewer'])
    expect([refusal.code, refusal.stderr]).toEqual([
      3,
      'This program is older than the team: its workspace is written by a newer version; update the program to decide; until then it reads, and decisions stay here\n',
    ])
    await dba.query('UPDATE desk.workspaces SET min_app = NULL')
    await dba.end()
    expect(await json(ana, 'team', 'sync')).toMatchObject({ isOutdated: false, items: { sent: 1 } })
  })
})
