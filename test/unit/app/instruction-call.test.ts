import { describe, expect, it } from 'vitest'
import type { PlanContext } from '../../../src-main/app/instruction-call.ts'
import { planCall, planOperation } from '../../../src-main/app/instruction-call.ts'
import type { Instruction } from '../../../src-main/contract/services.ts'
import { documentedRoutes } from '../../../src-main/domain/documented-routes.ts'
import type { Route } from '../../../src-main/domain/operations.ts'
import { findOperation } from '../../../src-main/domain/operations.ts'
import { failureOf, outcomeOf } from '../base/failing.ts'

// Every operation by its known or assumed route, as in the embedded sandbox.
const context: PlanContext = {
  route: ({ id, contractRoute: contractRoute, assumedRoute: assumedRoute }) => {
    const route = contractRoute ?? assumedRoute
    if (!route) throw new Error(`${id} has no route`)
    return route
  },
  swapToken: (id) => `token of ${id}`,
}

const plan = (instruction: Instruction): ReturnType<typeof planCall> =>
  planCall(instruction, context)
const bodyOf = (instruction: Instruction): unknown => plan(instruction).request.body
const quote = (fields: Partial<Extract<Instruction, { kind: 'quote' }>> = {}): Instruction => ({
  kind: 'quote',
  pair: 'BTC/USDC',
  opType: 'BUY',
  amount: { side: 'base', text: '0.10' },
  externalRef: 'ord-1',
  ...fields,
})

describe('planCall, a quote', () => {
  it('A16, A18, A20, A79: sends pair, reference, type and one amount with the operator’s own digits, and nothing else', () => {
    expect(plan(quote()).request).toEqual({
      service: 'partner',
      method: 'POST',
      path: '/api/v1/quotes/',
      template: '/api/v1/quotes/',
      body: '{"pair":"BTC/USDC","external_ref":"ord-1","op_type":"BUY","base_amount":0.10}',
    })
    expect(
      bodyOf(
        quote({
          opType: 'SELL',
          amount: { side: 'quote', text: ' 12345678901234567890.000000000000000001 ' },
        }),
      ),
    ).toBe(
      '{"pair":"BTC/USDC","external_ref":"ord-1","op_type":"SELL","quote_amount":12345678901234567890.000000000000000001}',
    )
  })

  it.each(['', ' ', '0', '0.000', '-1', '1,5', '1e3', '+1', '.5', 'NaN', '１'])(
    'A20: refuses the amount %j',
    async (text) => {
      expect(await failureOf(() => plan(quote({ amount: { side: 'base', text } })))).toMatchObject({
        kind: 'badInput',
        code: 'INPUT_REFUSED',
        evidence: { field: 'base_amount' },
      })
    },
  )

  it('A16: refuses an empty pair and an empty reference at their fields', async () => {
    expect(await failureOf(() => plan(quote({ pair: ' ' })))).toMatchObject({
      evidence: { field: 'pair' },
    })
    expect(await failureOf(() => plan(quote({ externalRef: '' })))).toMatchObject({
      evidence: { field: 'external_ref' },
    })
  })

  it.each([
    ['x', true],
    ['x'.repeat(128), true],
    ['😀'.repeat(128), true],
    ['x'.repeat(129), false],
  ])('A21: accepts a reference of 1 to 128 characters (%#)', async (externalRef, isAccepted) => {
    expect(await outcomeOf(() => plan(quote({ externalRef })).request.method)).toBe(
      isAccepted ? 'POST' : 'badInput INPUT_REFUSED',
    )
  })
})

describe('planCall, calls that follow a quote', () => {
  it('A80, A28: executes a quote by its id, which may be done once', () => {
    const plannedCall = plan({ kind: 'executeQuote', quote: 'q-1' })
    expect([plannedCall.request.body, plannedCall.onceKey, plannedCall.subject]).toEqual([
      '{"quote_id":"q-1"}',
      'execute/q-1',
      'q-1',
    ])
  })

  it('A80: puts the id into the path where the operator’s own route has a placeholder for it', () => {
    const ownRoute: PlanContext = {
      ...context,
      route: () => ({ method: 'POST', path: '/api/v1/quotes/{quote_id}/execute/' }),
    }
    expect(planCall({ kind: 'executeQuote', quote: 'a/b' }, ownRoute).request).toMatchObject({
      path: '/api/v1/quotes/a%2Fb/execute/',
      template: '/api/v1/quotes/{quote_id}/execute/',
      body: '{}',
    })
  })

  it('A41, A45: requests a reusable quote with pair and reference alone, of any length', () => {
    expect(bodyOf({ kind: 'reusableQuote', pair: 'BTC/USDC', externalRef: 'x'.repeat(300) })).toBe(
      `{"pair":"BTC/USDC","external_ref":"${'x'.repeat(300)}"}`,
    )
  })

  it('A86: refuses a reusable quote without pair or reference', async () => {
    expect(await outcomeOf(() => plan({ kind: 'reusableQuote', pair: '', externalRef: 'r' }))).toBe(
      'badInput INPUT_REFUSED',
    )
    expect(
      await outcomeOf(() => plan({ kind: 'reusableQuote', pair: 'BTC/USDC', externalRef: '' })),
    ).toBe('badInput INPUT_REFUSED')
  })

  it('A43: executes a reusable quote with quote, end user, type and one amount', () => {
    const plannedCall = plan({
      kind: 'executeReusable',
      quote: 'q-1',
      endUser: 'user-1',
      opType: 'SELL',
      amount: { side: 'quote', text: '10.50' },
    })
    expect([plannedCall.request.body, plannedCall.onceKey]).toEqual([
      '{"quote_id":"q-1","end_user":"user-1","op_type":"SELL","quote_amount":10.50}',
      null,
    ])
  })

  it('executes a reusable quote by the documented route, with the quote in the path and the end user as end_user_id', () => {
    const documentedContext: PlanContext = {
      ...context,
      route: ({ id }) => documentedRoutes[id] as Route,
    }
    const { request } = planCall(
      {
        kind: 'executeReusable',
        quote: 'q-1',
        endUser: 'user-1',
        opType: 'BUY',
        amount: { side: 'base', text: '0.10' },
      },
      documentedContext,
    )
    expect([request.path, request.body]).toEqual([
      '/api/v1/reusable-quotes/q-1/actions/execute/',
      '{"end_user_id":"user-1","op_type":"BUY","base_amount":0.10}',
    ])
  })

  it('B70, B71: sends the token of a promise unchanged, as uuid, once', () => {
    const plannedCall = plan({ kind: 'executeSwap', promise: 'i-1' })
    expect([
      plannedCall.request.service,
      plannedCall.request.path,
      plannedCall.request.body,
      plannedCall.onceKey,
    ]).toEqual(['wallet', '/transactions/swap/', '{"uuid":"token of i-1"}', 'swap/token of i-1'])
  })

  it('A72: lets a promise’s own body through byte for byte, and refuses a text that is not JSON', async () => {
    expect(bodyOf({ kind: 'swapPromise', body: ' {"amount": 1.10} ' })).toBe('{"amount": 1.10}')
    expect(await outcomeOf(() => plan({ kind: 'swapPromise', body: '{' }))).toBe(
      'badInput INPUT_REFUSED',
    )
  })
})

describe('planCall, contacts', () => {
  it.each([
    [
      { type: 'crypto', address: 'bc1q', network: 'bitcoin', currency: 'BTC' },
      '{"type":"crypto","address":"bc1q","network":"bitcoin","currency":"BTC"}',
    ],
    [{ type: 'bank', entity_number: 'my.alias' }, '{"type":"bank","entity_number":"my.alias"}'],
    [{ type: 'p2p_tag', tag: '$ana' }, '{"type":"p2p_tag","tag":"$ana"}'],
  ] as const)('B86: creates %j with its type’s fields', (contact, body) =>
    expect(plan({ kind: 'createContact', contact }).request).toMatchObject({
      method: 'POST',
      path: '/contacts/',
      body,
    }),
  )

  it('B59, B63: deletes by type and id', () => {
    expect(plan({ kind: 'deleteContact', type: 'bank', contact: '17' })).toMatchObject({
      request: { method: 'DELETE', path: '/contacts/bank/17/', template: '/contacts/{type}/{id}/' },
      subject: 'bank/17',
    })
  })
})

describe('planOperation', () => {
  const feed = findOperation('wallet.transactions')
  const withdrawal = findOperation('partner.withdrawal')
  if (!feed?.contractRoute || !withdrawal?.contractRoute) throw new Error('an operation is missing')
  const planPath = (
    operation: typeof feed,
    pathValues: Record<string, string>,
    query: Record<string, string>,
  ): Promise<unknown> =>
    outcomeOf(
      () =>
        planOperation(
          operation,
          operation.contractRoute ?? { method: 'GET', path: '' },
          pathValues,
          query,
          undefined,
        ).path,
    )

  it('B28: sends the feed its two filters and cursors, and refuses any other', async () => {
    expect(
      await planPath(feed, {}, { rail: 'platform', transaction_type: 'swap', nc: 'a+b' }),
    ).toBe('/transactions/?rail=platform&transaction_type=swap&nc=a%2Bb')
    for (const name of ['status', 'currency', 'gateway', 'c', 'page'])
      expect(await planPath(feed, {}, { [name]: 'x' })).toBe('badInput INPUT_REFUSED')
  })

  it.each(['..', '.', '', ' ', 'x'.repeat(1001)])('A50: refuses %j in a path', async (id) =>
    expect(await planPath(withdrawal, { withdrawal_id: id }, {})).toBe('badInput INPUT_REFUSED'),
  )

  it('A50: encodes an id, whatever it contains', async () => {
    expect(await planPath(withdrawal, { withdrawal_id: '../a?b#c%2e' }, {})).toBe(
      '/api/v1/withdrawals/..%2Fa%3Fb%23c%252e/',
    )
    expect(await planPath(withdrawal, { constructor: 'x' }, {})).toBe('badInput INPUT_REFUSED')
  })
})
