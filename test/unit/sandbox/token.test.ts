import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxSession } from './session.ts'
import { ask, askToken, basic, startSession } from './session.ts'

let session: SandboxSession

beforeAll(async () => {
  session = await startSession({ tokenLifeSeconds: 60 })
})
afterAll(() => session.sandbox.close())

const grant = 'grant_type=client_credentials'

describe('POST /oauth2/token/', () => {
  it('A05, A06: returns access_token, expires_in, token_type and one scope text', async () => {
    const { status, text } = await askToken(
      session.sandbox,
      basic(session.sandbox.clientId, session.sandbox.clientSecret),
      grant,
    )
    const body = JSON.parse(text) as Record<string, unknown>
    expect([status, Object.keys(body).sort()]).toEqual([
      200,
      ['access_token', 'expires_in', 'scope', 'token_type'],
    ])
    expect(body).toMatchObject({
      expires_in: 60,
      token_type: 'Bearer',
      scope: 'read write contacts_read contacts_write',
    })
  })

  it('accepts the client id and secret in the body, the other form that it declares', async () => {
    const { clientId, clientSecret } = session.sandbox
    expect(
      (
        await askToken(
          session.sandbox,
          undefined,
          `${grant}&client_id=${clientId}&client_secret=${clientSecret}`,
        )
      ).status,
    ).toBe(200)
  })

  it.each([
    ['a wrong secret', () => basic(session.sandbox.clientId, 'wrong')],
    ['a wrong id', () => basic('wrong', session.sandbox.clientSecret)],
    ['a header that is not Basic', () => 'Basic ???'],
    ['no client', () => undefined],
  ])('A07: answers 401 invalid_client for %s', async (_name, authorization) => {
    const { status, text } = await askToken(session.sandbox, authorization(), grant)
    expect([status, JSON.parse(text)]).toEqual([401, { error: 'invalid_client' }])
  })

  it.each(['grant_type=password', 'grant_type=', '', 'grant_type=refresh_token'])(
    'A08: answers unsupported_grant_type for the body "%s"',
    async (body) => {
      const { status, text } = await askToken(
        session.sandbox,
        basic(session.sandbox.clientId, session.sandbox.clientSecret),
        body,
      )
      expect([status, JSON.parse(text)]).toEqual([400, { error: 'unsupported_grant_type' }])
    },
  )

  it('A83: answers {error} for a body that is not a form', async () => {
    const { status, text } = await askToken(
      session.sandbox,
      basic(session.sandbox.clientId, session.sandbox.clientSecret),
      '{}',
      'application/json',
    )
    expect([status, JSON.parse(text)]).toEqual([400, { error: 'invalid_request' }])
  })

  it('threat 25, A13: credentials are new at each start and are not accepted elsewhere', async () => {
    const otherSession = await startSession({ withdrawals: 1 })
    expect(otherSession.sandbox.clientSecret).not.toBe(session.sandbox.clientSecret)
    expect(
      (
        await askToken(
          otherSession.sandbox,
          basic(session.sandbox.clientId, session.sandbox.clientSecret),
          grant,
        )
      ).status,
    ).toBe(401)
    await otherSession.sandbox.close()
  })
})

describe('bearer', () => {
  const call = (authorization?: string): Promise<{ status: number; text: string }> =>
    ask(
      `${session.sandbox.partnerUrl}/api/v1/quotes/`,
      authorization === undefined ? {} : { headers: { authorization } },
    )

  it('A10: answers 403 with 40001 for a missing bearer', async () => {
    const { status, text } = await call()
    expect([status, JSON.parse(text)]).toEqual([
      403,
      {
        code: 40001,
        type: 'NotAuthenticated',
        detail: { message: expect.any(String) as string, code: 'not_authenticated' },
        status: 403,
      },
    ])
  })

  it('A11: answers 40000 for a wrong bearer', async () => {
    const { status, text } = await call('Bearer nonsense')
    expect([status, (JSON.parse(text) as { code: number }).code]).toEqual([401, 40000])
  })

  it('expires by the clock of the sandbox, and on request', async () => {
    const firstBearer = `Bearer ${(JSON.parse((await askToken(session.sandbox, basic(session.sandbox.clientId, session.sandbox.clientSecret), grant)).text) as { access_token: string }).access_token}`
    session.sandbox.control.advance(59_999)
    expect((await call(firstBearer)).status).toBe(200)
    session.sandbox.control.advance(1)
    expect((await call(firstBearer)).status).toBe(401)
    const secondToken = JSON.parse(
      (
        await askToken(
          session.sandbox,
          basic(session.sandbox.clientId, session.sandbox.clientSecret),
          grant,
        )
      ).text,
    ) as { access_token: string }
    expect((await call(`Bearer ${secondToken.access_token}`)).status).toBe(200)
    session.sandbox.control.expireTokens()
    expect((await call(`Bearer ${secondToken.access_token}`)).status).toBe(401)
  })
})
