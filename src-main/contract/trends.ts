import type { InstantText } from '../base/instant.ts'
import type { AxisDay, DayKnowledge, KnownSpan } from '../reconciliation/day-axis.ts'
import type { Period } from '../reconciliation/rules.ts'

/** What the volume of withdrawals is split by. */
export const volumeSplits = ['currency', 'network'] as const
export type VolumeSplit = (typeof volumeSplits)[number]

/** What the screen of runs shows over time. */
export interface Trends {
  /** The latest runs, oldest first, at most MAX_TREND_RUNS. */
  readonly runs: readonly RunTrend[]
  readonly resolving: Resolving
  /** Null where the caller asked for none. */
  readonly volume: Volume | null
}

export const MAX_TREND_RUNS = 30

/** One run as a point of a trend. Everything but `open` is as it was when the run was made. */
export interface RunTrend {
  readonly id: string
  readonly asOf: InstantText
  readonly ledger: string
  readonly period: Period
  readonly timeZone: string
  /** Ledger rows that can be matched. */
  readonly rows: number
  readonly matched: number
  readonly breaks: number
  /** Breaks of the run that are open or looked into today. */
  readonly open: number
  /** Number of breaks per age bucket at the time of the run; '' has no date. */
  readonly ages: Readonly<Record<string, number>>
}

/**
 * How long breaks took from the first run that found them to the decision that settled them, of the
 * decisions that hold and of the latest MAX_SETTLED_BREAKS breaks.
 */
export interface Resolving {
  readonly settled: number
  /** Whole hours; null: nothing is settled. Of two middles the lower one. */
  readonly medianHours: number | null
  /** Nine of ten breaks were settled within these hours. */
  readonly ninthHours: number | null
  /** Number of settled breaks per age bucket of reconciliation.md, by whole days to the decision. */
  readonly days: Readonly<Record<string, number>>
}

export const MAX_SETTLED_BREAKS = 2000

/** Withdrawals per day, against the same weekday of the weeks before. */
export interface Volume {
  readonly by: VolumeSplit
  /** The last VOLUME_DAYS days, ending today. */
  readonly days: readonly VolumeDay[]
  readonly known: KnownSpan | null
  /** The most withdrawals first. */
  readonly parts: readonly VolumePart[]
}

export const VOLUME_DAYS = 30
/** Weeks whose same weekdays make the usual count of a day. */
export const USUAL_WEEKS = 6
/** The days that are counted for it: those shown, and the weeks before the first of them. */
export const VOLUME_AXIS_DAYS = VOLUME_DAYS + USUAL_WEEKS * 7

export interface VolumeDay extends AxisDay {
  readonly count: number
  readonly known: DayKnowledge
  /** The median of the same weekday in the weeks before; null: too few such days are known. */
  readonly usual: number | null
}

/** The withdrawals of one currency, or of one currency on one network. */
export interface VolumePart {
  readonly currency: string
  /** Null where volume is split by currency alone; '' where a withdrawal has no network. */
  readonly network: string | null
  readonly today: number
  readonly yesterday: number
  /** The median of yesterday's weekday in the weeks before; null: too few such days are known. */
  readonly usualYesterday: number | null
  /** The seven whole days before today, and the seven before these. */
  readonly week: number
  readonly weekBefore: number
  /** Exact sums of these days, of all withdrawals whatever their status. */
  readonly weekAmount: string
  readonly weekBeforeAmount: string
}
