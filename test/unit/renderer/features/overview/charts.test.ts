import { describe, expect, it } from 'vitest'
import { breakKinds } from '../../../../../src-main/contract/run.ts'
import {
  ageRows,
  categoryGroup,
  categoryGroups,
  categoryRows,
  dayParts,
  topRows,
} from '../../../../../src-renderer/features/overview/charts.ts'
import { stepStates } from '../../../../../src-renderer/features/overview/first-steps.ts'
import { breakdown } from './invented.ts'

describe('dayParts', () => {
  const day = { count: 10, open: 3, blocked: 2 }

  it('colours open and blocked withdrawals and leaves the rest grey', () => {
    expect(dayParts(day, false)).toEqual([
      { name: 'open', tone: 'warn', value: 3 },
      { name: 'blocked', tone: 'bad', value: 2 },
    ])
  })

  it('makes the rest of today blue', () => {
    expect(dayParts(day, true)[0]).toEqual({ name: 'today', tone: 'blue', value: 5 })
  })

  it('never colours more than the count, even if a blocked one is also open', () => {
    expect(dayParts({ ...day, count: 4, open: 4, blocked: 3 }, false)).toEqual([
      { name: 'open', tone: 'warn', value: 1 },
      { name: 'blocked', tone: 'bad', value: 3 },
    ])
  })
})

describe('categoryGroup', () => {
  it('puts every category of the engine into a group', () => {
    const categories = breakKinds.map(({ category }) => category)
    const categoriesByGroup = categoryGroups.map((group) => [
      group,
      categories.filter((category) => categoryGroup(category) === group),
    ])
    expect(Object.fromEntries(categoriesByGroup)).toEqual({
      missing: ['missing_at_provider', 'missing_in_ledger'],
      identity: [
        'duplicate_in_ledger',
        'duplicate_at_provider',
        'ambiguous',
        'network_mismatch',
        'address_mismatch',
        'reference_mismatch',
      ],
      money: ['currency_mismatch', 'amount_mismatch', 'fee_mismatch', 'total_mismatch'],
      state: ['blocked', 'status_mismatch', 'hash_replaced', 'date_mismatch'],
    })
  })
})

describe('ageRows', () => {
  it('has a row per age, adds up to all breaks, and omits an unused row for a missing date', () => {
    const rows = ageRows(breakdown)
    expect(rows.map(({ name, total }) => [name, total])).toEqual([
      ['0-1', 28],
      ['2-7', 19],
      ['8-30', 9],
      ['31-90', 1],
      ['91+', 2],
    ])
    for (const { total, parts } of rows)
      expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(total)
    expect(
      ageRows([{ category: 'ambiguous', severity: 'high', age: '', status: 'open', count: 2 }]).at(
        -1,
      ),
    ).toEqual({ name: '', total: 2, parts: [{ name: 'identity', tone: 'blue', value: 2 }] })
  })
})

describe('topRows', () => {
  it('keeps the most frequent rows and sums the others by colour', () => {
    const { shown, otherCount, otherParts } = topRows(categoryRows(breakdown), 4)
    expect(shown.map(({ name, total }) => [name, total])).toEqual([
      ['amount_mismatch', 19],
      ['fee_mismatch', 9],
      ['missing_in_ledger', 9],
    ])
    expect([otherCount, otherParts]).toEqual([
      7,
      [
        { name: '', tone: 'warn', value: 11 },
        { name: '', tone: 'bad', value: 9 },
        { name: '', tone: 'mute', value: 2 },
      ],
    ])
  })

  it('splits a category with breaks of several severities, the worst first', () => {
    const mixedBreakdown = [
      ...breakdown,
      { category: 'status_mismatch', severity: 'high', age: '0-1', status: 'open', count: 3 },
    ]
    expect(categoryRows(mixedBreakdown).find(({ name }) => name === 'status_mismatch')).toEqual({
      name: 'status_mismatch',
      total: 11,
      parts: [
        { name: 'status_mismatch', tone: 'bad', value: 3 },
        { name: 'status_mismatch', tone: 'warn', value: 8 },
      ],
    })
  })

  it('shows all rows if they fit', () => {
    expect(topRows(categoryRows(breakdown), 10)).toMatchObject({ otherCount: 0, otherParts: [] })
  })
})

describe('stepStates', () => {
  it('goes from sync to ledger to breaks', () => {
    expect(stepStates({ isSyncing: false, hasSynced: false, hasImport: false })).toEqual([
      'current',
      'later',
      'later',
    ])
    expect(stepStates({ isSyncing: true, hasSynced: true, hasImport: false })).toEqual([
      'current',
      'later',
      'later',
    ])
    expect(stepStates({ isSyncing: false, hasSynced: true, hasImport: false })).toEqual([
      'done',
      'current',
      'later',
    ])
    expect(stepStates({ isSyncing: false, hasSynced: true, hasImport: true })).toEqual([
      'done',
      'done',
      'current',
    ])
  })
})
