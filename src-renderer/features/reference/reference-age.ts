/**
 * From when on reference data counts as old: half an hour, or twice the time between two syncs
 * where they go by themselves.
 */
export function isOldReference(
  asOf: string | null,
  nowMs: number,
  syncEveryMinutes: number,
): boolean {
  return asOf === null || nowMs - Date.parse(asOf) > Math.max(30, syncEveryMinutes * 2) * 60000
}
