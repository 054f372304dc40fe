import type { StatusClass } from '../../domain/status.ts'

/**
 * A status class as a print holds it. Only final and open have one: a failed row counts zero and an
 * unknown word is observed, so both are compared in full. Empty: no print.
 */
export function livePrint(statusClass: StatusClass): 'final' | 'open' | '' {
  return statusClass === 'final' || statusClass === 'open' ? statusClass : ''
}
