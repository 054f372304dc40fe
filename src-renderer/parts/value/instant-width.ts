/**
 * Widths in pixels of a column of instants drawn by Instant, without the year and with it. The
 * table widens the column for a longer title.
 */
export const SHORT_INSTANT = 124
export const WHOLE_INSTANT = 156

/**
 * True for an instant that may be shown with its year. Instant judges by the year in the window's
 * zone, which may differ from the year in UTC on the first and the last day of a year.
 */
export function isOfOtherYear(text: string, thisYear = new Date().getFullYear()): boolean {
  return !text.startsWith(`${thisYear}-`) || /^\d{4}-(?:01-01|12-31)/.test(text)
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
