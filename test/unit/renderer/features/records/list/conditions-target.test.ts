import { describe, expect, it } from 'vitest'
import {
  readConditionsTarget,
  writeConditionsTarget,
} from '../../../../../../src-renderer/features/records/list/conditions-target.ts'

describe('readConditionsTarget', () => {
  it('reads a written target back', () => {
    const conditions = [
      { column: 'created_at', operator: '>=' as const, value: '2026-11-26' },
      { column: 'currency', operator: '=' as const, value: 'A "B" : C' },
    ]
    expect(readConditionsTarget(writeConditionsTarget(conditions))).toEqual(conditions)
  })

  it('reads nothing from a key, another target or a damaged one', () => {
    for (const text of [
      undefined,
      'W-1',
      'quick:blocked',
      'where:[',
      'where:[[1,2,3]]',
      'where:{}',
    ])
      expect(readConditionsTarget(text)).toBeUndefined()
  })
})
