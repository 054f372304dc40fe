/**
 * Pixels of a column of instants as Instant draws them in a table, without the year and with it. A
 * title that needs more gets it from the table.
 */
export const SHORT_INSTANT = 124
export const WHOLE_INSTANT = 156

/**
 * Whether an instant is shown with its year. By either zone's day: near the turn of a year there is
 * room in any case.
 */
export function isOfOtherYear(text: string, thisYear = new Date().getFullYear()): boolean {
  return !text.startsWith(`${thisYear}-`)
}

/** The width of a column of these instants. */
export function instantWidth(
  texts: readonly (string | null | undefined)[],
  thisYear?: number,
): number {
  return texts.some((text) => typeof text === 'string' && isOfOtherYear(text, thisYear))
    ? WHOLE_INSTANT
    : SHORT_INSTANT
}
