import type { Field } from './field.ts'

/** The twelve fields of a Quote in the contract's order (partner, Quote). */
export const quoteFields: readonly Field[] = [
  { name: 'id', kind: 'id', wire: 'string', isRequired: true },
  { name: 'pair', kind: 'text', wire: 'string' },
  { name: 'op_type', kind: 'text', wire: 'string', values: ['BUY', 'SELL'] },
  { name: 'base_asset', kind: 'text', wire: 'string' },
  { name: 'quote_asset', kind: 'text', wire: 'string' },
  { name: 'base_amount', kind: 'money', wire: 'string' },
  { name: 'quote_amount', kind: 'money', wire: 'string' },
  { name: 'rate', kind: 'money', wire: 'string' },
  { name: 'charged_fee', kind: 'money', wire: 'string' },
  { name: 'external_ref', kind: 'text', wire: 'string' },
  { name: 'created_at', kind: 'instant', wire: 'string' },
  { name: 'expires_at', kind: 'instant', wire: 'string' },
]
