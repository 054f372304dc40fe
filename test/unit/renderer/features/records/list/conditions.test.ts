import { describe, expect, it } from 'vitest'
import type { Column } from '../../../../../../src-main/contract/report.ts'
import { reportColumns } from '../../../../../../src-main/contract/report.ts'
import type { Draft } from '../../../../../../src-renderer/features/records/list/conditions.ts'
import {
  choicesOf,
  conditionToDraft,
  conditionWords,
  draftToConditions,
  problemOf,
  readQuery,
  withoutConditions,
} from '../../../../../../src-renderer/features/records/list/conditions.ts'
import { filterUnits } from '../../../../../../src-renderer/features/records/list/filter-units.ts'
import { recordWords } from '../../../../../../src-renderer/words/records/records.ts'

const column = (name: string): Column =>
  reportColumns.withdrawals.find((candidate) => candidate.name === name) as Column
const draft = (part: Partial<Draft>): Draft => ({
  column: 'amount',
  choice: 'is',
  value: '',
  upper: '',
  ...part,
})

describe('draftToConditions', () => {
  it('makes two conditions from `between` and one from any other choice', () => {
    expect(
      draftToConditions(draft({ choice: 'between', value: ' 1.5 ', upper: '20' }), {
        kind: 'money',
      }),
    ).toEqual([
      { column: 'amount', operator: '>=', value: '1.5' },
      { column: 'amount', operator: '<=', value: '20' },
    ])
    expect(
      draftToConditions(draft({ column: 'status', choice: 'isNot', value: 'COMPLETED' }), {
        kind: 'text',
      }),
    ).toEqual([{ column: 'status', operator: '!=', value: 'COMPLETED' }])
    expect(
      draftToConditions(draft({ column: 'reason', choice: 'empty', value: 'left over' }), {
        kind: 'text',
      }),
    ).toEqual([{ column: 'reason', operator: 'empty', value: '' }])
    expect(
      draftToConditions(draft({ column: 'reason', choice: 'filled' }), { kind: 'text' }),
    ).toEqual([{ column: 'reason', operator: '!=', value: '' }])
  })

  it('is reversed by conditionToDraft for every choice of every column with one condition', () => {
    for (const tableColumn of reportColumns.withdrawals)
      for (const choice of choicesOf(tableColumn).filter((name) => name !== 'between')) {
        const value = choice === 'empty' || choice === 'filled' ? '' : '7'
        const newDraft = draft({ column: tableColumn.name, choice, value })
        expect(
          draftToConditions(newDraft, tableColumn).map((condition) =>
            conditionToDraft(condition, tableColumn.kind === 'instant'),
          ),
        ).toEqual([newDraft])
      }
  })
})

describe('problemOf', () => {
  it('accepts plain digits for amounts and refuses other forms that a number would accept', () => {
    for (const value of ['0', '-1', '1234.5', '0.000000000000000001'])
      expect(problemOf(draft({ value }), column('amount'))).toBeUndefined()
    for (const value of ['', '1e3', '1,5', '0x10', 'NaN', '1 000', '１', '.5', '+1'])
      expect(problemOf(draft({ value }), column('amount'))).toBe('needAmount')
  })

  it('accepts calendar days, the earlier first', () => {
    const daysBetween = (value: string, upper: string): Draft =>
      draft({ column: 'created_at', choice: 'between', value, upper })
    expect(problemOf(daysBetween('2026-02-28', '2026-02-28'), column('created_at'))).toBeUndefined()
    expect(problemOf(daysBetween('2026-02-28', '2026-02-27'), column('created_at'))).toBe(
      'needOrder',
    )
    expect(problemOf(daysBetween('2026-02-30', '2026-03-01'), column('created_at'))).toBe('needDay')
    expect(problemOf(daysBetween('2026-02-28', ''), column('created_at'))).toBe('needDay')
  })

  it('requires a value if the choice compares with one', () => {
    expect(problemOf(draft({ column: 'status', value: '  ' }), column('status'))).toBe('needValue')
    expect(
      problemOf(draft({ column: 'status', choice: 'empty' }), column('status')),
    ).toBeUndefined()
  })
})

describe('conditionWords', () => {
  it('has its own words for each operator', () => {
    const words = recordWords.en.filter.chip
    const chipText = (
      operator: '=' | '!=' | '<' | '<=' | '>' | '>=' | 'contains' | 'empty',
      value: string,
    ): string =>
      conditionWords({ column: 'amount', operator, value }, 'Amount', words, (text) => text)
    expect([
      chipText('=', '1'),
      chipText('!=', '1'),
      chipText('!=', ''),
      chipText('<', '1'),
      chipText('<=', '1'),
      chipText('>', '1'),
      chipText('>=', '1'),
      chipText('contains', '1'),
      chipText('empty', ''),
    ]).toEqual([
      'Amount: 1',
      'Amount: not 1',
      'Amount: not empty',
      'Amount < 1',
      'Amount ≤ 1',
      'Amount > 1',
      'Amount ≥ 1',
      'Amount has “1”',
      'Amount: empty',
    ])
  })
})

describe('filterUnits', () => {
  const labels = {
    condition: ({ column: name, value }: { column: string; value: string }) => `${name}=${value}`,
    days: ({ from, to }: { from: string; to: string }) => `${from}..${to}`,
    search: (text: string) => `?${text}`,
  }
  const blockedCondition = { column: 'is_blocked', operator: '=' as const, value: 'true' }
  const network = { column: 'network_name', operator: '=' as const, value: 'tron' }
  const days = [
    { column: 'created_at', operator: '>=' as const, value: '2026-11-01' },
    { column: 'created_at', operator: '<=' as const, value: '2026-11-20' },
  ]

  it('has one unit for the tab, one for the days, one for each condition and one for the search', () => {
    const units = filterUnits(
      {
        conditions: [...days, blockedCondition, network],
        search: 'abc',
        quickFilter: { label: 'Blocked', conditions: [blockedCondition] },
        dayField: 'created_at',
      },
      labels,
    )
    expect(units).toEqual([
      { kind: 'quick', label: 'Blocked', conditions: [blockedCondition] },
      { kind: 'days', label: '2026-11-01..2026-11-20', conditions: days },
      { kind: 'condition', label: 'network_name=tron', conditions: [network] },
      { kind: 'search', label: '?abc', conditions: [] },
    ])
  })

  it('separates an exact instant from the days', () => {
    const exact = { column: 'created_at', operator: '>=' as const, value: '2026-11-01T10:00:00Z' }
    expect(
      filterUnits(
        { conditions: [exact], search: '', quickFilter: undefined, dayField: 'created_at' },
        labels,
      ).map(({ kind }) => kind),
    ).toEqual(['condition'])
  })
})

describe('withoutConditions', () => {
  it('removes equal conditions only', () => {
    const [first, second] = [
      { column: 'a', operator: '=' as const, value: '1' },
      { column: 'a', operator: '=' as const, value: '2' },
    ]
    expect(withoutConditions([first, second], [{ ...first }])).toEqual([second])
  })
})

describe('readQuery', () => {
  it('reads a saved query back', () => {
    const query = {
      report: 'withdrawals' as const,
      run: null,
      conditions: [{ column: 'status', operator: '=' as const, value: 'X' }],
      sort: { column: 'amount', isDescending: true },
      search: 'q',
    }
    expect(readQuery(JSON.stringify(query), 'withdrawals')).toEqual(query)
  })

  it('refuses another list’s query and any other text', () => {
    for (const text of [
      null,
      '',
      '{',
      'null',
      '[]',
      '{"report":"quotes","conditions":[],"search":""}',
      '{"report":"withdrawals","conditions":{},"search":""}',
    ])
      expect(readQuery(text, 'withdrawals')).toBeUndefined()
  })
})
