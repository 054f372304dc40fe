import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { allIds, ledger } from '../../../integration/second/ledger.ts'
import type { SecondService } from '../../../integration/second/second-service.ts'
import { startSecondService } from '../../../integration/second/second-service.ts'
import type { Cli, CommandOutcome, Start } from '../../../support/cli.ts'
import { expectFailure, makeCli, profileWords } from '../../../support/cli.ts'
import { filesBelow, findSecrets } from '../../../support/secret-forms.ts'

const onWindows = process.platform === 'win32'

describe('findSecrets', () => {
  it('S7: finds a secret in each of its forms', () => {
    const secret = 'canary+/secret?8'
    const hex = Buffer.from(secret).toString('hex')
    const encodedForms = [
      secret,
      btoa(secret),
      btoa(`ab:${secret}`),
      btoa(`a${secret}z`),
      encodeURIComponent(secret),
      hex,
      Buffer.from(secret, 'utf16le'),
    ]
    const places = new Map(
      encodedForms.map((text, index) => [
        String(index),
        Buffer.concat([Buffer.from('…'), Buffer.from(text as string), Buffer.from('…')]),
      ]),
    )
    expect(findSecrets({ secret }, places).sort()).toEqual(
      encodedForms.map((_text, index) => `secret in ${index}`),
    )
  })
})

describe('after a journey in which every answer echoes its request', () => {
  let service: SecondService
  let cli: Cli
  let secrets: Record<string, string>
  const outputs: CommandOutcome[] = []

  beforeAll(async () => {
    service = await startSecondService({ gatewayHeader: 'X-Gateway-Key', pageSize: 20 })
    const canaries = { PARTNER_DESK_GATEWAY_SECRET: service.gatewaySecret }
    cli = makeCli(service, canaries)
    const run = async (words: readonly string[], start?: Start) =>
      void outputs.push(await cli.start(words, start).ended)
    const umask = onWindows ? 0 : process.umask(0)
    try {
      const credentials = {
        'client id': service.clientId,
        'client secret': service.clientSecret,
        'gateway secret': service.gatewaySecret,
        'Basic header': btoa(`${service.clientId}:${service.clientSecret}`),
      }
      // Every token of this service ends like this. The echoed one is the token of the next
      // command.
      secrets = { ...credentials, token: '._~+/tokencanary==' }
      const echoedCredentials = Object.values(credentials).join(' ')
      const echo = () =>
        `${echoedCredentials} Bearer 2nd-${service.requests.filter(({ path }) => path === '/oauth2/token/').length - failedTokens + 1}._~+/tokencanary==`
      const partnerError = () =>
        JSON.stringify({
          code: 20000,
          status: 400,
          type: echo(),
          detail: { code: 'x', message: `refused ${echo()}` },
        })
      const gatewayError = () =>
        JSON.stringify({
          data: { why: echo() },
          error_code: 10400,
          message: `refused ${echo()}`,
          timestamp: 1,
        })
      let failedTokens = 0
      const failToken = (status: number, body: string, type = 'application/json') => {
        failedTokens += 1
        service.failNext(1, status, body, '/oauth2/', { 'content-type': type })
      }
      await run([...profileWords('second', service, 'header:X-Gateway-Key')])
      await run(['sync', '--withdrawal-ids', cli.write('ids.txt', allIds), '--json'])
      // The partner service echoes for single ids, then for the quotes. The gateway echoes for a
      // list, then for the feed.
      service.failNext(3, 400, partnerError(), '/withdrawals/')
      service.failNext(1, 400, partnerError(), '/quotes/')
      service.failNext(1, 400, gatewayError(), '/currencies/')
      await run(['sync', '--full'])
      service.failNext(1, 400, gatewayError(), '/transactions/')
      await run(['sync', '--json'])
      failToken(400, JSON.stringify({ error: echoedCredentials }))
      await run(['sync'])
      failToken(
        401,
        JSON.stringify({ error: 'invalid_client', error_description: echoedCredentials }),
      )
      await run(['reconcile', '--ledger', cli.write('ledger.csv', ledger)])
      failToken(200, `<html>${echoedCredentials}`, 'text/html')
      await run(['sync'])
      service.failNext(1, 302, echo(), '/withdrawals/', {
        location: `http://127.0.0.1:9/?${encodeURIComponent(echo())}`,
      })
      await run(['sync', '--full'])
      // Fields of a record with the secret as their text are the provider's own data. Its error
      // texts are not.
      await run([
        'reconcile',
        '--ledger',
        cli.path('ledger.csv'),
        '--json',
        '--out',
        join(cli.dataDir, 'breaks.csv'),
      ])
      for (const report of [
        'withdrawals',
        'transactions',
        'quotes',
        'contacts',
        'breaks',
        'matches',
      ])
        await run(['export', report, '--out', join(cli.dataDir, `${report}-out.csv`), '--json'])
      for (const words of [
        ['status'],
        ['status', '--json'],
        ['doctor'],
        ['profile', 'list', '--json'],
        ['profile', 'edit', 'second', '--max-rate', '50'],
      ])
        await run(words)
      await run(['sync'], { env: { PARTNER_DESK_CLIENT_ID: '' } })
      await run(['frobnicate'])
    } finally {
      if (!onWindows) process.umask(umask)
    }
  })

  afterAll(async () => {
    cli.remove()
    await service.close()
  })

  it('met the expected errors, which contained the secrets', () => {
    const bearers = service.requests.flatMap(({ headers }) =>
      headers.authorization?.startsWith('Bearer ') ? [headers.authorization] : [],
    )
    expect(bearers.length).toBeGreaterThan(20)
    expect(bearers.filter((bearer) => !bearer.endsWith(secrets.token ?? '-'))).toEqual([])
    // The echoed text is printed without the secrets, which shows that it did arrive.
    expect(
      [outputs[2]?.stdout, outputs[3]?.stderr].map((text) =>
        /refused (\[removed\] ){4}Bearer \[removed\]/.test(text ?? ''),
      ),
    ).toEqual([true, true])
    expect(outputs.map(({ code }) => code)).toEqual([
      0,
      0,
      0,
      3,
      3,
      3,
      3,
      0,
      1,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      0,
      expect.toBeOneOf([0, 4]),
      0,
      0,
      2,
      2,
    ])
    expect(
      service.requests.filter(({ headers }) => headers['x-gateway-key'] === service.gatewaySecret)
        .length,
    ).toBeGreaterThan(20)
  })

  it('threat 25, V7, A14: no output holds a secret in any form', () => {
    const places = new Map(
      outputs.flatMap(({ stdout, stderr }, index) => [
        [`stdout of command ${index}`, Buffer.from(stdout)] as const,
        [`stderr of command ${index}: ${stderr.slice(0, 60)}`, Buffer.from(stderr)] as const,
      ]),
    )
    expect(findSecrets(secrets, places)).toEqual([])
  })

  it('threat 19, threat 25, S12, V7, A14: no file of the data folder holds a secret in any form: log, database, profiles, exports', () => {
    const files = filesBelow(cli.dataDir)
    expect(files.map((path) => path.slice(cli.dataDir.length + 1))).toEqual(
      expect.arrayContaining([
        join('logs', 'desk.log'),
        'profiles.json',
        'breaks.csv',
        'withdrawals-out.csv.manifest.json',
      ]),
    )
    expect(
      findSecrets(
        secrets,
        new Map(
          files.map((path) => [
            path.slice(cli.dataDir.length + 1).replace(/[0-9a-f-]{36}/, 'ID'),
            readFileSync(path),
          ]),
        ),
      ),
    ).toEqual([])
  })

  it.skipIf(onWindows)('threat 16, S9: files are 0600 and folders 0700, whatever the umask', () => {
    const modes = (isFolder: boolean) =>
      [
        cli.dataDir,
        ...readdirSync(cli.dataDir, { recursive: true }).map((name) =>
          join(cli.dataDir, String(name)),
        ),
      ]
        .filter((path) => statSync(path).isDirectory() === isFolder)
        .map(
          (path) =>
            `${path.slice(cli.dataDir.length)} ${(statSync(path).mode & 0o777).toString(8)}`,
        )
    expect(modes(true).length).toBeGreaterThan(3)
    expect(modes(true).filter((text) => !text.endsWith(' 700'))).toEqual([])
    expect(modes(false).length).toBeGreaterThan(10)
    expect(modes(false).filter((text) => !text.endsWith(' 600'))).toEqual([])
  })
})

describe('without a keychain', () => {
  it('X14, F18: keeps the profile without its secret, says so, ends with 0, and writes the secret nowhere', async () => {
    const service = await startSecondService()
    const cli = makeCli()
    const secret = 'typed-secret-Vx7canary'
    const gatewaySecret = 'typed-gateway-Wy3canary'
    const addOutcome = await cli.start([...profileWords('second', service, 'header:X-Key')], {
      input: `${secret}\n${gatewaySecret}\n`,
    }).ended
    expect(addOutcome).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/no usable keychain.*not stored anywhere/),
    })
    expect(addOutcome.stderr).toContain('PARTNER_DESK_CLIENT_ID')
    expect(await cli.json(['profile', 'list'])).toMatchObject({
      profiles: [{ name: 'second', gateway_auth: 'header:X-Key' }],
    })
    // A command that needs the secret fails. With the credentials in its environment it succeeds.
    const refusedSync = await cli.run('sync')
    expect(refusedSync).toMatchObject({
      code: 4,
      stdout: '',
      stderr: expect.stringMatching(/^[^\n]+PARTNER_DESK_CLIENT_ID[^\n]*\n$/),
    })
    const env = {
      PARTNER_DESK_CLIENT_ID: service.clientId,
      PARTNER_DESK_CLIENT_SECRET: service.clientSecret,
      PARTNER_DESK_GATEWAY_SECRET: 'k',
    }
    await cli.start(['profile', 'edit', 'second', '--gateway-auth', 'bearer'], { env }).ended
    expect(await cli.start(['sync'], { env }).ended).toMatchObject({ code: 0, stderr: '' })
    const places = new Map(filesBelow(cli.folder).map((path) => [path, readFileSync(path)]))
    expect(places.size).toBeGreaterThan(3)
    expect(
      findSecrets(
        {
          secret,
          gatewaySecret,
          'client id': service.clientId,
          'client secret': service.clientSecret,
        },
        places,
      ),
    ).toEqual([])
    expect(addOutcome.stdout + addOutcome.stderr + refusedSync.stderr).not.toMatch(/canary/)
    cli.remove()
    await service.close()
  })

  it('X14: keeps the profile if nothing was piped in, and says what is missing', async () => {
    const service = await startSecondService()
    const cli = makeCli()
    const outcomes = [
      await cli.run(...profileWords('closed', service)),
      await cli.start(profileWords('empty', service, 'header:X-Key'), { input: '' }).ended,
    ]
    for (const outcome of outcomes)
      expect(outcome).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/no usable keychain, so the profile has no secrets\.\n$/),
        stderr: expect.stringMatching(/^Set PARTNER_DESK_CLIENT_ID and [^\n]+\n$/),
      })
    expect(await cli.json(['profile', 'list'])).toMatchObject({
      profiles: [{ name: 'closed' }, { name: 'empty' }],
    })
    expectFailure(
      await cli.start(profileWords('blank', service), { input: '\n' }).ended,
      2,
      /No client secret was given: the first line/,
    )
    cli.remove()
    await service.close()
  })

  it.each(onWindows ? (['socket'] as const) : (['pipe', 'socket'] as const))(
    'waits for a late secret through a %s, and reports a missing one',
    async (lateInput) => {
      const service = await startSecondService()
      const cli = makeCli()
      const secret = 'late-secret-Zq9canary\n'
      expect(
        await cli.start([...profileWords('second', service), '--json'], {
          input: secret,
          lateInput,
        }).ended,
      ).toMatchObject({ code: 0, stdout: expect.stringContaining('"session_only"') })
      const id = ['--client-id', service.clientId]
      // Alone or with the client id, the secret is required.
      expect(
        await cli.start(['profile', 'edit', 'second', ...id, '--json'], {
          input: secret,
          lateInput,
        }).ended,
      ).toMatchObject({ code: 0, stdout: expect.stringContaining('"session_only"') })
      expectFailure(
        await cli.start(['profile', 'edit', 'second'], { input: secret, lateInput }).ended,
        2,
        /client id/,
      )
      expectFailure(
        await cli.start(['profile', 'edit', 'second'], { input: '', lateInput }).ended,
        2,
        /nothing to change/,
      )
      // With another setting the secret is optional.
      expectFailure(
        await cli.start(['profile', 'edit', 'second', '--max-rate', '3'], {
          input: secret,
          lateInput,
        }).ended,
        2,
        /client id/,
      )
      const editing = cli.start(['profile', 'edit', 'second', '--max-rate', '3', '--json'], {
        input: '',
        lateInput,
      })
      expect(await editing.ended).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('"secret":null'),
      })
      cli.remove()
      await service.close()
    },
  )

  it('waits at most two seconds for an optional secret while standard input stays open, and prints a note', async () => {
    const service = await startSecondService()
    const cli = makeCli()
    await cli.start([...profileWords('second', service, 'header:X-Key')], { input: 'one\ntwo\n' })
      .ended
    const editing = cli.start(['profile', 'edit', 'second', '--max-rate', '3'], {
      input: '',
      keepsInputOpen: true,
    })
    expect(await editing.ended).toMatchObject({
      code: 0,
      stderr: 'Standard input held no secret: the stored one is kept.\n',
    })
    cli.remove()
    await service.close()
  })

  it('F18: doctor reports the missing keychain from its answer, and nothing else', async () => {
    const cli = makeCli()
    expect(await cli.json(['doctor'], [4])).toMatchObject({
      findings: [{ part: 'keychain', what: expect.stringMatching(/^the keychain is none:/) }],
    })
    cli.remove()
  })

  it('inputs 72, 73: refuses unusable credentials, and prints none of them', async () => {
    const service = await startSecondService()
    const cli = makeCli()
    for (const [id, input] of [
      ['a:b', 'secret-canary\n'],
      ['x'.repeat(300), 'secret-canary\n'],
      ['desk', '\n'],
      ['desk', `canary${'x'.repeat(3000)}\n`],
      ['desk', 'canary\0x\n'],
    ] as const) {
      const outcome = await cli.start(profileWords('second', { ...service, clientId: id }), {
        input,
      }).ended
      expect(outcome, id).toMatchObject({
        code: 2,
        stdout: '',
        stderr: expect.stringMatching(/^[^\n]+\n$/),
      })
      expect(outcome.stderr).not.toContain('canary')
    }
    expect(await cli.json(['profile', 'list'])).toEqual({ profiles: [] })
    cli.remove()
    await service.close()
  })
})
