import type { Clock } from '../base/instant.ts'
import { nowInstant } from '../base/instant.ts'
import type { LearntFact, LearntFacts, LearntName } from '../domain/learnt-fact.ts'
import { learntNames } from '../domain/learnt-fact.ts'

/**
 * Facts about the services of one profile, learnt from their answers. A learnt value only chooses
 * among the values that the preset allows. It never changes the provenance of a value.
 */
export class LearntFactStore {
  readonly #clock: Clock
  #facts: LearntFacts = {}
  #isChanged = false

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** The facts to save, and whether they differ from the loaded ones. */
  get snapshot(): { readonly facts: LearntFacts; readonly isChanged: boolean } {
    return { facts: this.#facts, isChanged: this.#isChanged }
  }

  /**
   * Loads saved facts from JSON. Text that is not a record of facts is ignored. If this connection
   * has learnt a fact of the same name, the later of the two is used.
   */
  load(text: string | null): void {
    const savedFacts = readFacts(text)
    const facts: Partial<Record<LearntName, LearntFact>> = { ...savedFacts }
    for (const name of learntNames) {
      const ownFact = this.#facts[name]
      if (ownFact !== undefined && ownFact.at > (savedFacts[name]?.at ?? '')) facts[name] = ownFact
    }
    this.#facts = facts
    this.#isChanged = learntNames.some((name) => facts[name] !== savedFacts[name])
  }

  /** Marks the current facts as saved. */
  markSaved(): void {
    this.#isChanged = false
  }

  find(name: LearntName): string | undefined {
    return this.#facts[name]?.value
  }

  /** Returns a learnt count, or 0 if nothing was learnt. */
  findCount(name: 'feed.page_size' | 'list.page_size'): number {
    return Number(this.find(name) ?? 0)
  }

  learn(name: LearntName, value: string, reason: string): void {
    if (this.find(name) === value) return
    this.#facts = { ...this.#facts, [name]: { value, how: reason, at: nowInstant(this.#clock) } }
    this.#isChanged = true
  }

  forget(): void {
    this.#isChanged ||= Object.keys(this.#facts).length > 0
    this.#facts = {}
  }
}

/** The name of the fact in the cache that holds a profile's learnt values, as JSON. */
export const LEARNT_FACT = 'learnt'

/** Reads saved facts. Unknown or malformed ones are dropped. */
export function readFacts(text: string | null): LearntFacts {
  if (text === null || text === '') return {}
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return {}
  }
  if (typeof value !== 'object' || value === null) return {}
  const facts: Partial<Record<LearntName, LearntFact>> = {}
  for (const name of learntNames) {
    const fact = (value as Record<string, unknown>)[name] as Partial<LearntFact> | undefined
    if (
      typeof fact?.value === 'string' &&
      typeof fact.how === 'string' &&
      typeof fact.at === 'string'
    )
      facts[name] = { value: fact.value, how: fact.how, at: fact.at }
  }
  return facts
}
