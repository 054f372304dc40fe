import type { LearntFactStore } from '../api/learnt.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant } from '../base/instant.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

/**
 * Number of records that prove an order. Eight records of an unordered list are in order by chance
 * in one of forty thousand cases.
 */
const MIN_PROOF_RECORDS = 8

export type ListOrder = 'newest_first' | 'oldest_first' | 'unknown'

/** The readable times of a page's records. */
export interface PageTimes {
  readonly newest: InstantText
  readonly oldest: InstantText
  /** The order of this page alone, or undefined if all its times are equal. */
  readonly order: ListOrder | undefined
  readonly count: number
}

/** Reads the times of a page, or undefined for a page without a readable time. */
export function readPageTimes(records: readonly ReceivedRecord[]): PageTimes | undefined {
  let newest: InstantText | undefined
  let oldest: InstantText | undefined
  let previous: InstantText | undefined
  let order: ListOrder | undefined
  let count = 0
  for (const item of records) {
    const createdAt = item.kind === 'record' ? item.record.created_at : null
    if (!createdAt || !isInstant(createdAt)) continue
    count += 1
    if (newest === undefined || createdAt > newest) newest = createdAt
    if (oldest === undefined || createdAt < oldest) oldest = createdAt
    if (previous !== undefined && createdAt !== previous)
      order = combineOrders(order, createdAt > previous ? 'oldest_first' : 'newest_first')
    previous = createdAt
  }
  return newest === undefined || oldest === undefined ? undefined : { newest, oldest, order, count }
}

/**
 * Learns the order of the list of withdrawals from the times of its records (X19). No document
 * states the order, so each page of a walk confirms the order or makes it unknown. After a whole
 * walk in one order it is known again.
 */
export class OrderWatch {
  readonly #learntFacts: LearntFactStore
  /** The order of the pages of this walk so far. */
  #walkOrder: ListOrder | undefined
  #previousTimes: PageTimes | undefined
  /**
   * Number of consecutive records in one order, up to the last page. Restarts if two pages overlap.
   */
  #orderedRecords = 0
  readonly #wasUnknown: boolean

  constructor(learntFacts: LearntFactStore) {
    this.#learntFacts = learntFacts
    this.#wasUnknown = this.order === 'unknown'
  }

  /** True if enough records of this walk confirm the order, so that it proves coverage. */
  get isProven(): boolean {
    return this.#hasProof && this.#walkOrder === this.order
  }

  get #hasProof(): boolean {
    return this.#orderedRecords >= MIN_PROOF_RECORDS
  }

  /** The learnt order, or undefined until enough records of one walk had one order. */
  get order(): ListOrder | undefined {
    return this.#learntFacts.find('list.order') as ListOrder | undefined
  }

  /** Adds the next page of the walk, by its number, its number of records and their times. */
  addPage(page: number, recordCount: number, times: PageTimes | undefined): void {
    if (times) {
      const walkOrder = combineOrders(this.#walkOrder, times.order)
      const previous = this.#previousTimes
      const isConfirmed = !previous || follows(times, previous, walkOrder)
      // Pages of an unordered list overlap, and so do pages of a list that grows during the walk.
      const isPastPrevious = previous !== undefined && isBeyond(times, previous, walkOrder)
      this.#orderedRecords = times.count + (isPastPrevious ? this.#orderedRecords : 0)
      this.#walkOrder = isConfirmed ? walkOrder : 'unknown'
      this.#previousTimes = times
    }
    if (recordCount > this.#learntFacts.findCount('list.page_size'))
      this.#learntFacts.learn('list.page_size', String(recordCount), 'the longest page')
    const learntOrder = this.order
    if (
      this.#walkOrder === undefined ||
      learntOrder === this.#walkOrder ||
      learntOrder === 'unknown'
    )
      return
    const isFirst = learntOrder === undefined
    if (isFirst && this.#walkOrder !== 'unknown' && !this.#hasProof) return
    this.#learntFacts.learn(
      'list.order',
      isFirst ? this.#walkOrder : 'unknown',
      isFirst ? `the times of page ${page}` : `page ${page} contradicts ${learntOrder}`,
    )
  }

  /** Notes that the walk read every page of the list, from the first to the last. */
  noteEnd(): void {
    if (
      this.#wasUnknown &&
      this.#walkOrder !== undefined &&
      this.#walkOrder !== 'unknown' &&
      this.#hasProof
    )
      this.#learntFacts.learn('list.order', this.#walkOrder, 'the times of all pages')
  }
}

// Rows that arrive during a walk push known rows onto the next page, so two pages may overlap.
// Nevertheless, the next page reaches at least as far.
function follows(page: PageTimes, previous: PageTimes, order: ListOrder | undefined): boolean {
  if (order === 'newest_first') return page.oldest <= previous.oldest
  return order === 'oldest_first' ? page.newest >= previous.newest : true
}

function isBeyond(page: PageTimes, previous: PageTimes, order: ListOrder | undefined): boolean {
  if (order === 'newest_first') return page.newest <= previous.oldest
  return order === 'oldest_first' && page.oldest >= previous.newest
}

function combineOrders(
  left: ListOrder | undefined,
  right: ListOrder | undefined,
): ListOrder | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return left === right ? left : 'unknown'
}
