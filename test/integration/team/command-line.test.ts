import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { TeamState } from '../../../src-main/contract/team.ts'
import { openForReading } from '../../../src-main/store/database/database.ts'
import { teamMigrations } from '../../../src-main/team/sql/migrations.ts'
import type { Cli, CommandOutcome } from '../../support/cli.ts'
import { passwordOf } from '../../support/postgres.ts'
import { startServer } from './server.ts'
import { acceptAll, jsonOf, makeTeamCli, MISSING_LEDGER, serverWords } from './team-cli.ts'

const postgres = await startServer(['ana', 'ben'])
const database = await postgres.createDatabase()
const [ana, ben] = [makeTeamCli('ana'), makeTeamCli('ben')]

const server = (login: string): string[] => serverWords(postgres, database, login)

describe('the team commands', () => {
  it('refuse a wrong password, an unknown authority and a server without a team, each in one line', async () => {
    const wrongPassword = await ana.start(['team', 'create', 'Operations', ...server('ana')], {
      env: { PARTNER_DESK_TEAM_PASSWORD: 'wrong' },
    }).ended
    expect([wrongPassword.code, wrongPassword.stderr]).toEqual([
      3,
      "The team's server refused the login: ana may not connect, or the password is wrong; check database, login and password\n",
    ])
    const untrustedServer = await ana.run(
      'team',
      'create',
      'Operations',
      ...server('ana').slice(0, 4),
    )
    expect([untrustedServer.code, untrustedServer.stderr]).toEqual([
      3,
      expect.stringMatching(
        /^The certificate of the team's server is not trusted: [A-Z_]+; name the file of its certificate authority with --ca, and check the host name\n$/,
      ),
    ])
    const withoutTeam = await ana.run('team', 'sync')
    expect([withoutTeam.code, withoutTeam.stderr]).toEqual([
      2,
      'The profile is not in a team: its cache belongs to one person; create or join a team first\n',
    ])
    const unknownName = await ana.run('team', 'join', 'Other', ...server('ana'))
    expect([unknownName.code, unknownName.stderr]).toEqual([
      2,
      'There is no such team for this login: ana is a member of no sandbox team "Other"; ask an admin of the team to add you\n',
    ])
  })

  it('make a team, add a person, share a run, and close its period with four eyes', async () => {
    const creation = await jsonOf<{ team: TeamState }>(
      ana,
      'team',
      'create',
      'Operations',
      ...server('ana'),
    )
    expect(creation.team).toMatchObject({ name: 'Operations', login: 'ana', unshared: 0 })
    const ledger = ana.write('ledger.csv', MISSING_LEDGER)
    const runOutcome = await ana.run(
      'reconcile',
      '--ledger',
      ledger,
      '--offline',
      '--cache-complete',
    )
    expect(runOutcome.code).toBe(1)
    expect(await jsonOf(ana, 'team', 'sync')).toMatchObject({ sent: 0, opened: [] })
    await jsonOf(ana, 'team', 'add-person', 'ben', '--role', 'approver')
    const members = await jsonOf<{ members: { login: string; role: string }[] }>(
      ana,
      'team',
      'members',
    )
    expect(members.members.map(({ login, role }) => [login, role])).toEqual([
      ['ana', 'admin'],
      ['ben', 'approver'],
    ])

    const joining = await jsonOf<{ team: TeamState }>(ben, 'team', 'join', ...server('ben'))
    expect(joining.team.cursor).toBe(3)
    const earlyProposal = await ana.run('team', 'propose', '--note', 'September')
    expect([earlyProposal.code, earlyProposal.stderr]).toEqual([
      2,
      expect.stringMatching(/^The period cannot be closed yet: .*; resolve or accept its breaks/),
    ])
    acceptAll(ben)
    expect((await jsonOf<{ team: TeamState }>(ben, 'team', 'status')).team.unshared).toBe(1)
    expect(await jsonOf(ben, 'team', 'sync')).toMatchObject({ sent: 1, received: 1 })

    const proposal = await jsonOf<{ team: TeamState }>(
      ana,
      'team',
      'propose',
      '--note',
      'September',
    )
    const [closing] = proposal.team.closings
    expect(closing).toMatchObject({ state: 'proposed', proposedBy: 'ana', isSameHere: true })
    const period = closing?.period ?? ''
    const ownOutcome = await ana.run('team', 'approve', period)
    expect([ownOutcome.code, ownOutcome.stderr]).toEqual([
      3,
      expect.stringMatching(/^Members cannot approve their own closings: /),
    ])
    const approval = await jsonOf<{ team: TeamState }>(ben, 'team', 'approve', period)
    expect(approval.team.closings).toMatchObject([{ period, state: 'closed' }])
    const reopening = await ben.run('team', 'reopen', period, '--reason', 'a late booking')
    expect(reopening.code).toBe(0)
  })

  it('receive the ledger file of a run of the team, once, and then use it as that run’s file', async () => {
    const [id = ''] = runsOf(ben)
    const unknownRun = await ben.run('team', 'file', 'nothing')
    expect([unknownRun.code, unknownRun.stderr]).toEqual([
      2,
      'There is no run "nothing": it was not received, or was deleted; synchronize, and look at the list of runs\n',
    ])
    expect((await ben.run('team', 'file')).code).toBe(2)
    const evidenceWithoutFile = await jsonOf<{ has_ledger: boolean }>(
      ben,
      'evidence',
      '--run',
      id,
      '--out',
      ben.path('bare'),
    )
    expect(evidenceWithoutFile.has_ledger).toBe(false)

    const receivedFile = await jsonOf<{ path: string }>(ben, 'team', 'file', id)
    expect(receivedFile).toEqual({
      run: id,
      path: receivedFile.path,
      name: 'ledger.csv',
      bytes: MISSING_LEDGER.length,
      sha256: createHash('sha256').update(MISSING_LEDGER).digest('hex'),
    })
    expect(receivedFile.path.startsWith(ben.dataDir)).toBe(true)
    expect(readFileSync(receivedFile.path, 'utf8')).toBe(MISSING_LEDGER)
    // The file is here, so the command needs no server and no password.
    const { code, stdout } = await ben.start(['team', 'file', id], {
      env: { PARTNER_DESK_TEAM_PASSWORD: '' },
    }).ended
    expect([code, stdout]).toEqual([0, `${receivedFile.path}\n`])
    const ownOutcome = await ana.run('team', 'file', id)
    expect(ownOutcome.stdout).toBe(`${ana.path('ledger.csv')}\n`)
    const evidenceWithFile = await jsonOf<{ has_ledger: boolean }>(
      ben,
      'evidence',
      '--run',
      id,
      '--out',
      ben.path('whole'),
    )
    expect(evidenceWithFile.has_ledger).toBe(true)
    const secondOutcome = await ben.json<{ ledger: { rows: number } }>(
      ['reconcile', '--ledger', receivedFile.path, '--offline', '--cache-complete'],
      [1],
    )
    expect(secondOutcome.ledger.rows).toBe(1)
  })

  it('report that the server does not have a file that was not shared', async () => {
    rmSync(ana.path('ledger.csv'))
    const ledger = ana.write('gone.csv', MISSING_LEDGER.replace(',2,', ',3,'))
    await ana.run('reconcile', '--ledger', ledger, '--offline', '--cache-complete')
    rmSync(ledger)
    const { shared } = await jsonOf<{ shared: string }>(ana, 'team', 'sync')
    await jsonOf(ben, 'team', 'sync')
    const missingFile = await ben.run('team', 'file', shared)
    expect([missingFile.code, missingFile.stderr]).toEqual([
      2,
      'The team does not have the ledger file of this run: gone.csv was not shared with it; ask the colleague who made the run for the file\n',
    ])
  })

  it('dismiss no decision that the team did not refuse', async () => {
    const unknownDecision = await ben.run('team', 'dismiss', 'd1')
    expect([unknownDecision.code, unknownDecision.stderr]).toEqual([
      2,
      'There is no such refused decision: "d1"; look at the list of refused decisions again\n',
    ])
    expect((await ben.run('team', 'dismiss')).code).toBe(2)
  })

  it('verify the log, write it as lines, and leave', async () => {
    const { events } = await jsonOf<{ events: number }>(ben, 'team', 'verify')
    const eventsPath = ben.path('events.jsonl')
    expect(await jsonOf(ben, 'team', 'export', '--out', eventsPath)).toMatchObject({ events })
    const stream = await ben.run('team', 'export', '--out', '-')
    const lines = stream.stdout.trimEnd().split('\n')
    expect(lines).toHaveLength(events)
    expect(lines.map((line) => (JSON.parse(line) as { kind: string }).kind)).toEqual([
      'member',
      'run',
      'member',
      'decision',
      'closing_proposed',
      'closing_approved',
      'reopened',
      'run',
      'run',
    ])
    const secondOutcome = await ben.run('team', 'export', '--out', eventsPath)
    expect(secondOutcome.code).toBe(2)
    expect((await ben.run('team', 'leave')).code).toBe(0)
    expect(await jsonOf(ben, 'team', 'status')).toEqual({ team: null })
  })

  it('end a membership, and print how the login is closed', async () => {
    const add = (...extraWords: string[]): Promise<CommandOutcome> =>
      ana.run('team', 'add-person', 'ben', '--role', 'approver', ...extraWords)
    expect((await add('--until', '2999-12-31')).stdout).toContain(
      'ben is a member until 2999-12-31. If the login does not exist yet, ',
    )
    expect((await add('--until', '2026-01-01')).stdout).toBe(
      "The membership of ben has ended. The server's administrator closes the login by:\n" +
        '  ALTER ROLE "ben" NOLOGIN;\n',
    )
  })

  it('leave no password behind in a file', () => {
    const passwords = ['ana', 'ben'].map(passwordOf)
    for (const cli of [ana, ben]) {
      const files = readdirSync(cli.dataDir, { recursive: true, withFileTypes: true }).filter(
        (file) => file.isFile(),
      )
      expect(files.length).toBeGreaterThan(2)
      const filesWithPassword = files.filter((file) => {
        const content = readFileSync(join(file.parentPath, file.name))
        return passwords.some((password) => content.includes(password))
      })
      expect(filesWithPassword.map(({ name }) => name)).toEqual([])
    }
  })

  it('print the script that sets a server up, which may be run again', async () => {
    const { stdout } = await ana.run('team', 'sql')
    expect(stdout).toContain('CREATE SCHEMA IF NOT EXISTS desk')
    const dba = await postgres.superuser(database)
    await dba.query(stdout)
    await dba.end()
    expect((await ana.run('team', 'sync')).code).toBe(0)
  })

  it('upgrade the server only for a login with that right', async () => {
    const refusal = await ana.run('team', 'upgrade')
    expect([refusal.code, refusal.stderr]).toEqual([
      3,
      expect.stringMatching(/^Your role in the team does not allow this/),
    ])
    const dba = await postgres.superuser(database)
    await dba.query('ALTER ROLE ana SUPERUSER')
    const upgrade = await ana.run('team', 'upgrade')
    await dba.query('ALTER ROLE ana NOSUPERUSER')
    await dba.end()
    expect([upgrade.code, upgrade.stdout]).toEqual([
      0,
      `The server is up to date, at version ${teamMigrations.at(-1)?.version}.\n`,
    ])
  })
})

function runsOf(cli: Cli): string[] {
  const db = openForReading(cli.database())
  try {
    return db.prepare<[], string>('SELECT id FROM runs ORDER BY seq').pluck().all()
  } finally {
    db.close()
  }
}
