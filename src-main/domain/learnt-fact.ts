import type { InstantText } from '../base/instant.ts'

/** The facts that answers can teach about a service (service-preset.md, section 3). */
export const learntNames = [
  'cursor.feed',
  'cursor.contacts',
  'collection.feed',
  'collection.contacts',
  'feed.page_size',
  'list.order',
  'list.page_size',
  'clock.offset_ms',
] as const
export type LearntName = (typeof learntNames)[number]

/** A value that an answer taught, with the answer and the time. */
export interface LearntFact {
  readonly value: string
  /** The answer that taught the value, in words. */
  readonly how: string
  readonly at: InstantText
}

export type LearntFacts = Readonly<Partial<Record<LearntName, LearntFact>>>
