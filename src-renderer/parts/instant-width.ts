/** Pixels of a column of instants as Instant draws them in a table, without the year and with it. */
export const SHORT_INSTANT = 124
export const WHOLE_INSTANT = 156

/** The width of a column of these instants: the year is only shown of another year than this one. */
export function instantWidth(texts: readonly (string | null | undefined)[], title = SHORT_INSTANT, thisYear = new Date().getFullYear()): number {
  // By a day of either zone: who is near the turn of a year has the room in any case.
  const isOther = texts.some((text) => typeof text === 'string' && !text.startsWith(`${thisYear}-`))
  return isOther ? Math.max(WHOLE_INSTANT, title) : Math.max(SHORT_INSTANT, title)
}
