import { describe, expect, it } from 'vitest'
import type { Ask } from '../../src-main/api/client.ts'
import { answer, envelope, fakeClient, headersOf } from './fake-service.ts'

const quote: Ask = { service: 'partner', method: 'POST', path: '/api/v1/quotes/', template: '/api/v1/quotes/', body: '{"pair":"BTC/USDC","base_amount":0.10}' }

describe('Client.ask', () => {
  it('A76, A20: sends the body as JSON, digit by digit', async () => {
    const { client, asked } = fakeClient(() => answer(201, { id: 'q' }))
    expect((await client.ask(quote)).verdict).toMatchObject({ kind: 'done' })
    expect(asked().map((one) => [one.init.method, one.init.body, headersOf(one)['content-type']])).toEqual([['POST', quote.body, 'application/json']])
  })

  it.each([408, 429, 500, 502, 503, 504])('A72: sends a write once where the answer is %i', async (status) => {
    const { client, asked, network } = fakeClient(() => answer(status, {}))
    expect((await client.ask(quote)).verdict.kind).toBe(status === 429 ? 'throttled' : 'retry')
    expect([asked().length, network.clock.sleeps]).toEqual([1, []])
  })

  it('A72: sends a write once where the connection breaks', async () => {
    const { client, asked } = fakeClient(() => Promise.reject(new TypeError('fetch failed')))
    expect((await client.ask(quote)).verdict.kind).toBe('retry')
    expect(asked()).toHaveLength(1)
  })

  it('A72: sends a write once where the token is rejected', async () => {
    const { client, asked } = fakeClient(() => answer(401, {}))
    expect((await client.ask(quote)).verdict.kind).toBe('reauthenticate')
    expect(asked()).toHaveLength(1)
  })

  it('B93: notes the Deprecation and Sunset headers of an answer, by the path’s template', async () => {
    const { client, network } = fakeClient(() => answer(200, envelope({}), { deprecation: '@1786752000', sunset: 'Sat, 15 Aug 2026 00:00:00 GMT' }))
    await client.ask({ service: 'wallet', method: 'DELETE', path: '/contacts/bank/17/', template: '/contacts/{type}/{id}/' })
    expect(network.notes.at(-1)).toMatchObject({ template: '/contacts/{type}/{id}/', deprecation: '@1786752000', sunset: 'Sat, 15 Aug 2026 00:00:00 GMT' })
  })

  it('B93: notes them of a read too, and null where there is none', async () => {
    const { client, network } = fakeClient((_asked, count) => answer(200, envelope({}), count === 0 ? { deprecation: 'true' } : {}))
    await client.readGateway('/currencies/')
    await client.readGateway('/currencies/')
    expect(network.notes.slice(-2).map(({ deprecation, sunset }) => [deprecation, sunset])).toEqual([
      ['true', null],
      [null, null],
    ])
  })

  it('A13: two profiles share no token', async () => {
    const one = fakeClient(() => answer(200, {}))
    const other = fakeClient(() => answer(200, {}), { partnerUrl: 'https://sandbox.partner.test' })
    await one.client.readPartner('/api/v1/quotes/')
    // Its own token call has another address, which is answered as any other here: no token comes.
    await other.client.readPartner('/api/v1/quotes/').catch(() => undefined)
    expect(headersOf(one.asked()[0]).authorization).toBe('Bearer token-1')
    expect(other.asked().map(({ url }) => url)).toEqual(['https://sandbox.partner.test/oauth2/token/'])
    expect(other.asked().map((asked) => headersOf(asked).authorization ?? '')).not.toContain('Bearer token-1')
  })
})
