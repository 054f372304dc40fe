import type { StatusClass, StatusMap } from '../../../src-main/domain/status.ts'
import { classifyProviderStatus } from '../../../src-main/domain/status.ts'

/**
 * The mark of a status. A list shows its word, and the detail also the status as received (A60).
 */
export type StatusTone = 'ok' | 'open' | 'bad' | 'mute'

// Every tone has its own shape beside its colour.
const classTones: Readonly<Record<StatusClass, StatusTone>> = {
  final: 'ok',
  failed: 'bad',
  open: 'open',
  unknown: 'mute',
}

/** Returns the mark of a provider's status by the operator's own map. */
export function statusTone(status: string | null, map: StatusMap): StatusTone {
  return classTones[classifyProviderStatus(status, map)]
}

/**
 * Whether a text is an instant of the cache's fixed width. A date that is not in the calendar is
 * stored and shown as received.
 */
export function isInstantText(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)
}
