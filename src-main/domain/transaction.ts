import type { Field, RecordRow } from './field.ts'

const money = (name: string): Field => ({ name, kind: 'money', wire: 'string' })

/** The 26 fields of a Transaction in the contract's order (gateway, Transaction; B83). */
export const transactionFields: readonly Field[] = [
  { name: 'id', kind: 'id', wire: 'number', isRequired: true },
  { name: 'external_id', kind: 'text', wire: 'string' },
  {
    name: 'transaction_type',
    kind: 'text',
    wire: 'string',
    values: ['deposit', 'withdrawal', 'swap'],
  },
  { name: 'rail', kind: 'text', wire: 'string', values: ['bank', 'pix', 'crypto', 'platform'] },
  { name: 'status', kind: 'text', wire: 'string' },
  { name: 'gateway_details', kind: 'json', wire: 'object', isNullable: true },
  { name: 'transaction_hash', kind: 'text', wire: 'string', isNullable: true },
  { name: 'from_currency', kind: 'text', wire: 'string' },
  { name: 'to_currency', kind: 'text', wire: 'string' },
  { name: 'fiat_currency', kind: 'text', wire: 'string' },
  { name: 'fee_currency', kind: 'text', wire: 'string' },
  money('fee'),
  money('fee_fiat'),
  money('rate'),
  money('rate_usd'),
  money('amount_from'),
  money('amount_to'),
  money('amount_fiat'),
  money('amount_usd'),
  money('tax'),
  { name: 'tax_currency', kind: 'text', wire: 'string', isNullable: true },
  { name: 'origin', kind: 'text', wire: 'string' },
  { name: 'destination', kind: 'text', wire: 'string' },
  { name: 'created_at', kind: 'instant', wire: 'string' },
  { name: 'updated_at', kind: 'instant', wire: 'string' },
  { name: 'extra_data', kind: 'json', wire: 'object' },
]

export type Transaction = RecordRow<
  | 'id'
  | 'external_id'
  | 'transaction_type'
  | 'rail'
  | 'status'
  | 'gateway_details'
  | 'transaction_hash'
  | 'from_currency'
  | 'to_currency'
  | 'fiat_currency'
  | 'fee_currency'
  | 'fee'
  | 'fee_fiat'
  | 'rate'
  | 'rate_usd'
  | 'amount_from'
  | 'amount_to'
  | 'amount_fiat'
  | 'amount_usd'
  | 'tax'
  | 'tax_currency'
  | 'origin'
  | 'destination'
  | 'created_at'
  | 'updated_at'
  | 'extra_data'
>
