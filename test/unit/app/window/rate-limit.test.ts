import { describe, expect, test } from 'vitest'
import { RateLimit } from '../../../../src-main/app/window/rate-limit.ts'

describe('RateLimit', () => {
  test('input 87: lets a burst through, refuses a flood of one call, and does not limit other calls', () => {
    let nowMs = 0
    const limit = new RateLimit({
      nowMs: () => nowMs,
      monotonicMs: () => nowMs,
      sleep: () => Promise.resolve(),
    })
    let refusedCount = 0
    for (let index = 0; index < 10_000; index += 1) {
      nowMs = index / 10
      try {
        limit.take('readList')
      } catch (error) {
        refusedCount += 1
        expect(error).toMatchObject({ kind: 'busy', code: 'TOO_MANY_CALLS' })
      }
    }
    expect(refusedCount).toBeGreaterThan(9000)
    expect(() => limit.take('freshness')).not.toThrow()
    nowMs += 5000
    expect(() => limit.take('readList')).not.toThrow()
  })
})
