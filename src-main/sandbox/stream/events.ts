import {
  depositToDocumented,
  orderToDocumented,
  tradeToDocumented,
  uuidOf,
  withdrawalToDocumented,
} from '../exchange/spelling.ts'
import type { Movement, Order, UserTrade } from '../exchange/state.ts'
import type { SandboxPreset } from '../presets.ts'
import type { FeedRow } from '../world/feed.ts'
import type { Withdrawal } from '../world/withdrawals.ts'

// The events of the private topics. Assumed: in contract form the event is the record itself (G14).
// In documented form it has the exchange's spelling (observed.md 7), and the hub writes its amounts
// as numbers.

export function orderEvent({ form }: SandboxPreset, order: Order): string {
  return JSON.stringify(form === 'documented' ? orderToDocumented(order) : order)
}

export function tradeEvent({ form }: SandboxPreset, trade: UserTrade): string {
  return JSON.stringify(form === 'documented' ? tradeToDocumented(trade) : trade)
}

export function movementEvent(
  { form }: SandboxPreset,
  topic: 'deposit' | 'withdrawal',
  movement: Movement,
): string {
  if (form !== 'documented') return JSON.stringify(movement)
  return JSON.stringify(
    topic === 'deposit' ? depositToDocumented(movement) : withdrawalToDocumented(movement),
  )
}

export function balanceEvent({ form }: SandboxPreset, currency: string, amount: string): string {
  return JSON.stringify(
    form === 'documented'
      ? { currency_code: currency, amount }
      : { currency, available: amount, held: '0' },
  )
}

const DOCUMENTED_ROW_STATUSES: Readonly<Record<string, string>> = {
  COM: 'confirmed',
  CAN: 'canceled',
  REJ: 'canceled',
}

/** Makes the event of a new or changed feed row. `json` is the JSON of the row in the feed. */
export function rowEvent({ form }: SandboxPreset, row: FeedRow, json: string): string {
  if (form !== 'documented') return json
  return JSON.stringify({
    id: uuidOf('row', Number(row.id % 1_000_000_000n)),
    external_id: row.externalId,
    amount: row.amountFrom,
    fee: row.fee,
    currency_code: row.fromCurrency,
    status: DOCUMENTED_ROW_STATUSES[row.status] ?? 'pending',
    destination_address: row.destination,
    hash: row.transactionHash,
    create_date: row.createdAt,
    update_date: row.updatedAt,
  })
}

const DOCUMENTED_WITHDRAWAL_STATUSES: Readonly<Record<string, string>> = {
  COMPLETED: 'confirmed',
  ERROR: 'canceled',
}

/** Makes the event of a changed withdrawal of the partner API. */
export function withdrawalEvent({ form }: SandboxPreset, withdrawal: Withdrawal): string {
  return JSON.stringify(
    form === 'documented'
      ? {
          id: withdrawal.id.toUpperCase(),
          external_id: withdrawal.externalRef,
          currency_code: withdrawal.currency,
          status: DOCUMENTED_WITHDRAWAL_STATUSES[withdrawal.status] ?? 'pending',
          destination_address: withdrawal.address,
          hash: withdrawal.txnHash,
        }
      : { id: withdrawal.id, status: withdrawal.status, transaction_hash: withdrawal.txnHash },
  )
}
