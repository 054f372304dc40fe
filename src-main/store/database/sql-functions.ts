import { subtractDecimals, toScaled } from '../../base/decimal.ts'
import { breakContent } from './break-content.ts'
import type { ReadableDb } from './connection.ts'

/** Adds the SQL functions that the statements of the store call to a connection. */
export function addFunctions(db: ReadableDb): void {
  // Returns an order-preserving text of an amount, for money columns without key columns.
  db.function('money_key', { deterministic: true }, (text: unknown) =>
    typeof text === 'string' && text !== ''
      ? (toScaled(text) + MONEY_KEY_OFFSET).toString().padStart(62, '0')
      : null,
  )
  db.function(
    'decimal_difference',
    { deterministic: true },
    (from: unknown, subtrahend: unknown) =>
      typeof from === 'string' && from !== '' && typeof subtrahend === 'string' && subtrahend !== ''
        ? subtractDecimals(from, subtrahend)
        : null,
  )
  db.function('break_content', { deterministic: true }, (cells: unknown, differences: unknown) =>
    breakContent(cells as string, differences as string),
  )
}

const MONEY_KEY_OFFSET = 10n ** 60n
