import { describe, expect, it } from 'vitest'
import { ledgerFields, plainHeader, recogniseColumns } from '../../src-main/reconciliation/ledger-fields.ts'

const columnsOf = (headers: readonly string[]): Record<string, string> => Object.fromEntries([...recogniseColumns(headers).columns].map(([field, at]) => [field, headers[at] ?? '']))

describe('plainHeader', () => {
  it.each([
    ['  Txn  Hash ', 'txn_hash'],
    ['Dirección (destino)', 'direccion_destino'],
    ['E\u0301tat', 'etat'],
    ['created-at', 'created_at'],
    ['Amount\u00a0', 'amount'],
    ['Аmount', 'аmount'],
    ['%%', ''],
  ])('input 56: of %j is %j', (header, expected) => {
    expect(plainHeader(header)).toBe(expected)
  })
})

describe('recogniseColumns', () => {
  it('recognises every field by its own name, in any order', () => {
    const headers = [...ledgerFields].reverse()
    expect(columnsOf(headers)).toEqual(Object.fromEntries(ledgerFields.map((field) => [field, field])))
  })

  it("recognises the contract's own names, where id is the withdrawal's", () => {
    const headers = [
      'id',
      'created_at',
      'confirmation_date',
      'txn_hash',
      'end_user_id',
      'currency',
      'amount',
      'address',
      'charged_fee',
      'network_name',
      'status',
      'transaction_id',
      'external_ref',
      'debited_amount',
    ]
    expect(columnsOf(headers)).toEqual({
      withdrawal_id: 'id',
      date: 'created_at',
      txn_hash: 'txn_hash',
      end_user_id: 'end_user_id',
      currency: 'currency',
      amount: 'amount',
      address: 'address',
      fee: 'charged_fee',
      network: 'network_name',
      status: 'status',
      transaction_id: 'transaction_id',
      external_ref: 'external_ref',
      total: 'debited_amount',
    })
  })

  it("takes id alone as the withdrawal's only where nothing else identifies", () => {
    expect(columnsOf(['id', 'reference', 'currency', 'amount'])).toEqual({ external_ref: 'reference', currency: 'currency', amount: 'amount' })
    expect(columnsOf(['ID', 'currency', 'amount'])).toEqual({ withdrawal_id: 'ID', currency: 'currency', amount: 'amount' })
  })

  it("prefers a field's own name to a synonym beside it", () => {
    expect(columnsOf(['gross', 'total', 'net', 'amount', 'fecha', 'date'])).toEqual({ total: 'total', amount: 'amount', date: 'date' })
  })

  it('leaves two synonyms of an identifier, a currency or money to a person, and takes the usual one for others', () => {
    const { columns, unclear } = recogniseColumns(['order_id', 'reference', 'coin', 'asset', 'net', 'quantity', 'created_at', 'timestamp'])
    expect(unclear).toEqual([
      { field: 'external_ref', headers: ['reference', 'order_id'] },
      { field: 'currency', headers: ['asset', 'coin'] },
      { field: 'amount', headers: ['net', 'quantity'] },
    ])
    expect([...columns]).toEqual([['date', 6]])
  })

  it('input 56: does not take a look-alike for a field', () => {
    expect(columnsOf(['withdrawal_id', 'currency', 'Аmount'])).toEqual({ withdrawal_id: 'withdrawal_id', currency: 'currency' })
  })

  it('input 55: takes the names that every object has for plain text', () => {
    expect(columnsOf(['__proto__', 'constructor', 'toString', 'currency'])).toEqual({ currency: 'currency' })
  })
})
