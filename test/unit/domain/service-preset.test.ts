import { describe, expect, it } from 'vitest'
import {
  presets,
  resolveService,
  WITHDRAWAL_LIST,
} from '../../../src-main/domain/service-preset.ts'

describe('resolveService', () => {
  it('returns the preset’s values with the preset’s provenance', () => {
    const { values, provenance } = resolveService('documented', {})
    expect(values).toEqual(presets.documented)
    expect(new Set(Object.values(provenance))).toEqual(new Set(['documented']))
    expect(Object.keys(provenance)).toEqual(
      Object.keys(presets.documented).filter((name) => name !== 'name'),
    )
  })

  it('uses the operator’s values and marks them', () => {
    const { values, provenance } = resolveService('documented', {
      gatewayLogin: { kind: 'bearer' },
      walletSegment: 'wallet',
      exchangeRate: undefined,
    })
    expect(values.gatewayLogin).toEqual({ kind: 'bearer' })
    expect(provenance.gatewayLogin).toBe('operator-set')
    // An entered value that equals the documented one is not a deviation.
    expect(provenance.walletSegment).toBe('documented')
    expect(values.exchangeRate).toBe(1)
  })

  it('assumes nothing under the contract preset', () => {
    const { values, provenance } = resolveService('contract', {})
    expect(values.gatewayLogin).toBeNull()
    expect(values.walletSegment).toBeNull()
    expect(values.routes).toEqual({})
    expect(provenance.cursors).toBe('assumed')
    expect(presets.documented.routes[WITHDRAWAL_LIST]).toMatchObject({
      method: 'GET',
      path: '/api/v1/withdrawals/',
    })
  })
})
