/**
 * Widths in pixels of a column of instants drawn by Instant, without the year and with it. The
 * table widens the column for a longer title.
 */
export const SHORT_INSTANT = 124
export const WHOLE_INSTANT = 156

/**
 * Whether an instant is shown with its year, judged by its year in UTC. Instant uses the year in
 * the window's zone, which can differ within hours of the turn of a year.
 */
export function isOfOtherYear(text: string, thisYear = new Date().getFullYear()): boolean {
  return !text.startsWith(`${thisYear}-`)
}

/** Returns the width of a column of these instants, in pixels. */
export function instantWidth(
  texts: readonly (string | null | undefined)[],
  thisYear?: number,
): number {
  return texts.some((text) => typeof text === 'string' && isOfOtherYear(text, thisYear))
    ? WHOLE_INSTANT
    : SHORT_INSTANT
}
