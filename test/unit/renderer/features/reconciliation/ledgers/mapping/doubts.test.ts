import { describe, expect, test } from 'vitest'
import {
  doubtsOf,
  proposalsOf,
  proposalsToOffer,
} from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/doubts.ts'
import type { MappingForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'
import { textToForm } from '../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/mapping-form.ts'

const preview = {
  headers: ['Moneda', 'Id', 'Cantidad de cosas'],
  columns: {},
  sample: [],
  firstCells: [
    ['BTC', 'W-1', '0.015'],
    ['BTC', 'W-2', '1.25'],
    ['ETH', 'W-3', '2.5'],
  ],
}

describe('doubtsOf', () => {
  test('returns the fields that use a doubtful column, with the reasons', () => {
    const proposals = proposalsOf(preview)
    const amount = proposals.find(({ field }) => field === 'amount')
    expect(amount).toMatchObject({ column: 2, confidence: 'doubtful' })
    const columnsWith = (column: string): MappingForm['columns'] =>
      textToForm(JSON.stringify({ columns: { currency: 'Moneda', amount: column } })).columns
    const recognisedColumns = columnsWith('Cantidad de cosas')
    const doubts = (column: string): unknown => [
      ...doubtsOf(proposals, preview, columnsWith(column), recognisedColumns),
    ]
    expect(doubts('Cantidad de cosas')).toEqual([['amount', amount?.reasons]])
    expect(doubts('Id')).toEqual([])
    expect([...doubtsOf(proposals, preview, recognisedColumns, {})]).toEqual([])
  })

  test('returns nothing for a file without rows', () => {
    expect(proposalsOf({ ...preview, firstCells: [] })).toEqual([])
  })
})

describe('proposalsToOffer', () => {
  const offeredFields = (mapping: object): readonly string[] => [
    ...proposalsToOffer(proposalsOf(preview), preview, textToForm(JSON.stringify(mapping))).keys(),
  ]

  test('offers proposals that differ from the choice', () => {
    expect(
      offeredFields({ columns: { withdrawal_id: 'Id', amount: 'Cantidad de cosas' } }),
    ).toEqual(['currency'])
    expect(
      offeredFields({ columns: { currency: { constant: 'BTC' }, amount: 'Cantidad de cosas' } }),
    ).toContain('currency')
  })

  test('leaves out a doubtful column that another field or the direction uses', () => {
    const columns = { withdrawal_id: 'Id', currency: 'Moneda', total: 'Cantidad de cosas' }
    expect(offeredFields({ columns })).toEqual([])
    expect(
      offeredFields({
        columns: { withdrawal_id: 'Id', currency: 'Moneda' },
        direction: {
          by: 'columns',
          debit: 'Cantidad de cosas',
          credit: 'Otra',
          withdrawals: 'debit',
        },
      }),
    ).toEqual([])
  })
})
