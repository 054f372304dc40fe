import type { Call } from '../routing.ts'
import type { ServedRow } from '../sandbox-types.ts'
import { appendRow } from '../state.ts'
import { instantWithOffset } from '../world/dates.ts'
import type { FeedRow } from '../world/feed.ts'
import { priceRow } from '../world/feed.ts'

/** The fields of a row that a client causes. The other fields are derived from them. */
export type RowRequest = Pick<FeedRow, 'transactionType' | 'rail' | 'destination'> &
  Partial<
    Pick<
      FeedRow,
      | 'transactionHash'
      | 'gatewayDetails'
      | 'extraData'
      | 'toCurrency'
      | 'amountTo'
      | 'origin'
      | 'status'
      | 'rate'
    >
  > & {
    readonly currency: string
    readonly amount: string
    readonly fee: string
  }

/**
 * Adds a row with the current time at the top of the feed. Assumed: it is open until it is
 * completed (G5).
 */
export function addRow(
  { state }: Call,
  { currency, amount, fee, ...request }: RowRequest,
): ServedRow {
  const now = instantWithOffset(state.clock.nowMs(), -180)
  const id = (state.feed.at(-1)?.row.id ?? 0n) + 1n
  const row: FeedRow = {
    ...priceRow(state.gateway.random, currency, amount, fee),
    id,
    externalId: `gateway-${id}`,
    status: 'PEN',
    gatewayDetails: null,
    transactionHash: null,
    origin: 'wallet-1',
    createdAt: now,
    updatedAt: now,
    extraData: {},
    ...request,
  }
  return appendRow(state, { row, kind: 'other' })
}
