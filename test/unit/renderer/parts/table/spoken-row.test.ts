import { describe, expect, it } from 'vitest'
import { spokenRow } from '../../../../../src-renderer/parts/table/spoken-row.ts'

describe('spokenRow', () => {
  it('names the values that have a title and omits empty ones', () => {
    expect(
      spokenRow('ledger.csv', ['Runs', '2'], '', ['Note', ''], ['Amount', '1,234.5 BTC']),
    ).toBe('ledger.csv, Runs: 2, Amount: 1,234.5 BTC')
  })
})
