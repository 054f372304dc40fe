import { describe, expect, it } from 'vitest'
import type { Profile } from '../../../../src-main/app/profile.ts'
import { embeddedSandbox } from '../../../../src-main/app/profile.ts'
import { readRoute } from '../../../../src-main/app/route-path.ts'
import { entryOf, listCatalogue, requireRoute } from '../../../../src-main/app/window/routes.ts'
import type { Operation, Route } from '../../../../src-main/domain/operations.ts'
import { findOperation, operations } from '../../../../src-main/domain/operations.ts'
import { outcomeOf } from '../../base/failing.ts'

const realProfile: Profile = {
  ...embeddedSandbox,
  id: 'p1',
  name: 'Acme',
  environment: 'production',
  partnerUrl: 'https://partner.test',
  gatewayUrl: 'https://gateway.test',
  gatewayService: 'wallet',
}
const tradingProfile: Profile = { ...realProfile, service: { isTradingAllowed: true } }

function operation(id: string): Operation {
  const entry = findOperation(id)
  if (!entry) throw new Error(`there is no ${id}`)
  return entry
}

const run = (id: string, profile: Profile): Promise<unknown> =>
  outcomeOf(() => requireRoute(operation(id), profile).path)

describe('requireRoute', () => {
  it('security.md 4.2: refuses every call that changes something on a real profile until trading is allowed', async () => {
    const writes = operations.filter(
      ({ contractRoute }) =>
        contractRoute !== null &&
        contractRoute.method !== 'GET' &&
        contractRoute.path !== '/oauth2/token/',
    )
    expect(writes.length).toBeGreaterThan(8)
    const refusals = await Promise.all(writes.map(({ id }) => run(id, realProfile)))
    expect(new Set(refusals)).toEqual(
      new Set(['badInput TRADING_OFF', 'badInput PAYLOAD_NOT_SHOWN']),
    )
    expect([
      await run('partner.quotes.create', realProfile),
      await run('partner.quotes.create', tradingProfile),
    ]).toEqual(['badInput TRADING_OFF', '/api/v1/quotes/'])
    expect(await run('partner.quotes.create', embeddedSandbox)).toBe('/api/v1/quotes/')
  })

  it('allows reads in any case', async () =>
    expect(await run('wallet.limits', realProfile)).toBe('/transactions/limits/'))

  it('A88: offers the simulator and the notifications on a sandbox profile only', async () => {
    const withSimulator = (profile: Profile): Profile => ({
      ...profile,
      operations: {
        'partner.simulate-fiat-deposit': { method: 'POST', path: '/api/v1/simulate/' },
      },
    })
    const sandboxOnly = operations.filter(({ isSandboxOnly }) => isSandboxOnly).map(({ id }) => id)
    expect(sandboxOnly).toEqual([
      'partner.deposit-ipn',
      'partner.ipn-webhooks',
      'partner.simulate-fiat-deposit',
    ])
    for (const id of sandboxOnly)
      expect(await run(id, withSimulator(tradingProfile))).toBe('badInput SANDBOX_ONLY')
    expect(
      await run(
        'partner.simulate-fiat-deposit',
        withSimulator({ ...tradingProfile, environment: 'sandbox' }),
      ),
    ).toBe('/api/v1/simulate/')
  })

  it('A49, P5: calls only what a contract shows, unless the operator entered its path', async () => {
    expect(await run('partner.transactions', tradingProfile)).toBe('badInput NO_PATH')
    expect(
      await run('partner.transactions', {
        ...tradingProfile,
        operations: { 'partner.transactions': { method: 'GET', path: '/api/v1/tx/' } },
      }),
    ).toBe('/api/v1/tx/')
    expect(await run('partner.transactions', embeddedSandbox)).toBe('/api/v1/transactions/')
  })

  it('A14: never makes a manual call whose answer holds a secret', async () => {
    for (const id of ['partner.token', 'exchange.ws-ticket', 'exchange.stream'])
      expect(await run(id, embeddedSandbox)).toBe('badInput OWN_CALL')
  })
})

describe('listCatalogue', () => {
  it('A82, B90: holds every operation, for every profile, with the source of its route', () => {
    expect(listCatalogue(realProfile).map((one) => one.operation)).toEqual(
      operations.map(({ id }) => id),
    )
    expect(entryOf(operation('partner.rates'), realProfile)).toEqual({
      operation: 'partner.rates',
      route: null,
      provenance: 'none',
      off: 'noPath',
    })
    expect(entryOf(operation('partner.rates'), embeddedSandbox)).toMatchObject({
      provenance: 'assumed',
      off: null,
    })
  })
})

describe('readRoute', () => {
  const route = (
    path: string,
    method: Route['method'] = 'GET',
    id = 'partner.rates',
  ): Promise<unknown> => outcomeOf(() => readRoute(operation(id), { method, path }).path)

  it('accepts a path with its placeholders', async () =>
    expect(await route(' /api/v1/rates/{pair}/ ')).toBe('/api/v1/rates/{pair}/'))

  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/a/../b/',
    '/a/%2e%2e/b/',
    '/a?b=1',
    '/a#b',
    '/a/{b/',
    '/a/b}/',
    'a/b',
    '/a b/',
    '/a\\b/',
    '',
  ])('threat 4: refuses %j', async (path) =>
    expect(await route(path)).toBe('badInput PATH_REFUSED'),
  )

  it('A75: overrides no path of the contract', async () =>
    expect(await route('/api/v2/quotes/', 'GET', 'partner.quotes.list')).toBe(
      'badInput PATH_REFUSED',
    ))

  it.each(['/transactions/balance/send/', '/banking/cvu/', '/transactions/promises/'])(
    'B73: refuses the removed path %s',
    async (path) =>
      expect(await route(path, 'POST', 'wallet.balances')).toBe('badInput PATH_REFUSED'),
  )

  it('accepts a path of the exchange without a leading slash', async () => {
    expect([
      await route('orders/open', 'GET', 'exchange.orders.open'),
      await route('/orders/open', 'GET', 'exchange.orders.open'),
    ]).toEqual(['orders/open', 'badInput PATH_REFUSED'])
  })
})
