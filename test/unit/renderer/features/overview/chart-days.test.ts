import { describe, expect, it } from 'vitest'
import {
  dayConditions,
  findEmptyEnd,
} from '../../../../../src-renderer/features/overview/chart-days.ts'

const day = {
  day: '2026-11-26',
  from: '2026-11-26T03:00:00.000000Z',
  to: '2026-11-27T02:59:59.999999Z',
}

describe('dayConditions', () => {
  it('are the day itself in UTC, and its first and last instant in any other zone', () => {
    expect(dayConditions(day, 'UTC')).toEqual([
      { column: 'created_at', operator: '>=', value: '2026-11-26' },
      { column: 'created_at', operator: '<=', value: '2026-11-26' },
    ])
    expect(dayConditions(day, 'America/Sao_Paulo').map(({ value }) => value)).toEqual([
      day.from,
      day.to,
    ])
  })
})

describe('findEmptyEnd', () => {
  const chartDay = (count: number, knowledge: 'whole' | 'partly' | 'none', name: string) => ({
    day: name,
    count,
    knowledge,
  })

  it('returns undefined while withdrawals arrive, and on a day that has only begun', () => {
    expect(findEmptyEnd([chartDay(4, 'whole', 'a'), chartDay(3, 'partly', 'b')])).toBeUndefined()
    expect(findEmptyEnd([chartDay(4, 'whole', 'a'), chartDay(0, 'partly', 'b')])).toBeUndefined()
    expect(findEmptyEnd([])).toEqual({ kind: 'noRecords', since: undefined })
  })

  it('names the last day that was read if today was not', () => {
    expect(
      findEmptyEnd([
        chartDay(4, 'whole', 'a'),
        chartDay(2, 'partly', 'b'),
        chartDay(0, 'none', 'c'),
      ]),
    ).toEqual({
      kind: 'notSynced',
      since: 'b',
    })
    expect(findEmptyEnd([chartDay(0, 'none', 'a')])).toEqual({
      kind: 'notSynced',
      since: undefined,
    })
  })

  it('names the last day with a withdrawal if a whole day passed without one', () => {
    expect(
      findEmptyEnd([
        chartDay(4, 'whole', 'a'),
        chartDay(0, 'whole', 'b'),
        chartDay(0, 'partly', 'c'),
      ]),
    ).toEqual({
      kind: 'noRecords',
      since: 'a',
    })
  })
})
