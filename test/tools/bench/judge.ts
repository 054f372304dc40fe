/** A bound on a figure: at most, or at least. */
export type Limit = { readonly most: number } | { readonly least: number }

/**
 * One line of the table of goals: the measured figure, the figure it is compared with, the sizes
 * and the bounds.
 */
export interface Goal {
  readonly job: string
  readonly title: string
  /** The name of the measured figure. */
  readonly fact: string
  /** The name of a figure of a peer. The bounds then apply to ours divided by it. */
  readonly against?: string
  readonly unit: string
  /**
   * The numbers of rows for which performance.md states the bounds. At others the line is shown and
   * not judged.
   */
  readonly sizes: readonly number[] | 'any'
  readonly must?: Limit
  readonly aim?: Limit
}

/**
 * `not measured`: ours or the peer is missing · `other size`: the bound is stated for other numbers
 * of rows · `none`: there is no such bound.
 */
export type State = 'met' | 'missed' | 'not measured' | 'other size' | 'none'

/** A line with its verdict. `value` is the figure compared with the bounds. */
export interface GoalVerdict {
  readonly goal: Goal
  readonly value: number | undefined
  readonly ratio: number | undefined
  readonly must: State
  readonly aim: State
}

/** Measured figures by name (`job.program.figure`). Those not measured are absent. */
export type Facts = Readonly<Record<string, number>>

/**
 * Judges one goal by the figures measured with `n` rows. Never `met` where ours or its peer is
 * missing, or is not a number.
 */
export function judge(goal: Goal, facts: Facts, n: number): GoalVerdict {
  const value = toFinite(facts[goal.fact])
  const ratio =
    goal.against === undefined || value === undefined
      ? undefined
      : divide(value, toFinite(facts[goal.against]))
  const judgedValue = goal.against === undefined ? value : ratio
  const isOwnSize = goal.sizes === 'any' || goal.sizes.includes(n)
  const state = (limit: Limit | undefined): State => {
    if (!limit) return 'none'
    if (judgedValue === undefined) return 'not measured'
    if (!isOwnSize) return 'other size'
    return isWithin(judgedValue, limit) ? 'met' : 'missed'
  }
  return { goal, value, ratio, must: state(goal.must), aim: state(goal.aim) }
}

/** Whether a run of the bench has failed: a must that was measured at its own size was missed. */
export function hasFailed(verdicts: readonly GoalVerdict[]): boolean {
  return verdicts.some(({ must }) => must === 'missed')
}

/**
 * The exponent e of time = c · rows^e between two sizes; undefined where one of them is missing.
 */
export function exponent(
  smaller: { n: number; value: number | undefined },
  larger: { n: number; value: number | undefined },
): number | undefined {
  const ratio = divide(larger.value, smaller.value)
  return ratio === undefined || ratio === 0 || larger.n === smaller.n
    ? undefined
    : Math.log(ratio) / Math.log(larger.n / smaller.n)
}

/**
 * The middle value. Of an even number of values, the mean of the two in the middle. Undefined for
 * an empty list.
 */
export function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/**
 * The value below which this share of all lies (the largest for 1). Undefined for an empty list.
 */
export function quantile(values: readonly number[], share: number): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
}

function isWithin(value: number, limit: Limit): boolean {
  return 'most' in limit ? value <= limit.most : value >= limit.least
}

function toFinite(value: number | undefined): number | undefined {
  return value === undefined || !Number.isFinite(value) ? undefined : value
}

function divide(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined || by <= 0 ? undefined : value / by
}
