import type { StatusClass } from '../../domain/status.ts'

/**
 * The status class as a fingerprint includes it, empty for `unknown`. A record with an unknown status
 * gets an observation, so it is compared in full.
 */
export function statusPrint(statusClass: StatusClass): Exclude<StatusClass, 'unknown'> | '' {
  return statusClass === 'unknown' ? '' : statusClass
}
