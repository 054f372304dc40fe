/** The parts and chunks that an exchange may still send or receive. It may end within a run. */
export interface TransferLimit {
  left: number
}

/** Takes one of the parts that are left; false where none is. */
export function take(limit: TransferLimit): boolean {
  if (limit.left <= 0) return false
  limit.left -= 1
  return true
}
