import type { StatusMap } from '../../../src-main/domain/status.ts'
import { classifyProviderStatus } from '../../../src-main/domain/status.ts'

/** How a status is marked. The word itself is always shown as received (A60). */
export type StatusTone = 'ok' | 'open' | 'bad' | 'mute'

// Assumed: these words say that it did not come about. They colour a mark and decide nothing: such
// a status stays open (P3, G5).
const failing = /^(?:fail(?:ed|ure)?|rejected|refused|declined|cancell?ed|error|expired|returned)$/i

/** The mark of a provider's status by the operator's own map. */
export function statusTone(status: string | null, map: StatusMap): StatusTone {
  if (status === null || status === '') return 'mute'
  if (classifyProviderStatus(status, map) === 'final') return 'ok'
  return failing.test(status.trim()) ? 'bad' : 'open'
}

/** Status words that mean the money is gone for good, as the operator's map spells them. */
export function finalStatuses(map: StatusMap): readonly string[] {
  const own = Object.keys(map).filter((word) => map[word] === 'final')
  return Object.hasOwn(map, 'COMPLETED') ? own : ['COMPLETED', ...own]
}

/**
 * True for an instant of the cache's fixed width; a text that no calendar reads rests as it came
 * and is shown so.
 */
export function isInstantText(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)
}
