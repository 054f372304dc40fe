import { describe, expect, it } from 'vitest'
import { latinLookAlike } from '../../../../src-main/reconciliation/row/look-alikes.ts'

describe('latinLookAlike', () => {
  it.each([
    ['Аmount', 'Amount'],
    ['сurrеncу', 'currency'],
    ['ΤΟΤΑL', 'TOTAL'],
    ['txn_hаsh (0x)', 'txn_hash (0x)'],
    ['Сомр', undefined],
    ['ос', 'oc'],
  ])('threat 10, input 56: %j could be taken for %j', (header, latin) => {
    expect(latinLookAlike(header)).toBe(latin)
  })

  it.each(['amount', 'Dirección', 'Saída', 'Сумма', 'Дата', '金額', 'Ποσό', '', '%%', 'é'])(
    '%j has no look-alikes',
    (header) => {
      expect(latinLookAlike(header)).toBeUndefined()
    },
  )
})
