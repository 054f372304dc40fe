import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../../src-main/contract/report.ts'
import {
  findConditionProblem,
  findValueProblem,
  operatorsOf,
  toCondition,
} from '../../../../../src-renderer/features/reports/condition-form.ts'

const column = (name: string): Column =>
  reportColumns.withdrawals.find((candidate) => candidate.name === name) as Column

describe('findValueProblem', () => {
  it.each([
    ['amount', '1234.5', undefined],
    ['amount', ' -0.000000000000000001 ', undefined],
    ['amount', '1,234.5', 'amount'],
    ['amount', '1e5', 'amount'],
    ['amount', '.5', 'amount'],
    ['amount', '1'.repeat(31), 'amount'],
    ['created_at', '2026-11-20', undefined],
    ['created_at', '2026-11-20T10:00:00Z', undefined],
    ['created_at', '2026-02-30', 'date'],
    ['created_at', 'yesterday', 'date'],
    ['id', '=1+1', undefined],
    ['id', '   ', 'missing'],
    ['id', 'x'.repeat(201), 'long'],
  ])('judges %s = %j', (name, value, problem) => {
    expect(findValueProblem(column(name), '=', value)).toBe(problem)
  })

  it('requires no value if nothing is compared, and accepts any text for contains', () => {
    expect(findValueProblem(column('amount'), 'empty', '')).toBeUndefined()
    expect(findValueProblem(column('created_at'), 'contains', '2026-1')).toBeUndefined()
  })
})

describe('findConditionProblem', () => {
  it('refuses a duplicate condition and more than fifty', () => {
    const existingConditions = [toCondition(column('id'), '=', 'a')]
    expect(
      findConditionProblem(column('id'), toCondition(column('id'), '=', 'a'), existingConditions),
    ).toBe('twice')
    expect(
      findConditionProblem(column('id'), toCondition(column('id'), '=', 'b'), existingConditions),
    ).toBeUndefined()
    const fiftyConditions = Array.from({ length: 50 }, (_, index) =>
      toCondition(column('id'), '=', String(index)),
    )
    expect(
      findConditionProblem(column('id'), toCondition(column('id'), '=', 'b'), fiftyConditions),
    ).toBe('many')
  })
})

describe('toCondition', () => {
  it('trims a value that is compared as a value, and keeps spaces of a text', () => {
    expect(toCondition(column('amount'), '>', ' 5 ')).toEqual({
      column: 'amount',
      operator: '>',
      value: '5',
    })
    expect(toCondition(column('reason'), '=', ' a ')).toEqual({
      column: 'reason',
      operator: '=',
      value: ' a ',
    })
    expect(toCondition(column('reason'), 'empty', 'left over')).toEqual({
      column: 'reason',
      operator: 'empty',
      value: '',
    })
  })
})

describe('operatorsOf', () => {
  it('orders amounts and instants and searches texts', () => {
    expect(operatorsOf('money')).toContain('<=')
    expect(operatorsOf('instant')).toContain('>')
    expect(operatorsOf('text')).toEqual(['=', '!=', 'contains', 'empty'])
  })
})
