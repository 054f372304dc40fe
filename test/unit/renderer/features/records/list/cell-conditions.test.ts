import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../../../src-main/contract/report.ts'
import { findColumn } from '../../../../../../src-renderer/features/records/detail/fields.ts'
import { conditionsOfCell } from '../../../../../../src-renderer/features/records/list/cell-conditions.ts'

const column = (name: string): Column => findColumn('withdrawals', name) as Column
const asked = (name: string, cell: string | null): string[] =>
  conditionsOfCell(column(name), cell).map(({ operator, value }) => `${operator} ${value}`)

describe('conditionsOfCell', () => {
  it.each([
    ['status', 'COMPLETED', ['= COMPLETED', '!= COMPLETED']],
    ['amount', '-0.000000000000000001', ['= -0.000000000000000001', '!= -0.000000000000000001']],
    ['is_blocked', 'true', ['= true', '!= true']],
  ])('asks for the value of %s and for the others', (name, cell, conditions) =>
    expect(asked(name, cell)).toEqual(conditions),
  )

  it('asks for what is empty, whether it is absent or has no text', () => {
    expect([asked('external_ref', null), asked('external_ref', '')]).toEqual([
      ['empty ', '!= '],
      ['empty ', '!= '],
    ])
  })

  it('takes an instant for its day', () => {
    expect(asked('created_at', '2026-11-20T21:58:06.000000Z')).toEqual([
      '= 2026-11-20',
      '!= 2026-11-20',
    ])
  })

  it.each([
    ['created_at', 'soon'],
    ['amount', 'none'],
    ['external_ref', 'x'.repeat(201)],
  ])('asks nothing of %s where the core could not read it', (name, cell) =>
    expect(asked(name, cell)).toEqual([]),
  )
})
