/**
 * The number of parts and chunks that an exchange may still send or receive. An exchange may reach
 * the limit in the middle of a run.
 */
export interface TransferLimit {
  left: number
}

/** Counts one transfer. Returns false if the limit was already reached. */
export function countTransfer(limit: TransferLimit): boolean {
  if (limit.left <= 0) return false
  limit.left -= 1
  return true
}
