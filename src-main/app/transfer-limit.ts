/**
 * The number of parts and chunks that an exchange may still send or receive. An exchange may reach
 * the limit in the middle of a run.
 */
export interface TransferLimit {
  remaining: number
}

/** Counts one transfer. Returns false if the limit was already reached. */
export function countTransfer(limit: TransferLimit): boolean {
  if (limit.remaining <= 0) return false
  limit.remaining -= 1
  return true
}
