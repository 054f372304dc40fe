import type { Memory } from './parts/value/memory.ts'

/** A place of the window: a screen and what it shows. */
export interface Route {
  readonly screen: string
  /** A record, run or import to open, as plain text. */
  readonly target: string | undefined
}

/** The part of the browser's `history` that this module uses. */
export interface VisitedPlaces {
  readonly state: unknown
  pushState(state: unknown, unused: string): void
  replaceState(state: unknown, unused: string): void
  go(delta: number): void
}

interface Entry {
  readonly route: Route
  readonly profile: string
  readonly views: Map<string, unknown>
}

/**
 * The places visited in this window. The browser keeps their order, so that its own back and
 * forward buttons work. Its entries hold a number and the screen, never a record. The view that a
 * screen showed there is kept in memory only and dropped at the lock.
 */
export class RouteHistory implements Memory {
  readonly #places: VisitedPlaces
  #entries = new Map<number, Entry>()
  /**
   * Readers of the shown screen's views. They are dropped with the screen, so the next place stores
   * none of them.
   */
  #readers = new Map<string, () => unknown>()
  #index = 0
  #last = 0
  readonly #holds = new Set<object>()
  /** Asks the person whether a held place may be left. `leave` leaves it. */
  ask: ((leave: () => void) => void) | undefined

  constructor(places: VisitedPlaces) {
    this.#places = places
  }

  get canGoBack(): boolean {
    return this.#index > 0
  }

  get canGoForward(): boolean {
    return this.#index < this.#last
  }

  /** Number of the last place that forward leads to. Stored for a reload. */
  get last(): number {
    return this.#last
  }

  /** Begins at a route. After a reload it begins at the same place of the browser's list. */
  begin(route: Route, profile: string, last: number): void {
    const { at: index } = (this.#places.state ?? {}) as { at?: number }
    this.#index = index ?? 0
    this.#last = Math.max(this.#index, index === undefined ? 0 : last)
    this.replace(route, profile)
  }

  /** Adds a place after this one and drops the places that forward led to. */
  push(route: Route, profile: string): void {
    this.#leave()
    if (route.screen !== this.#entries.get(this.#index)?.route.screen) this.#readers.clear()
    this.#index += 1
    this.#last = this.#index
    for (const index of [...this.#entries.keys()])
      if (index > this.#index) this.#entries.delete(index)
    this.#enter(route, profile)
    this.#places.pushState({ at: this.#index, screen: route.screen }, '')
  }

  /** Shows another route at the current place. */
  replace(route: Route, profile: string): void {
    if (profile !== this.#entries.get(this.#index)?.profile) this.#readers.clear()
    this.#enter(route, profile)
    this.#places.replaceState({ at: this.#index, screen: route.screen }, '')
  }

  /**
   * Undoes a step of the browser if the current place is held, and returns whether it did so. The
   * browser has already left the place and is sent back. `ask` can repeat the step.
   */
  undoStepIfHeld(state: unknown): boolean {
    const delta = placeOf(state).index - this.#index
    if (this.#holds.size === 0 || !this.ask) return false
    if (delta === 0) return true
    this.#places.go(-delta)
    this.ask(() => {
      this.#holds.clear()
      this.#places.go(delta)
    })
    return true
  }

  /**
   * Moves to the place in the browser's state and returns its route. For a place of another
   * profile, or from before a reload or the lock, the route has the screen only.
   */
  follow(state: unknown, profile: string): Route {
    this.#leave()
    this.#readers.clear()
    const { index, screen } = placeOf(state)
    this.#index = index
    this.#last = Math.max(this.#last, index)
    const entry = this.#entries.get(index)
    if (entry?.profile === profile) return entry.route
    const route = { screen, target: undefined }
    this.#enter(route, profile)
    return route
  }

  /** Drops the views of all places. */
  forget(): void {
    this.#entries.clear()
  }

  recall(name: string): unknown {
    return this.#entries.get(this.#index)?.views.get(name)
  }

  keep(name: string, read: () => unknown): () => void {
    this.#readers.set(name, read)
    return () => {
      if (this.#readers.get(name) === read) this.#readers.delete(name)
    }
  }

  hold(): () => void {
    const token = {}
    this.#holds.add(token)
    return () => void this.#holds.delete(token)
  }

  #enter(route: Route, profile: string): void {
    this.#entries.set(this.#index, { route, profile, views: new Map() })
  }

  #leave(): void {
    const entry = this.#entries.get(this.#index)
    if (entry) for (const [name, read] of this.#readers) entry.views.set(name, read())
  }
}

function placeOf(state: unknown): { readonly index: number; readonly screen: string } {
  const { at: index = 0, screen = 'overview' } = (state ?? {}) as { at?: number; screen?: string }
  return { index, screen }
}
