import type { InstantText } from '../base/instant.ts'
import type { AxisDay, DayKnowledge, KnownSpan } from '../reconciliation/day-axis.ts'
import type { Period } from '../reconciliation/rules.ts'

/** The ways to split the volume of withdrawals. */
export const volumeSplits = ['currency', 'network'] as const
export type VolumeSplit = (typeof volumeSplits)[number]

/** The data of the screen of runs over time. */
export interface Trends {
  /** The latest runs, oldest first, at most MAX_TREND_RUNS. */
  readonly runs: readonly RunTrend[]
  readonly resolving: Resolving
  /** Null if it was not requested. */
  readonly volume: Volume | null
}

export const MAX_TREND_RUNS = 30

/** One run as a point of a trend. All values but `open` are those at the time of the run. */
export interface RunTrend {
  readonly id: string
  readonly asOf: InstantText
  readonly ledger: string
  readonly period: Period
  readonly timeZone: string
  /** Number of ledger rows that can be matched. */
  readonly rows: number
  readonly matched: number
  readonly breaks: number
  /** Number of the run's breaks that are open or under investigation today. */
  readonly open: number
  /** Number of breaks per age bucket at the time of the run; '' counts breaks without a date. */
  readonly ages: Readonly<Record<string, number>>
}

/**
 * How long breaks took from the first run that found them to the decision that settled them, for
 * the decisions in effect and the latest MAX_SETTLED_BREAKS breaks.
 */
export interface Resolving {
  readonly settled: number
  /** In whole hours, the lower of two middle values. Null means that nothing is settled. */
  readonly medianHours: number | null
  /** Nine of ten breaks were settled within these hours. */
  readonly ninetiethPercentileHours: number | null
  /**
   * Number of settled breaks per age bucket of reconciliation.md, by whole days to the decision.
   */
  readonly days: Readonly<Record<string, number>>
}

export const MAX_SETTLED_BREAKS = 2000

/** Withdrawals per day, compared with the same weekday of earlier weeks. */
export interface Volume {
  readonly split: VolumeSplit
  /** The last VOLUME_DAYS days, ending today. */
  readonly days: readonly VolumeDay[]
  readonly knownSpan: KnownSpan | null
  /** Ordered by number of withdrawals, highest first. */
  readonly parts: readonly VolumePart[]
}

export const VOLUME_DAYS = 30
/** Number of earlier weeks that give a day's usual count, by the same weekday. */
export const USUAL_WEEKS = 6
/** Number of days to count: the days shown, and the weeks before the first of them. */
export const VOLUME_AXIS_DAYS = VOLUME_DAYS + USUAL_WEEKS * 7

export interface VolumeDay extends AxisDay {
  readonly count: number
  readonly knowledge: DayKnowledge
  /**
   * The median of the same weekday in earlier weeks. Null means that too few such days are known.
   */
  readonly usual: number | null
}

/** The withdrawals of one currency, or of one currency on one network. */
export interface VolumePart {
  readonly currency: string
  /** Null if volume is split by currency alone; '' for withdrawals without a network. */
  readonly network: string | null
  readonly today: number
  readonly yesterday: number
  /**
   * The median of yesterday's weekday in earlier weeks. Null means that too few such days are
   * known.
   */
  readonly usualYesterday: number | null
  /**
   * Number of withdrawals in the seven whole days before today, and in the seven days before those.
   */
  readonly week: number
  readonly weekBefore: number
  /** Exact sums of these days, of all withdrawals whatever their status. */
  readonly weekAmount: string
  readonly weekBeforeAmount: string
}
