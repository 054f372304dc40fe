import { desk, say } from '../../desk.svelte.ts'
import { momentText } from '../../format/instant.ts'
import { zoneWords } from '../../words/zones.ts'

/**
 * A column's title with the zone that its instants are shown in, so that none of them has to say
 * it; reactive.
 */
export function inZone(title: string): string {
  return `${title}, ${say(zoneWords)[desk.settings.timeZone]}`
}

/** A moment for a sentence or a choice, in the person's zone, which it names; reactive. */
export function moment(text: string, to?: 'minute' | 'second'): string {
  return momentText(text, desk.settings.timeZone, desk.settings.language, to)
}
