import { describe, expect, it } from 'vitest'
import { operations, placesOf, routeOf } from '../../../src-main/domain/operations.ts'

const partner = operations.filter(({ service }) => service === 'partner')

describe('operations', () => {
  it('A75: has every partner path but the token’s under /api/v1/, with a slash at its end', () => {
    const paths = partner.flatMap(({ id, known, assumed }) =>
      id === 'partner.token' ? [] : [known?.path ?? assumed?.path],
    )
    expect(paths.length).toBeGreaterThan(30)
    expect(paths.filter((path) => path === undefined || !/^\/api\/v1\/.*\/$/.test(path))).toEqual(
      [],
    )
    expect(partner.find(({ id }) => id === 'partner.token')?.known).toEqual({
      method: 'POST',
      path: '/oauth2/token/',
    })
  })

  // Typed from partner-trading-api.md, Endpoints.
  it('A75, A49: shows the paths of the contract’s table and no others as known', () => {
    const known = partner.flatMap((one) =>
      one.known ? [`${one.known.method} ${one.known.path}`] : [],
    )
    expect(known.sort()).toEqual([
      'GET /api/v1/quotes/',
      'GET /api/v1/withdrawals/{withdrawal_id}/',
      'POST /api/v1/quotes/',
      'POST /api/v1/reusable-quotes/',
      'POST /oauth2/token/',
    ])
  })

  it('B92: has no slash at the end of the server’s time, nor of any other path of the exchange', () => {
    const exchange = operations
      .filter(({ service }) => service === 'exchange')
      .map(({ known, assumed }) => (known ?? assumed)?.path ?? '')
    expect(exchange).toContain('public/server-time')
    expect(
      exchange.filter((path) => path === '' || path.endsWith('/') || path.startsWith('/')),
    ).toEqual([])
  })

  it('has ids of their own, and places that are written once', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    for (const { known, assumed } of operations)
      for (const route of [known, assumed])
        if (route) expect(new Set(placesOf(route.path)).size).toBe(placesOf(route.path).length)
  })

  it('takes the contract’s route before the operator’s, and an assumed one in the embedded sandbox alone', () => {
    const own = { method: 'GET', path: '/api/v1/own/' } as const
    const [quotes, balance] = ['partner.quotes.list', 'partner.balance'].map((id) =>
      operations.find((one) => one.id === id),
    )
    if (!quotes || !balance) throw new Error('an operation is missing')
    expect(routeOf(quotes, own, true)).toEqual({
      route: { method: 'GET', path: '/api/v1/quotes/' },
      provenance: 'contract',
    })
    expect(routeOf(balance, own, true)).toEqual({ route: own, provenance: 'operator' })
    expect(routeOf(balance, undefined, true)).toEqual({
      route: { method: 'GET', path: '/api/v1/balance/' },
      provenance: 'assumed',
    })
    expect(routeOf(balance, undefined, false)).toEqual({ route: null, provenance: 'none' })
  })
})
