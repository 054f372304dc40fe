import type { Learnt } from '../api/learnt.ts'
import type { InstantText } from '../base/instant.ts'
import { isInstant } from '../base/instant.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

/** Records whose times agree by chance in one of forty thousand lists. */
const MIN_PROOF_RECORDS = 8

export type ListOrder = 'newest_first' | 'oldest_first' | 'unknown'

/** The instants of a page's records, in its own order; unreadable ones left out. */
export function instantsOf(records: readonly ReceivedRecord[]): InstantText[] {
  return records.flatMap((item) => {
    const created = item.kind === 'record' ? item.record.created_at : null
    return created && isInstant(created) ? [created] : []
  })
}

/**
 * Learns the order of the list of withdrawals from the times of its records (X19). No document
 * states it, so each page of a walk confirms it or makes it unknown. A whole walk in one order
 * teaches it anew.
 */
export class OrderWatch {
  readonly #learnt: Learnt
  /** What the pages of this walk show. */
  #shown: ListOrder | undefined
  #before: Span | undefined
  #records = 0
  readonly #wasUnknown: boolean

  constructor(learnt: Learnt) {
    this.#learnt = learnt
    this.#wasUnknown = this.order === 'unknown'
  }

  /** Whether so many records of this walk confirm the order that a claim can rest on it. */
  get isProven(): boolean {
    return this.#records >= MIN_PROOF_RECORDS && this.#shown === this.order
  }

  /** As far as it is known; undefined: no page of more than one record was seen yet. */
  get order(): ListOrder | undefined {
    return this.#learnt.find('list.order') as ListOrder | undefined
  }

  /** Takes the next page of the walk. */
  take(page: number, records: readonly ReceivedRecord[]): void {
    const instants = instantsOf(records)
    this.#records += instants.length
    const shown = agreed(this.#shown, orderWithin(instants))
    const span = spanOf(instants)
    const isConfirmed = !span || !this.#before || follows(span, this.#before, shown)
    this.#shown = isConfirmed ? shown : 'unknown'
    this.#before = span ?? this.#before
    const size = Number(this.#learnt.find('list.page_size') ?? 0)
    if (records.length > size)
      this.#learnt.learn('list.page_size', String(records.length), 'the longest page')
    const known = this.order
    if (this.#shown === undefined || known === this.#shown || known === 'unknown') return
    const isFirst = known === undefined
    this.#learnt.learn(
      'list.order',
      isFirst ? this.#shown : 'unknown',
      isFirst ? `the times of page ${page}` : `page ${page} contradicts ${known}`,
    )
  }

  /** Every page of the list was taken, from the first to the last. */
  takeEnd(): void {
    if (this.#wasUnknown && this.#shown !== undefined && this.#shown !== 'unknown')
      this.#learnt.learn('list.order', this.#shown, 'the times of all pages')
  }
}

interface Span {
  readonly newest: InstantText
  readonly oldest: InstantText
}

function spanOf(instants: readonly InstantText[]): Span | undefined {
  if (instants.length === 0) return undefined
  const inOrder = instants.toSorted()
  return { oldest: inOrder[0] as string, newest: inOrder[inOrder.length - 1] as string }
}

function orderWithin(instants: readonly InstantText[]): ListOrder | undefined {
  const isRising = instants.some((after, at) => at > 0 && (instants[at - 1] as string) < after)
  const isFalling = instants.some((after, at) => at > 0 && (instants[at - 1] as string) > after)
  if (isRising && isFalling) return 'unknown'
  return isRising ? 'oldest_first' : isFalling ? 'newest_first' : undefined
}

// Rows that arrive while pages are read push known ones onto the next page, so two pages may
// overlap. The next page still reaches at least as far.
function follows(page: Span, before: Span, order: ListOrder | undefined): boolean {
  if (order === 'newest_first') return page.oldest <= before.oldest
  return order === 'oldest_first' ? page.newest >= before.newest : true
}

function agreed(left: ListOrder | undefined, right: ListOrder | undefined): ListOrder | undefined {
  if (left === undefined || right === undefined) return left ?? right
  return left === right ? left : 'unknown'
}
