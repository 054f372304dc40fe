import { instantToMs, readInstant, readIsoParts } from '../base/instant.ts'
import { ASSUMED } from './assumptions.ts'
import { findLimitCode, priceQuote } from './quotes.ts'
import { readQuoteBody } from './quote-body.ts'
import { findWithdrawalJson } from './state.ts'
import { readBasic } from './tokens.ts'
import { errorReply, quoteToJson } from './wire.ts'
import type { Quote } from './quotes.ts'
import type { Call, Route } from './routing.ts'
import type { Reply } from './wire.ts'

const at = (path: string): string => ASSUMED.partnerBase + path

/** The partner API's operations whose path and payload the contract shows. */
export const PARTNER_ROUTES: readonly Route[] = [
  { method: 'POST', path: at('/oauth2/token/'), access: 'open', answer: answerToken },
  { method: 'GET', path: at('/api/v1/withdrawals/:id/'), access: 'bearer', answer: answerWithdrawal },
  { method: 'GET', path: at('/api/v1/quotes/'), access: 'bearer', answer: answerQuoteList },
  { method: 'POST', path: at('/api/v1/quotes/'), access: 'bearer', answer: answerQuoteCreation },
]

// Failures here are `{error}`, not the Error object (A07, A83).
async function answerToken({ state, context }: Call): Promise<Reply> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(context.req.header('content-type') ?? '')) return tokenError(ASSUMED.tokenBodyError, ASSUMED.tokenErrorStatus)
  const form = new URLSearchParams(await context.req.text())
  const given = context.req.header('authorization') === undefined ? { id: form.get('client_id') ?? '', secret: form.get('client_secret') ?? '' } : readBasic(context.req.header('authorization'))
  if (!given || !state.tokens.isClient(given.id, given.secret)) return tokenError('invalid_client', 401)
  // Assumed: its status (assumptions.ts, tokenErrorStatus).
  if (form.get('grant_type') !== 'client_credentials') return tokenError('unsupported_grant_type', ASSUMED.tokenErrorStatus)
  const token = { access_token: state.tokens.issue(), expires_in: state.tokens.lifeSeconds, token_type: 'Bearer', scope: ASSUMED.scope }
  return { status: 200, body: JSON.stringify(token), headers: { 'cache-control': 'no-store' } }
}

function tokenError(error: string, status: number): Reply {
  return { status, body: JSON.stringify({ error }) }
}

function answerWithdrawal({ state, context }: Call): Reply {
  const json = findWithdrawalJson(state, context.req.param('id') ?? '')
  return json === undefined ? errorReply(ASSUMED.unknownWithdrawalCode) : { status: 200, body: json }
}

async function answerQuoteCreation({ state, context }: Call): Promise<Reply> {
  const read = await readQuoteBody(context)
  if (read.kind === 'refused') return errorReply(read.code, read.why)
  // Assumed: a new quote belongs to no end user, for the request names none (P30).
  const quote = priceQuote(state.random, read.order, state.clock.nowMs(), '')
  const limit = findLimitCode(quote)
  if (limit !== undefined) return errorReply(limit)
  state.quotes.push(quote)
  return { status: 201, body: quoteToJson(quote) }
}

// Assumed: newest first.
function answerQuoteList({ state, context }: Call): Reply {
  const query = new URL(context.req.url).searchParams
  const after = query.get('date_gt')
  const afterMs = after === null ? -Infinity : readDateGt(after)
  if (afterMs === undefined) return errorReply(20000, 'date_gt: a date or a date-time is expected.')
  const opType = query.get('op_type')
  if (opType !== null && opType !== 'BUY' && opType !== 'SELL') return errorReply(20000, 'op_type: BUY or SELL is expected.')
  const pair = query.get('pair')
  const endUser = query.get('end_user')
  const isWanted = (quote: Quote): boolean =>
    quote.createdMs > afterMs && (opType === null || quote.opType === opType) && (pair === null || quote.pair === pair) && (endUser === null || quote.endUser === endUser)
  return pageOf(state.quotes.filter(isWanted).reverse(), query, state.partnerUrl, state.pageSize)
}

// Assumed: a date alone means the start of that day, UTC (P16).
function readDateGt(text: string): number | undefined {
  const instant = readIsoParts(text)?.hasTime === false ? readInstant(`${text}T00:00:00Z`) : readInstant(text)
  return instant === undefined ? undefined : instantToMs(instant)
}

function pageOf(quotes: readonly Quote[], query: URLSearchParams, partnerUrl: string, size: number): Reply {
  const wanted = query.get('page') ?? String(ASSUMED.firstPage)
  const page = /^[1-9][0-9]{0,8}$/.test(wanted) ? Number(wanted) : 0
  const pages = Math.max(1, Math.ceil(quotes.length / size))
  if (page < 1 || page > pages) return errorReply(40004, 'Invalid page.')
  const link = (number: number): string => {
    const params = new URLSearchParams(query)
    params.set('page', String(number))
    return JSON.stringify(`${partnerUrl}/api/v1/quotes/?${params}`)
  }
  const items = quotes.slice((page - 1) * size, page * size).map(quoteToJson)
  const body = `{"count":${quotes.length},"next":${page < pages ? link(page + 1) : 'null'},"previous":${page > 1 ? link(page - 1) : 'null'},"results":[${items.join(',')}]}`
  return { status: 200, body }
}
