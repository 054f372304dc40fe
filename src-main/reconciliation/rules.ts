import type { InstantText } from '../base/instant.ts'
import type { StatusMap } from '../domain/status.ts'
import { classifyLedgerStatus, classifyProviderStatus } from '../domain/status.ts'
import type { MatchingRules } from './passes.ts'
import type { ProviderRecord } from './provider-record.ts'
import type { LedgerEntry } from './row/ledger-entry.ts'
import type { Mapping, Tolerance } from './row/mapping.ts'

/** Everything besides the records that decides a run's result. Frozen with the run. */
export interface Rules {
  readonly tolerances: Mapping['tolerances']
  readonly matching: MatchingRules
  /** Milliseconds. */
  readonly dateWindowMs: number
  /** The profile's classes of status words. */
  readonly statusMap: StatusMap
  /** The mapping's classes of the ledger's own status words. */
  readonly ledgerStatuses: StatusMap
  /** The instant of the run. The age of a break is counted up to it. */
  readonly asOf: InstantText
  readonly period: Period
  /** The period for records that a rejected row names. An end that was not given is open. */
  readonly namedPeriod: Period
  /**
   * The money field that the mapping gives. A provider record without a partner counts in the
   * totals with this field.
   */
  readonly principal: 'amount' | 'total'
  /**
   * A hash of text in hex, at least 32 digits. Passed in because hashing belongs to the platform.
   */
  hash(text: string): string
}

/** Inclusive bounds. Null means everything (a ledger without any dates). */
export type Period = { readonly from: InstantText; readonly to: InstantText } | null

/** True if the instants [from, to] touch the period. An unknown date is inside. */
export function isInPeriod(
  period: Period,
  from: InstantText | '',
  to: InstantText | '' = from,
): boolean {
  if (period === null || from === '') return true
  return to >= period.from && from <= period.to
}

/**
 * True if a provider record belongs to the period: by its date or, at an end that was not given,
 * because a rejected row names it. `isNamed` is called only where the date does not decide.
 */
export function isRecordInPeriod(
  { period, namedPeriod }: Pick<Rules, 'period' | 'namedPeriod'>,
  createdAt: InstantText | '',
  isNamed: () => boolean,
): boolean {
  return isInPeriod(period, createdAt) || (isInPeriod(namedPeriod, createdAt) && isNamed())
}

/** True if two periods have an instant in common. Null is all of time. */
export function periodsOverlap(left: Period, right: Period): boolean {
  return left === null || right === null || (left.from <= right.to && right.from <= left.to)
}

/** The words that decide the class of a status. */
export type StatusWords = Pick<Rules, 'statusMap' | 'ledgerStatuses'>

/** True for a ledger row of class failed, which moves no money (reconciliation.md, Void). */
export function isVoidEntry({ status }: Pick<LedgerEntry, 'status'>, words: StatusWords): boolean {
  return (
    status !== '' &&
    classifyLedgerStatus(status, words.statusMap, words.ledgerStatuses) === 'failed'
  )
}

/** True for a provider record of class failed, which moved no money. */
export function isVoidRecord(
  { status }: Pick<ProviderRecord, 'status'>,
  { statusMap }: Pick<StatusWords, 'statusMap'>,
): boolean {
  return classifyProviderStatus(status, statusMap) === 'failed'
}

/** The tolerance of a currency: its own entry, else the entry `*`, else undefined. */
export function toleranceOf(
  tolerances: Mapping['tolerances'],
  currency: string,
): Tolerance | undefined {
  if (Object.hasOwn(tolerances, currency)) return tolerances[currency]
  return Object.hasOwn(tolerances, '*') ? tolerances['*'] : undefined
}
