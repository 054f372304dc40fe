import { Failure } from '../base/failure.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

const MAX_BARREN = 3
const MAX_IDS = 100_000

/** Tells pages that go on for ever: nothing in a contract says that a walk ends. */
export class PageGuard {
  #young = new Set<string>()
  #old = new Set<string>()
  #barren = 0

  /** Takes a page's records; whether one of them is new to this walk. */
  take(records: readonly ReceivedRecord[]): boolean {
    let news = 0
    // Every id of the page is noted, also behind the first new one.
    for (const record of records) if (this.#isNew(record)) news += 1
    this.#barren = news > 0 ? 0 : this.#barren + 1
    return news > 0
  }

  /** Whether three pages running have brought no new record. */
  get isTurning(): boolean {
    return this.#barren >= MAX_BARREN
  }

  // The ids of the last hundred thousand rows or so: enough to see a circle, bounded however long
  // the walk is.
  #isNew(record: ReceivedRecord): boolean {
    const id = recordKey(record)
    const before = this.#young.size
    if (this.#young.add(id).size === before) return false
    const isNew = !this.#old.has(id)
    if (this.#young.size > MAX_IDS) {
      this.#old = this.#young
      this.#young = new Set()
    }
    return isNew
  }
}

/** What the comparison of two pages needs of each. */
interface ComparedPage {
  readonly records: readonly ReceivedRecord[]
  readonly next: string | null
}

/** Whether a page repeats the one before it: it has the ids and the cursor of that page. */
export function isRepeat(page: ComparedPage, before: ComparedPage): boolean {
  return page.next !== null && page.next === before.next && hasSameIds(page, before)
}

/** Whether two pages have the same ids in the same order. */
export function hasSameIds({ records }: ComparedPage, before: ComparedPage): boolean {
  return (
    records.length === before.records.length &&
    records.every((record, at) => {
      const other = before.records[at]
      return other !== undefined && recordKey(record) === recordKey(other)
    })
  )
}

/** Whether a page has the first record of the one before it. */
export function isOverlapping(page: ComparedPage, before: ComparedPage): boolean {
  const [first] = before.records
  return first !== undefined && page.records.some((one) => recordKey(one) === recordKey(first))
}

// A contact's id is unique within its type only (B59).
function recordKey(record: ReceivedRecord): string {
  return record.kind === 'record'
    ? `${record.record.type ?? ''}/${record.record.id}`
    : record.id || record.raw
}

export function endlessPages(): Failure {
  return new Failure({
    kind: 'service',
    code: 'CURSOR_LOOP',
    what: 'The service sends the same pages again and again',
    why: 'a link to a page came back, or page after page brought nothing new',
    advice: 'what was read is kept; report it to the provider',
  })
}
