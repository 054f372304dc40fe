import { describe, expect, it } from 'vitest'
import {
  ledgerDays,
  readDay,
} from '../../../../../../src-renderer/features/reconciliation/ledgers/ledger-days.ts'

describe('ledgerDays', () => {
  const dates = {
    firstDate: '2026-10-05T02:59:00.000000Z',
    lastDate: '2026-10-06T02:59:59.999999Z',
  }

  it('returns the days of the dates in the mapping’s zone, none without dates', () => {
    expect(ledgerDays(dates, 'America/Argentina/Buenos_Aires')).toEqual({
      from: '2026-10-04',
      to: '2026-10-05',
    })
    expect(ledgerDays(dates, 'Asia/Kathmandu')).toEqual({ from: '2026-10-05', to: '2026-10-06' })
    // A name that is still being typed.
    expect(ledgerDays(dates, 'America/Argen')).toEqual({ from: '2026-10-05', to: '2026-10-06' })
    expect(ledgerDays({ firstDate: null, lastDate: null }, 'UTC')).toBeUndefined()
  })
})

describe('readDay', () => {
  it('accepts real days only', () => {
    expect([' 2026-02-28 ', '2026-02-30', '2026-2-1', '', '01/02/2026'].map(readDay)).toEqual([
      '2026-02-28',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
})
