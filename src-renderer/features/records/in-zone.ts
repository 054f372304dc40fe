import { desk, say } from '../../desk.svelte.ts'
import { momentText } from '../../format/instant.ts'
import { zoneWords } from '../../words/zones.ts'

/** A column's title with the zone of its instants, so that the cells can omit it. Reactive. */
export function inZone(title: string): string {
  return `${title}, ${say(zoneWords)[desk.settings.timeZone]}`
}

/**
 * An instant within a sentence or a choice, in the person's zone, with the zone's name. Reactive.
 */
export function moment(text: string, to?: 'minute' | 'second'): string {
  return momentText(text, desk.settings.timeZone, desk.settings.language, to)
}
