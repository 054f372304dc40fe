import { describe, expect, it } from 'vitest'
import { clusterKey, provableCause } from '../../../src-main/reconciliation/break-cause.ts'

type Cells = Readonly<Record<string, string>>

const amounts = (ledger: string, provider: string, difference: string): Cells => ({
  category: 'amount_mismatch',
  differences: 'amount',
  severity: 'high',
  ledger_amount: ledger,
  provider_amount: provider,
  amount_difference: difference,
})

describe('provableCause', () => {
  it.each([
    ['ten times too large', amounts('15', '1.5', '-13.5'), 'power_of_ten', '1'],
    ['in satoshi', amounts('1500', '0.000015', '-1499.999985'), 'power_of_ten', '8'],
    ['a hundred times too small', amounts('0.015', '1.50', '1.485'), 'power_of_ten', '-2'],
    ['with the opposite sign', amounts('-1.50', '1.5', '3'), 'opposite_sign', ''],
    [
      'with fifteen digits of a spreadsheet',
      amounts('0.123456789012346', '0.123456789012345678', '-0.000000000000000322'),
      'rounded_by_spreadsheet',
      '',
    ],
    ['with two digits swapped', amounts('1243.5', '1234.50', '-9'), 'digits_swapped', ''],
    ['with digits swapped across the point', amounts('13.2', '12.3', '-0.9'), 'digits_swapped', ''],
  ])('proves an amount %s', (_, cells, kind, value) => {
    expect(provableCause(cells)).toEqual({ kind, field: 'amount', value })
  })

  it('proves a fee inside the amount by the total to the last digit', () => {
    const cells = {
      ...amounts('1.000000000000000001', '1', '-0.000000000000000001'),
      provider_fee: '0.000000000000000001',
      provider_total: '1.000000000000000001',
    }
    expect(provableCause(cells)).toEqual({ kind: 'fee_in_amount', field: 'amount', value: '' })
    expect(provableCause({ ...cells, provider_total: '1.000000000000000002' })).toBeUndefined()
  })

  it('proves nothing where a void side counts zero', () => {
    expect(provableCause(amounts('15', '1.5', '-15'))).toBeUndefined()
  })

  it('proves nothing across two currencies', () => {
    const cells = { ...amounts('15', '1.5', '-13.5'), differences: 'currency;amount' }
    expect(provableCause(cells)).toBeUndefined()
  })

  it.each([
    ['two digits that are not neighbours', '1432', '1234', '-198'],
    ['one digit', '1235', '1234', '-1'],
    ['four digits', '2143', '1234', '-909'],
  ])('finds no swapped digits in %s', (_, ledger, provider, difference) => {
    expect(provableCause(amounts(ledger, provider, difference))).toBeUndefined()
  })

  const references = (ledger: string, provider: string, differences = 'external_ref'): Cells => ({
    category: 'reference_mismatch',
    differences,
    severity: 'medium',
    ledger_external_ref: ledger,
    provider_external_ref: provider,
  })

  it.each([
    ['before', references('PD-ord-7', 'ord-7'), '["PD-",""]'],
    ['after', references('ord-7/1', 'ord-7'), '["","/1"]'],
    ['beside a date', references('PD-ord-7', 'ord-7', 'external_ref;date'), '["PD-",""]'],
  ])('proves a text that the ledger adds %s the reference', (_, cells, value) => {
    expect(provableCause(cells)).toEqual({ kind: 'reference_affix', field: '', value })
  })

  it.each([
    ['another reference', references('PD-ord-8', 'ord-7')],
    ['a reference that the ledger shortens', references('ord-7', 'PD-ord-7')],
    ['texts at both ends', references('PD-ord-7/1', 'ord-7')],
    ['a reference too short to prove it', references('PD-7', '7')],
    ['an empty reference', references('PD-7', '')],
    ['a second reference that differs', references('PD-ord-7', 'ord-7', 'external_ref;txn_hash')],
  ])('proves no added text for %s', (_, cells) => {
    expect(provableCause(cells)).toBeUndefined()
  })

  it('returns the status words of both sides', () => {
    expect(
      provableCause({
        category: 'status_mismatch',
        differences: 'status',
        severity: 'medium',
        ledger_status: 'sent',
        provider_status: 'PENDING',
      }),
    ).toEqual({ kind: 'status_words', field: '', value: '["sent","PENDING"]' })
  })
})

const disputeOf = (ledger: string, provider: string, difference: string): Cells => ({
  ...amounts('5', '5', difference),
  category: 'status_mismatch',
  differences: 'status',
  ledger_status: ledger,
  provider_status: provider,
})

describe('provableCause, of a payment about which the sides disagree', () => {
  it.each<[string, Cells, string]>([
    ['the ledger', disputeOf('Completed', 'FAILED', '-5'), 'ledger'],
    ['the provider', disputeOf('Failed', 'COMPLETED', '5'), 'provider'],
    ['the ledger, whatever its words', disputeOf('Abonado', 'KO', '-5'), 'ledger'],
    ['the provider, whatever its words', disputeOf('Rebotado', 'OK', '5'), 'provider'],
    ['a ledger row without a status', disputeOf('', 'KO', ''), 'ledger'],
    ['the provider, without amounts', disputeOf('Failed', 'COMPLETED', ''), 'provider'],
    ['neither', disputeOf('Rebotado', 'OK', ''), ''],
    [
      'the ledger, by a total alone',
      {
        ...disputeOf('Abonado', 'KO', ''),
        ledger_amount: '',
        ledger_total: '5.1',
        provider_total: '5.1',
        total_difference: '-5.1',
      },
      'ledger',
    ],
    [
      'the ledger, though its amount has the opposite sign',
      { ...disputeOf('Completed', 'FAILED', '5'), ledger_amount: '-5' },
      'ledger',
    ],
  ])('names the side by which the money left: %s', (_, cells, value) => {
    expect(provableCause(cells)).toEqual({ kind: 'money_disputed', field: '', value })
  })

  it('puts the two directions into two clusters', () => {
    const keys = [
      disputeOf('Completed', 'FAILED', '-5'),
      disputeOf('Paid', 'REJECTED', '-5'),
      disputeOf('Failed', 'COMPLETED', '5'),
    ].map((cells) => clusterKey(cells))
    expect(keys[0]).toBe(keys[1])
    expect(keys[2]).not.toBe(keys[0])
  })
})

describe('clusterKey', () => {
  it('gives breaks with different differences different keys', () => {
    const first = amounts('15', '1.5', '-13.5')
    const second = { ...amounts('70', '7', '-63') }
    expect(clusterKey(first)).toBe(clusterKey(second))
    expect(clusterKey({ ...second, differences: 'amount;status' })).not.toBe(clusterKey(first))
  })

  it('gives no cluster to a break without a provable cause', () => {
    expect(clusterKey({ category: 'missing_at_provider', differences: '' })).toBeUndefined()
  })
})
