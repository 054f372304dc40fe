import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Partner } from './partner/session.ts'
import { startPartner } from './partner/session.ts'

// An independent OAuth client checks the token answers of the sandbox.

let partner: Partner
let server: oauth.AuthorizationServer
let client: oauth.Client

// The library refuses plain http by default. This server listens on loopback only.
const options = { [oauth.allowInsecureRequests]: true }

beforeAll(async () => {
  partner = await startPartner({ withdrawals: 1, tokenLifeSeconds: 900 })
  server = {
    issuer: partner.sandbox.partnerUrl,
    token_endpoint: `${partner.sandbox.partnerUrl}/oauth2/token/`,
  }
  client = { client_id: partner.sandbox.clientId }
})
afterAll(() => partner.sandbox.close())

async function requestToken(
  authentication: oauth.ClientAuth,
  scope?: string,
): Promise<oauth.TokenEndpointResponse> {
  const response = await oauth.clientCredentialsGrantRequest(
    server,
    client,
    authentication,
    new URLSearchParams(scope === undefined ? {} : { scope }),
    options,
  )
  return oauth.processClientCredentialsResponse(server, client, response)
}

function callWith(token: string): Promise<Response> {
  return oauth.protectedResourceRequest(
    token,
    'GET',
    new URL(`${partner.sandbox.partnerUrl}/api/v1/quotes/`),
    undefined,
    undefined,
    options,
  )
}

describe('oauth4webapi', () => {
  it('A02, A03, A05, A06: gets a token with a Basic header and calls with it', async () => {
    const token = await requestToken(oauth.ClientSecretBasic(partner.sandbox.clientSecret))
    expect(token).toMatchObject({
      token_type: 'bearer',
      expires_in: 900,
      scope: 'read write contacts_read contacts_write',
    })
    const response = await callWith(token.access_token)
    expect([response.status, Object.keys((await response.json()) as object)]).toEqual([
      200,
      ['count', 'next', 'previous', 'results'],
    ])
  })

  it('A78: gets a token with id and secret in the body, the other declared form', async () => {
    const token = await requestToken(oauth.ClientSecretPost(partner.sandbox.clientSecret), 'read')
    expect((await callWith(token.access_token)).status).toBe(200)
  })

  it('A04: gets no refresh token', async () => {
    expect(
      (await requestToken(oauth.ClientSecretBasic(partner.sandbox.clientSecret))).refresh_token,
    ).toBeUndefined()
  })

  it.each([
    ['a wrong secret', oauth.ClientSecretBasic('wrong')],
    ['a wrong secret in the body', oauth.ClientSecretPost('wrong')],
    ['no secret', oauth.None()],
  ])('A07: reads invalid_client with 401 from %s', async (_name, authentication) => {
    const failure: unknown = await requestToken(authentication).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(oauth.ResponseBodyError)
    expect(failure).toMatchObject({
      error: 'invalid_client',
      status: 401,
      cause: { error: 'invalid_client' },
    })
  })

  it('A08: reads unsupported_grant_type from another grant', async () => {
    const authentication = oauth.ClientSecretBasic(partner.sandbox.clientSecret)
    const response = await oauth.genericTokenEndpointRequest(
      server,
      client,
      authentication,
      'refresh_token',
      new URLSearchParams({ refresh_token: 'x' }),
      options,
    )
    const failure: unknown = await oauth
      .processGenericTokenEndpointResponse(server, client, response)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(oauth.ResponseBodyError)
    expect(failure).toMatchObject({ error: 'unsupported_grant_type' })
  })
})
