import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import type { JsonValue } from '../world/reference.ts'
import { refuseWith } from './refusal.ts'

/** Makes the route of one operation of the partner API, below /api/v1 (A75). */
export function partnerRoute(
  method: Route['method'],
  path: string,
  answer: Route['answer'],
  scopes: readonly string[] = [],
): Route {
  return { method, path: `${ASSUMED.partnerBase}/api/v1${path}`, access: 'bearer', scopes, answer }
}

/**
 * The scopes that a token needs for the quote operations (A12). Assumed: other operations need none
 * (P28).
 */
export const QUOTE_SCOPES: readonly string[] = ['read', 'write']

export function ok(data: JsonValue): Reply {
  return { status: 200, body: JSON.stringify(data) }
}

export function created(data: JsonValue): Reply {
  return { status: 201, body: JSON.stringify(data) }
}

export function queryOf({ context }: Call): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/**
 * Makes one page of a list in the contract's paginated form. `path` is the path of the list.
 * `toJson` writes an item, and is called only for the items of the page. Throws the refusal 40004
 * for a page past the end. The documented form adds the page's number.
 */
export function pageOf<Item>(
  { state, context }: Call,
  path: string,
  items: readonly Item[],
  toJson: (item: Item) => string = String,
): Reply {
  const query = new URL(context.req.url).searchParams
  const size = state.partnerPageSize
  const pageText = query.get('page') ?? String(ASSUMED.firstPage)
  const page = /^[1-9][0-9]{0,8}$/.test(pageText) ? Number(pageText) : 0
  const pages = Math.max(1, Math.ceil(items.length / size))
  if (page < 1 || page > pages) refuseWith(40004, 'Invalid page.')
  const link = (number: number): string => {
    const params = new URLSearchParams(query)
    params.set('page', String(number))
    const base = state.preset.linkBase ?? state.partnerUrl
    return JSON.stringify(`${base}/api/v1${path}?${params}`)
  }
  const results = items.slice((page - 1) * size, page * size).map(toJson)
  const number = state.preset.form === 'documented' ? `,"page":${page}` : ''
  const body = `{"count":${items.length},"next":${page < pages ? link(page + 1) : 'null'},"previous":${page > 1 ? link(page - 1) : 'null'},"results":[${results.join(',')}]${number}}`
  return { status: 200, body }
}
