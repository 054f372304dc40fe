import { describe, expect, it } from 'vitest'
import { objectText, paths, startBadService, tokenBody } from './service.ts'
import { CREDENTIALS, expectExplained, openBadWorld } from './world.ts'

// security.md 4.1 over sockets: the client, the sync and the store against a token endpoint whose
// answers the test sets.

const world = await openBadWorld()

const calls = (): { token: number; data: number } => {
  const token = world.service.requestCount('/oauth2/')
  return { token, data: world.service.requests.length - token }
}
const setTokenAnswer = (body: string, status = 200): void =>
  world.service.setAnswer(paths.token, { status, body })

describe('the token endpoint', () => {
  it('input 1: without access_token is not a login, and no data is requested', async () => {
    setTokenAnswer(tokenBody({ access_token: undefined }))
    expectExplained((await world.sync(['w-1'])).failure, 'BAD_RESPONSE')
    expect(calls()).toEqual({ token: 1, data: 0 })
  })

  it.each([
    ['an empty one', ''],
    ['20,000 characters', 'x'.repeat(20_000)],
    ['line ends', 'abc\r\nX-Injected: 1'],
    ['letters beyond ASCII', 'tökén'],
  ])('input 2: an access_token of %s is refused and put in no header', async (_what, token) => {
    setTokenAnswer(tokenBody({ access_token: JSON.stringify(token) }))
    expectExplained((await world.sync()).failure, 'BAD_RESPONSE')
    expect(calls()).toEqual({ token: 1, data: 0 })
    expect(
      world.service.requests.every(
        ({ headers }) =>
          headers.authorization?.startsWith('Basic ') === true &&
          headers['x-injected'] === undefined,
      ),
    ).toBe(true)
  })

  it.each([
    [undefined, 54_000],
    ['0', 54_000],
    ['-1', 54_000],
    ['"3600"', 3_540_000],
    ['1e99', 86_340_000],
    ['3.5', 2700],
  ])('input 3: with expires_in %s a token is renewed after %i ms', async (expires, renewMs) => {
    setTokenAnswer(tokenBody({ expires_in: expires }))
    const client = world.connect()
    await client.token.get()
    world.clock.advance(renewMs - 1)
    await client.token.get()
    expect(calls().token).toBe(1)
    world.clock.advance(1)
    await client.token.get()
    expect(calls().token).toBe(2)
  })

  it('input 4: a token_type is bearer in any case, or refused', async () => {
    for (const type of ['"bearer"', '"BEARER"', undefined]) {
      setTokenAnswer(tokenBody({ token_type: type }))
      expect((await world.sync()).failure, type).toBeUndefined()
    }
    world.service.reset()
    setTokenAnswer(tokenBody({ token_type: '"MAC"' }))
    expectExplained((await world.sync()).failure, 'BAD_RESPONSE')
    expect(calls()).toEqual({ token: 1, data: 0 })
  })

  it('input 5: a scope that is too narrow is accepted, and calls that need more are refused before they are sent', async () => {
    setTokenAnswer(tokenBody({ scope: '"read"' }))
    const { result } = await world.sync(['w-5'])
    expect(result?.refused).toMatchObject([
      {
        part: 'quotes',
        code: 'SCOPE_MISSING',
        why: expect.stringMatching(/scope read .* read and write; ask the provider/),
      },
    ])
    expect([
      world.service.requestCount('/quotes/'),
      world.service.requestCount('/withdrawals/w-5/'),
    ]).toEqual([0, 1])
    world.service.reset()
    setTokenAnswer(tokenBody({ scope: '"partner.all"' }))
    expect((await world.sync()).result?.refused).toEqual([])
    expect(world.service.requestCount('/quotes/')).toBe(1)
  })

  it('input 6: invalid_client stops everything until the person acts; stored data is kept', async () => {
    const { outcomes } = await world.syncWithdrawals({ 'w-6-stored': {} })
    world.service.reset()
    setTokenAnswer('{"error":"invalid_client"}', 401)
    const client = world.connect()
    const { failure } = await world.sync(['w-6'], client)
    expectExplained(failure, 'CREDENTIALS_WRONG')
    expect(failure?.advice).toContain('the stored ones are kept until then')
    world.clock.advance(3_600_000)
    expectExplained((await world.sync(['w-6'], client)).failure, 'CREDENTIALS_WRONG')
    expect(calls()).toEqual({ token: 1, data: 0 })
    // The operator saves the same credentials again, so the client may log in again.
    client.token.wipe()
    await world.sync(['w-6'], client)
    expect(new Set(world.service.requests.map(({ headers }) => headers.authorization))).toEqual(
      new Set([
        `Basic ${Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString('base64')}`,
      ]),
    )
    expect(outcomes[0]?.row?.id).toBe('w-6-stored')
    expect(world.outcomeOf('withdrawals', 'w-6-stored')).toEqual(outcomes[0])
  })

  it('input 7: unsupported_grant_type stops with the hint that this is another service', async () => {
    setTokenAnswer('{"error":"unsupported_grant_type"}', 400)
    const { failure } = await world.sync()
    expectExplained(failure, 'TOKEN_REFUSED')
    expect(failure?.advice).toContain('check the address: this may not be the expected service')
    expect(calls()).toEqual({ token: 1, data: 0 })
  })

  const errorBody = (error: string, description: string): string =>
    JSON.stringify({ error, error_description: description })

  it.each([
    ['unauthorized_client', 400, 'TOKEN_UNAUTHORIZED_CLIENT', 1, /ask the provider to allow/],
    ['unauthorized_client', 401, 'TOKEN_UNAUTHORIZED_CLIENT', 1, /client_credentials/],
    ['access_denied', 403, 'TOKEN_UNAUTHORIZED_CLIENT', 1, /ask the provider/],
    ['invalid_scope', 400, 'TOKEN_INVALID_SCOPE', 1, /scopes read and write/],
    ['server_error', 400, 'TOKEN_SERVER_ERROR', 5, /try again later/],
    ['server_error', 500, 'TOKEN_SERVER_ERROR', 5, /report it to the provider/],
    ['temporarily_unavailable', 400, 'TOKEN_TEMPORARILY_UNAVAILABLE', 5, /try again later/],
    ['temporarily_unavailable', 503, 'TOKEN_TEMPORARILY_UNAVAILABLE', 5, /offline/],
    ['invalid_client', 401, 'CREDENTIALS_WRONG', 1, /two ways.*--token-form encoded.*Connection/],
    ['unsupported_grant_type', 400, 'TOKEN_REFUSED', 1, /check the address/],
    ['invalid_request', 400, 'TOKEN_REFUSED', 1, /check the address/],
    ['constructor', 400, 'TOKEN_REFUSED', 1, /check the address/],
  ] as const)(
    'input 133: %s with %i is reported with the service’s description, the right advice and tries',
    async (error, status, code, tries, advice) => {
      setTokenAnswer(errorBody(error, 'Ask\u0007 desk\u202e 7'), status)
      const { failure } = await world.sync(['w-133'])
      expectExplained(failure, code)
      expect([failure?.why, failure?.kind, failure?.evidence.part]).toEqual([
        `${error}: Ask  desk  7`,
        'service',
        'token',
      ])
      expect(failure?.advice).toMatch(advice)
      expect(calls()).toEqual({ token: tries, data: 0 })
    },
  )

  it('input 133: a service that issues tokens again is called again and read', async () => {
    world.service.setAnswer(paths.token, (_request, count) =>
      count < 2
        ? { status: 400, body: errorBody('temporarily_unavailable', 'restarting') }
        : { body: tokenBody() },
    )
    expect((await world.sync()).failure).toBeUndefined()
    expect(calls().token).toBe(3)
  })

  it('input 133: a description is cut to 500 characters and contains the secret in no form', async () => {
    const { clientId, clientSecret } = CREDENTIALS
    const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
    const forms = [
      clientSecret,
      basic,
      encodeURIComponent(clientSecret),
      Buffer.from(clientSecret).toString('base64'),
      Buffer.from(clientSecret).toString('hex'),
      [...clientSecret].join(' '),
      clientSecret.slice(0, -3),
    ]
    for (const error of ['invalid_client', 'invalid_scope', 'server_error', 'other']) {
      world.service.reset()
      setTokenAnswer(errorBody(error, `${forms.join(' ')} ${'x'.repeat(480)}${clientSecret}`), 400)
      const { failure } = await world.sync()
      expect(failure?.why.length).toBeLessThanOrEqual(520)
      const reported = JSON.stringify([failure, failure?.message, world.notes])
      for (const form of forms) expect(reported.toLowerCase()).not.toContain(form.toLowerCase())
      expect(reported).not.toMatch(/c4nary/i)
    }
  })

  it('input 133: a missing, empty or non-text description is ignored', async () => {
    for (const description of [undefined, '7', '""', '{"a":1}', '"\\u200b"']) {
      world.service.reset()
      setTokenAnswer(objectText({ error: '"invalid_scope"', error_description: description }), 400)
      expect((await world.sync()).failure?.why).toBe('invalid_scope')
    }
  })

  it('input 8: a login page is reported as a portal, and is not stored', async () => {
    world.service.setAnswer(paths.token, {
      body: '<!doctype html><form action=login>',
      headers: { 'content-type': 'text/html' },
    })
    expectExplained((await world.sync()).failure, 'PORTAL')
    expect(calls()).toEqual({ token: 1, data: 0 })
    expect(world.holds('action=login')).toBe(false)
  })

  it('input 9: a redirect to another host is refused, and nothing arrives there', async () => {
    const otherService = await startBadService()
    for (const status of [302, 307]) {
      world.service.reset()
      world.service.setAnswer(paths.token, {
        status,
        headers: { location: `${otherService.origin}${paths.token}` },
      })
      expectExplained((await world.sync()).failure, 'REDIRECT_REFUSED')
      expect(calls()).toEqual({ token: 1, data: 0 })
    }
    expect(otherService.requests).toEqual([])
    await otherService.close()
  })

  it('input 10: an error that echoes the secret is shown with [removed] in its place', async () => {
    const basic = Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString(
      'base64',
    )
    setTokenAnswer(
      JSON.stringify({
        error: `no ${CREDENTIALS.clientSecret} and no ${basic} nor ${encodeURIComponent(CREDENTIALS.clientSecret)}`,
      }),
      400,
    )
    const { failure } = await world.sync()
    expect(failure?.why).toBe('no [removed] and no [removed] nor [removed]')
    const reported = JSON.stringify([failure?.message, failure?.evidence, world.notes])
    for (const secret of [CREDENTIALS.clientSecret, basic]) expect(reported).not.toContain(secret)
  })
})
