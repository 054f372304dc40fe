import { ASSUMED } from '../assumptions.ts'
import type { Call, Route } from '../routing.ts'
import type { Reply } from '../wire.ts'
import type { Plain } from '../world/reference.ts'
import { refuseWith } from './refusal.ts'

/** One operation of the partner API below /api/v1 (A75). */
export function partnerRoute(
  method: Route['method'],
  path: string,
  answer: Route['answer'],
  scopes: readonly string[] = [],
): Route {
  return { method, path: `${ASSUMED.partnerBase}/api/v1${path}`, access: 'bearer', scopes, answer }
}

/**
 * What the quote operations ask of a token (A12). Assumed: the other operations ask for none (P28).
 */
export const QUOTE_SCOPES: readonly string[] = ['read', 'write']

export function ok(data: Plain): Reply {
  return { status: 200, body: JSON.stringify(data) }
}

export function created(data: Plain): Reply {
  return { status: 201, body: JSON.stringify(data) }
}

export function queryOf({ context }: Call): URLSearchParams {
  return new URL(context.req.url).searchParams
}

/**
 * The contract's paginated list of JSON texts, which begin where `path` says. One past the end
 * refuses with 40004.
 */
export function pageOf({ state, context }: Call, path: string, items: readonly string[]): Reply {
  const query = new URL(context.req.url).searchParams
  const size = state.pageSize
  const wanted = query.get('page') ?? String(ASSUMED.firstPage)
  const page = /^[1-9][0-9]{0,8}$/.test(wanted) ? Number(wanted) : 0
  const pages = Math.max(1, Math.ceil(items.length / size))
  if (page < 1 || page > pages) refuseWith(40004, 'Invalid page.')
  const link = (number: number): string => {
    const params = new URLSearchParams(query)
    params.set('page', String(number))
    return JSON.stringify(`${state.partnerUrl}/api/v1${path}?${params}`)
  }
  const results = items.slice((page - 1) * size, page * size)
  const body = `{"count":${items.length},"next":${page < pages ? link(page + 1) : 'null'},"previous":${page > 1 ? link(page - 1) : 'null'},"results":[${results.join(',')}]}`
  return { status: 200, body }
}
