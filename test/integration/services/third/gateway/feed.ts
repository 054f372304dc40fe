import type { Answer } from '../answers.ts'
import { quoted } from '../answers.ts'
import type { Settings } from '../options.ts'
import type { ReceivedRequest } from '../requests.ts'
import { queryOf } from '../requests.ts'
import type { ServiceState } from '../service-state.ts'
import type { FeedRow } from '../world/feed-row.ts'
import { listedFeed } from '../world/world.ts'
import { answerWalletList } from './wallet-lists.ts'
import { walletFailure, walletSuccess } from './wallet-replies.ts'

const FORMER_FILTERS = ['operation_type', 'txn_type', 'gateway', 'gateway_detail']
const FILTERS = ['rail', 'transaction_type', 'currency'] as const

/**
 * Answers one page of `GET /wallet/transactions/`. Filters are `rail`, `transaction_type`
 * (gateway-api.md, rule 1) and `currency` (observed.md 5). A former filter is refused.
 */
export function answerFeed(state: ServiceState, request: ReceivedRequest): Answer {
  const { settings } = state
  const query = queryOf(request)
  const former = FORMER_FILTERS.find((name) => query.has(name))
  if (former !== undefined)
    return walletFailure('ERR_0003', 'Invalid request.', {
      [former]: [{ code: 'unknown', detail: 'This filter is not accepted.' }],
    })
  const rows = listedFeed(state).filter((row) =>
    FILTERS.every((name) => !query.has(name) || fits(row, name, query.get(name) ?? '', settings)),
  )
  state.pagesRead.feed += 1
  return answerWalletList(settings, query, {
    name: 'transactions',
    key: settings.feedKey,
    rows: rows.map((row) => feedRowJson(row, settings)),
    form: settings.feedPages,
    cursor: settings.feedCursor,
  })
}

/** Answers `GET /wallet/transactions/{id}/` (observed.md 5). */
export function answerTransaction(state: ServiceState, id: string): Answer {
  const row = listedFeed(state).find((row) => row.id === id)
  return row
    ? walletSuccess(feedRowJson(row, state.settings))
    : walletFailure('ERR_0004', 'Transaction not found.')
}

function fits(
  row: FeedRow,
  name: (typeof FILTERS)[number],
  value: string,
  settings: Settings,
): boolean {
  switch (name) {
    case 'rail':
      return railOf(row, settings) === value
    case 'transaction_type':
      return row.type === value
    case 'currency':
      return row.fromCurrency === value || row.toCurrency === value
  }
}

function railOf({ rail }: FeedRow, { platformWord }: Settings): string {
  return rail === 'platform' ? platformWord : rail
}

/** Writes a feed row in its 26 fields. `gateway_details` is text on crypto rows, null elsewhere. */
function feedRowJson(row: FeedRow, settings: Settings): string {
  const details =
    row.rail !== 'crypto'
      ? 'null'
      : settings.gatewayDetails === 'text'
        ? quoted(`network of ${row.fromCurrency}`)
        : `{"network":${quoted(row.fromCurrency)}}`
  const members = [
    ['id', row.id],
    ['external_id', quoted(row.externalId)],
    ['transaction_type', quoted(row.type)],
    ['rail', quoted(railOf(row, settings))],
    ['status', quoted(row.status)],
    ['gateway_details', details],
    ['transaction_hash', quoted(row.hash)],
    ['from_currency', quoted(row.fromCurrency)],
    ['to_currency', quoted(row.toCurrency)],
    ['fiat_currency', quoted('ARS')],
    ['fee_currency', quoted(row.feeCurrency)],
    ['fee', quoted(row.fee)],
    ['fee_fiat', quoted('0.00')],
    ['rate', quoted('1')],
    ['rate_usd', quoted('1.00000000')],
    ['amount_from', quoted(row.amountFrom)],
    ['amount_to', quoted(row.amountTo)],
    ['amount_fiat', quoted(row.amountFiat)],
    ['amount_usd', quoted(row.amountUsd)],
    ['tax', quoted('0')],
    ['tax_currency', 'null'],
    ['origin', quoted(row.origin)],
    ['destination', quoted(row.destination)],
    ['created_at', quoted(row.createdAt.replace('Z', '+00:00'))],
    ['updated_at', quoted(row.createdAt.replace('Z', '+00:00'))],
    ['extra_data', '{}'],
  ]
  return `{${members.map(([name, value]) => `"${name}":${value}`).join(',')}}`
}
