import { describe, expect, it } from 'vitest'
import {
  choosableFields,
  chooseUse,
  columnUses,
  missingFields,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/column-heads.ts'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'

const preview = { headers: ['Ref', 'C', 'Paid', 'Got'], columns: {} }
const formOf = (mapping: Record<string, unknown>) => textToForm(JSON.stringify(mapping))

describe('columnUses', () => {
  it('returns the field or direction of each column', () => {
    const form = formOf({
      columns: { withdrawal_id: 'Ref', currency: 2 },
      direction: { by: 'columns', debit: 'Paid', credit: 'Got', withdrawals: 'debit' },
    })
    expect(columnUses(form, preview)).toEqual([
      'withdrawal_id',
      'currency',
      'direction',
      'direction',
    ])
  })
})

describe('chooseUse', () => {
  const form = formOf({
    columns: {
      withdrawal_id: 'Ref',
      currency: { constant: 'BTC' },
      amount: { column: 'Paid', decimal_places: 8 },
    },
  })

  it('assigns the column to the field, and the field keeps its unit', () => {
    expect(chooseUse(form, preview, 3, 'amount').columns).toEqual({
      withdrawal_id: { column: 'Ref' },
      currency: { constant: 'BTC' },
      amount: { column: 'Got', decimalPlaces: '8' },
    })
  })

  it('removes the column from its previous field, and the fixed value from the new field', () => {
    expect(chooseUse(form, preview, 2, 'currency').columns).toEqual({
      withdrawal_id: { column: 'Ref' },
      currency: { column: 'Paid' },
    })
  })

  it('frees a column', () => {
    expect(chooseUse(form, preview, 0, '').columns).not.toHaveProperty('withdrawal_id')
  })
})

describe('choosableFields', () => {
  it('leaves out the field that the direction supplies', () => {
    const form = formOf({
      columns: { withdrawal_id: 'Ref', currency: 'C' },
      direction: { by: 'columns', debit: 'Paid', credit: 'Got', withdrawals: 'debit' },
    })
    expect(choosableFields(form)).not.toContain('total')
    expect(choosableFields(form)).toContain('fee')
  })
})

describe('missingFields', () => {
  it('lists the unmet requirements, each as the fields of which one is enough', () => {
    expect(
      missingFields(formOf({ columns: { currency: 'C', total: 'Paid', fee: 'Got' } })),
    ).toEqual([['withdrawal_id', 'external_ref', 'txn_hash', 'transaction_id']])
    expect(missingFields({ ...formOf({}), columns: { external_ref: { column: 'Ref' } } })).toEqual([
      ['currency'],
      ['amount', 'total'],
    ])
  })
})
