import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { claimInstruction, releaseInstruction } from '../../../src-main/app/team-claims.ts'
import { findOperation } from '../../../src-main/domain/operations.ts'
import { openLog } from '../../../src-main/hosts/log.ts'
import type { RunningDesk } from '../../../src-main/hosts/node/window-desk.ts'
import { startWindowDesk } from '../../../src-main/hosts/node/window-desk.ts'
import { startSandbox } from '../../../src-main/sandbox/server.ts'
import { build } from '../../support/build.ts'
import { builtProgram } from '../../support/built-program.ts'
import { callCore, newId, PROFILE, settingsOf } from '../../support/lab.ts'
import { passwordOf } from '../../support/postgres.ts'
import { makeCache, makeFolder } from '../../support/reconcile.ts'
import { mostRows, plansOf } from './plans.ts'
import { openRecordTeam } from './record-station.ts'
import { openStation, startServer } from './server.ts'
import { Station } from './station.ts'
import { openTeam, roles } from './team.ts'

const persons = ['ana', 'ben'] as const

build()
const postgres = await startServer([...roles, ...persons])
const sandbox = await startSandbox({ withdrawals: 20, clock: 'still' })
afterAll(() => sandbox.close())

/** The window's cores of Ana and Ben, in one team, over one sandbox. */
async function openCores(): Promise<{
  readonly database: string
  readonly ana: RunningDesk
  readonly ben: RunningDesk
}> {
  const database = await postgres.createDatabase()
  const cores: RunningDesk[] = []
  for (const login of persons) {
    const folder = mkdtempSync(join(tmpdir(), 'partner-desk-claims-'))
    mkdirSync(join(folder, 'exports'))
    const core = startWindowDesk({
      folder,
      program: builtProgram,
      host: 'loopback',
      version: '0.0.0',
      dialogs: { chooseTarget: undefined, moveDataFolder: undefined },
      log: openLog(folder),
    })
    onTestFinished(async () => {
      await core.close()
      rmSync(folder, { recursive: true, force: true })
    })
    cores.push(core)
    const { clientId, clientSecret } = sandbox
    await callCore(core, 'addProfile', {
      name: PROFILE,
      settings: settingsOf(sandbox, 'sandbox'),
      secrets: { clientId, clientSecret },
    })
    await callCore(core, 'setService', { profile: PROFILE, settings: { isTradingAllowed: true } })
    await callCore(core, 'setOperation', {
      profile: PROFILE,
      operation: 'partner.quote-execution',
      route: findOperation('partner.quote-execution')?.assumedRoute ?? null,
    })
    const team = {
      profile: PROFILE,
      server: postgres.settings(database, login),
      password: passwordOf(login),
    }
    if (login === 'ana') {
      await callCore(core, 'createTeam', {
        ...team,
        name: 'Operations',
        display: 'Ana',
        hasFourEyes: true,
      })
      await callCore(core, 'setMember', {
        profile: PROFILE,
        login: 'ben',
        display: 'Ben',
        role: 'operator',
        until: null,
      })
    } else await callCore(core, 'joinTeam', { ...team, name: null })
  }
  const [ana, ben] = cores as [RunningDesk, RunningDesk]
  return { database, ana, ben }
}

async function quoteAt(core: RunningDesk): Promise<string> {
  const { answer, failure } = await callCore(core, 'instruct', {
    profile: PROFILE,
    id: newId(),
    instruction: {
      kind: 'quote',
      pair: 'BTC_USDC',
      opType: 'BUY',
      amount: { side: 'base', text: '0.01' },
      externalRef: newId(),
    },
  })
  expect(failure).toBeNull()
  return (JSON.parse(answer ?? '') as { id: string }).id
}

const execute = (core: RunningDesk, quote: string): Promise<string> =>
  callCore(core, 'instruct', {
    profile: PROFILE,
    id: newId(),
    instruction: { kind: 'executeQuote', quote },
  }).then(
    ({ state }) => state,
    (error: unknown) => {
      const { code, why } = error as { code: string; why: string }
      return `${code}: ${why}`
    },
  )
const executions = (): number =>
  sandbox.control
    .requests()
    .filter(({ method, path }) => method === 'POST' && path.endsWith('/quote-executions/'))
    .reduce((sum, { count }) => sum + count, 0)

async function endSessions(login: string): Promise<void> {
  const client = await postgres.superuser('postgres')
  await client.query(
    `SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE usename = '${login}'`,
  )
  await client.end()
}

async function alterLogin(option: 'LOGIN' | 'NOLOGIN'): Promise<void> {
  const client = await postgres.superuser('postgres')
  await client.query(`ALTER ROLE ana ${option}`)
  await client.end()
}

describe('two windows of a team', () => {
  it('that execute one quote at once send it once, and the other window shows who claimed it', async () => {
    const { ana, ben } = await openCores()
    for (let round = 0; round < 5; round += 1) {
      const quote = await quoteAt(ana)
      const executionCount = executions()
      const outcomes = await Promise.all([execute(ana, quote), execute(ben, quote)])
      expect(executions() - executionCount).toBe(1)
      const [done, refused] = outcomes[0] === 'done' ? outcomes : outcomes.toReversed()
      expect(done).toBe('done')
      expect(refused).toBe(
        `CLAIMED_ALREADY: ${outcomes[0] === 'done' ? 'ana' : 'ben'} claimed it first`,
      )
    }
  })

  it('send nothing while the server does not answer, and send it afterwards', async () => {
    const { ana } = await openCores()
    const quote = await quoteAt(ana)
    const executionCount = executions()
    await alterLogin('NOLOGIN')
    await endSessions('ana')
    try {
      expect(await execute(ana, quote)).toMatch(/^CLAIM_FAILED: /)
      expect(executions()).toBe(executionCount)
      // A new quote changes nothing, so it needs no claim.
      await quoteAt(ana)
    } finally {
      await alterLogin('LOGIN')
    }
    expect(await execute(ana, quote)).toBe('done')
    expect(executions()).toBe(executionCount + 1)
  })

  it('connect again for a claim whose connection was lost', async () => {
    const { ana } = await openCores()
    for (let round = 0; round < 3; round += 1) {
      const quote = await quoteAt(ana)
      await endSessions('ana')
      expect(await execute(ana, quote)).toBe('done')
    }
  })

  it('send nothing over a server of a version without claims', async () => {
    const { database, ana } = await openCores()
    const quote = await quoteAt(ana)
    const executionCount = executions()
    const client = await postgres.superuser(database)
    await client.query('DROP FUNCTION desk.claim(uuid, uuid, text, text)')
    await client.end()
    expect(await execute(ana, quote)).toBe(
      "CLAIM_FAILED: this version of the team's server does not support claims",
    )
    expect(executions()).toBe(executionCount)
  })

  it('free the claim of an instruction that the service refused', async () => {
    const { database, ana, ben } = await openCores()
    const unknownQuote = '11111111-1111-4111-8111-111111111111'
    expect(await execute(ana, unknownQuote)).toBe('refused')
    const client = await postgres.superuser(database)
    await expect
      .poll(async () => (await client.query('SELECT FROM desk.claims')).rowCount, {
        timeout: 30_000,
      })
      .toBe(0)
    await client.end()
    expect(await execute(ben, unknownQuote)).toBe('refused')
  })
})

describe('claimInstruction', () => {
  const claim = { once: 'execute/q', id: 'i1' }

  it('holds after a restart of the workstation, and for it alone', async () => {
    const cache = makeCache(makeFolder(), {})
    const { database, stations } = await openRecordTeam(postgres, persons, { ana: cache })
    const [ana, ben] = stations
    if (!ana || !ben) throw new Error('two workstations')
    await claimInstruction(ana.store, ana.server, claim)
    await ana.close()
    const reopenedAna = await openStation(postgres, database, 'ana', cache)
    await expect(
      claimInstruction(ben.store, ben.server, { ...claim, id: 'i2' }),
    ).rejects.toMatchObject({ code: 'CLAIMED_ALREADY', why: 'ana claimed it first' })
    // A cache sends only one instruction of a key, so its workstation may claim the key again for
    // another instruction.
    await claimInstruction(reopenedAna.store, reopenedAna.server, claim)
    await claimInstruction(reopenedAna.store, reopenedAna.server, { ...claim, id: 'i3' })
    // A late release of the first instruction frees nothing.
    await releaseInstruction(reopenedAna.store, reopenedAna.server, claim)
    await releaseInstruction(ben.store, ben.server, { ...claim, id: 'i3' })
    await expect(claimInstruction(ben.store, ben.server, claim)).rejects.toMatchObject({
      code: 'CLAIMED_ALREADY',
    })
    await releaseInstruction(reopenedAna.store, reopenedAna.server, { ...claim, id: 'i3' })
    await claimInstruction(ben.store, ben.server, claim)
  })

  it('is granted to one of two stations that claim in open transactions', async () => {
    const team = await openTeam(postgres)
    const { operator, approver } = team.as
    const stations = [new Station(operator, team.workspace), new Station(approver, team.workspace)]
    const claimAs = (client: typeof operator, index: number): Promise<unknown> =>
      client.query(`SELECT desk.claim($1, $2, 'execute/q', $3)`, [
        team.workspace,
        stations[index]?.id,
        `i${index}`,
      ])
    await operator.query('BEGIN')
    await claimAs(operator, 0)
    const secondClaim = claimAs(approver, 1).then(
      () => 'done',
      ({ message, detail }: { message: string; detail: string }) => `${message}: ${detail}`,
    )
    await operator.query('COMMIT')
    expect(await secondClaim).toBe('CLAIMED_ALREADY: operator')
  })

  it('takes over a claim that is released while it waits', async () => {
    const team = await openTeam(postgres)
    const { operator, superuser, workspace } = { ...team, ...team.as }
    const { id } = new Station(operator, workspace)
    await superuser.query(
      `INSERT INTO desk.claims (workspace, once, id, station, login) VALUES ($1, 'execute/q', 'i0', gen_random_uuid(), 'approver')`,
      [workspace],
    )
    await superuser.query('BEGIN')
    await superuser.query('SELECT FROM desk.claims FOR UPDATE')
    const claimQuery = operator.query(`SELECT desk.claim($1, $2, 'execute/q', 'i1')`, [
      workspace,
      id,
    ])
    const observer = await postgres.superuser(team.database)
    await expect
      .poll(
        async () =>
          (
            await observer.query(
              "SELECT FROM pg_stat_activity WHERE usename = 'operator' AND wait_event_type = 'Lock'",
            )
          ).rowCount,
      )
      .toBe(1)
    await observer.end()
    await superuser.query('DELETE FROM desk.claims')
    await superuser.query('COMMIT')
    await claimQuery
    expect((await superuser.query('SELECT login, id FROM desk.claims')).rows).toEqual([
      { login: 'operator', id: 'i1' },
    ])
  })

  it('looks claims up by key, without statistics and with them', async () => {
    const team = await openTeam(postgres)
    const client = await postgres.superuser(team.database)
    await client.query("LOAD 'auto_explain'")
    await client.query('SET SESSION AUTHORIZATION operator')
    const { id } = new Station(client, team.workspace)
    const act = async (): Promise<void> => {
      for (const name of ['claim', 'claim', 'release_claim'])
        await client.query(`SELECT desk.${name}($1, $2, 'execute/q', 'i')`, [team.workspace, id])
    }
    // The session keeps the plans that it made while the table was empty.
    await act()
    await team.superuser.query(
      `INSERT INTO desk.claims (workspace, once, id, station, login) SELECT $1, 'execute/' || no, 'i', $2, 'operator' FROM generate_series(1, 3000) AS no`,
      [team.workspace, id],
    )
    const plans = await plansOf(client, act)
    await team.superuser.query('ANALYZE')
    plans.push(...(await plansOf(client, act)))
    await client.end()
    expect(plans.join('\n')).toMatch(/Index (Only )?Scan using claims_pkey/)
    expect(plans.filter((plan) => mostRows(plan) > 20)).toEqual([])
  })
})
