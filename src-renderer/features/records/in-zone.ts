import { desk, say } from '../../desk.svelte.ts'
import { zoneWords } from '../../words/zones.ts'

/**
 * Writes a column's title with the zone of its instants, so that the cells can omit the zone.
 * Reactive.
 */
export function inZone(title: string): string {
  return `${title}, ${say(zoneWords)[desk.settings.timeZone]}`
}
