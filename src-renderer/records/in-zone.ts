import { desk, say } from '../desk.svelte.ts'
import { zoneWords } from '../words/zones.ts'

/** A column's title with the zone that its instants are shown in, so that none of them has to say it; reactive. */
export function inZone(title: string): string {
  return `${title}, ${say(zoneWords)[desk.settings.timeZone]}`
}
