import { afterEach, describe, expect, it } from 'vitest'
import { makeQuotas } from '../../../../src-main/sandbox/partner/quotas.ts'
import type { SandboxOptions } from '../../../../src-main/sandbox/server.ts'
import { ask, askToken, basic } from '../session.ts'
import type { Partner } from './session.ts'
import { expectErrorObject, startPartner, toPartnerAnswer } from './session.ts'

const HOUR = 3_600_000
const partners: Partner[] = []
const start = async (options: SandboxOptions = {}): Promise<Partner> => {
  const partner = await startPartner({ withdrawals: 1, ...options })
  partners.push(partner)
  return partner
}
afterEach(async () => {
  for (const partner of partners.splice(0)) await partner.sandbox.close()
})

describe('makeQuotas', () => {
  it('A71: answers a limited number of calls in an hour and returns the seconds to its end', () => {
    const quotas = makeQuotas({ perHour: 2 })
    expect([
      quotas.take(HOUR),
      quotas.take(HOUR + 1),
      quotas.take(HOUR + 1),
      quotas.take(2 * HOUR - 1),
      quotas.take(2 * HOUR),
    ]).toEqual([undefined, undefined, 3600, 1, undefined])
  })

  it('A71: waits for the end of the day if that quota is used up too', () => {
    const quotas = makeQuotas({ perHour: 1, perDay: 2 })
    expect([
      quotas.take(0),
      quotas.take(1000),
      quotas.take(HOUR),
      quotas.take(HOUR),
      quotas.take(2 * HOUR),
      quotas.take(24 * HOUR),
    ]).toEqual([undefined, 3599, undefined, 23 * 3600, 22 * 3600, undefined])
  })

  it.each([-1, 1.5, Number.NaN])('refuses a quota of %d', (perHour) => {
    expect(() => makeQuotas({ perHour })).toThrow()
  })
})

describe('quotas of the partner API', () => {
  it('A71: are set at the start, per account and not per token, with the seconds in Retry-After', async () => {
    const partner = await start({ quotas: { perHour: 3 } })
    // The world ends at noon to the second, so an hour is left.
    partner.sandbox.control.advance(60_000)
    for (let index = 0; index < 3; index += 1)
      expect((await partner.get('/pairs/')).status).toBe(200)
    const refusedAnswer = await partner.get('/pairs/')
    expect([
      expectErrorObject(refusedAnswer),
      refusedAnswer.status,
      refusedAnswer.headers.get('retry-after'),
    ]).toEqual([40029, 429, '3540'])
    const { text } = await askToken(
      partner.sandbox,
      basic(partner.sandbox.clientId, partner.sandbox.clientSecret),
      'grant_type=client_credentials',
    )
    const otherInit = {
      headers: {
        authorization: `Bearer ${(JSON.parse(text) as { access_token: string }).access_token}`,
      },
    }
    expect((await ask(`${partner.sandbox.partnerUrl}/api/v1/pairs/`, otherInit)).status).toBe(429)
    expect((await partner.gateway('/account/')).status).toBe(200)
    partner.sandbox.control.advance(3_540_000)
    expect((await partner.get('/pairs/')).status).toBe(200)
  })

  it('A71: do not count calls without a valid token', async () => {
    const partner = await start({ quotas: { perDay: 1 } })
    for (let index = 0; index < 5; index += 1)
      expect((await ask(`${partner.sandbox.partnerUrl}/api/v1/pairs/`)).status).toBe(403)
    expect((await partner.get('/pairs/')).status).toBe(200)
    expect((await partner.get('/pairs/')).headers.get('retry-after')).toBe(String(12 * 3600))
  })
})

describe('control over HTTP', () => {
  const postControl = async (partner: Partner, path: string, body: object): Promise<number> => {
    const { sandbox } = partner
    const headers = {
      authorization: basic(sandbox.clientId, sandbox.clientSecret),
      'content-type': 'application/json',
    }
    return (
      await ask(`${new URL(sandbox.partnerUrl).origin}/_sandbox${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).status
  }

  it('sets quotas, scopes and the state of a service', async () => {
    const partner = await start()
    expect(await postControl(partner, '/quotas', { perHour: 0 })).toBe(200)
    expect((await partner.get('/pairs/')).status).toBe(429)
    expect(await postControl(partner, '/quotas', {})).toBe(200)
    expect(await postControl(partner, '/service', { partner: 'down' })).toBe(200)
    expect((await partner.get('/pairs/')).json).toMatchObject({ code: 50003 })
    expect((await partner.gateway('/account/')).status).toBe(200)
    expect(await postControl(partner, '/service', { partner: 'up', gateway: 'down' })).toBe(200)
    expect([
      (await partner.get('/pairs/')).status,
      (await partner.gateway('/account/')).status,
    ]).toEqual([200, 503])
    expect(await postControl(partner, '/scopes', { scopes: ['read'] })).toBe(200)
    const { text } = await askToken(
      partner.sandbox,
      basic(partner.sandbox.clientId, partner.sandbox.clientSecret),
      'grant_type=client_credentials',
    )
    expect((JSON.parse(text) as { scope: string }).scope).toBe('read')
  })

  it.each([
    ['/quotas', { perHour: -1 }],
    ['/quotas', { perMinute: 1 }],
    ['/scopes', { scopes: 'read' }],
    ['/scopes', { scopes: ['read write'] }],
    ['/service', { partner: 'sleepy' }],
    ['/service', { everything: 'down' }],
  ])('refuses %s with %j', async (path, body) => {
    expect(await postControl(await start(), path, body)).toBe(400)
  })

  it('A83: a partner service that is down refuses a token in the shape of the token path', async () => {
    const partner = await start()
    partner.sandbox.control.setService({ partner: 'down' })
    const reply = toPartnerAnswer(
      await askToken(
        partner.sandbox,
        basic(partner.sandbox.clientId, partner.sandbox.clientSecret),
        'grant_type=client_credentials',
      ),
    )
    expect([reply.status, reply.json]).toEqual([503, { error: 'temporarily_unavailable' }])
  })
})
