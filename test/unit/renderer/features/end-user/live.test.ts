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
  it('asks every part by the documented routes, with the id in the path', () => {
    const catalogue = liveParts.map(({ operation }) =>
      entry(operation, documentedRoutes[operation] ?? null),
    )
    for (const { part, operation } of liveParts)
      expect(planPart(part, catalogue, 'user-7')).toEqual({
        kind: 'ask',
        operation,
        places: { [part === 'endUser' ? 'external_ref' : 'end_user']: 'user-7' },
        query: {},
      })
  })

  it('puts the id into the query where the route takes it there', () => {
    const catalogue = [entry('partner.addresses', { method: 'GET', path: '/api/v1/addresses/' })]
    expect(planPart('addresses', catalogue, 'user-7')).toMatchObject({
      places: {},
      query: { end_user: 'user-7' },
    })
  })

  it('never takes the whole account for an end user', () => {
    const catalogue = [entry('partner.balance', { method: 'GET', path: '/api/v1/balance/' })]
    expect(planPart('balances', catalogue, 'user-7')).toEqual({ kind: 'notPerUser' })
  })

  it('says that there is no route where none is known or it changes something', () => {
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
  it('reads a list, digits as they were received, and says that more pages follow', () => {
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

  it('reads one object, and nothing of an empty list', () => {
    expect(readLiveAnswer(readJson('{"data":{"status":"IN_REVIEW"}}')).rows).toEqual([
      { status: 'IN_REVIEW' },
    ])
    expect(readLiveAnswer(readJson('{"count":0,"results":[]}')).rows).toEqual([])
    expect(readLiveAnswer(readJson('[]')).rows).toEqual([])
  })
})

describe('liveColumns', () => {
  it('sets what is used beside its limit and an amount beside its currency', () => {
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
