import { describe, expect, it } from 'vitest'
import { contactFields, contactTypes } from '../../../src-main/domain/contact.ts'
import { quoteFields } from '../../../src-main/domain/quote.ts'
import { transactionFields } from '../../../src-main/domain/transaction.ts'
import { isRequestableId, withdrawalFields } from '../../../src-main/domain/withdrawal.ts'

const moneyOf = (fields: readonly { readonly name: string; readonly kind: string }[]): string[] =>
  fields.filter((field) => field.kind === 'money').map((field) => field.name)

describe('withdrawalFields', () => {
  it('A51, A62: are the 18 fields of the contract in its order, with its types of the amounts', () => {
    expect(withdrawalFields.map((field) => field.name).join(' ')).toBe(
      'id created_at confirmation_date txn_hash end_user_id currency amount address charged_fee network_name status transaction_id provisory_transaction_hash risk_score is_blocked reason external_ref debited_amount',
    )
    expect(withdrawalFields).toHaveLength(18)
    expect(
      withdrawalFields
        .filter((field) => field.kind === 'money')
        .map((field) => `${field.name} ${field.wire}`),
    ).toEqual(['amount number', 'charged_fee number', 'debited_amount string'])
  })
})

describe('transactionFields', () => {
  it('B83: are the 26 fields of the contract, in its order', () => {
    expect(transactionFields.map((field) => field.name).join(' ')).toBe(
      'id external_id transaction_type rail status gateway_details transaction_hash from_currency to_currency fiat_currency fee_currency fee fee_fiat rate rate_usd amount_from amount_to amount_fiat amount_usd tax tax_currency origin destination created_at updated_at extra_data',
    )
    expect(transactionFields).toHaveLength(26)
  })

  it('B22: hold nine decimal strings', () => {
    expect(moneyOf(transactionFields)).toEqual([
      'fee',
      'fee_fiat',
      'rate',
      'rate_usd',
      'amount_from',
      'amount_to',
      'amount_fiat',
      'amount_usd',
      'tax',
    ])
  })
})

describe('quoteFields', () => {
  it('A22: are the twelve fields of the contract, in its order', () => {
    expect(quoteFields.map((field) => field.name).join(' ')).toBe(
      'id pair op_type base_asset quote_asset base_amount quote_amount rate charged_fee external_ref created_at expires_at',
    )
    expect(moneyOf(quoteFields)).toEqual(['base_amount', 'quote_amount', 'rate', 'charged_fee'])
  })
})

describe('contactFields, contactTypes', () => {
  it('B55, B59: are the three types, and a key of type and id', () => {
    expect(contactTypes).toEqual(['crypto', 'bank', 'p2p_tag'])
    expect(contactFields.filter((field) => field.isRequired).map((field) => field.name)).toEqual([
      'type',
      'id',
    ])
  })
})

describe('isRequestableId', () => {
  it.each([
    '1',
    'wd_00042',
    '0042',
    'a-b-C_9',
    '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
    'x'.repeat(128),
  ])('A50: allows %s in a path', (id) => {
    expect(isRequestableId(id)).toBe(true)
  })

  it.each([
    '',
    '.',
    '..',
    'a/b',
    '../../oauth2/token',
    '%2e%2e',
    '?x=1',
    'a#b',
    'a b',
    'a\n',
    'a\\b',
    'é',
    'a;b',
    'a:b',
    'x'.repeat(129),
    'x'.repeat(500),
  ])('input 68: keeps %j out of a path', (id) => {
    expect(isRequestableId(id)).toBe(false)
  })
})
