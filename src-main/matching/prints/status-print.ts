import type { StatusClass } from '../../domain/status.ts'

/**
 * A status class as a print holds it; empty: no print. A record whose status is unknown is
 * observed, so it is compared in full.
 */
export function statusPrint(statusClass: StatusClass): Exclude<StatusClass, 'unknown'> | '' {
  return statusClass === 'unknown' ? '' : statusClass
}
