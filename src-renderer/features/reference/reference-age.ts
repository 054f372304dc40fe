/**
 * Whether reference data is old: older than half an hour, or than twice the interval of automatic
 * syncs if that is longer.
 */
export function isOldReference(
  asOf: string | null,
  nowMs: number,
  syncEveryMinutes: number,
): boolean {
  return asOf === null || nowMs - Date.parse(asOf) > Math.max(30, syncEveryMinutes * 2) * 60000
}
