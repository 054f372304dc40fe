/** One measurement of a process. */
export interface Sample {
  /** By the program's clock, from the start of the soak. */
  readonly hours: number
  /** Resident memory in MB, after a collection of garbage in every thread. */
  readonly rssMb: number
  /** The part in the main thread’s own heap, which shows where growth comes from. */
  readonly heapMb: number
  /** The heaps of its other threads together, except threads that were busy. */
  readonly threadsMb: number
  /** Open descriptors. */
  readonly handles: number
}

/** A straight line through points, and its uncertainty. */
export interface Line {
  /** Per hour. */
  readonly slope: number
  /**
   * The slope's uncertainty to either side at 95 % confidence; Infinity where points are too few.
   */
  readonly bound: number
}

/**
 * Two-sided 95 % of Student's t by degrees of freedom. Beyond the list the normal distribution's
 * value is close enough.
 */
const tQuantiles = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13,
]
const NORMAL_T = 2

/** Least squares through (hours, value). */
export function fitLine(points: readonly (readonly [number, number])[]): Line {
  const count = points.length
  const mean = (index: 0 | 1): number =>
    points.reduce((sum, point) => sum + point[index], 0) / count
  const [meanX, meanY] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  if (count < 3 || spread === 0) return { slope: 0, bound: Infinity }
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const residualSum = points.reduce(
    (sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2,
    0,
  )
  return {
    slope,
    bound: Math.sqrt(residualSum / (count - 2) / spread) * (tQuantiles[count - 3] ?? NORMAL_T),
  }
}

/** The share of a soak in which caches and compiled code are still filling. */
export const WARM_UP = 1 / 3
const BLOCK_COUNT = 12

/**
 * Fits a line against the noise of memory samples. The samples after the warm-up have their lowest
 * value in common, not their mean, because the allocator returns pages at its own pace. They are
 * therefore cut into twelve blocks in time, and the line goes through each block's low-water mark.
 * Correlated neighbouring samples fall into one block, which makes the twelve nearly independent
 * and the line's confidence honest.
 */
export function fitBlocks(samples: readonly Sample[], value: (sample: Sample) => number): Line {
  const end = samples.at(-1)?.hours ?? 0
  const from = end * WARM_UP
  const width = (end - from) / BLOCK_COUNT
  const blocks = Array.from({ length: BLOCK_COUNT }, (_, index) =>
    samples.filter(
      ({ hours }) => hours > from + index * width && hours <= from + (index + 1) * width,
    ),
  )
  return fitLine(blocks.filter((block) => block.length > 0).map((block) => lowest(block, value)))
}

function lowest(
  block: readonly Sample[],
  value: (sample: Sample) => number,
): readonly [number, number] {
  const values = block.map((sample): readonly [number, number] => [sample.hours, value(sample)])
  return values.reduce((low, one) => (one[1] < low[1] ? one : low))
}

export type Verdict = 'flat' | 'growing' | 'undecided'

/**
 * Growing: the slope is above `maxSlope` an hour with 95 % confidence. Flat: the slope is below it,
 * and its confidence bound is at most twice as large. Undecided: a longer soak is needed.
 */
export function judgeSlope({ slope, bound }: Line, maxSlope: number): Verdict {
  return slope < maxSlope && bound <= 2 * maxSlope
    ? 'flat'
    : slope - bound > maxSlope
      ? 'growing'
      : 'undecided'
}
