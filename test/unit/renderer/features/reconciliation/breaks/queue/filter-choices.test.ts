import { describe, expect, test } from 'vitest'
import {
  filterChoices,
  peopleOf,
} from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/filter-choices.ts'
import { filterText } from '../../../../../../../src-renderer/features/reconciliation/breaks/queue/filter-text.ts'
import { breaksWords } from '../../../../../../../src-renderer/words/reconciliation/breaks.ts'
import { queueWords } from '../../../../../../../src-renderer/words/reconciliation/queue.ts'

const counts = [
  { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'open', count: 3 },
  { category: 'date_mismatch', severity: 'low', age: '', status: 'open', count: 5 },
]
const source = { counts, currencies: ['BTC', 'USDT'], people: ['ana', '', 'bruno'] }

describe('filterChoices', () => {
  test('counts the rows that would be listed, with the other filters on', () => {
    expect(filterChoices('category', { tab: 'all' }, source)).toEqual([
      { value: 'amount_mismatch', count: 3 },
      { value: 'date_mismatch', count: 5 },
    ])
    expect(filterChoices('age', { tab: 'all', severity: 'low' }, source)).toEqual([
      { value: '', count: 5 },
    ])
  })

  test('states no count if the breakdown covers other rows than the list', () => {
    for (const filter of [
      { tab: 'mine' },
      { tab: 'new' },
      { tab: 'all', assignee: '' },
      { tab: 'all', currency: 'BTC' },
    ] as const)
      expect(filterChoices('category', filter, source)).toEqual([
        { value: 'amount_mismatch' },
        { value: 'date_mismatch' },
      ])
  })

  test('counts the rows of a tab or a status if the breakdown has statuses', () => {
    const countsByStatus = [
      { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'open', count: 3 },
      { category: 'amount_mismatch', severity: 'high', age: '2-7', status: 'accepted', count: 4 },
      { category: 'date_mismatch', severity: 'low', age: '', status: 'resolved', count: 5 },
    ]
    const choicesOf = (filter: Parameters<typeof filterChoices>[1]): readonly unknown[] =>
      filterChoices('category', filter, { ...source, counts: countsByStatus }).map(
        ({ value, count }) => `${value} ${count}`,
      )
    expect(choicesOf({ tab: 'todo' })).toEqual(['amount_mismatch 3'])
    expect(choicesOf({ tab: 'done' })).toEqual(['amount_mismatch 4', 'date_mismatch 5'])
    expect(choicesOf({ tab: 'all', status: 'accepted' })).toEqual(['amount_mismatch 4'])
    expect(choicesOf({ tab: 'mine' })).toEqual([
      'amount_mismatch undefined',
      'date_mismatch undefined',
    ])
  })

  test('offers statuses, changes, currencies and people', () => {
    const values = (['status', 'change', 'currency', 'assignee'] as const).map((name) =>
      filterChoices(name, {}, source).map(({ value }) => value),
    )
    expect(values).toEqual([
      ['open', 'investigating', 'resolved', 'accepted'],
      ['new', 'still'],
      ['BTC', 'USDT'],
      ['ana', '', 'bruno'],
    ])
  })
})

describe('peopleOf', () => {
  test('lists the user first, then the empty name, then each other person once', () => {
    expect(peopleOf('carla', ['bruno', 'carla', '', 'ana', 'bruno'])).toEqual([
      'carla',
      '',
      'ana',
      'bruno',
    ])
    expect(peopleOf('', ['ana'])).toEqual(['', 'ana'])
  })
})

describe('filterText', () => {
  test('translates a value and leaves a name unchanged', () => {
    const words = {
      ...queueWords.en,
      severity: breaksWords.en.severity,
      category: breaksWords.en.category,
      age: breaksWords.en.age,
    }
    const texts = [
      filterText('category', 'amount_mismatch', words, 'ana'),
      filterText('assignee', 'ana', words, 'ana'),
      filterText('assignee', '', words, 'ana'),
      filterText('assignee', 'bruno', words, 'ana'),
      filterText('side', 'ledger', words, 'ana'),
      filterText('currency', '', words, 'ana'),
      filterText('status', 'strange', words, 'ana'),
    ]
    expect(texts).toEqual([
      'Amount differs',
      'Me (ana)',
      'Unassigned',
      'bruno',
      'Ledger records',
      '—',
      'strange',
    ])
  })
})
