import { describe, expect, it } from 'vitest'
import { isDeprecated } from '../../../src-main/api/deprecated.ts'
import { operations } from '../../../src-main/domain/operations.ts'
import { outcomeOf } from '../base/failing.ts'
import { answer, envelope, fakeClient } from './fake-service.ts'

// Typed from gateway-api.md, Deprecated paths.
const removedRoutes: readonly (readonly [method: 'GET' | 'POST' | 'DELETE', path: string])[] = [
  ['POST', '/transactions/crypto/send/'],
  ['POST', '/transactions/crypto/reprocess-hash/'],
  ['POST', '/transactions/bank-transfer-cvu/withdrawal/'],
  ['POST', '/transactions/balance/send/'],
  ['POST', '/transactions/balance/swap/'],
  ['POST', '/transactions/promises/'],
  ['GET', '/transactions/gateways/'],
  ['GET', '/banking/cvu/'],
  ['GET', '/banking/pix/'],
  ['DELETE', '/contacts/17/'],
]

const replacements: readonly (readonly [method: 'GET' | 'POST' | 'DELETE', path: string])[] = [
  ['POST', '/transactions/crypto/withdrawal/'],
  ['POST', '/transactions/crypto/deposit/reprocess-hash/'],
  ['POST', '/transactions/bank/withdrawal/'],
  ['POST', '/transactions/platform/withdrawal/'],
  ['POST', '/transactions/swap/'],
  ['POST', '/transactions/quotes/'],
  ['GET', '/transactions/rails/'],
  ['GET', '/banking/deposit-accounts/'],
  ['GET', '/contacts/?contact_type=p2p_tag'],
  ['DELETE', '/contacts/bank/17/'],
  ['POST', '/transactions/pix/withdrawal/'],
  ['GET', '/transactions/'],
  ['GET', '/transactions/limits/'],
  ['GET', '/currencies/'],
]

describe('Client.ask', () => {
  it.each(removedRoutes)('B73: refuses %s %s before anything is sent', async (method, path) => {
    const { client, network } = fakeClient(() => answer(200, envelope({})))
    expect(
      await outcomeOf(() => client.ask({ service: 'wallet', method, path, template: path })),
    ).toBe('badInput PATH_REMOVED')
    expect(network.requests).toEqual([])
  })

  it.each(replacements)('B73, B78: sends %s %s', async (method, path) => {
    const { client, requests } = fakeClient(() => answer(200, envelope({})))
    await client.ask({ service: 'wallet', method, path, template: path })
    expect(requests().map(({ url, init }) => [init.method, url])).toEqual([
      [method, `https://gateway.test/wallet${path}`],
    ])
  })

  it('B73: refuses the removed paths for reads too', async () => {
    const { client, network } = fakeClient(() => answer(200, envelope([])))
    expect(await outcomeOf(() => client.readGateway('/transactions/gateways/'))).toBe(
      'badInput PATH_REMOVED',
    )
    expect(network.requests).toEqual([])
  })
})

describe('isDeprecated', () => {
  it.each([
    '/transactions//crypto/send/',
    '/transactions/crypto/send',
    '/Transactions/Crypto/Send/',
    '/transactions/crypto/%73end/',
    '/transactions/x/../crypto/send/',
    '/transactions/crypto/send/?a=1',
  ])('B73: recognises the spelling %s', (path) => expect(isDeprecated('POST', path)).toBe(true))

  it('B73: is false for every route of the catalogue', () => {
    const routes = operations
      .filter(({ service }) => service !== 'partner')
      .flatMap(({ contractRoute, assumedRoute }) =>
        [contractRoute, assumedRoute].flatMap((route) => (route ? [route] : [])),
      )
    expect(routes.length).toBeGreaterThan(60)
    expect(
      routes.filter(({ method, path }) => isDeprecated(method, `/${path.replace(/^\/+/, '')}`)),
    ).toEqual([])
  })
})
