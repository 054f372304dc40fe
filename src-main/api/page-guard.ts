import { Failure } from '../base/failure.ts'
import { copyText } from '../base/memory.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'

const MAX_BARREN_PAGES = 3
const MAX_RECENT_KEYS = 100_000

/** Detects walks that never end: no contract says that a list ends. */
export class PageGuard {
  #recentKeys = new Set<string>()
  #olderKeys = new Set<string>()
  #barrenPages = 0

  /** Adds a page's records. Returns true if one of them is new to this walk. */
  addPage(records: readonly ReceivedRecord[]): boolean {
    let newRecords = 0
    // Remember every id of the page, not only those up to the first new one.
    for (const record of records) if (this.#addKey(record)) newRecords += 1
    this.#barrenPages = newRecords > 0 ? 0 : this.#barrenPages + 1
    return newRecords > 0
  }

  /** Whether three consecutive pages had no new record. */
  get isEndless(): boolean {
    return this.#barrenPages >= MAX_BARREN_PAGES
  }

  // Remembers a record's key. Returns true if it is new. Only about the last hundred thousand keys
  // are remembered, which is enough to detect a loop.
  #addKey(record: ReceivedRecord): boolean {
    // A substring would keep the text of its whole page in memory.
    const id = copyText(recordKey(record))
    const sizeBefore = this.#recentKeys.size
    if (this.#recentKeys.add(id).size === sizeBefore) return false
    const isNew = !this.#olderKeys.has(id)
    if (this.#recentKeys.size > MAX_RECENT_KEYS) {
      this.#olderKeys = this.#recentKeys
      this.#recentKeys = new Set()
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
export function isRepeat(page: ComparedPage, previousPage: ComparedPage): boolean {
  return page.next !== null && page.next === previousPage.next && hasSameIds(page, previousPage)
}

/** Whether two pages have the same ids in the same order. */
export function hasSameIds({ records }: ComparedPage, previousPage: ComparedPage): boolean {
  return (
    records.length === previousPage.records.length &&
    records.every((record, index) => {
      const previousRecord = previousPage.records[index]
      return previousRecord !== undefined && recordKey(record) === recordKey(previousRecord)
    })
  )
}

/** Whether a page contains the first record of the previous one. */
export function hasFirstRecordOf(page: ComparedPage, previousPage: ComparedPage): boolean {
  const [firstRecord] = previousPage.records
  return (
    firstRecord !== undefined &&
    page.records.some((record) => recordKey(record) === recordKey(firstRecord))
  )
}

// A contact's id is unique within its type only (B59).
function recordKey(record: ReceivedRecord): string {
  return record.kind === 'record'
    ? `${record.record.type ?? ''}/${record.record.id}`
    : record.id || record.raw
}

export function endlessPagesFailure(): Failure {
  return new Failure({
    kind: 'service',
    code: 'CURSOR_LOOP',
    what: 'The service sends the same pages again and again',
    why: 'a link to an earlier page came back, or several pages in a row had no new record',
    advice: 'what was read is kept; report it to the provider',
  })
}
