import type { Answer } from '../answers.ts'
import { json, quoted } from '../answers.ts'
import { pageLink } from '../links.ts'
import { numberedPage } from '../pages.ts'
import type { ReceivedRequest } from '../requests.ts'
import { queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import { notFound } from './partner-replies.ts'

const QUOTES_PATH = '/api/v1/quotes/'

/** Quotes in the twelve fields and the digits of the sample (partner-trading-api.md, Quote). */
export const quotes: readonly string[] = [
  '{"id":"0b8f3a52-6f0e-4d59-8f7f-2f7a1c0e9a01","pair":"BTC_USDT","op_type":"BUY","base_asset":"BTC","quote_asset":"USDT","base_amount":"0.010000000000000000","quote_amount":"650.123456780000000000","rate":"65012.34567800","charged_fee":"0.100","external_ref":"quote-01","created_at":"2026-09-10T09:00:00.123456-03:00","expires_at":"2026-09-10T09:00:30.123456-03:00"}',
  '{"id":"0b8f3a52-6f0e-4d59-8f7f-2f7a1c0e9a02","pair":"ETH_USDC","op_type":"SELL","base_asset":"ETH","quote_asset":"USDC","base_amount":"1.500000000000000001","quote_amount":"3750.000000000000000000","rate":"2500.00000000","charged_fee":"0.003","external_ref":"quote-02","created_at":"2026-09-11T09:00:00Z","expires_at":"2026-09-11T09:00:30Z"}',
  '{"id":"0b8f3a52-6f0e-4d59-8f7f-2f7a1c0e9a03","pair":"BTC_ETH","op_type":"BUY","base_asset":"BTC","quote_asset":"ETH","base_amount":"0.000000010000016378","quote_amount":"0.000000260000425828","rate":"26.00000000","charged_fee":"0.000","external_ref":"quote-03","created_at":"2026-09-12T09:00:00Z","expires_at":"2026-09-12T09:00:30Z"}',
]

/** Answers one page of `GET /api/v1/quotes/`, newest first. Its filters are not needed here. */
export function answerQuotes(state: ServiceState, request: ReceivedRequest): Answer {
  const { links, partnerPageSize } = state.settings
  const numbered = numberedPage(quotes.toReversed(), partnerPageSize, queryOf(request))
  if (!numbered) return notFound()
  const { rows, page, pages } = numbered
  const link = (pageNumber: number) => pageLink(links, state.partnerOrigin, QUOTES_PATH, pageNumber)
  const next = page < pages ? link(page + 1) : null
  const previous = page > 1 ? link(page - 1) : null
  return json(
    200,
    `{"count":${quotes.length},"next":${quoted(next)},"previous":${quoted(previous)},"results":[${rows.join(',')}]}`,
  )
}
