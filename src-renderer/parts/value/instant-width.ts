/**
 * Widths in pixels of a column of instants drawn by Instant, without the year and with it. The
 * table widens the column for a longer title.
 */
export const SHORT_INSTANT = 124
export const WHOLE_INSTANT = 156

/**
 * Whether an instant is shown with its year. The zone is ignored, because near the turn of a year
 * the column is wide enough either way.
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
