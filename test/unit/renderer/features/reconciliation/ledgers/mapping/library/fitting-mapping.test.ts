import { describe, expect, it } from 'vitest'
import type { NamedMapping } from '../../../../../../../../src-main/contract/reconciling.ts'
import { findFittingMapping } from '../../../../../../../../src-renderer/features/reconciliation/ledgers/mapping/library/fitting-mapping.ts'

const savedMapping = (
  name: string,
  columns: Record<string, unknown>,
  isNewest = true,
): NamedMapping => ({
  name,
  version: 1,
  text: JSON.stringify({ columns }),
  at: '2026-11-26T00:00:00.000000Z',
  by: 'ana',
  isNewest,
})
const headers = ['Ref', 'Coin', 'Paid', 'When']
const bank = savedMapping('Bank', { external_ref: 'Ref', currency: 'Coin', total: 'Paid' })

describe('findFittingMapping', () => {
  it('returns the mapping with all its columns in the file', () => {
    expect(findFittingMapping(headers, [bank, savedMapping('Other', { external_ref: 'Id' })])).toBe(
      bank,
    )
  })

  it('prefers the mapping that names the most columns, and returns none on a tie', () => {
    const fullerMapping = savedMapping('Fuller', {
      external_ref: 'Ref',
      currency: 'Coin',
      total: 'Paid',
      date: 'When',
    })
    expect(findFittingMapping(headers, [bank, fullerMapping])).toBe(fullerMapping)
    expect(findFittingMapping(headers, [bank, { ...bank, name: 'Twin' }])).toBeUndefined()
  })

  it('returns none for a missing column, an older version, positions, or a text that is not a mapping', () => {
    expect(findFittingMapping(['Ref', 'Coin'], [bank])).toBeUndefined()
    expect(findFittingMapping(headers, [{ ...bank, isNewest: false }])).toBeUndefined()
    expect(
      findFittingMapping(headers, [
        savedMapping('Places', { external_ref: 1, currency: 2, total: 3 }),
      ]),
    ).toBeUndefined()
    expect(findFittingMapping(headers, [{ ...bank, text: '{"of":"tomorrow"}' }])).toBeUndefined()
  })
})
