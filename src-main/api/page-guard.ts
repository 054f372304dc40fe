import { Failure } from '../base/failure.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

const MAX_BARREN = 3
const MAX_IDS = 100_000

/** Detects walks that never end: no contract says that a list ends. */
export class PageGuard {
  #young = new Set<string>()
  #old = new Set<string>()
  #barren = 0

  /** Adds a page's records. True if one of them is new to this walk. */
  take(records: readonly ReceivedRecord[]): boolean {
    let news = 0
    // Remember every id of the page, not only those up to the first new one.
    for (const record of records) if (this.#isNew(record)) news += 1
    this.#barren = news > 0 ? 0 : this.#barren + 1
    return news > 0
  }

  /** Whether three consecutive pages had no new record. */
  get isTurning(): boolean {
    return this.#barren >= MAX_BARREN
  }

  // Remembers the ids of about the last hundred thousand rows: enough to detect a loop, and bounded
  // for any length of walk.
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

/** The parts of a page that a comparison needs. */
interface ComparedPage {
  readonly records: readonly ReceivedRecord[]
  readonly next: string | null
}

/** Whether a page repeats the previous one: the same ids and the same cursor. */
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

/** Whether a page contains the first record of the previous one. */
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
