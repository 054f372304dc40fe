import { Failure } from '../base/failure.ts'
import type { DailyWindow } from '../domain/service-preset.ts'
import { timeOf } from '../domain/service-preset.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Margin for a service that opens a little later than announced. */
const AFTER_END_MS = 5 * MINUTE_MS

/**
 * Explains a failed call of the partner service. Inside a daily window of `environment` a 5xx, a
 * timeout or a web page is the known maintenance (service-preset.md 8). Any other failure is
 * returned unchanged. A window never holds a call back.
 */
export function explainMaintenance(
  failure: Failure,
  windows: readonly DailyWindow[],
  environment: DailyWindow['environment'] | undefined,
  nowMs: number,
): Failure {
  const window = windows.find(
    (candidate) =>
      candidate.environment === environment && remainingMs(candidate, nowMs) !== undefined,
  )
  if (!window || !isOutage(failure)) return failure
  const hours = `${timeOf(window.fromMinute)} to ${timeOf(window.toMinute)} UTC`
  const retryAtMs = nowMs + (remainingMs(window, nowMs) ?? 0) + AFTER_END_MS
  const retryAt = new Date(retryAtMs).toISOString()
  return new Failure({
    kind: 'unreachable',
    code: 'MAINTENANCE',
    what: "The provider's sandbox is closed for maintenance",
    why: `it is closed from ${hours} every day, now until ${timeOf(window.toMinute)} UTC`,
    advice: `run it again at ${retryAt.slice(11, 16)} UTC; what is cached stays usable`,
    evidence: { ...failure.evidence, met: failure.code, hours, retry_at: retryAt },
    cause: failure,
  })
}

// Milliseconds until an open window closes, or undefined if it is not open. A window with its end
// before its start spans midnight.
function remainingMs({ fromMinute, toMinute }: DailyWindow, nowMs: number): number | undefined {
  const durationMs = ((toMinute - fromMinute) * MINUTE_MS + DAY_MS) % DAY_MS
  const elapsedMs = (((nowMs - fromMinute * MINUTE_MS) % DAY_MS) + DAY_MS) % DAY_MS
  return elapsedMs < durationMs ? durationMs - elapsedMs : undefined
}

// A machine without a network, or a refused certificate, says nothing about the service.
function isOutage({ code, kind, evidence }: Failure): boolean {
  if (kind === 'unreachable')
    return (code === 'OFFLINE' || code === 'SERVER_SLOW') && evidence.network !== 'none'
  if (kind !== 'service') return false
  return (
    code === 'PORTAL' ||
    evidence.form === 'html' ||
    /^HTTP_5\d\d$/.test(code) ||
    (typeof evidence.status === 'number' && evidence.status >= 500)
  )
}
