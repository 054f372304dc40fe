import type { Outcome } from './answers.ts'
import { html, json } from './answers.ts'
import type { Settings } from './options.ts'

const HOUR_MS = 3_600_000
const FIRST_HOUR = 1
const LAST_HOUR = 5

/**
 * Returns the partner sandbox's answer while it is closed, every night from 01:00 to 06:00 GMT
 * (observed.md 4), or undefined while it is open. Assumed: the form of the answer.
 */
export function maintenanceAnswer(settings: Settings, nowMs: number): Outcome | undefined {
  const hour = Math.floor(nowMs / HOUR_MS) % 24
  const isNight = hour >= FIRST_HOUR && hour <= LAST_HOUR
  const isClosed =
    settings.maintenance === 'closed' || (settings.maintenance === 'nightly' && isNight)
  if (!isClosed) return undefined
  switch (settings.maintenanceAnswer) {
    case 'html':
      return html(503, 'Service Temporarily Unavailable')
    case 'error_object':
      return json(
        503,
        '{"code":50003,"type":"ServiceUnavailable","detail":{"message":"The service is unavailable.","code":"service_unavailable"},"status":503}',
      )
    case 'connection_closed':
      return 'connection_closed'
  }
}
