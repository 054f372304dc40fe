const HOUR_MS = 3_600_000

/** UTC with microseconds, as the provider writes it. */
export function toUtcText(at: number): string {
  return new Date(at).toISOString().replace('Z', '000Z')
}

/** The time of a clock three hours behind UTC, with its offset. */
export function toZonedText(at: number): string {
  return `${new Date(at - 3 * HOUR_MS).toISOString().replace('Z', '')}-03:00`
}

/** The time of a clock three hours behind UTC, without its offset. */
export function toLocalText(at: number): string {
  return new Date(at - 3 * HOUR_MS).toISOString().slice(0, 19)
}
