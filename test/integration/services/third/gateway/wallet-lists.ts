import type { Answer } from '../answers.ts'
import { quoted } from '../answers.ts'
import type { CursorName, Settings } from '../options.ts'
import { cursorPage, numberedPage } from '../pages.ts'
import { walletFailure, walletSuccess } from './wallet-replies.ts'

/** A list of the wallet and the form in which it is paged. */
export interface WalletList {
  /** Bound into cursors, so that a list refuses another list's cursor. */
  readonly name: string
  /** The member that holds the rows where the list is paged by cursor. */
  readonly key: string
  readonly rows: readonly string[]
  readonly form: 'flat' | 'cursor' | 'page_number'
  readonly cursor: CursorName
}

/**
 * Answers one page of a list: flat, with `nc` and `pc`, or with `results` and `pagination`
 * (observed.md 3). Assumed: a page number past the end is ERR_0004.
 */
export function answerWalletList(
  settings: Settings,
  query: URLSearchParams,
  list: WalletList,
): Answer {
  if (list.form === 'flat') return walletSuccess(`[${list.rows.join(',')}]`)
  return list.form === 'cursor'
    ? byCursor(settings, query, list)
    : byPageNumber(settings.walletPageSize, query, list)
}

function byCursor(settings: Settings, query: URLSearchParams, list: WalletList): Answer {
  const { walletPageSize, wrongCursor } = settings
  const page = cursorPage(list.name, list.rows, walletPageSize, query, list.cursor, wrongCursor)
  if ('refused' in page)
    return walletFailure('ERR_0003', 'Invalid request.', {
      [page.refused]: [{ code: 'invalid', detail: 'Invalid cursor.' }],
    })
  const rows = `[${page.rows.join(',')}]`
  return walletSuccess(
    `{"${list.key}":${rows},"nc":${quoted(page.next)},"pc":${quoted(page.previous)}}`,
  )
}

function byPageNumber(size: number, query: URLSearchParams, list: WalletList): Answer {
  const numbered = numberedPage(list.rows, size, query)
  if (!numbered) return walletFailure('ERR_0004', 'Invalid page.')
  const { rows, page, pages } = numbered
  const link = (pageNumber: number) => quoted(`http://localhost/${list.name}/?page=${pageNumber}`)
  const next = page < pages ? link(page + 1) : 'null'
  const previous = page > 1 ? link(page - 1) : 'null'
  const pagination = `{"count":${list.rows.length},"next":${next},"previous":${previous},"per_page":${size},"total_pages":${pages}}`
  return walletSuccess(`{"results":[${rows.join(',')}],"pagination":${pagination}}`)
}
