import { describe, expect, it } from 'vitest'
import { isPeriodOfReadableDates, periodDays } from '../../../src-main/contract/period-days.ts'
import type { RunSummary } from '../../../src-main/contract/run.ts'

describe('periodDays', () => {
  const local = { from: '2026-10-05T03:00:00.000000Z', to: '2026-10-06T02:59:59.999999Z' }

  it('names the days of the zone in which a period was made, else moments in UTC', () => {
    expect(periodDays(local, 'America/Argentina/Buenos_Aires')).toEqual({
      from: '2026-10-05',
      to: '2026-10-05',
    })
    expect(periodDays(local, 'UTC')).toEqual({
      from: '2026-10-05 03:00 UTC',
      to: '2026-10-06 02:59 UTC',
    })
    expect(periodDays(null, 'UTC')).toBeUndefined()
  })

  it('names the days of an earlier run with ends at days in UTC', () => {
    const period = { from: '2026-10-05T00:00:00.000000Z', to: '2026-10-06T02:59:59.999999Z' }
    expect(periodDays(period, 'America/Argentina/Buenos_Aires')).toEqual({
      from: '2026-10-05',
      to: '2026-10-05',
    })
  })
})

describe('isPeriodOfReadableDates', () => {
  it('is true if rows were rejected and an end was not given', () => {
    const run = (
      rejected: number,
      given_days?: RunSummary['given_days'],
      period: RunSummary['period'] = { from: '', to: '' },
    ): boolean =>
      isPeriodOfReadableDates({
        period,
        ledger: { rejected } as RunSummary['ledger'],
        ...(given_days && { given_days }),
      })
    const [day, both, none] = [
      { from: '2026-10-05', to: null },
      { from: '2026-10-05', to: '2026-10-05' },
      { from: null, to: null },
    ]
    expect([run(1, none), run(1, day)]).toEqual([true, true])
    expect([run(1, both), run(0, none), run(1), run(1, none, null)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
