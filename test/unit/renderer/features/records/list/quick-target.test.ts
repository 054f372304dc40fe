import { describe, expect, test } from 'vitest'
import {
  readQuickTarget,
  writeQuickTarget,
} from '../../../../../../src-renderer/features/records/list/quick-target.ts'

describe('readQuickTarget', () => {
  test('reads a written target back, and does not treat a record key as a tab', () => {
    expect(readQuickTarget(writeQuickTarget('blocked'))).toBe('blocked')
    for (const key of [undefined, '', 'quick', '11774655-9f2e', 'crypto/17'])
      expect(readQuickTarget(key)).toBeUndefined()
  })
})
