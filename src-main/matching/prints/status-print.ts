import type { StatusClass } from '../../domain/status.ts'

/**
 * The status class in the form that a fingerprint includes; empty for none. A record with an
 * unknown status gets an observation, so it is compared in full.
 */
export function statusPrint(statusClass: StatusClass): Exclude<StatusClass, 'unknown'> | '' {
  return statusClass === 'unknown' ? '' : statusClass
}
