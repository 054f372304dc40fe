// Computes days of a time zone from the runtime's calendar, minute by minute. Shares nothing with
// the program and serves as its reference.

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day `YYYY-MM-DD` in a zone at an instant in milliseconds since 1970. */
export function slowDay(ms: number, timeZone: string): string {
  let format = formats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', {
      timeZone,
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    formats.set(timeZone, format)
  }
  return format.format(ms)
}

const MINUTE_MS = 60_000
/** More than any zone's offset east of UTC. */
const EASTERNMOST_MS = 16 * 3_600_000

/** The first and the last microsecond of a day in a zone. */
export function slowDaySpan(day: string, timeZone: string): { from: string; to: string } {
  let at = Date.parse(`${day}T00:00:00Z`) - EASTERNMOST_MS
  while (slowDay(at, timeZone) < day) at += MINUTE_MS
  const from = new Date(at).toISOString().replace('Z', '000Z')
  while (slowDay(at, timeZone) <= day) at += MINUTE_MS
  return { from, to: new Date(at - 1).toISOString().replace('Z', '999Z') }
}
