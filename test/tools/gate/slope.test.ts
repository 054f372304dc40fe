import { describe, expect, it } from 'vitest'
import { makeRandom } from '../../../src-main/sandbox/world/random.ts'
import type { Sample } from './slope.ts'
import { fitBlocks, fitLine, judgeSlope } from './slope.ts'

/**
 * Half an hour with a sample every three seconds. Noise only adds, as memory that is not yet
 * returned does.
 */
function samples(memory: (hours: number) => number, noise: number): Sample[] {
  const random = makeRandom(5, 'memory')
  return Array.from({ length: 600 }, (_, index) => {
    const hours = (index + 1) / 150
    return {
      hours,
      rssMb: memory(hours) + random.below(noise + 1),
      heapMb: 0,
      threadsMb: 0,
      handles: 50,
    }
  })
}

const verdict = (memory: (hours: number) => number, noise: number): string =>
  judgeSlope(
    fitBlocks(samples(memory, noise), ({ rssMb }) => rssMb),
    2,
  )

describe('fitLine', () => {
  it('F44: finds the slope of points on a line with certainty', () => {
    const { slope, bound } = fitLine([0, 1, 2, 3].map((x) => [x, 7 + 3 * x]))
    expect(slope).toBeCloseTo(3)
    expect(bound).toBeCloseTo(0)
  })

  it('F44: states its uncertainty', () => {
    // Computed by hand: residuals 0.1, -0.55, 0.8, -0.35, with a sum of squares of 1.075. Spread 5.
    // t for two degrees of freedom 4.3.
    const { slope, bound } = fitLine([
      [1, 1],
      [2, 1],
      [3, 3],
      [4, 2.5],
    ])
    expect(slope).toBeCloseTo(0.65)
    expect(bound).toBeCloseTo(4.3 * Math.sqrt(1.075 / 2 / 5))
    expect(fitLine([[1, 1]]).bound).toBe(Infinity)
  })
})

describe('judgeSlope', () => {
  it('F44: memory that fills in the first third and then stays is flat, whatever the noise', () => {
    expect(verdict((hours) => 200 + Math.min(1, hours) * 100, 0)).toBe('flat')
    expect(verdict((hours) => 200 + Math.min(1, hours) * 100, 25)).toBe('flat')
  })

  it('F44: memory that grows by 4 MB an hour is growing, also under noise of 25 MB', () => {
    expect(verdict((hours) => 300 + 4 * hours, 0)).toBe('growing')
    expect(verdict((hours) => 300 + 4 * hours, 25)).toBe('growing')
  })

  it('F44: a very uncertain slope is undecided', () => {
    expect(judgeSlope({ slope: 1.9, bound: 10 }, 2)).toBe('undecided')
    expect(judgeSlope({ slope: 1.9, bound: 1 }, 2)).toBe('flat')
  })

  it('F44: too few points are undecided', () => {
    expect(
      judgeSlope(
        fitBlocks(samples(() => 1, 0).slice(0, 2), ({ rssMb }) => rssMb),
        2,
      ),
    ).toBe('undecided')
  })
})
