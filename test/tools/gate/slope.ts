/** One look at a process. */
export interface Sample {
  /** By the program's clock, from the start of the soak. */
  readonly hours: number
  /** Resident memory in MB, after a collection of garbage in every thread. */
  readonly rssMb: number
  /** Of it what the main thread’s own heap holds, which tells where growth comes from. */
  readonly heapMb: number
  /** The same of its other threads together, those that were not at work. */
  readonly threadsMb: number
  /** Open descriptors. */
  readonly handles: number
}

/** A straight line through points, and how sure it is. */
export interface Line {
  /** Per hour. */
  readonly slope: number
  /**
   * The slope is this far to either side with 95 % confidence; Infinity where points are too few to
   * tell.
   */
  readonly bound: number
}

/**
 * Two-sided 95 % of Student's t by degrees of freedom; beyond the list the normal distribution's is
 * near enough.
 */
const students = [
  12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13,
]
const NORMAL = 2

/** Least squares through (hours, value). */
export function fitLine(points: readonly (readonly [number, number])[]): Line {
  const count = points.length
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / count
  const [meanX, meanY] = [mean(0), mean(1)]
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  if (count < 3 || spread === 0) return { slope: 0, bound: Infinity }
  const slope = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
  const rest = points.reduce((sum, [x, y]) => sum + (y - meanY - slope * (x - meanX)) ** 2, 0)
  return { slope, bound: Math.sqrt(rest / (count - 2) / spread) * (students[count - 3] ?? NORMAL) }
}

/** The share of a soak in which caches and the compiler’s work are still filling. */
export const WARM_UP = 1 / 3
const BLOCKS = 12

/**
 * Noise: what the samples behind the warm-up have in common is their lowest value, not their mean
 * (the allocator gives pages back when it likes), so they are cut into twelve blocks in time, and
 * the line goes through each block's low-water mark. Neighbouring samples that hang together fall
 * into one block, which makes the twelve nearly independent and the line's confidence an honest
 * one.
 */
export function fitBlocks(samples: readonly Sample[], value: (sample: Sample) => number): Line {
  const end = samples.at(-1)?.hours ?? 0
  const from = end * WARM_UP
  const width = (end - from) / BLOCKS
  const blocks = Array.from({ length: BLOCKS }, (_, at) =>
    samples.filter(({ hours }) => hours > from + at * width && hours <= from + (at + 1) * width),
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
 * Growing: by more than `most` an hour with 95 % confidence. Flat: the slope itself is below it,
 * and known to within twice as much. Undecided: it may be chance; a longer soak tells.
 */
export function judgeSlope({ slope, bound }: Line, most: number): Verdict {
  return slope < most && bound <= 2 * most ? 'flat' : slope - bound > most ? 'growing' : 'undecided'
}
