import type { Clock, InstantText } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'

/** What answers can teach about a service (service-preset.md, section 3). */
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

/** A value that an answer taught: which answer, and when. */
export interface LearntFact {
  readonly value: string
  readonly how: string
  readonly at: InstantText
}

export type LearntFacts = Readonly<Partial<Record<LearntName, LearntFact>>>

/**
 * What the answers of one profile's services taught. A learnt value only chooses among the values
 * that the preset allows; it never changes a provenance.
 */
export class Learnt {
  readonly #clock: Clock
  #facts: LearntFacts = {}
  #isChanged = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The facts to keep, and whether they differ from what was loaded. */
  get kept(): { readonly facts: LearntFacts; readonly isChanged: boolean } {
    return { facts: this.#facts, isChanged: this.#isChanged }
  }

  /** Takes over kept facts as JSON. Text that is not a record of facts is no knowledge. */
  load(text: string | null): void {
    this.#isChanged = false
    this.#facts = readFacts(text)
  }

  find(name: LearntName): string | undefined {
    return this.#facts[name]?.value
  }

  learn(name: LearntName, value: string, how: string): void {
    if (this.find(name) === value) return
    this.#facts = { ...this.#facts, [name]: { value, how, at: nowInstant(this.#clock) } }
    this.#isChanged = true
  }

  forget(): void {
    this.#isChanged ||= Object.keys(this.#facts).length > 0
    this.#facts = {}
  }
}

/** The cache's fact under which a profile's learnt values are kept, as JSON. */
export const LEARNT_FACT = 'learnt'

/** Reads kept facts; what is none of ours is left out. */
export function readFacts(text: string | null): LearntFacts {
  if (text === null || text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof value !== 'object' || value === null) return {}
  const known: Partial<Record<LearntName, LearntFact>> = {}
  for (const name of learntNames) {
    const fact = (value as Record<string, unknown>)[name] as Partial<LearntFact> | undefined
    if (
      typeof fact?.value === 'string' &&
      typeof fact.how === 'string' &&
      typeof fact.at === 'string'
    )
      known[name] = { value: fact.value, how: fact.how, at: fact.at }
  }
  return known
}
