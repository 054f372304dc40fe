import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../../../src-main/contract/report.ts'
import { findColumn } from '../../../../../../src-renderer/features/records/detail/fields.ts'
import { conditionsOfCell } from '../../../../../../src-renderer/features/records/list/cell-conditions.ts'

const column = (name: string): Column => findColumn('withdrawals', name) as Column
const conditionTexts = (name: string, cell: string | null): string[] =>
  conditionsOfCell(column(name), cell).map(({ operator, value }) => `${operator} ${value}`)

describe('conditionsOfCell', () => {
  it.each([
    ['status', 'COMPLETED', ['= COMPLETED', '!= COMPLETED']],
    ['amount', '-0.000000000000000001', ['= -0.000000000000000001', '!= -0.000000000000000001']],
    ['is_blocked', 'true', ['= true', '!= true']],
  ])('suggests the value of %s and the other values', (name, cell, conditions) =>
    expect(conditionTexts(name, cell)).toEqual(conditions),
  )

  it('suggests empty values, whether they are absent or have no text', () => {
    expect([conditionTexts('external_ref', null), conditionTexts('external_ref', '')]).toEqual([
      ['empty ', '!= '],
      ['empty ', '!= '],
    ])
  })

  it('filters an instant by its day', () => {
    expect(conditionTexts('created_at', '2026-11-20T21:58:06.000000Z')).toEqual([
      '= 2026-11-20',
      '!= 2026-11-20',
    ])
  })

  it.each([
    ['created_at', 'soon'],
    ['amount', 'none'],
    ['external_ref', 'x'.repeat(201)],
  ])('suggests nothing for %s, which the core could not read', (name, cell) =>
    expect(conditionTexts(name, cell)).toEqual([]),
  )
})
