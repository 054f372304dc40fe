import { describe, expect, it } from 'vitest'
import { leadDifference, leadOf, stakeOf } from '../../../src-main/reconciliation/break-lead.ts'

const pair = (category: string, differences: string, moreCells: Record<string, string> = {}) => ({
  category,
  differences,
  severity: 'high',
  ledger_amount: '15',
  provider_amount: '1.5',
  amount_difference: '-13.5',
  ...moreCells,
})

describe('leadOf', () => {
  it.each([
    ['reference_mismatch', 'external_ref;amount', 'amount_mismatch', 'amount', ['external_ref']],
    [
      'reference_mismatch',
      'external_ref;amount;date',
      'amount_mismatch',
      'amount',
      ['external_ref', 'date'],
    ],
    ['address_mismatch', 'address;fee', 'address_mismatch', '', ['fee']],
    ['address_mismatch', 'address;amount', 'amount_mismatch', 'amount', ['address']],
    ['network_mismatch', 'network;fee', 'fee_mismatch', 'fee', ['network']],
    ['blocked', 'is_blocked;date', 'blocked', '', ['date']],
    ['hash_replaced', 'txn_hash;date', 'hash_replaced', '', ['date']],
    ['date_mismatch', 'date', 'date_mismatch', '', []],
  ])(
    'reads %s of %s by its worst difference',
    (category, differences, lead, field, otherFields) => {
      expect(leadOf(pair(category, differences))).toEqual({ category: lead, field, otherFields })
    },
  )

  it('ranks a dispute about money above a reference', () => {
    const cells = pair('reference_mismatch', 'external_ref;status')
    expect(leadOf(cells)).toEqual({
      category: 'status_mismatch',
      field: '',
      otherFields: ['external_ref'],
    })
    expect(leadOf({ ...cells, severity: 'medium' }).category).toBe('reference_mismatch')
  })

  it('is the category of a record without a partner', () => {
    expect(leadOf({ category: 'missing_in_ledger', differences: 'rejected_line' })).toEqual({
      category: 'missing_in_ledger',
      field: '',
      otherFields: [],
    })
  })
})

describe('leadDifference', () => {
  it('is the difference of the fee where the fee leads', () => {
    const cells = pair('network_mismatch', 'network;fee', { fee_difference: '0.2' })
    expect(leadDifference(cells)).toBe('0.2')
    expect(leadDifference(pair('reference_mismatch', 'external_ref;amount'))).toBe('-13.5')
  })
})

describe('stakeOf', () => {
  it('is the difference without its sign, or the payment where the payment itself is in question', () => {
    expect(stakeOf(pair('amount_mismatch', 'amount'))).toBe('13.5')
    const equalAmounts = { ledger_amount: '1.5', amount_difference: '0.0' }
    expect(stakeOf(pair('address_mismatch', 'address', equalAmounts))).toBe('1.5')
    expect(stakeOf(pair('date_mismatch', 'date', equalAmounts))).toBe('0.0')
    expect(stakeOf({ category: 'ambiguous', differences: '' })).toBe('')
  })
})
