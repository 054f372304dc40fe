import { describe, expect, it } from 'vitest'
import { documentedRoutes } from '../../../src-main/domain/documented-routes.ts'
import {
  findOperation,
  operations,
  placeholdersOf,
  queryOf,
  routeOf,
} from '../../../src-main/domain/operations.ts'

// Operations that no contract names have only documented routes.
const namedOperations = operations.filter(
  ({ contractRoute, assumedRoute }) => contractRoute !== null || assumedRoute !== null,
)
const partner = namedOperations.filter(({ service }) => service === 'partner')

describe('operations', () => {
  it('A75: has every partner path but the token’s under /api/v1/, with a slash at its end', () => {
    const paths = partner.flatMap(({ id, contractRoute, assumedRoute }) =>
      id === 'partner.token' ? [] : [contractRoute?.path ?? assumedRoute?.path],
    )
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => path === undefined || !/^\/api\/v1\/.*\/$/.test(path))).toEqual(
      [],
    )
    expect(partner.find(({ id }) => id === 'partner.token')?.contractRoute).toEqual({
      method: 'POST',
      path: '/oauth2/token/',
    })
  })

  // Typed from partner-trading-api.md, Endpoints.
  it('A75, A49: shows the paths of the contract’s table and no others as known', () => {
    const knownRoutes = partner.flatMap(({ contractRoute }) =>
      contractRoute ? [`${contractRoute.method} ${contractRoute.path}`] : [],
    )
    expect(knownRoutes.sort()).toEqual([
      'GET /api/v1/quotes/',
      'GET /api/v1/withdrawals/{withdrawal_id}/',
      'POST /api/v1/quotes/',
      'POST /api/v1/reusable-quotes/',
      'POST /oauth2/token/',
    ])
  })

  it('B92: has no slash at the end of the server’s time, nor of any other path of the exchange', () => {
    const exchange = namedOperations
      .filter(({ service }) => service === 'exchange')
      .map(({ contractRoute, assumedRoute }) => (contractRoute ?? assumedRoute)?.path ?? '')
    expect(exchange).toContain('public/server-time')
    expect(
      exchange.filter((path) => path === '' || path.endsWith('/') || path.startsWith('/')),
    ).toEqual([])
  })

  it('has unique ids, and placeholders that occur once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    for (const { contractRoute, assumedRoute } of operations)
      for (const route of [contractRoute, assumedRoute])
        if (route)
          expect(new Set(placeholdersOf(route.path)).size).toBe(placeholdersOf(route.path).length)
  })

  const ownRoute = { method: 'GET', path: '/api/v1/own/' } as const
  const documented = { method: 'GET', path: '/api/v1/public/' } as const
  const operationOf = (id: string): NonNullable<ReturnType<typeof findOperation>> => {
    const operation = findOperation(id)
    if (!operation) throw new Error(`there is no ${id}`)
    return operation
  }

  it('returns the contract’s route, then the operator’s, then a documented route, then in the embedded sandbox the assumed route', () => {
    const quotes = operationOf('partner.quotes.list')
    const balance = operationOf('partner.balance')
    const allSources = { operatorRoute: ownRoute, documentedRoute: documented, isEmbedded: true }
    expect(routeOf(quotes, allSources)).toEqual({
      route: { method: 'GET', path: '/api/v1/quotes/' },
      provenance: 'contract',
    })
    expect(routeOf(balance, allSources)).toEqual({ route: ownRoute, provenance: 'operator' })
    expect(routeOf(balance, { ...allSources, operatorRoute: undefined })).toEqual({
      route: documented,
      provenance: 'documented',
    })
    expect(
      routeOf(balance, { ...allSources, operatorRoute: undefined, documentedRoute: undefined }),
    ).toEqual({
      route: { method: 'GET', path: '/api/v1/balance/' },
      provenance: 'assumed',
    })
    expect(
      routeOf(balance, { operatorRoute: undefined, documentedRoute: undefined, isEmbedded: false }),
    ).toEqual({
      route: null,
      provenance: 'none',
    })
  })

  it('adds a document’s parameters to a contract’s route only if both are one call', () => {
    const quotes = operationOf('partner.quotes.list')
    const routeFor = (path: string): ReturnType<typeof routeOf>['route'] =>
      routeOf(quotes, {
        operatorRoute: undefined,
        documentedRoute: { method: 'GET', path, query: ['state'] },
        isEmbedded: false,
      }).route
    expect(queryOf(quotes, routeFor('/api/v1/quotes'))).toEqual([...quotes.query, 'state'])
    expect(queryOf(quotes, routeFor('/api/v2/quotes/'))).toEqual(quotes.query)
  })
})

describe('documentedRoutes', () => {
  const lines = Object.entries(documentedRoutes).map(([id, { method, path }]) => [
    id,
    `${method} ${path}`,
  ])

  it('names operations of the catalogue whose path no contract shows', () => {
    for (const [id] of lines)
      expect([id, findOperation(id ?? '')?.contractRoute]).toEqual([id, null])
    const documentedAlone = operations.filter(
      ({ id }) => !namedOperations.some((namedOperation) => namedOperation.id === id),
    )
    expect(documentedAlone.map(({ id }) => documentedRoutes[id]).includes(undefined)).toBe(false)
  })

  // Typed from observed.md, sections 4 to 6.
  it.each([
    ['partner.withdrawals.list', 'GET /api/v1/withdrawals/'],
    ['partner.withdrawal-fees', 'POST /api/v1/withdrawal-fees/'],
    ['partner.transaction', 'GET /api/v1/transactions/{txn_id}/'],
    [
      'partner.reusable-quote-execution',
      'POST /api/v1/reusable-quotes/{quote_id}/actions/execute/',
    ],
    ['partner.swap-reusable-quotes', 'POST /api/v1/swap-quotes/'],
    ['partner.balance', 'GET /api/v1/end-users/{end_user}/balances/'],
    ['partner.periodic-limits', 'GET /api/v1/end-users/{end_user}/limits/'],
    ['partner.kyc', 'GET /api/v1/end-users/{end_user}/kyc'],
    ['partner.historical-rates', 'GET /api/v1/markets/{pair}/historical-rates'],
    ['wallet.networks', 'GET /network/currency-networks/{currency}/'],
    ['wallet.balances', 'GET /balance/'],
    ['wallet.transaction', 'GET /transactions/{id}/'],
    ['exchange.order-book-2', 'GET public/orders/level-2'],
    ['exchange.orders.cancel', 'DELETE orders'],
    ['exchange.orders.cancel-all', 'DELETE orders/all'],
    ['exchange.orders.update', 'PUT orders'],
    ['exchange.deposits.get', 'GET deposits/deposit'],
    ['exchange.withdrawals.estimate', 'GET withdrawals/estimate-fee/{currency}'],
    ['exchange.user.wallet-address', 'GET wallets/{currency}/{network}'],
    ['exchange.ws-ticket', 'POST ticket'],
    ['exchange.user.fees', 'GET user/trading-fees'],
  ])('shows %s as %s', (id, line) => expect(lines).toContainEqual([id, line]))

  it('has no route for an operation that no source shows', () => {
    for (const id of ['partner.pairs', 'partner.yields', 'partner.txn-limits', 'exchange.stream'])
      expect(documentedRoutes[id]).toBeUndefined()
  })

  it('has no two operations at one method and path', () => {
    const keys = lines.map(([id, line]) => `${(id ?? '').split('.')[0]} ${line}`)
    expect(new Set(keys).size).toBe(keys.length)
  })
})
