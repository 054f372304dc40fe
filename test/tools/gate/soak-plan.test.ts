import { describe, expect, it } from 'vitest'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import { makeDraw, soakFaults } from './soak-plan.ts'

const MINUTE_MS = 60_000

describe('makeDraw', () => {
  it('F44: draws each fault once at first, then all of them repeatedly', () => {
    const draw = makeDraw(makeRandom(1, 'soak'), soakFaults).next
    const first = soakFaults.map((_, index) => draw(index * MINUTE_MS))
    expect([...first].sort()).toEqual([...soakFaults].sort())
    const later = Array.from({ length: 300 }, (_, index) => draw((20 + index) * MINUTE_MS))
    for (const fault of soakFaults)
      expect(later.filter((one) => one === fault).length).toBeGreaterThan(5)
  })

  it('F44: draws every fault that is new to a host before any a second time', () => {
    const draws = makeDraw(makeRandom(4, 'soak'), soakFaults)
    for (let index = 0; index < 30; index += 1) draws.next(index * 10 * MINUTE_MS)
    draws.restart()
    const drawnFaults = Array.from({ length: soakFaults.length - 1 }, (_, index) =>
      draws.next((300 + index * 10) * MINUTE_MS),
    )
    expect([...drawnFaults].sort()).toEqual(soakFaults.filter((fault) => fault !== 'F01').sort())
  })

  it('F44: is the same for the same seed, and draws nothing that cannot be injected', () => {
    const draws = [1, 1, 2].map((seed) => {
      const draw = makeDraw(makeRandom(seed, 'soak'), ['F21', 'F26', 'F33']).next
      return Array.from({ length: 40 }, () => draw(0)).join()
    })
    expect(draws[0]).toBe(draws[1])
    expect(draws[0]).not.toBe(draws[2])
    expect(draws.join()).not.toMatch(/F0[17]|F4/)
  })

  it('F44, S14: ends a part by force at most three times in five minutes', () => {
    const draws = makeDraw(makeRandom(3, 'soak'), soakFaults)
    const faults = Array.from({ length: 2000 }, (_, index) => {
      if (index % 40 === 0) draws.restart()
      return { atMs: index * 5000, fault: draws.next(index * 5000) }
    })
    const ends = faults.filter(({ fault }) => fault === 'F41')
    for (const { atMs } of ends)
      expect(
        ends.filter((one) => one.atMs >= atMs && one.atMs < atMs + 5 * MINUTE_MS).length,
      ).toBeLessThanOrEqual(3)
    expect(ends.length).toBeGreaterThan(10)
  })
})
