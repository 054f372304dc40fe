import { describe, expect, it } from 'vitest'
import { readJson } from '../../../../../src-main/base/json.ts'
import type { CatalogueEntry } from '../../../../../src-main/contract/services.ts'
import { documentedRoutes } from '../../../../../src-main/domain/documented-routes.ts'
import {
  liveColumns,
  readLiveAnswer,
} from '../../../../../src-renderer/features/end-user/live-answer.ts'
import { liveParts, planPart } from '../../../../../src-renderer/features/end-user/live-parts.ts'

const entry = (
  operation: string,
  route: CatalogueEntry['route'],
  off: CatalogueEntry['off'] = null,
): CatalogueEntry => ({ operation, route, provenance: 'documented', off })

describe('planPart', () => {
  it('requests every part by the documented routes, with the id in the path', () => {
    const catalogue = liveParts.map(({ operation }) =>
      entry(operation, documentedRoutes[operation] ?? null),
    )
    for (const { part, operation } of liveParts)
      expect(planPart(part, catalogue, 'user-7')).toEqual({
        kind: 'ask',
        operation,
        pathValues: { [part === 'endUser' ? 'external_ref' : 'end_user']: 'user-7' },
        query: {},
      })
  })

  it('puts the id into the query if the route has a parameter for it', () => {
    const catalogue = [entry('partner.addresses', { method: 'GET', path: '/api/v1/addresses/' })]
    expect(planPart('addresses', catalogue, 'user-7')).toMatchObject({
      pathValues: {},
      query: { end_user: 'user-7' },
    })
  })

  it('never shows the whole account as an end user', () => {
    const catalogue = [entry('partner.balance', { method: 'GET', path: '/api/v1/balance/' })]
    expect(planPart('balances', catalogue, 'user-7')).toEqual({ kind: 'notPerUser' })
  })

  it('reports a missing route if none is known or it changes something', () => {
    expect(planPart('kyc', [], 'u')).toEqual({ kind: 'noRoute' })
    expect(planPart('kyc', [entry('partner.kyc', null, 'noPath')], 'u')).toEqual({
      kind: 'noRoute',
    })
    expect(
      planPart('kyc', [entry('partner.kyc', { method: 'POST', path: '/{end_user}/kyc' })], 'u'),
    ).toEqual({ kind: 'noRoute' })
  })
})

describe('readLiveAnswer', () => {
  it('reads a list with digits as received, and reports further pages', () => {
    const live = readLiveAnswer(
      readJson('{"next":"…","results":[{"currency":"BTC","amount":0.10},{"currency":"ETH"}]}'),
    )
    expect(live).toEqual({
      columns: ['currency', 'amount'],
      rows: [
        { currency: 'BTC', amount: '0.10' },
        { currency: 'ETH', amount: '' },
      ],
      isCut: true,
    })
  })

  it('reads one object, and nothing from an empty list', () => {
    expect(readLiveAnswer(readJson('{"data":{"status":"IN_REVIEW"}}')).rows).toEqual([
      { status: 'IN_REVIEW' },
    ])
    expect(readLiveAnswer(readJson('{"count":0,"results":[]}')).rows).toEqual([])
    expect(readLiveAnswer(readJson('[]')).rows).toEqual([])
  })
})

describe('liveColumns', () => {
  it('shows a used amount with its limit and an amount with its currency', () => {
    const live = readLiveAnswer(
      readJson(
        '[{"end_user_id":"u","type":"BUY","currency":"USD","allowed_amount":"10","consumed_amount":"3","note":null},{"end_user_id":"u","type":"SELL","currency":"USD","allowed_amount":"10","consumed_amount":"0","note":null}]',
      ),
    )
    expect(liveColumns(live, 'u')).toEqual([
      { name: 'type', value: 'type' },
      { name: 'amount', value: 'consumed_amount', of: 'allowed_amount', currency: 'currency' },
    ])
  })
})
