import { describe, expect, it } from 'vitest'
import { isPeriodEndUncertain, periodDays } from '../../../src-main/contract/period-days.ts'
import type { RunSummary } from '../../../src-main/contract/run.ts'

describe('periodDays', () => {
  const localPeriod = { from: '2026-10-05T03:00:00.000000Z', to: '2026-10-06T02:59:59.999999Z' }

  it('names the day of an end that is the edge of a day in the zone, else its instant in UTC', () => {
    expect(periodDays(localPeriod, 'America/Argentina/Buenos_Aires')).toEqual({
      from: '2026-10-05',
      to: '2026-10-05',
    })
    expect(periodDays(localPeriod, 'UTC')).toEqual({
      from: '2026-10-05 03:00 UTC',
      to: '2026-10-06 02:59 UTC',
    })
    expect(periodDays(null, 'UTC')).toBeUndefined()
  })

  it('names the UTC day of an end at midnight UTC, also in another zone', () => {
    const period = { from: '2026-10-05T00:00:00.000000Z', to: '2026-10-06T02:59:59.999999Z' }
    expect(periodDays(period, 'America/Argentina/Buenos_Aires')).toEqual({
      from: '2026-10-05',
      to: '2026-10-05',
    })
  })
})

describe('isPeriodEndUncertain', () => {
  it('is true only for a bounded period, if rows were rejected and an end of the given days is null', () => {
    const run = (
      rejectedCount: number,
      given_days?: RunSummary['given_days'],
      period: RunSummary['period'] = { from: '', to: '' },
    ): boolean =>
      isPeriodEndUncertain({
        period,
        ledger: { rejected: rejectedCount } as RunSummary['ledger'],
        ...(given_days && { given_days }),
      })
    const [oneEnd, bothEnds, noEnds] = [
      { from: '2026-10-05', to: null },
      { from: '2026-10-05', to: '2026-10-05' },
      { from: null, to: null },
    ]
    expect([run(1, noEnds), run(1, oneEnd)]).toEqual([true, true])
    expect([run(1, bothEnds), run(0, noEnds), run(1), run(1, noEnds, null)]).toEqual([
      false,
      false,
      false,
      false,
    ])
  })
})
