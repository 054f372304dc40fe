import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'
import { cursorPage } from '../pages.ts'
import type { ReceivedRequest } from '../requests.ts'
import { membersOf, queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { serviceTime } from '../service-state.ts'
import { exchangeFailure, exchangeSuccess } from './exchange-replies.ts'
import { EXCHANGE_LISTS, EXCHANGE_SAMPLES } from './exchange-samples.ts'

const DEFAULT_PAGE_SIZE = 200
const MAX_PAGE_SIZE = 1_000
const MAX_STATEMENT_DAYS = 182
const DAY_MS = 86_400_000

/** Part of every ticket, for a test to search for. */
export const TICKET_MARK = 'ticketcanary-Jt3'

/**
 * Answers a request to the exchange whose login was accepted. `path` is the part after `/trade/`.
 */
export function answerExchange(
  state: ServiceState,
  request: ReceivedRequest,
  path: string,
): Answer {
  const nowMs = serviceTime(state)
  const { method } = request
  if (`${method} ${path}` === 'GET public/server-time') return answerServerTime(state)
  if (`${method} ${path}` === 'POST ticket') return answerTicket(state)
  const list = /^(?:user\/)?(orders|trades|deposits|withdrawals|statement)(?:\/[A-Z]+)?$/.exec(
    path,
  )?.[1]
  if (method === 'GET' && list !== undefined && path !== 'user/trades')
    return answerPage(state, request, list)
  if (`${method} ${path}` === 'DELETE orders' && membersOf(request).id === undefined)
    return exchangeFailure(40000, nowMs)
  const route = routeOf(method, path)
  return route === undefined
    ? exchangeFailure(40400, nowMs)
    : exchangeSuccess(EXCHANGE_SAMPLES[route] ?? 'null', nowMs)
}

/**
 * The server's time: an object in `data` as observed (observed.md 2), a number there as
 * gateway-api.md says, or a number alone. The object is answered as sampled, without an envelope.
 */
function answerServerTime(state: ServiceState): Answer {
  const nowMs = serviceTime(state)
  switch (state.settings.serverTime) {
    case 'object':
      return json(200, `{"data": {"timestamp": ${nowMs}}}`)
    case 'number':
      return exchangeSuccess(String(nowMs), nowMs)
    case 'alone':
      return json(200, String(nowMs))
  }
}

function answerTicket(state: ServiceState): Answer {
  state.issuedTickets += 1
  const ticket = `${TICKET_MARK}-${state.issuedTickets}`
  state.tickets.add(ticket)
  return exchangeSuccess(`{"ticket":"${ticket}"}`, serviceTime(state))
}

function answerPage(state: ServiceState, request: ReceivedRequest, list: string): Answer {
  const nowMs = serviceTime(state)
  const query = queryOf(request)
  const size = Number(query.get('page_size') ?? DEFAULT_PAGE_SIZE)
  if (!Number.isInteger(size) || size < 1 || size > MAX_PAGE_SIZE || isTooLong(list, query))
    return exchangeFailure(40000, nowMs)
  const { exchangeCursor, wrongCursor } = state.settings
  const rows = EXCHANGE_LISTS[list] ?? []
  const page = cursorPage(list, rows, size, query, exchangeCursor, wrongCursor)
  if ('refused' in page) return exchangeFailure(40000, nowMs)
  const { next, previous } = page
  return exchangeSuccess(
    `{"${list}":[${page.rows.join(',')}],"nc":${quoted(next)},"pc":${quoted(previous)}}`,
    nowMs,
  )
}

// Assumed: the names `from` and `to`. observed.md 6 states only the length of 182 days.
function isTooLong(list: string, query: URLSearchParams): boolean {
  const [from, to] = [query.get('from'), query.get('to')]
  if (list !== 'statement' || from === null || to === null) return false
  return Date.parse(to) - Date.parse(from) > MAX_STATEMENT_DAYS * DAY_MS
}

function routeOf(method: string, path: string): string | undefined {
  const exact = `${method} ${path}`
  if (Object.hasOwn(EXCHANGE_SAMPLES, exact)) return exact
  const ownSegments = exact.split('/')
  return Object.keys(EXCHANGE_SAMPLES).find((route) => {
    const segments = route.split('/')
    return (
      segments.length === ownSegments.length &&
      segments.every((segment, index) => segment === '{}' || segment === ownSegments[index])
    )
  })
}
