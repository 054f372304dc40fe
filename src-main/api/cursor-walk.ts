import { Failure } from '../base/failure.ts'
import type { Json } from '../base/json.ts'
import { findJson } from '../base/json.ts'
import type { ReceivedRecord } from '../domain/packed-records.ts'
import type { Client } from './client.ts'
import { CursorNames, cursorUnknownFailure } from './cursor-names.ts'
import type { FastListPage, ListForm, ListPage } from './list-page.ts'
import { badPageFailure, openListPage, readListFast } from './list-page.ts'
import {
  endlessPagesFailure,
  hasFirstRecordOf,
  hasSameIds,
  isRepeat,
  PageGuard,
} from './page-guard.ts'

/** One page of a walk, with the cursor of the next page (null at the end). */
export interface CursorPage {
  readonly records: readonly ReceivedRecord[]
  /** In a list with numbered pages, the number of the next page. */
  readonly nextCursor: string | null
  /** Whether one of the records is new to this walk. */
  readonly hasNews: boolean
  /** The service's clock, milliseconds since 1970, if it was readable. */
  readonly serverMs: number | undefined
}

/** A list of the gateway, and the cursor to start from. */
export interface CursorWalk extends ListForm {
  readonly client: Client
  /** The key under which facts about the list are stored. */
  readonly list: 'feed' | 'contacts'
  /** The list's name for a person. */
  readonly noun: string
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Null: from the top. */
  readonly cursor: string | null
  readonly signal: AbortSignal | undefined
  /** Whether the next page may be requested before this one is processed. */
  readonly mayRequestAhead?: (() => boolean) | undefined
}

/** The query parameter of a page number. */
const PAGE_PARAMETER = 'page'

/**
 * Walks a list to its end. If the name of its cursor is not known, the second page is requested
 * with one candidate after the other (X17), and CURSOR_UNKNOWN ends the walk if all fail. A cursor
 * that was seen before, or pages without a new id (page-guard.ts), end it with CURSOR_LOOP. A page
 * that repeats the previous one is not yielded. While `mayRequestAhead` returns true, the next page
 * is requested before the current one is yielded.
 */
export async function* walkList(walk: CursorWalk): AsyncGenerator<CursorPage> {
  const pageTurner = new PageTurner(walk)
  const guard = new PageGuard()
  const cursors = new Set(walk.cursor === null || pageTurner.isNameOnTrial ? [] : [walk.cursor])
  let rows = 0
  let page = await pageTurner.first()
  for (;;) {
    const { next, serverMs } = page
    const hasNews = guard.addPage(page.records)
    // A service that ignores the page number repeats a known page.
    const records = page.isNumbered && !hasNews ? [] : page.records
    rows += records.length
    if (page.isEndUnknown) {
      yield { records, nextCursor: null, hasNews, serverMs }
      throw badPageFailure(
        'nc is missing, and the answer has another member that the contract does not name: it is not known whether the list continues',
      )
    }
    if (next !== null && (cursors.has(next) || guard.isEndless)) {
      yield { records, nextCursor: null, hasNews, serverMs }
      throw endlessPagesFailure()
    }
    const nextRequest =
      next !== null && walk.mayRequestAhead?.() === true ? pageTurner.requestAhead(page) : undefined
    // The walk may have ended before this request fails.
    nextRequest?.catch(() => undefined)
    yield { records, nextCursor: next, hasNews, serverMs }
    if (next === null) return
    // Until a name works, each answer is the first page again, so its cursor may repeat.
    if (pageTurner.isNameOnTrial) cursors.clear()
    cursors.add(next)
    const nextPage = await pageTurner.turn(page, nextRequest)
    if (nextPage === undefined || isRepeat(nextPage, page)) {
      // The cursor leads nowhere: the next walk begins at the top.
      yield { records: [], nextCursor: null, hasNews: false, serverMs }
      throw nextPage
        ? endlessPagesFailure()
        : cursorUnknownFailure(walk.noun, pageTurner.names, rows)
    }
    page = nextPage
  }
}

/** Requests the pages of one walk, and learns from the answers. */
class PageTurner {
  readonly #walk: CursorWalk
  readonly #names: CursorNames
  /** Whether the pages had numbers when the list was last read. */
  readonly #wasNumbered: boolean

  constructor(walk: CursorWalk) {
    const { learntFacts: learnt, preset } = walk.client
    this.#walk = walk
    const remembered = learnt.find(`cursor.${walk.list}`)
    this.#names = new CursorNames(preset.cursors[walk.list], remembered)
    this.#wasNumbered = remembered === PAGE_PARAMETER && walk.collections.length > 1
  }

  /** The candidate names. */
  get names(): readonly string[] {
    return this.#walk.client.preset.cursors[this.#walk.list]
  }

  /** Whether this walk has not yet received a page for the cursor's name in use. */
  get isNameOnTrial(): boolean {
    return this.#names.isNameOnTrial
  }

  /** Requests the page at which the walk begins. */
  first(): Promise<ListPage> {
    return this.#request(
      this.#wasNumbered ? PAGE_PARAMETER : this.#names.current,
      this.#walk.cursor,
    )
  }

  /** Requests the page after `page` early, if the parameter's name is known already. */
  requestAhead(page: ListPage): Promise<ListPage> | undefined {
    return page.isNumbered || this.#names.isReliable ? this.#requestAfter(page) : undefined
  }

  /**
   * Returns the page after `page`. `nextRequest` is its request, if it was sent early. Returns
   * undefined if no name returned another page.
   */
  async turn(page: ListPage, nextRequest?: Promise<ListPage>): Promise<ListPage | undefined> {
    // The answer to expect from a service that ignores the name in use.
    let repeatedPage = page
    let request = nextRequest ?? this.#requestAfter(page)
    for (;;) {
      if (page.isNumbered || !this.#names.isNameOnTrial) return request
      const answer = await withoutBadRequest(request)
      const verdict = answer ? judgeName(answer, repeatedPage) : 'failed'
      if (verdict === 'worked') {
        this.#names.acceptCurrent()
        this.#learn('cursor', this.#names.current)
      }
      if (answer && verdict !== 'failed') return answer
      repeatedPage = answer ?? repeatedPage
      if (!this.#names.tryNext()) return undefined
      request = this.#requestAfter(page)
    }
  }

  #requestAfter(page: ListPage): Promise<ListPage> {
    return this.#request(page.isNumbered ? PAGE_PARAMETER : this.#names.current, page.next)
  }

  async #request(name: string, cursor: string | null): Promise<ListPage> {
    const { path, query, client, signal, fields, collections, list } = this.#walk
    const parameters = new URLSearchParams({
      ...query,
      ...(cursor === null ? {} : { [name]: cursor }),
    })
    const remembered = client.learntFacts.find(`collection.${list}`)
    const isRemembered = (collection: string): boolean => collection === remembered
    const orderedCollections = [
      ...collections.filter(isRemembered),
      ...collections.filter((collection) => !isRemembered(collection)),
    ]
    let fastPage: FastListPage | undefined
    const parse = (text: string): Json | undefined =>
      (fastPage = readListFast(text, orderedCollections, fields))?.envelope ?? findJson(text)
    const answer = await client.readGateway(
      `${path}${parameters.size === 0 ? '' : `?${parameters.toString()}`}`,
      signal,
      parse,
    )
    if (answer.kind === 'absent') throw absentPageFailure(cursor)
    const number = name === PAGE_PARAMETER && cursor !== null ? Number(cursor) : 1
    const page = openListPage(answer, fastPage, number, this.#walk)
    this.#learnFrom(page)
    return page
  }

  #learnFrom({ collection, records, isNumbered, next }: ListPage): void {
    const { client, collections, list } = this.#walk
    if (collections.length > 1 && collections.includes(collection))
      this.#learn('collection', collection)
    if (isNumbered && next !== null) this.#learn('cursor', PAGE_PARAMETER)
    if (list === 'feed' && records.length > client.learntFacts.findCount('feed.page_size'))
      client.learntFacts.learn('feed.page_size', String(records.length), `GET ${this.#walk.path}`)
  }

  #learn(what: 'cursor' | 'collection', value: string): void {
    const { client, list, path } = this.#walk
    client.learntFacts.learn(`${what}.${list}`, value, `GET ${path}`)
  }
}

// A service that ignores the name sends the previous page again, sometimes with a new cursor, and
// with rows at its head that arrived meanwhile. A service that uses the name may also repeat rows
// of the previous page, because the arrived rows moved them to the page asked for. If the answer
// repeats rows under a new cursor, only the page after the answer can decide.
function judgeName(answer: ListPage, previousPage: ListPage): 'worked' | 'failed' | 'unclear' {
  if (
    isRepeat(answer, previousPage) ||
    (answer.records.length > 0 && hasSameIds(answer, previousPage))
  )
    return 'failed'
  if (!hasFirstRecordOf(answer, previousPage)) return 'worked'
  return answer.next === previousPage.next ? 'failed' : 'unclear'
}

function withoutBadRequest(request: Promise<ListPage>): Promise<ListPage | undefined> {
  return request.catch((error: unknown) => {
    if (error instanceof Failure && error.kind === 'service' && error.evidence.status === 400)
      return undefined
    throw error
  })
}

function absentPageFailure(cursor: string | null): Failure {
  return new Failure({
    kind: 'service',
    code: cursor === null ? 'HTTP_404' : 'CURSOR_INVALID',
    what: 'The gateway does not know this page',
    why: 'it answered 404',
    advice: 'check the gateway address and service segment of the profile',
  })
}
