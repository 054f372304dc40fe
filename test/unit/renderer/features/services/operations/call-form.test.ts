import { describe, expect, it } from 'vitest'
import type { Operation, Route } from '../../../../../../src-main/domain/operations.ts'
import { findOperation } from '../../../../../../src-main/domain/operations.ts'
import {
  canAddQuery,
  checkCall,
  checkName,
  isPayloadInContract,
  requestLine,
} from '../../../../../../src-renderer/features/services/operations/call-form.ts'

const operation = (id: string): Operation => findOperation(id) as Operation
const withdrawal: Route = { method: 'GET', path: '/api/v1/withdrawals/{withdrawal_id}/' }
const emptyInput = { pathValues: {}, query: {}, body: '' }

describe('checkCall', () => {
  it('requires a value for every placeholder of a path, and refuses values that change the path', () => {
    const check = (value: string): unknown =>
      checkCall(withdrawal, { ...emptyInput, pathValues: { withdrawal_id: value } })
    expect([
      check(''),
      check('..'),
      check('%2e.'),
      check('x'.repeat(1001)),
      check('a/b ü'),
    ]).toEqual([
      { 'place:withdrawal_id': 'missing' },
      { 'place:withdrawal_id': 'dots' },
      { 'place:withdrawal_id': 'dots' },
      { 'place:withdrawal_id': 'long' },
      {},
    ])
  })

  it('refuses a body that is not JSON, and ignores the body of a GET', () => {
    const post: Route = { method: 'POST', path: '/api/v1/quotes/' }
    const check = (body: string, route = post): unknown => checkCall(route, { ...emptyInput, body })
    expect([
      check('{"a": 1.10}'),
      check(''),
      check('{"a": 01}'),
      check('{a: 1}'),
      check('{} {}'),
    ]).toEqual([{}, {}, { body: 'notJson' }, { body: 'notJson' }, { body: 'notJson' }])
    expect(check('not sent', { method: 'GET', path: '/api/v1/quotes/' })).toEqual({})
  })
})

describe('canAddQuery', () => {
  it("B28: offers nothing beside the contract's filters and cursors for the transaction feed", () => {
    expect(operation('wallet.transactions').query).toEqual(['rail', 'transaction_type', 'nc', 'pc'])
    expect([
      canAddQuery(operation('wallet.transactions')),
      canAddQuery(operation('wallet.limits')),
    ]).toEqual([false, true])
  })
})

describe('checkName', () => {
  it('refuses invalid and existing names', () => {
    expect([
      checkName('a_b', []),
      checkName('a&b', []),
      checkName('', []),
      checkName('page', ['page']),
    ]).toEqual([undefined, 'name', 'name', 'twice'])
  })
})

describe('requestLine', () => {
  it('A50: encodes an id that is put into a path', () => {
    expect(requestLine(withdrawal, { pathValues: { withdrawal_id: 'a/b?c#d ü' }, query: {} })).toBe(
      'GET /api/v1/withdrawals/a%2Fb%3Fc%23d%20%C3%BC/',
    )
  })

  it('B09: encodes parameters, omits empty ones and keeps unfilled placeholders', () => {
    expect(
      requestLine(
        { method: 'GET', path: '/transactions/' },
        { pathValues: {}, query: { rail: 'pix', nc: 'a+b/c==', transaction_type: '' } },
      ),
    ).toBe('GET /transactions/?rail=pix&nc=a%2Bb%2Fc%3D%3D')
    expect(requestLine(withdrawal, emptyInput)).toBe('GET /api/v1/withdrawals/{withdrawal_id}/')
  })
})

describe('isPayloadInContract', () => {
  it('is false for the writes whose payload the contract does not give', () => {
    const operationsWithoutPayload = [
      'wallet.crypto-withdrawal',
      'wallet.reprocess-hash',
      'wallet.bank-withdrawal',
      'wallet.pix-withdrawal',
      'wallet.platform-withdrawal',
      'wallet.swap',
      'wallet.swap-promise',
      'partner.yields',
    ]
    const operationsWithPayload = [
      'partner.quotes.create',
      'partner.reusable-quotes',
      'wallet.contacts.create',
      'wallet.contacts.delete',
      'wallet.limits',
      'exchange.server-time',
    ]
    expect(operationsWithoutPayload.filter((id) => isPayloadInContract(operation(id)))).toEqual([])
    expect(operationsWithPayload.filter((id) => !isPayloadInContract(operation(id)))).toEqual([])
  })
})
